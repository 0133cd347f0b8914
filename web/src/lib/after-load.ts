import { pages } from '@sanduku/contracts/pages';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { api } from '../server/api.ts';

export function afterLoad(): void {
  reportVitals();
  void startWorker();
}

function reportVitals(): void {
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
      // The page is gone.
    });
  });
}

/** Passes the service worker (web/worker) the files loaded before it, for the next visit. */
async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const wasThere = serviceWorker.controller !== null;
  try {
    await serviceWorker.register('/sw.js');
    if (wasThere) return;
    const { active } = await serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    active?.postMessage([window.location.pathname, ...loaded]);
  } catch {
    // Private windows refuse it.
  }
}
