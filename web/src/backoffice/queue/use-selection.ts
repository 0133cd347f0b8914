import { useState } from 'react';
import { follow, nothingSelected, step } from './selection.ts';

/** The selected one of a list that changes by itself. It stays what it is, wherever the list moves it. */
export function useSelection<Item extends { id: string }>(items: readonly Item[]) {
  const [last, setLast] = useState(nothingSelected);
  const ids = items.map(({ id }) => id);
  const now = follow(last, ids);
  // Where it stands now is where its successor will stand when it is gone.
  if (items.length > 0 && (now.id !== last.id || now.index !== last.index)) setLast(now);

  return {
    selected: items[now.index],
    select: (id: string) => setLast({ id, index: ids.indexOf(id) }),
    step: (steps: number) => setLast(step(now, ids, steps)),
  };
}
