import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Envelope } from '../../contracts/src/endpoint.ts';
import type { Database, Queries } from '../../server/src/database/database.ts';
import type { SimulatedProviders } from '../../server/src/rails/mobile-rails.ts';
import type { LivePlayer } from '../../server/src/testing/live-player.ts';
import type { SpawnedProduct } from '../../server/src/testing/spawn-product.ts';
import { seedPlayers, type TrafficPlayer } from './traffic/players.ts';

export class GuaranteeViolation extends Error {}

export function assertThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new GuaranteeViolation(otherwise);
}

export function assertAlive({ process: { exitCode, signalCode } }: SpawnedProduct): void {
  assertThat(exitCode === null && signalCode === null, 'The server ended, though nobody ended it');
}

const MAX_WAIT_MS = 120_000;
const POLL_INTERVAL_MS = 100;

/** Throws GuaranteeViolation on timeout. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  maxWaitMs = MAX_WAIT_MS,
): Promise<void> {
  const deadline = performance.now() + maxWaitMs;
  while (!(await holds())) {
    assertThat(performance.now() < deadline, `It never came about that ${what}`);
    await pause(POLL_INTERVAL_MS);
  }
}

export async function requestOnce(origin: string, path: string, player?: TrafficPlayer) {
  const sentAt = performance.now();
  const response = await fetch(`${origin}${path}`, {
    ...(player && { headers: { authorization: `Bearer ${player.token}` } }),
  });
  await response.arrayBuffer();
  return { status: response.status, tookMs: performance.now() - sentAt };
}

export async function post<Data>(
  origin: string,
  path: string,
  { token, body }: { token?: string; body: unknown },
): Promise<Data> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const envelope = (await response.json()) as Envelope<Data>;
  if (!envelope.success) throw new Error(`${path} was refused: ${envelope.code} (${envelope.error})`);
  return envelope.data;
}

export async function signInOperator(origin: string): Promise<string> {
  const body = { username: 'operator', password: 'operator1234' };
  return (await post<{ token: string }>(origin, '/api/admin/login', { body })).token;
}

const WITHDRAWN = 5_000;

export async function approvedWithdrawal(
  origin: string,
  { token, phone }: TrafficPlayer,
  operator: string,
): Promise<bigint> {
  const { id } = await post<{ id: string }>(origin, '/api/wallet/withdraw', {
    token,
    body: { method: 'mobile', amount: WITHDRAWN, phoneNumber: phone, pin: '1010' },
  });
  await post(origin, `/api/admin/withdrawals/${id}/approve`, { token: operator, body: {} });
  return BigInt(id);
}

export async function untilPagesMatchLedger(
  pages: readonly LivePlayer[],
  players: readonly TrafficPlayer[],
  queries: Queries,
): Promise<void> {
  await until('all pages are live', () => pages.every(({ isLive }) => isLive));
  const owners = players.slice(0, pages.length).map(({ id }) => id);
  await until('all pages show what the ledger holds', async () => {
    const held = await balances(queries, owners);
    return pages.every(({ balance }, index) => balance === held[index]);
  });
  for (const page of pages) page.close();
}

async function balances(queries: Queries, ids: readonly bigint[]): Promise<number[]> {
  const { rows } = await sql<{ player_id: bigint; units: number }>`
    select player_id, (floor(balance / 10000.0) / 100)::float8 as units from ledger_account
    where kind = 'player.game' and player_id = any (${ids}::bigint[])`.execute(queries);
  const held = new Map(rows.map(({ player_id, units }) => [player_id, units]));
  return ids.map((id) => held.get(id) ?? Number.NaN);
}

const WAITING_PLAYERS = 12;
const DAYS_BEHIND = 5;
/** Accrual runs every minute; a dead process's lease lasts half a minute. */
const MAX_WORK_MS = 300_000;

interface WorkPlace {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly origin: string;
  readonly simulators: SimulatedProviders;
  /** A credited day cannot be reset, so once per database. */
  readonly withUncreditedDays: boolean;
}

interface BackgroundWork {
  readonly playerIds: readonly bigint[];
  readonly database: Database;
  readonly daysBehind: number;
  readonly paidOut: () => number;
}

/** Approved withdrawals and uncredited investment days: jobs must handle each exactly once. */
export async function createPendingWork(scene: WorkPlace): Promise<BackgroundWork> {
  const { database, databaseUrl, origin, simulators } = scene;
  const daysBehind = scene.withUncreditedDays ? DAYS_BEHIND : 0;
  const paidBefore = simulators.paidOut();
  const seeded = await seedPlayers(databaseUrl, WAITING_PLAYERS * 2);
  const players = seeded.filter(({ country }) => country === 'UG').slice(0, WAITING_PLAYERS);
  const operator = await signInOperator(origin);
  for (const player of players) {
    await post(origin, '/api/investment/deposit', { token: player.token, body: { amount: 10_000 } });
    await approvedWithdrawal(origin, player, operator);
  }
  const playerIds = players.map(({ id }) => id);
  await sql`update investment set accrued_to = accrued_to - ${daysBehind}::int,
    credited_to = credited_to - ${daysBehind}::int, low_day = low_day - ${daysBehind}::int,
    low = invested where player_id = any (${playerIds}::bigint[])`.execute(database.queries);
  return { playerIds, database, daysBehind, paidOut: () => simulators.paidOut() - paidBefore };
}

export async function expectDoneOnce(work: BackgroundWork): Promise<string> {
  const { playerIds, database, daysBehind, paidOut } = work;
  const wanted = { paid: playerIds.length, days: playerIds.length * daysBehind };
  const done = async () => {
    const { rows } = await sql<typeof wanted>`select
      (select count(*)::int from withdrawal where status = 'completed' and player_id = any (${playerIds}::bigint[])) as paid,
      (select count(*)::int from investment_earning where transfer_id is not null and player_id = any (${playerIds}::bigint[])) as days`.execute(
      database.queries,
    );
    return rows[0] as typeof wanted;
  };
  const isDone = async () => {
    const { paid, days } = await done();
    return paid >= wanted.paid && days >= wanted.days;
  };
  await until('all withdrawals are paid and all days credited', isDone, MAX_WORK_MS);
  const { paid, days } = await done();
  assertThat(days === wanted.days, `${days} days were credited`);
  assertThat(paidOut() === paid, `${paidOut()} payouts for ${paid} withdrawals`);
  return `${paid} withdrawals paid once${days > 0 ? `, ${days} investment days credited once` : ''}`;
}
