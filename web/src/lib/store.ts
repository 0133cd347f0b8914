/** For React through `useSyncExternalStore(store.subscribe, store.get)`. */
export interface Store<Value> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(value: Value): Store<Value> {
  const changed = createEvent();
  return {
    get: () => value,
    set(next) {
      value = next;
      changed.emit();
    },
    subscribe: changed.subscribe,
  };
}

export function createEvent<Told = void>() {
  const listeners = new Set<(told: Told) => void>();
  return {
    emit(told: Told) {
      for (const listener of listeners) listener(told);
    },
    subscribe(listener: (told: Told) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
