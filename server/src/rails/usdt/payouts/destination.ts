import type { ChainPayoutRail } from '../../../modules/withdrawals/payout-chain.ts';
import { payoutDialects, readPayoutAddress, writePayoutAddress } from './payout-dialects.ts';

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
