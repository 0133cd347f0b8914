import { pages } from '@sanduku/contracts/pages';
import { CodeNotLoaded } from '../ui/lazy-part.tsx';
import { api } from './api.ts';

/** Sends nothing about the player. Ignores failures: the browser may be offline. */
export function reportError(error: unknown): void {
  const { pathname } = window.location;
  const page = Object.values(pages).find((known) => known === pathname) ?? 'other';
  const kind = error instanceof CodeNotLoaded ? 'load' : 'render';
  const at = positionOf(error);
  api.call('POST /api/client-errors', { body: { page, kind, ...(at && { at }) } }).catch(() => {});
}

/** In our first script: "assets/game-tab-Bx1.js:1:2045". */
function positionOf(error: unknown): string | undefined {
  return error instanceof Error
    ? /assets\/[\w./-]+:\d+:\d+/.exec(error.stack ?? '')?.[0].slice(-120)
    : undefined;
}
