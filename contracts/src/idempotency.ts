/** How long the outcome of a call is kept under a key that says when it was made. */
export const KEY_DAYS = 30;

/**
 * A key that says when it was made: a UUID of version 7. Once its outcome is no longer kept, a retry is refused by its time
 * alone. `random` is at least 18 hexadecimal digits.
 */
export function timedKey(time: number, random: string): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
}
