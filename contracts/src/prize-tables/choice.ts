/** Remembers which table a player has, so that the server writes pages for it. */
export const TABLE_CHOICE = 'table';

/** Long enough to be for good. */
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** No secret, so a page writes it. */
export function tableCookie(tableId: number): string {
  return `${TABLE_CHOICE}=${tableId}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
}
