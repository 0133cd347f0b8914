import { brand } from '@sanduku/contracts/brand';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Queries, Transaction } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Site } from '../../lib/site.ts';

/** A signature for one purpose is invalid for another. */
export type ChallengePurpose = 'enrol' | 'sign_in' | 'confirm';

const CHALLENGE_MS = 5 * 60 * 1_000;
/** The password is the first factor, so keys without a PIN are accepted. */
const USER_VERIFICATION = 'preferred';
/** Ed25519, ES256 and RS256. */
const supportedAlgorithmIDs = [-8, -7, -257];

interface Asked {
  readonly playerId: bigint;
  readonly site: Site;
  readonly now: Date;
}

type Passkeys = readonly Row<'second_factors_of'>[];

export const passkeysIn = (factors: Passkeys): Passkeys => factors.filter(({ id }) => id !== null);

export async function registrationOptions(
  queries: Queries,
  { playerId, username, site, now, passkeys }: Asked & { username: string; passkeys: Passkeys },
) {
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: site.domain,
    userName: username,
    userID: new TextEncoder().encode(`player:${playerId}`),
    timeout: CHALLENGE_MS,
    supportedAlgorithmIDs,
    excludeCredentials: passkeys.map(credentialOf),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: USER_VERIFICATION },
  });
  await keepChallenge(queries, { playerId, purpose: 'enrol', challenge: options.challenge, now });
  return { ...options };
}

export async function authenticationOptions(
  queries: Queries,
  { playerId, purpose, site, now, passkeys }: Asked & { purpose: ChallengePurpose; passkeys: Passkeys },
) {
  if (passkeys.length === 0) return undefined;
  const options = await generateAuthenticationOptions({
    rpID: site.domain,
    timeout: CHALLENGE_MS,
    allowCredentials: passkeys.map(credentialOf),
    userVerification: USER_VERIFICATION,
  });
  await keepChallenge(queries, { playerId, purpose, challenge: options.challenge, now });
  return { ...options };
}

export async function addPasskey(
  transaction: Transaction,
  { playerId, site, now, passkey, userAgent }: Asked & { passkey: unknown; userAgent: string | null },
): Promise<Refusal | undefined> {
  const response = passkey as RegistrationResponseJSON;
  const challenge = await takeChallenge(transaction, { playerId, purpose: 'enrol', now });
  if (challenge === undefined) return new Refusal('passkey_refused');
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    supportedAlgorithmIDs,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined) return new Refusal('passkey_refused');
  const { id, publicKey, counter } = registrationInfo.credential;
  const added = await transaction
    .insertInto('player_passkey')
    .values({
      player_id: playerId,
      credential_id: id,
      public_key: publicKey,
      counter: BigInt(counter),
      transports: response.response.transports ?? [],
      user_agent: userAgent,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.constraint('player_passkey_once').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n ? undefined : new Refusal('passkey_refused');
}

/** Accepts each signature once. The caller holds the player's row lock. */
export async function usePasskey(
  transaction: Transaction,
  { playerId, purpose, site, now, passkey }: Asked & { purpose: ChallengePurpose; passkey: unknown },
): Promise<Refusal | undefined> {
  const response = passkey as AuthenticationResponseJSON;
  const challenge = await takeChallenge(transaction, { playerId, purpose, now });
  const known = await transaction
    .selectFrom('player_passkey')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (challenge === undefined || known === undefined) return new Refusal('passkey_refused');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    requireUserVerification: false,
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(known.public_key),
      counter: Number(known.counter),
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) return new Refusal('passkey_refused');
  await transaction
    .updateTable('player_passkey')
    .set({ counter: BigInt(authenticationInfo.newCounter), last_used_at: now })
    .where('id', '=', known.id)
    .execute();
  return undefined;
}

function credentialOf({ credential_id, transports }: Passkeys[number]) {
  return { id: credential_id, transports: transports as string[] };
}

async function keepChallenge(
  queries: Queries,
  {
    playerId,
    purpose,
    challenge,
    now,
  }: { playerId: bigint; purpose: ChallengePurpose; challenge: string; now: Date },
): Promise<void> {
  const kept = { challenge, expires_at: new Date(now.getTime() + CHALLENGE_MS) };
  await queries
    .insertInto('passkey_challenge')
    .values({ player_id: playerId, purpose, ...kept })
    .onConflict((conflict) => conflict.columns(['player_id', 'purpose']).doUpdateSet(kept))
    .execute();
}

/** Even a wrong response consumes the challenge. */
async function takeChallenge(
  transaction: Transaction,
  { playerId, purpose, now }: { playerId: bigint; purpose: ChallengePurpose; now: Date },
): Promise<string | undefined> {
  const taken = await transaction
    .deleteFrom('passkey_challenge')
    .where('player_id', '=', playerId)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > now ? taken.challenge : undefined;
}
