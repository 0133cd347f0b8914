import type { User } from '@sanduku/contracts/players/api';

export const depositWays = ['usdt', 'mobile'] as const;
export type DepositWay = (typeof depositWays)[number];

type Payer = Pick<User, 'country' | 'phone'>;

/** How a player usually pays: mobile money is for whoever lives in Uganda or has a number of its. */
export function usualWay({ country, phone }: Payer): DepositWay {
  return country === 'UG' || phone?.startsWith('+256') ? 'mobile' : 'usdt';
}

/** The usual one first. */
export function waysOf(player: Payer): readonly DepositWay[] {
  const usual = usualWay(player);
  return [usual, ...depositWays.filter((way) => way !== usual)];
}
