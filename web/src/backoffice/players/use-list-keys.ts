import { type RefObject, useEffect } from 'react';

/**
 * A search and its results by keyboard: "/" goes to the search, arrows go from there through the results' links and
 * back, Enter in the search opens the first one. Enter on a link is the browser's own.
 */
export function useListKeys(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!area.current || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = nextFocus(event, area.current);
      if (!target) return;
      event.preventDefault();
      if (event.key === 'Enter') target.click();
      else target.focus();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [area]);
}

function nextFocus({ key, target }: KeyboardEvent, area: HTMLElement): HTMLElement | undefined {
  const field = area.querySelector<HTMLInputElement>('input[type=search]') ?? undefined;
  const stops = [field, ...area.querySelectorAll<HTMLElement>('[data-row-link]')];
  const here = stops.indexOf(target as HTMLElement);
  if (key === '/') return isTyping(target) ? undefined : field;
  if (here === -1) return undefined;
  if (key === 'ArrowDown') return stops[here + 1];
  if (key === 'ArrowUp') return stops[here - 1];
  if (key === 'Enter' && here === 0) return stops[1];
  return undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]');
}
