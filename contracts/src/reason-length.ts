/** How long the reason for an action must be at least, and may be at most, in characters. */
export const REASON_LENGTH = { minimum: 3, maximum: 500 };
