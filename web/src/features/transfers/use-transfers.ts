import type { User } from '@sanduku/contracts/players/api';
import type { Rates } from '@sanduku/contracts/rates';
import { minimumTransfer } from '@sanduku/contracts/transfers/rules';

export function canSend(
  { country, gameBalance }: Pick<User, 'country' | 'gameBalance'>,
  rates: Rates,
): boolean {
  return gameBalance >= minimumTransfer(country, rates);
}

/** Not shown. */
export const PLAIN_DESCRIPTION = 'Transfer';
export const SHORTEST_SEARCH = 2;
export const LONGEST_MESSAGE = 140;
