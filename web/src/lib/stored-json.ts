/** Undefined if nothing readable is stored. */
export function readJson<Value>(storage: Storage, name: string): Value | undefined {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Full storage keeps the previous value. */
export function writeJson(storage: Storage, name: string, value: unknown): void {
  try {
    storage.setItem(name, JSON.stringify(value));
  } catch {
    // The caller works without memory.
  }
}
