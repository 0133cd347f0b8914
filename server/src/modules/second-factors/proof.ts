import type { SecondFactorProof } from '@sanduku/contracts/second-factors/proof';
import { callWithin, type Queries, type Transaction } from '../../database/database.ts';
import type { IdempotencyKey } from '../../ledger/transfer.ts';
import type { TotpSecrets } from '../../lib/keyring.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Site } from '../../lib/site.ts';
import { stepOfCode } from '../../lib/totp.ts';
import type { AttemptLimits } from '../players/attempt-limits.ts';
import type { PlayerDeps } from '../players/deps.ts';
import { lockPlayer } from '../players/player.ts';
import { authenticationOptions, type ChallengePurpose, passkeysIn, usePasskey } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';

/** Guessing an app code takes a year or two. */
const wrongCodeLimit = { name: 'wrong second factor', most: 5, inMinutes: 15 };

/** A recovery code means that the factors are lost. */
export type ShownFactor = 'app' | 'passkey' | 'recovery_code';

export async function askSecondFactor(
  queries: Queries,
  asked: { playerId: bigint; purpose: ChallengePurpose; site: Site; now: Date },
): Promise<Refusal> {
  const factors = await callWithin(queries, 'second_factors_of', { player: asked.playerId });
  const passkeys = passkeysIn(factors);
  const passkey = (await authenticationOptions(queries, { ...asked, passkeys })) ?? null;
  return new Refusal('second_factor_needed', { app: factors[0]?.app ?? false, passkey });
}

/** Only a wrong proof counts as a guess. */
export async function guessSecondFactor<T>(
  attempts: AttemptLimits,
  playerId: bigint,
  attempt: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const counted = await attempts.count(wrongCodeLimit, [`of ${playerId}`]);
  if (counted instanceof Refusal) return counted;
  const result = await attempt();
  const isWrong =
    result instanceof Refusal && (result.code === 'wrong_code' || result.code === 'passkey_refused');
  if (!isWrong) await attempts.takeBack(counted);
  return result;
}

interface Showing {
  readonly playerId: bigint;
  readonly proof: SecondFactorProof;
  readonly purpose: ChallengePurpose;
  readonly site: Site;
  readonly now: Date;
  readonly totpSecrets: TotpSecrets;
}

/** Once. The caller holds the player's row lock, so reuse fails. */
export async function useSecondFactor(
  transaction: Transaction,
  showing: Showing,
): Promise<ShownFactor | Refusal> {
  const { proof } = showing;
  const isRecovery = 'code' in proof && !/^\d{6}$/.test(proof.code);
  if (!isRecovery) return useOwnFactor(transaction, showing);
  const isRight = await useRecoveryCode(transaction, { ...showing, code: proof.code });
  return isRight ? 'recovery_code' : new Refusal('wrong_code');
}

/** Excludes recovery codes: they allow signing in, not moving money. */
async function useOwnFactor(
  transaction: Transaction,
  { proof, ...asked }: Showing,
): Promise<'app' | 'passkey' | Refusal> {
  return 'passkey' in proof
    ? ((await usePasskey(transaction, { ...asked, passkey: proof.passkey })) ?? 'passkey')
    : ((await useAppCode(transaction, { ...asked, code: proof.code })) ?? 'app');
}

async function useAppCode(
  transaction: Transaction,
  { playerId, code, now, totpSecrets }: Omit<Showing, 'proof'> & { code: string },
): Promise<Refusal | undefined> {
  const app = await transaction
    .selectFrom('player_totp')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  const step = app && stepOfCode(totpSecrets.decrypt(`player ${playerId}`, app.secret), code, now);
  if (step === undefined || app === undefined || step <= app.used_step) return new Refusal('wrong_code');
  await transaction
    .updateTable('player_totp')
    .set({ used_step: step })
    .where('player_id', '=', playerId)
    .execute();
  return undefined;
}

export interface ProvenRequest {
  readonly playerId: bigint;
  readonly key: IdempotencyKey;
  /** Binds the proof to the request's content, not only to its key. */
  readonly fingerprint: string;
  readonly proof: SecondFactorProof | undefined;
  readonly site: Site;
}

/** The money function checks the stored proof. A retry needs no new code. */
export async function proveRequest(
  {
    database,
    attempts,
    clock,
    totpSecrets,
  }: Pick<PlayerDeps, 'database' | 'attempts' | 'clock' | 'totpSecrets'>,
  { playerId, key, fingerprint, proof, site }: ProvenRequest,
): Promise<Refusal | undefined> {
  if (proof === undefined) return undefined;
  return guessSecondFactor<undefined>(attempts, playerId, () =>
    database.inTransaction(async (transaction) => {
      const player = await lockPlayer(transaction, playerId);
      if (player instanceof Refusal) return player;
      if (player.second_factor_since === null) return undefined;
      const before = await findProof(transaction, playerId, key);
      if (before !== undefined) {
        return before.fingerprint === fingerprint ? undefined : new Refusal('key_reused');
      }
      const now = clock();
      const shown = await useOwnFactor(transaction, {
        playerId,
        proof,
        purpose: 'confirm',
        site,
        now,
        totpSecrets,
      });
      if (shown instanceof Refusal) return shown;
      await transaction
        .insertInto('second_factor_proof')
        .values({ player_id: playerId, key, fingerprint, factor: shown, created_at: now })
        .execute();
      return undefined;
    }),
  );
}

function findProof(queries: Queries, playerId: bigint, key: IdempotencyKey) {
  return queries
    .selectFrom('second_factor_proof')
    .select('fingerprint')
    .where('player_id', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst();
}
