import type { ChainRail } from '../../modules/deposits/ports.ts';

/** How a chain and its nodes differ from the others. */
export interface Dialect {
  readonly rail: ChainRail;
  readonly chainId: number;
  /** The contract of USDT, which counts in millionths on both chains. */
  readonly contract: string;
  /** Whether its nodes say what is final, unless they refuse to. Elsewhere the depth of a block decides. */
  readonly asksForFinal: boolean;
  /** What one question may cover at most. */
  readonly maxBlocks: number;
  readonly maxTopics: number;
}

export const dialects: Readonly<Record<ChainRail, Dialect>> = {
  ethereum: {
    rail: 'ethereum',
    chainId: 1,
    contract: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    asksForFinal: false,
    // Every operator of nodes has another limit; most take this one.
    maxBlocks: 2_000,
    maxTopics: 1_000,
  },
  tron: {
    rail: 'tron',
    chainId: 0x2b6653dc,
    contract: '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
    asksForFinal: true,
    maxBlocks: 5_000,
    maxTopics: 1_000,
  },
};
