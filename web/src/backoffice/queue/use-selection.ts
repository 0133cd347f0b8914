import { useState } from 'react';

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

/** Which of a list is selected: by its id, and by where it stood when it was last seen. */
interface Selection {
  id: string | undefined;
  index: number;
}

export const nothingSelected: Selection = { id: undefined, index: 0 };

/**
 * The selection in a list that may have changed: the same one wherever it stands now, or if it is gone, whichever has
 * moved into its place; the last one if that was the end.
 */
export function follow(selection: Selection, ids: readonly string[]): Selection {
  const index = selection.id === undefined ? -1 : ids.indexOf(selection.id);
  if (index >= 0) return { id: selection.id, index };
  const place = Math.max(0, Math.min(selection.index, ids.length - 1));
  return { id: ids[place], index: place };
}

/** So many steps down, or with a minus up; never beyond the ends. */
export function step(selection: Selection, ids: readonly string[], steps: number): Selection {
  const index = Math.max(0, Math.min(selection.index + steps, ids.length - 1));
  return { id: ids[index], index };
}
