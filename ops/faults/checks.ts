import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Envelope } from '../../contracts/src/endpoint.ts';
import type { Queries } from '../../server/src/database/database.ts';
import type { LivePlayer } from '../../server/src/testing/live-player.ts';
import type { SpawnedProduct } from '../../server/src/testing/spawn-product.ts';
import type { TrafficPlayer } from './traffic/players.ts';

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
