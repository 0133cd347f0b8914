/** What gives access to a player's account, and may be changed. */
export const accessParts = ['password', 'pin', 'second_factor', 'contact'] as const;
export type AccessPart = (typeof accessParts)[number];

/** Money that waits since access to its account has changed. */
export type AccessWait = {
  readonly what: AccessPart;
  /** ISO 8601. */
  readonly until: string;
};
