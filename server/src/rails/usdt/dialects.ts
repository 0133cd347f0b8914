import type { ChainRail } from '../../modules/deposits/ports.ts';

export interface Dialect {
  readonly rail: ChainRail;
  readonly chainId: number;
  /** USDT has 6 decimals on both chains. */
  readonly contract: string;
  /** Whether nodes support the `finalized` tag; otherwise block depth decides. */
  readonly asksForFinal: boolean;
  /** Limits of one eth_getLogs call. */
  readonly maxBlocks: number;
  readonly maxTopics: number;
}

export const dialects: Readonly<Record<ChainRail, Dialect>> = {
  ethereum: {
    rail: 'ethereum',
    chainId: 1,
    contract: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    asksForFinal: false,
    // Node operators differ; most accept this.
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
