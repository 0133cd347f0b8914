/** Lifetime of a timestamped key's result. */
export const KEY_DAYS = 30;

/**
 * A UUIDv7: once its result has expired, its timestamp rejects a retry. `random` has at least 18 hex digits.
 */
export function timedKey(time: number, random: string): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
}
