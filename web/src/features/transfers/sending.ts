import type { User } from '@sanduku/contracts/players/player';

/** Below this balance nothing is offered to be sent, in any currency. */
export const MINIMUM_SEND = 100;

export function canSend({ gameBalance }: Pick<User, 'gameBalance'>): boolean {
  return gameBalance >= MINIMUM_SEND;
}

export const quickAmounts = [1000, 5000, 10_000, 25_000];
/** A description that says nothing beyond what a row says anyway. */
export const PLAIN_DESCRIPTION = 'Transfer';
export const SHORTEST_SEARCH = 2;
export const LONGEST_MESSAGE = 140;
