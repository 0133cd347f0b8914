/** Every text in a dictionary; those that are made of something say "…" in its place. */
export function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  // What is fetched first makes its texts from these.
  if (value instanceof Promise) value.catch(() => undefined);
  if (typeof value === 'function' && depth < 8) {
    try {
      return textsIn((value as (...given: unknown[]) => unknown)('…', '…', '…'), depth + 1);
    } catch {
      return [];
    }
  }
  if (typeof value !== 'object' || value === null || depth > 8) return [];
  return Object.values(value).flatMap((part) => textsIn(part, depth + 1));
}
