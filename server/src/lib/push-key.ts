import { createECDH } from 'node:crypto';

/** 32 bytes in hex. */
export const PUSH_KEY = /^[0-9a-f]{64}$/;

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
