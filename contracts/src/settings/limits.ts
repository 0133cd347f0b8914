/** What an operator may limit. Apart from the rules, which pages cannot load: they would bring the validator along. */
export const limitNames = ['maximumBet', 'maximumWithdrawal', 'maximumTransfer'] as const;
export type LimitName = (typeof limitNames)[number];
