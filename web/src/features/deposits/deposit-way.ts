export const depositWays = ['usdt', 'mobile'] as const;
export type DepositWay = (typeof depositWays)[number];

/** How most players of a country pay: mobile money is Ugandan. */
export function usualWay(countryCode: string): DepositWay {
  return countryCode === 'UG' ? 'mobile' : 'usdt';
}
