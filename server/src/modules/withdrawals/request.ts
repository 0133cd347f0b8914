import { hash } from 'node:crypto';
import { canonicalJson } from '@sanduku/contracts/canonical-json';
import { toWire } from '@sanduku/contracts/money';
import type { AccessWait } from '@sanduku/contracts/players/access';
import type { SecondFactorProof } from '@sanduku/contracts/second-factors/proof';
import { defaultSettings } from '@sanduku/contracts/settings/rules';
import { callLocking } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
import type { IdempotencyKey } from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Site } from '../../lib/site.ts';
import { refuseDebtor } from '../deposits/debts.ts';
import { type AccessChange, accessWait } from '../players/access.ts';
import type { PlayerDeps } from '../players/deps.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { askSecondFactor, proveRequest } from '../second-factors/proof.ts';
import type { EndDeps } from './end.ts';
import { verifyPin } from './pin.ts';
import { planWithdrawal, type RuleDeps, type WithdrawalRequest, type WithdrawalRow } from './rules.ts';

/** Per player, in the operators' queue. */
const MOST_WAITING = 10;

interface Asked {
  readonly player: SignedInPlayer;
  readonly key: IdempotencyKey;
  readonly request: WithdrawalRequest & { readonly secondFactor?: SecondFactorProof | undefined };
  readonly site: Site;
}

export interface AskedWithdrawal
  extends Pick<WithdrawalRow, 'id' | 'status' | 'amount' | 'fee' | 'payout_amount' | 'payout_currency'> {
  /** In the operators' queue. */
  readonly place: number | null;
  readonly waits: AccessWait | null;
}

/** Once per key. */
export async function askWithdrawal(deps: WithdrawalDeps, asked: Asked): Promise<AskedWithdrawal | Refusal> {
  const { database, ledger, clock } = deps;
  const { player, key, request, site } = asked;
  const fingerprint = fingerprintOf(request);
  const session = { tokenHash: player.session.tokenHash, now: clock() };
  const { row: known } = await database.callOwn(session, 'withdrawal_facts', { key });
  // A retry returns the first answer, even if rates, limits or the PIN changed.
  if (known.is_known) return repeat(known, fingerprint, clock());
  const plan = planWithdrawal(deps, player.country, request);
  if (plan instanceof Refusal) return plan;
  const wrongPin = await verifyPin(deps, player, known.pin_hash, request.pin);
  if (wrongPin !== undefined) return wrongPin;
  const { secondFactor: proof } = request;
  const unproven = await proveRequest(deps, { playerId: player.id, key, fingerprint, proof, site });
  if (unproven !== undefined) return unproven;
  const { outcome, withdrawal_id, place } = await callLocking(database, 'withdrawal_request', {
    ...plan,
    token_hash: player.session.tokenHash,
    player: player.id,
    key,
    fingerprint,
    event: { amount: toWire(plan.amount) },
    most_waiting: MOST_WAITING,
    promise_minutes: defaultSettings.withdrawalPromiseMinutes,
    now: ledger.now(),
  });
  switch (outcome) {
    case 'posted': {
      ledger.moved();
      const waits = accessWait(known as AccessChange, clock());
      return { ...plan, id: withdrawal_id, status: 'pending', place: numberOf(place), waits };
    }
    // By a concurrent call.
    case 'known':
      return askWithdrawal(deps, asked);
    case 'second_factor_needed':
      return askSecondFactor(database.queries, {
        playerId: player.id,
        purpose: 'confirm',
        site,
        now: clock(),
      });
    case 'too_many_waiting':
      return new Refusal(outcome, { withdrawals: MOST_WAITING });
    case 'debt_open':
      return refuseDebtor(database.queries, player.id);
    case 'not_enough_money':
      return new Refusal(outcome, { why: 'with_fees' });
    default:
      return new Refusal(outcome as 'not_signed_in' | 'key_reused' | 'key_expired');
  }
}

/** Excludes the PIN, which could be guessed from the hash, and the proof, which a retry renews. */
function fingerprintOf({ pin: _pin, secondFactor: _proof, ...asked }: Asked['request']): string {
  return hash('sha256', canonicalJson(asked), 'base64url');
}

function repeat(known: Row<'withdrawal_facts'>, fingerprint: string, now: Date): AskedWithdrawal | Refusal {
  if (known.fingerprint !== fingerprint) return new Refusal('key_reused');
  const { id, amount, fee, payout_amount, place } = known;
  const { status, payout_currency } = known as Pick<WithdrawalRow, 'status' | 'payout_currency'>;
  const waits = accessWait(known as AccessChange, now);
  return { id, status, amount, fee, payout_amount, payout_currency, place: numberOf(place), waits };
}

const numberOf = (place: bigint | null) => (place === null ? null : Number(place));

export interface WithdrawalDeps
  extends EndDeps,
    RuleDeps,
    Pick<
      PlayerDeps,
      'passwords' | 'pinHashes' | 'passwordSlots' | 'attempts' | 'publicUrl' | 'totpSecrets'
    > {}
