import type { User } from '@sanduku/contracts/players/api';

export const depositWays = ['usdt', 'mobile'] as const;
export type DepositWay = (typeof depositWays)[number];

type Payer = Pick<User, 'country' | 'phone'>;

/** Mobile money suits players in Uganda or with a Ugandan number. */
export function usualWay({ country, phone }: Payer): DepositWay {
  return country === 'UG' || phone?.startsWith('+256') ? 'mobile' : 'usdt';
}

export function waysOf(player: Payer): readonly DepositWay[] {
  const usual = usualWay(player);
  return [usual, ...depositWays.filter((way) => way !== usual)];
}
