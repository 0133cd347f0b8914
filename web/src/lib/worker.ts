/**
 * Starts the worker that keeps the shell of the application (web/worker) and tells it what this visit has loaded before it
 * was there, so that the next one needs little of the network, or none.
 */
export async function startWorker(): Promise<void> {
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
    // Private windows refuse it. The page does without.
  }
}
