import { tableCookie } from '@sanduku/contracts/prize-tables/choice';
import { tabStorage } from '../../lib/browser.ts';
import { TABLE_NEWS } from '../../lib/odds.ts';

// Every text of a page speaks of one prize table. Whoever plays by another one gets the page anew.

const ASKED = 'pageTable';
/** A server that does not go along is asked no more often. */
const ONCE_IN_MS = 60_000;

type News = 'chosen' | 'changed';

/**
 * Loads the page again for that table. Not where that was done just now, and the server has not gone along; nor where
 * nothing can be kept, since the page would be loaded again and again.
 */
export function loadPageFor(tableId: number, why: News): void {
  const [asked, askedAt] = tabStorage().getItem(ASKED)?.split(' ') ?? [];
  const wasJustAsked = asked === String(tableId) && Date.now() - Number(askedAt) < ONCE_IN_MS;
  tabStorage().setItem(ASKED, `${tableId} ${Date.now()}`);
  if (wasJustAsked || tabStorage().getItem(ASKED) === null) throw new Error('This page is of another table');
  tabStorage().setItem(TABLE_NEWS, why);
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no other way.
  document.cookie = tableCookie(tableId);
  window.location.reload();
}

/** Why the page was loaded again: to be told until a round is played. */
export function readTableNews(): News | undefined {
  const news = tabStorage().getItem(TABLE_NEWS);
  return news === 'chosen' || news === 'changed' ? news : undefined;
}
