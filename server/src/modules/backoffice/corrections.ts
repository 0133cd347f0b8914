import { type Micros, toWire } from '@sanduku/contracts/money';
import type { Selectable } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import { isOutOfRange } from '../../database/errors.ts';
import type { Tables } from '../../database/schema.ts';
import { playerAccount } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { idempotencyKey, type TransferOutcome } from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import { recordAction } from '../operators/audit-log.ts';
import { haveOneOrigin } from '../operators/origin.ts';
import { lockPlayer } from '../players/player.ts';
import type { Action, BackOfficeDeps } from './deps.ts';

type CorrectionRow = Selectable<Tables['correction']>;

/** Waiting -> approved (the money has moved), or waiting -> refused (nothing has). */
export type CorrectionStatus = CorrectionRow['status'];

/** Asks for a repair of a player's game balance. Nothing moves until another operator approves. */
export async function askCorrection(
  { database, clock }: BackOfficeDeps,
  { playerId, amount }: { playerId: bigint; amount: Micros },
  { operator, reason }: Action,
): Promise<ListedCorrection | Refusal> {
  const at = clock();
  return database.inTransaction(async (transaction) => {
    const player = await lockPlayer(transaction, playerId);
    if (player instanceof Refusal) return player;
    const { currency } = player;
    const { id } = await transaction
      .insertInto('correction')
      .values({
        player_id: playerId,
        amount,
        currency,
        reason,
        status: 'waiting',
        asked_by: operator.id,
        asked_at: at,
        decided_by: null,
        decided_at: null,
        transfer_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAction(transaction, {
      operator,
      action: 'correction.asked',
      subject: { kind: 'player', id: playerId },
      after: { correction: id, amount: toWire(amount), currency },
      reason,
      at,
    });
    return corrections(transaction).where('correction.id', '=', id).executeTakeFirstOrThrow();
  });
}

type Decision = Omit<Action, 'reason'> & { readonly reason?: string | undefined };

/** Approves what another operator has asked for: row, record and money together. */
export async function approveCorrection(
  deps: BackOfficeDeps & { ledger: Ledger },
  correctionId: bigint,
  decision: Decision,
): Promise<ListedCorrection | Refusal> {
  const { database, ledger } = deps;
  const asked = await findCorrection(database.queries, correctionId);
  if (asked === undefined) return new Refusal('not_found');
  // Before the transaction: opening an account of the house is a transaction of its own.
  const bankroll = await ledger.house('house.bankroll', asked.currency);
  const player = { id: asked.player_id, currency: asked.currency };
  const account = await playerAccount(database.queries, player, 'player.game');

  const move = async (transaction: Transaction, row: CorrectionRow) => {
    if (row.asked_by === decision.operator.id) return new Refusal('needs_another_operator');
    // Otherwise whoever asks could make a second account for themselves, and approve with it.
    if (await haveOneOrigin(transaction, row.asked_by, decision.operator.id)) {
      return new Refusal('needs_another_operator', { why: 'one_origin' });
    }
    const outcome = await ledger.postWithin(transaction, {
      kind: 'correction',
      key: idempotencyKey('house:correction', row.id.toString()),
      request: { correction: row.id },
      legs: [
        { account, amount: row.amount },
        { account: bankroll, amount: -row.amount },
      ],
      cause: row.id,
      events: [{ topic: 'balance_updated', playerId: row.player_id, payload: {} }],
    });
    return transferOf(outcome, row);
  };
  try {
    const approved = await decide(deps, correctionId, decision, 'approved', move);
    if (!(approved instanceof Refusal)) ledger.moved();
    return approved;
  } catch (error) {
    // A balance has its limits, and who would go beyond them hears it as a refusal; the transaction is undone.
    if (!isOutOfRange(error)) throw error;
    return new Refusal('invalid_request', { problem: 'correction_too_large' });
  }
}

/** Refuses a correction, or withdraws one's own. */
export function refuseCorrection(
  deps: BackOfficeDeps,
  correctionId: bigint,
  action: Action,
): Promise<ListedCorrection | Refusal> {
  return decide(deps, correctionId, action, 'refused', async () => null);
}

/** Of two who decide at once, the second finds it decided. A refusal leaves the correction waiting. */
function decide(
  { database, clock }: BackOfficeDeps,
  id: bigint,
  { operator, reason }: Decision,
  status: 'approved' | 'refused',
  /** Moves what is to be moved, and answers the transfer. */
  move: (transaction: Transaction, row: CorrectionRow) => Promise<bigint | null | Refusal>,
): Promise<ListedCorrection | Refusal> {
  const at = clock();
  return database.inTransaction(async (transaction) => {
    const row = await transaction
      .selectFrom('correction')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return new Refusal('not_found');
    if (row.status !== 'waiting') return new Refusal('already_decided');
    const transferId = await move(transaction, row);
    if (transferId instanceof Refusal) return transferId;
    await transaction
      .updateTable('correction')
      .set({ status, decided_by: operator.id, decided_at: at, transfer_id: transferId })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute();
    await recordAction(transaction, {
      operator,
      action: `correction.${status}`,
      subject: { kind: 'player', id: row.player_id },
      before: { correction: id, status: row.status },
      after: {
        correction: id,
        status,
        amount: toWire(row.amount),
        currency: row.currency,
        transfer: transferId,
      },
      reason,
      at,
    });
    return corrections(transaction).where('correction.id', '=', id).executeTakeFirstOrThrow();
  });
}

function transferOf(outcome: TransferOutcome, { id }: CorrectionRow): bigint | Refusal {
  if (outcome.status === 'posted') return outcome.transferId;
  if (outcome.status === 'refused' && outcome.refusal === 'not_enough_money') {
    return new Refusal('not_enough_money', { why: 'player_holds_less' });
  }
  throw new Error(`Correction ${id} could not be posted`, { cause: outcome });
}

export type ListedCorrection = Awaited<ReturnType<typeof listCorrections>>['corrections'][number];

/** Those that wait, the oldest first; others the newest first. */
export async function listCorrections(
  queries: Queries,
  { status, limit, offset }: { status: CorrectionStatus | 'all'; limit: number; offset: number },
) {
  const { total } = await queries
    .selectFrom('correction')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .$if(status !== 'all', (query) => query.where('status', '=', status as CorrectionStatus))
    .executeTakeFirstOrThrow();
  const rows = await corrections(queries)
    .$if(status !== 'all', (query) => query.where('correction.status', '=', status as CorrectionStatus))
    .orderBy('correction.id', status === 'waiting' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { corrections: rows, total: Number(total) };
}

function findCorrection(queries: Queries, id: bigint) {
  return queries.selectFrom('correction').selectAll().where('id', '=', id).executeTakeFirst();
}

/** With the names of those who have to do with them. */
function corrections(queries: Queries) {
  return queries
    .selectFrom('correction')
    .innerJoin('player', 'player.id', 'correction.player_id')
    .innerJoin('operator as asker', 'asker.id', 'correction.asked_by')
    .leftJoin('operator as decider', 'decider.id', 'correction.decided_by')
    .selectAll('correction')
    .select([
      'player.username as player_name',
      'asker.username as asker_name',
      'decider.username as decider_name',
    ]);
}
