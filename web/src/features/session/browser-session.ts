import { api, tokens } from '../../lib/api.ts';
import { log } from '../../lib/log.ts';
import { Session } from './session.ts';

/** The session of this browser tab. */
export const browserSession = new Session({
  api,
  tokens,
  path: () => window.location.pathname,
  isVisible: () => document.visibilityState === 'visible',
  log,
});

/** Starts the session and lets it hear what happens to the tab. Called once, when the page has loaded. */
export function startBrowserSession(): void {
  document.addEventListener('visibilitychange', () => browserSession.visibilityChanged());
  window.addEventListener('online', () => browserSession.cameOnline());
  window.addEventListener('storage', ({ key }) => browserSession.storageChanged(key));
  browserSession.start();
}
