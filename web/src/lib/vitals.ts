import { pages } from '@sanduku/contracts/pages';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { api } from './api.ts';

/** Measures how fast the page was for this visitor, and tells the server in one call when the page is left. */
export function reportVitals(): void {
  const { pathname } = window.location;
  const page = Object.values(pages).find((known) => known === pathname) ?? 'other';
  const measured = new Map<Metric['name'], number>();

  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB])
    measure(({ name, value }: Metric) => measured.set(name, value));

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return;
    const metrics = Array.from(measured, ([name, value]) => ({ name, value }));
    measured.clear();
    api.call('POST /api/vitals', { body: { page, metrics }, keepalive: true }).catch(() => {
      // Nobody is there any more to be told.
    });
  });
}
