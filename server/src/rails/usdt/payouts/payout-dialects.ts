import type { ChainPayoutRail } from '../../../modules/withdrawals/ports.ts';
import { readAddress, writeAddress } from '../addresses.ts';
import { dialects } from '../dialects.ts';

export interface PayoutDialect {
  readonly rail: ChainPayoutRail;
  readonly chainId: number;
  /** As written in the chain's events. */
  readonly contract: string;
  /** Contract units per micro-unit of USDT. */
  readonly unitsPerMicro: bigint;
  /** The chain's own coin likewise. */
  readonly gasUnitsPerMicro: bigint;
  readonly asksForFinal: boolean;
  readonly maxBlocks: number;
  readonly maxTopics: number;
}

export const payoutDialects: Readonly<Record<ChainPayoutRail, PayoutDialect>> = {
  tron: { ...dialects.tron, unitsPerMicro: 1n, gasUnitsPerMicro: 1n },
  ethereum: { ...dialects.ethereum, unitsPerMicro: 1n, gasUnitsPerMicro: 10n ** 12n },
  bsc: {
    rail: 'bsc',
    chainId: 56,
    contract: '0x55d398326f99059ff775485246999027b3197955',
    // 18 decimals; the other two have 6.
    unitsPerMicro: 10n ** 12n,
    gasUnitsPerMicro: 10n ** 12n,
    asksForFinal: false,
    maxBlocks: 2_000,
    maxTopics: 1_000,
  },
};

const styleOf = (rail: ChainPayoutRail) => (rail === 'tron' ? 'tron' : 'ethereum');

export function readPayoutAddress(rail: ChainPayoutRail, address: string): string | undefined {
  return readAddress(styleOf(rail), address);
}

export function writePayoutAddress(rail: ChainPayoutRail, account: string): string {
  return writeAddress(styleOf(rail), account);
}

/** Money sent there is lost. */
const NOBODY = `0x${'0'.repeat(40)}`;

/** Undefined if the address is mistyped or burns money. */
export function readDestination(rail: ChainPayoutRail, written: string): string | undefined {
  const account = readPayoutAddress(rail, written);
  if (account === undefined || account === NOBODY || account === payoutDialects[rail].contract) {
    return undefined;
  }
  return writePayoutAddress(rail, account);
}
