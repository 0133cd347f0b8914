import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { SendPush } from '../../modules/inbox/push.ts';

const TIMEOUT_MS = 10_000;
/** For devices that are offline. */
const TTL_SECONDS = 12 * 60 * 60;
/** The subscription has ended. */
const GONE = new Set([404, 410]);

export function createWebPush({ key, subject }: { key: PushKey; subject: string }): SendPush {
  const vapidDetails = { subject, publicKey: key.publicKey, privateKey: key.privateKey };
  return async ({ endpoint, keys, topic, content }) => {
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, content, {
      vapidDetails,
      TTL: TTL_SECONDS,
      urgency: 'high',
      topic,
    });
    const answer = await fetch(endpoint, {
      method,
      headers,
      body,
      // Only the endpoint's own host was checked.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (GONE.has(answer.status)) return 'gone';
    if (!answer.ok) throw new Error(`the push service answered ${answer.status}`);
    return 'accepted';
  };
}

/** VAPID. Browsers accept pushes only from the key they subscribed with. */
export class PushKey {
  /** In base64url, as Web Push writes them. */
  readonly publicKey: string;
  readonly privateKey: string;

  constructor(secret: string) {
    const key = createECDH('prime256v1');
    key.setPrivateKey(secret, 'hex');
    this.publicKey = key.getPublicKey('base64url');
    this.privateKey = Buffer.from(secret, 'hex').toString('base64url');
  }
}
