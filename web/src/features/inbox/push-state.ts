import type { Notifications } from '@sanduku/contracts/realtime';
import { session } from '../../server/session.ts';
import { keptEndpoint } from './push-store.ts';

/** False on a server, in an old browser, and where blocked. */
export function canNotify(): boolean {
  return 'serviceWorker' in navigator && 'Notification' in window && Notification.permission !== 'denied';
}

function getsPushes(playerId: string | undefined): playerId is string {
  return playerId !== undefined && keptEndpoint(playerId) !== null && canNotify();
}

/** A hidden window leaves events to the push. */
export function isPushed(playerId: string | undefined): boolean {
  return document.visibilityState === 'hidden' && getsPushes(playerId);
}

/** A visible window shows events itself. */
export function isShownHere(playerId: string | undefined): boolean {
  return document.visibilityState === 'visible' && getsPushes(playerId);
}

/** Registers this browser for a new session or endpoint. */
export async function renewPush(playerId: string): Promise<void> {
  if (!getsPushes(playerId)) return;
  const isNewSession = session.state.phase === 'signedIn' && session.state.entry === 'login';
  const { renew } = await import('./push.ts');
  await renew(playerId, isNewSession).catch(() => {
    // The next visit tries again.
  });
}

/** In the sandbox the window hands pushes to the worker, as browsers do elsewhere. */
export function showSimulatedPush({ endpoint, content }: Notifications['push_simulated'], playerId?: string) {
  if (!getsPushes(playerId) || keptEndpoint(playerId) !== endpoint) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ push: content }));
}

/** The worker asks an open window to show a push's page. Returns a function that stops it. */
export function followPushClicks(navigate: (page: string) => void): (() => void) | undefined {
  if (!('serviceWorker' in navigator)) return undefined;
  const { serviceWorker } = navigator;
  const listen = ({ data }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data?.open === 'string' && data.open.startsWith('/')) navigate(data.open);
  };
  serviceWorker.addEventListener('message', listen);
  return () => serviceWorker.removeEventListener('message', listen);
}
