let fallback: Storage | undefined;

/** Local storage; where the browser refuses it, a memory that lasts until the page is left. */
export function browserStorage(): Storage {
  try {
    return localStorage;
  } catch {
    fallback ??= memoryStorage();
    return fallback;
  }
}

export function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
