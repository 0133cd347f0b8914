export const accessParts = ['password', 'pin', 'second_factor', 'contact'] as const;
export type AccessPart = (typeof accessParts)[number];

/** Withdrawals wait after access to the account changed. */
export type AccessWait = {
  readonly what: AccessPart;
  readonly until: string;
};
