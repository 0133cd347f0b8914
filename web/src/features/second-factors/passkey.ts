import type { SecondFactorProof } from '@sanduku/contracts/second-factors/proof';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { CallRequest } from '../../server/routes.ts';

type Proof = Extract<SecondFactorProof, { passkey: unknown }>;
type NewPasskey = CallRequest<'POST /api/account/second-factors/passkey/confirm'>['body']['passkey'];

/** Passkeys need a host name, not an IP address. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
}

/** Undefined if the player cancels or the device cannot. */
export async function signWithPasskey(options: { challenge: string }): Promise<Proof | undefined> {
  try {
    const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    return { passkey: (await startAuthentication({ optionsJSON })) as Proof['passkey'] };
  } catch {
    return undefined;
  }
}

/** Undefined if the player cancels or one exists. */
export async function makePasskey(options: { challenge: string }): Promise<NewPasskey | undefined> {
  try {
    const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
    return (await startRegistration({ optionsJSON })) as NewPasskey;
  } catch {
    return undefined;
  }
}
