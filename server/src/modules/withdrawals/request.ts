import { hash } from 'node:crypto';
import { canonicalJson } from '@sanduku/contracts/canonical-json';
import { toWire } from '@sanduku/contracts/money';
import type { SecondFactorProof } from '@sanduku/contracts/second-factors/proof';
import type { Queries, Transaction } from '../../database/database.ts';
import { nextId } from '../../ledger/ledger.ts';
import type { IdempotencyKey, Leg } from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Site } from '../../lib/site.ts';
import type { PlayerDeps } from '../players/deps.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { askSecondFactor, isProven, proveRequest } from '../second-factors/proof.ts';
import { readSetting } from '../settings/settings.ts';
import { type EndDeps, legsOfReserve } from './end.ts';
import { checkPin } from './pin.ts';
import {
  planWithdrawal,
  type RuleDeps,
  type WithdrawalPlan,
  type WithdrawalRequest,
  type WithdrawalRow,
} from './rules.ts';

/** Bounds the operators' queue per player. */
const MOST_WAITING = 10;

interface Asked {
  readonly player: SignedInPlayer;
  readonly key: IdempotencyKey;
  readonly request: WithdrawalRequest & { readonly secondFactor?: SecondFactorProof | undefined };
  readonly site: Site;
}

/** Requests a withdrawal once per key; amount and fee are reserved with the row. */
export async function askWithdrawal(
  deps: WithdrawalDeps,
  { player, key, request, site }: Asked,
): Promise<WithdrawalRow | Refusal> {
  const fingerprint = fingerprintOf(request);
  // A retry returns the first answer, even if rates, limits or the PIN changed.
  const known = await findByKey(deps.database.queries, player.id, key);
  if (known !== undefined) return repeat(known, fingerprint);
  const plan = planWithdrawal(deps, player.country, request);
  if (plan instanceof Refusal) return plan;
  const wrongPin = await checkPin(deps, player, request.pin);
  if (wrongPin !== undefined) return wrongPin;
  const { secondFactor: proof } = request;
  const unproven = await proveRequest(deps, { playerId: player.id, key, fingerprint, proof, site });
  if (unproven !== undefined) return unproven;
  const legs = await legsOfReserve(deps, { ...plan, player_id: player.id, currency: player.currency });
  const asked = await deps.database.inTransaction((transaction) =>
    writeOnce(transaction, { deps, player, key, fingerprint, plan, legs }),
  );
  if (!(asked instanceof Refusal)) deps.ledger.moved();
  return asked instanceof Refusal && asked.code === 'second_factor_needed'
    ? askSecondFactor(deps.database.queries, {
        playerId: player.id,
        purpose: 'confirm',
        site,
        now: deps.clock(),
      })
    : asked;
}

/** Excludes the PIN, so it cannot be guessed from the hash, and the proof, which a retry renews. */
function fingerprintOf({ pin: _pin, secondFactor: _proof, ...asked }: Asked['request']): string {
  return hash('sha256', canonicalJson(asked), 'base64url');
}

function findByKey(queries: Queries, playerId: bigint, key: IdempotencyKey) {
  return queries
    .selectFrom('withdrawal')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

function repeat(known: WithdrawalRow, fingerprint: string): WithdrawalRow | Refusal {
  return known.fingerprint === fingerprint ? known : new Refusal('key_reused');
}

interface Writing {
  readonly deps: WithdrawalDeps;
  readonly player: SignedInPlayer;
  readonly key: IdempotencyKey;
  readonly fingerprint: string;
  readonly plan: WithdrawalPlan;
  readonly legs: readonly Leg[];
}

async function writeOnce(
  transaction: Transaction,
  { deps: { ledger }, player, key, fingerprint, plan, legs }: Writing,
): Promise<WithdrawalRow | Refusal> {
  // Serialises a player's requests: one row per key, and the limit holds.
  const { status, second_factor_since } = await transaction
    .selectFrom('player')
    .select(['status', 'second_factor_since'])
    .where('id', '=', player.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const known = await findByKey(transaction, player.id, key);
  if (known !== undefined) return repeat(known, fingerprint);
  if (status === 'suspended') return new Refusal('account_suspended');
  if (second_factor_since !== null && !(await isProven(transaction, player.id, { key, fingerprint }))) {
    return new Refusal('second_factor_needed');
  }
  if ((await countPending(transaction, player.id)) >= MOST_WAITING) {
    return new Refusal('too_many_waiting', { withdrawals: MOST_WAITING });
  }

  // Drawn first, because the reservation names it.
  const id = await nextId(transaction, 'withdrawal');
  const outcome = await ledger.postWithin(transaction, {
    kind: 'withdrawal.reserve',
    key,
    request: { fingerprint },
    legs,
    cause: id,
    events: [
      {
        topic: 'withdrawal_submitted',
        playerId: player.id,
        payload: { amount: toWire(plan.amount) },
      },
    ],
  });
  if (outcome.status === 'refused') {
    return outcome.refusal === 'key_reused' || outcome.refusal === 'key_expired'
      ? new Refusal(outcome.refusal)
      : new Refusal('not_enough_money', { why: 'with_fees' });
  }
  return transaction
    .insertInto('withdrawal')
    .values({
      id,
      ...plan,
      player_id: player.id,
      currency: player.currency,
      status: 'pending',
      note: null,
      idempotency_key: key,
      fingerprint,
      reserve_transfer_id: outcome.transferId,
      end_transfer_id: null,
      decided_by: null,
      // withdrawal_bound_promise sets the maximum late credit.
      promise_minutes: (await readSetting(transaction, 'withdrawalPromiseMinutes')) || null,
      created_at: outcome.postedAt,
      decided_at: null,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function countPending(transaction: Transaction, playerId: bigint): Promise<number> {
  const { waiting } = await transaction
    .selectFrom('withdrawal')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('player_id', '=', playerId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

export interface WithdrawalDeps
  extends EndDeps,
    RuleDeps,
    Pick<
      PlayerDeps,
      'passwords' | 'pinHashes' | 'passwordSlots' | 'attempts' | 'publicUrl' | 'totpSecrets'
    > {}
