import type { ChainPayoutRail } from '../../../modules/withdrawals/ports.ts';
import { readAddress, writeAddress } from '../addresses.ts';
import { dialects } from '../dialects.ts';

/** How payouts on a chain differ from those on the others. */
export interface PayoutDialect {
  readonly rail: ChainPayoutRail;
  readonly chainId: number;
  /** The contract of USDT, as the chain's events write it. */
  readonly contract: string;
  /** How many of the contract's smallest units make one of our micro-units. */
  readonly unitsPerMicro: bigint;
  /** Whether its nodes say what is final, unless they refuse to. Elsewhere the depth of a block decides. */
  readonly asksForFinal: boolean;
}

export const payoutDialects: Readonly<Record<ChainPayoutRail, PayoutDialect>> = {
  tron: { ...dialects.tron, unitsPerMicro: 1n },
  ethereum: { ...dialects.ethereum, unitsPerMicro: 1n },
  bsc: {
    rail: 'bsc',
    chainId: 56,
    contract: '0x55d398326f99059ff775485246999027b3197955',
    // 18 decimals, where the other two have 6.
    unitsPerMicro: 10n ** 12n,
    asksForFinal: false,
  },
};

/** BSC writes addresses as Ethereum does. */
const styleOf = (rail: ChainPayoutRail) => (rail === 'tron' ? 'tron' : 'ethereum');

/** The account of an address as wallets show it; undefined when it is not one of this chain. */
export function readPayoutAddress(rail: ChainPayoutRail, address: string): string | undefined {
  return readAddress(styleOf(rail), address);
}

export function writePayoutAddress(rail: ChainPayoutRail, account: string): string {
  return writeAddress(styleOf(rail), account);
}

/** The account that nobody has: what goes there is lost. */
const NOBODY = `0x${'0'.repeat(40)}`;

/** An address as wallets show it; undefined when it is mistyped, or when money that goes there never comes back. */
export function readDestination(rail: ChainPayoutRail, written: string): string | undefined {
  const account = readPayoutAddress(rail, written);
  if (account === undefined || account === NOBODY || account === payoutDialects[rail].contract) {
    return undefined;
  }
  return writePayoutAddress(rail, account);
}
