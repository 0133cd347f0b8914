import { SIMULATED_PUSH_SERVICE } from '@sanduku/contracts/inbox/push';
import { pushSubscription, randomHex } from '../../lib/browser.ts';
import { api } from '../../server/api.ts';
import type { DataAt } from '../../server/routes.ts';
import { keepEndpoint, keptEndpoint } from './push-store.ts';

type Config = Pick<DataAt<'GET /api/client-config'>, 'mode' | 'pushKey'>;

/** False if the player or the browser declined. */
export async function turnOn(playerId: string, { mode, pushKey }: Config): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const browser =
    mode === 'sandbox' ? simulated(SIMULATED_PUSH_SERVICE + randomHex()) : await subscribe(pushKey);
  await register(playerId, browser);
  return true;
}

export async function turnOff(playerId: string): Promise<void> {
  const endpoint = keptEndpoint(playerId);
  // First, so that pushes end even if the call fails.
  await (await pushSubscription())?.unsubscribe();
  keepEndpoint(playerId, null);
  if (endpoint !== null) await api.call('POST /api/inbox/push/end', { body: { endpoint } });
}

export async function renew(playerId: string, isNewSession: boolean): Promise<void> {
  const endpoint = keptEndpoint(playerId);
  if (endpoint === null) return;
  const found = await pushSubscription();
  const browser = endpoint.startsWith(SIMULATED_PUSH_SERVICE)
    ? simulated(endpoint)
    : found && browserOf(found);
  if (!browser) keepEndpoint(playerId, null);
  else if (isNewSession || browser.endpoint !== endpoint) await register(playerId, browser);
}

interface Browser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

async function register(playerId: string, browser: Browser): Promise<void> {
  await api.call('POST /api/inbox/push', { body: browser });
  keepEndpoint(playerId, browser.endpoint);
}

/** The sandbox encrypts nothing. */
function simulated(endpoint: string): Browser {
  return { endpoint, p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
}

async function subscribe(pushKey: string | null): Promise<Browser> {
  // A subscription with an earlier server key cannot be changed.
  await (await pushSubscription())?.unsubscribe();
  const { pushManager } = await navigator.serviceWorker.ready;
  return browserOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey }));
}

function browserOf(found: PushSubscription): Browser {
  const { endpoint, keys } = found.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}
