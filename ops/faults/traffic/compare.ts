import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { toWire } from '../../../contracts/src/money.ts';
import { auditMoney } from '../../../server/src/audit.ts';
import type { Queries } from '../../../server/src/database/database.ts';
import { idempotencyKey } from '../../../server/src/ledger/transfer.ts';
import type { TrafficPlayer } from './players.ts';
import { type AnyCall, type Facts, factsFromAnswer, type MoneyKind, type Recorded } from './recorded.ts';

export interface Comparison {
  /**
   * Empty if every acknowledged call is stored exactly once, nothing else is stored, and the ledger audit is
   * clean.
   */
  readonly problems: readonly string[];
  readonly completedUnanswered: number;
}

export async function compareWithDatabase(recorded: Recorded, queries: Queries): Promise<Comparison> {
  const kept = new Map<string, Kept[]>();
  for (const item of await storedResults(queries, recorded.players)) {
    kept.set(item.name, [...(kept.get(item.name) ?? []), item]);
  }
  const problems = [...recorded.complaints];
  let completedUnanswered = 0;
  for (const call of recorded.calls) {
    const name = nameOf(call);
    const found = kept.get(name) ?? [];
    kept.delete(name);
    if (call.outcome.status === 'unknown') completedUnanswered += found.length;
    const problem = problemOf(call, found);
    if (problem) problems.push(`Player ${call.player.id}, ${call.kind} ${call.key}: ${problem}`);
  }
  const unheard = recorded.of('USDT deposit').filter(({ outcome }) => outcome.status === 'unknown');
  for (const { kind, name, playerId, facts } of [...kept.values()].flat()) {
    // Without an answer the hash is unknown, but the payment may exist.
    const payer = unheard.findIndex(({ player, body }) => player.id === playerId && body.amount === facts[0]);
    if (kind === 'USDT deposit' && payer >= 0) {
      unheard.splice(payer, 1);
      completedUnanswered++;
    } else problems.push(`Nobody asked for the ${kind} ${name} of player ${playerId}`);
  }
  problems.push(...(await wrongDeposits(queries)), ...(await auditMoney(queries)).problems);
  return { problems, completedUnanswered };
}

function nameOf(call: AnyCall): string {
  return call.kind === 'USDT deposit' && call.outcome.status === 'acknowledged'
    ? call.outcome.answer.transactionHash
    : idempotencyKey(`player:${call.player.id}`, call.key);
}

function problemOf(call: AnyCall, found: readonly Kept[]): string | undefined {
  const { outcome } = call;
  if (found.length > 1) return `is there ${found.length} times`;
  const [only] = found;
  if (outcome.status === 'refused') return only && `was refused (${outcome.code}), but done`;
  if (outcome.status === 'unknown') return undefined;
  if (only === undefined) return 'was acknowledged, but is not there';
  const [told, holds] = [JSON.stringify(factsFromAnswer(call)), JSON.stringify(only.facts)];
  return told === holds ? undefined : `was acknowledged as ${told}, but the database holds ${holds}`;
}

interface Kept {
  readonly kind: MoneyKind;
  readonly playerId: bigint;
  /** Idempotency key, or the hash of a chain payment. */
  readonly name: string;
  readonly facts: Facts;
}

async function storedResults(queries: Queries, players: readonly TrafficPlayer[]): Promise<Kept[]> {
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
    .innerJoin('ledger_key as k', 'k.transfer_id', 'r.transfer_id')
    .innerJoin('game_seat as s', 's.player_id', 'r.player_id')
    .leftJoin('ledger_entry as e', (join) =>
      join.onRef('e.transfer_id', '=', 'r.transfer_id').onRef('e.account_id', '=', 's.account_id'),
    )
    .select(['r.player_id', 'k.key', 'r.round_id', 'r.selected_box', 'r.stake', 'r.payout'])
    .select('e.balance_after')
    .where('r.player_id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    kind: 'bet',
    playerId: row.player_id,
    name: row.key,
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
    .innerJoin('ledger_account as a', (join) =>
      join.onRef('a.player_id', '=', 'g.from_id').on('a.kind', '=', 'player.game'),
    )
    .leftJoin('ledger_entry as e', (join) =>
      join.onRef('e.transfer_id', '=', 'g.transfer_id').onRef('e.account_id', '=', 'a.id'),
    )
    .selectAll('g')
    .select('e.balance_after')
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

export async function untilChainDepositsFinal(
  recorded: Recorded,
  queries: Queries,
  maxWaitMs = 30_000,
): Promise<void> {
  const deadline = performance.now() + maxWaitMs;
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

/** By their status: credited exactly once or not at all. */
async function wrongDeposits(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select format('Deposit %s is %s over %s, but moved %s', d.id, d.status, d.amount, e.amount) as problem
    from deposit d
    join ledger_account a on a.player_id = d.player_id and a.kind = 'player.game'
    left join ledger_key k on k.made_at = '~' and k.key = format('rail:%s/%s', d.rail, d.reference)
    left join ledger_entry e on e.transfer_id = k.transfer_id and e.account_id = a.id
    where d.transfer_id is distinct from k.transfer_id
      or (d.status = 'credited') <> (k.transfer_id is not null)
      or (k.transfer_id is not null and e.amount is distinct from d.amount)`.execute(queries);
  return rows.map(({ problem }) => problem);
}

function balance(after: bigint | null): number | string {
  return after === null ? 'no entry' : toWire(after);
}
