import { useState } from 'react';

export function useSelection<Item extends { id: string }>(items: readonly Item[]) {
  const [last, setLast] = useState(nothingSelected);
  const ids = items.map(({ id }) => id);
  const now = follow(last, ids);
  // If the item disappears, its successor takes this index.
  if (items.length > 0 && (now.id !== last.id || now.index !== last.index)) setLast(now);

  return {
    selected: items[now.index],
    select: (id: string) => setLast({ id, index: ids.indexOf(id) }),
    step: (steps: number) => setLast(step(now, ids, steps)),
  };
}

interface Selection {
  id: string | undefined;
  index: number;
}

export const nothingSelected: Selection = { id: undefined, index: 0 };

/** Keeps a listed item; otherwise selects the one now at its index, or the last. */
export function follow(selection: Selection, ids: readonly string[]): Selection {
  const index = selection.id === undefined ? -1 : ids.indexOf(selection.id);
  if (index >= 0) return { id: selection.id, index };
  const place = Math.max(0, Math.min(selection.index, ids.length - 1));
  return { id: ids[place], index: place };
}

/** Negative steps move up. */
export function step(selection: Selection, ids: readonly string[], steps: number): Selection {
  const index = Math.max(0, Math.min(selection.index + steps, ids.length - 1));
  return { id: ids[index], index };
}
