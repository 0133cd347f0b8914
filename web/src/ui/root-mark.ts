import { useLayoutEffect } from 'react';

const counts = new Map<string, number>();

/**
 * Sets an attribute of the root element, for styles of other elements. A selector such as `body:has([role="dialog"])`
 * would restyle the whole page on every insertion.
 */
export function useRootMark(isShown: boolean, attribute: 'data-sheet' | 'data-alert' | 'data-ribbon'): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    add(attribute, 1);
    return () => add(attribute, -1);
  }, [isShown, attribute]);
}

function add(attribute: string, change: 1 | -1): void {
  const count = (counts.get(attribute) ?? 0) + change;
  counts.set(attribute, count);
  document.documentElement.toggleAttribute(attribute, count > 0);
}
