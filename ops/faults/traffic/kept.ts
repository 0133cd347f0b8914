import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { toWire } from '../../../contracts/src/money.ts';
import type { Queries } from '../../../server/src/database/database.ts';
import type { TrafficPlayer } from './players.ts';
import type { Facts, MoneyKind, Recorded } from './recorded.ts';

/** Something that the database holds because a player asked for it. */
export interface Kept {
  readonly kind: MoneyKind;
  readonly playerId: bigint;
  /** The key it was asked for under, or the hash of a payment on a chain. */
  readonly name: string;
  readonly facts: Facts;
}

/** All that these players' calls have left in the database. */
export async function keptOf(queries: Queries, players: readonly TrafficPlayer[]): Promise<Kept[]> {
  const ids = players.map(({ id }) => id);
  return [
    ...(await bets(queries, ids)),
    ...(await transfers(queries, ids)),
    ...(await mobileDeposits(queries, ids)),
    ...(await usdtDeposits(queries, ids)),
  ];
}

async function bets(queries: Queries, ids: readonly bigint[]): Promise<Kept[]> {
  const rows = await queries
    .selectFrom('game_round as r')
    .innerJoin('ledger_transfer as t', 't.id', 'r.transfer_id')
    .innerJoin('game_seat as s', 's.player_id', 'r.player_id')
    .leftJoin('ledger_entry as e', (join) =>
      join.onRef('e.transfer_id', '=', 't.id').onRef('e.account_id', '=', 's.account_id'),
    )
    .select(['r.player_id', 't.idempotency_key', 'r.round_id', 'r.selected_box', 'r.stake', 'r.payout'])
    .select('e.balance_after')
    .where('r.player_id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    kind: 'bet',
    playerId: row.player_id,
    name: row.idempotency_key,
    facts: [
      row.round_id,
      row.selected_box,
      toWire(row.stake),
      toWire(row.payout),
      balance(row.balance_after),
    ],
  }));
}

async function transfers(queries: Queries, ids: readonly bigint[]): Promise<Kept[]> {
  const rows = await queries
    .selectFrom('player_transfer as g')
    .innerJoin('ledger_transfer as t', 't.id', 'g.transfer_id')
    .innerJoin('ledger_account as a', (join) =>
      join.onRef('a.player_id', '=', 'g.from_id').on('a.kind', '=', 'player.game'),
    )
    .leftJoin('ledger_entry as e', (join) =>
      join.onRef('e.transfer_id', '=', 't.id').onRef('e.account_id', '=', 'a.id'),
    )
    .selectAll('g')
    .select(['t.idempotency_key', 'e.balance_after'])
    .where('g.from_id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    kind: 'transfer',
    playerId: row.from_id,
    name: row.idempotency_key,
    facts: [
      row.transfer_id.toString(),
      row.to_id.toString(),
      toWire(row.sent_amount),
      toWire(row.received_amount),
      balance(row.balance_after),
    ],
  }));
}

async function mobileDeposits(queries: Queries, ids: readonly bigint[]): Promise<Kept[]> {
  const rows = await queries
    .selectFrom('mobile_deposit as m')
    .innerJoin('deposit as d', 'd.id', 'm.deposit_id')
    .selectAll('d')
    .select('m.idempotency_key')
    .where('d.player_id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    kind: 'mobile deposit',
    playerId: row.player_id,
    name: row.idempotency_key,
    facts: [row.reference, toWire(row.amount), toWire(row.paid_amount), toWire(row.charge)],
  }));
}

/** Waits until nothing that was paid on a chain is still on its way, for so long. */
export async function untilChainsAreRead(
  recorded: Recorded,
  queries: Queries,
  patienceMs = 30_000,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  const hashes = recorded
    .of('USDT deposit')
    .flatMap(({ outcome }) => (outcome.status === 'acknowledged' ? [outcome.answer.transactionHash] : []));
  while (performance.now() < deadline) {
    const { credited } = await queries
      .selectFrom('usdt_deposit as u')
      .innerJoin('deposit as d', 'd.id', 'u.deposit_id')
      .select((row) => row.fn.countAll<bigint>().as('credited'))
      .where('u.transaction_hash', '=', sql<string>`any (${hashes}::text[])`)
      .where('d.status', '=', 'credited')
      .executeTakeFirstOrThrow();
    if (Number(credited) >= hashes.length) return;
    await pause(200);
  }
}

async function usdtDeposits(queries: Queries, ids: readonly bigint[]): Promise<Kept[]> {
  const rows = await queries
    .selectFrom('usdt_deposit as u')
    .innerJoin('deposit as d', 'd.id', 'u.deposit_id')
    .selectAll('d')
    .select('u.transaction_hash')
    .where('d.player_id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    kind: 'USDT deposit',
    playerId: row.player_id,
    name: row.transaction_hash,
    facts: [toWire(row.paid_amount), toWire(row.amount), row.status],
  }));
}

/** Deposits whose state and money do not fit together: credited once and exactly, or not at all. */
export async function wrongDeposits(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select format('Deposit %s is %s over %s, but moved %s', d.id, d.status, d.amount, e.amount) as problem
    from deposit d
    join ledger_account a on a.player_id = d.player_id and a.kind = 'player.game'
    left join ledger_transfer t on t.idempotency_key = format('rail:%s/%s', d.rail, d.reference)
    left join ledger_entry e on e.transfer_id = t.id and e.account_id = a.id
    where d.transfer_id is distinct from t.id
      or (d.status = 'credited') <> (t.id is not null)
      or (t.id is not null and e.amount is distinct from d.amount)`.execute(queries);
  return rows.map(({ problem }) => problem);
}

function balance(after: bigint | null): number | string {
  return after === null ? 'no entry' : toWire(after);
}
