/** In characters. */
export const REASON_LENGTH = { minimum: 3, maximum: 500 };
