/**
 * What an operator may limit, and where it begins with real money, in Uganda's: nobody takes more at once than an operator
 * would notice in time. Apart from the rules, which pages cannot load: they would bring the validator along.
 */
export const productionLimits = {
  maximumBet: 500_000,
  maximumWithdrawal: 5_000_000,
  maximumTransfer: 5_000_000,
};

export type LimitName = keyof typeof productionLimits;
export const limitNames = Object.keys(productionLimits) as [LimitName, ...LimitName[]];
