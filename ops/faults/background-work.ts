import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';
import type { SimulatedProviders } from '../../server/src/rails/mobile-rails.ts';
import { approvedWithdrawal, assertThat, post, signInOperator, until } from './checks.ts';
import { seedPlayers } from './traffic/players.ts';

const WAITING_PLAYERS = 12;
const DAYS_BEHIND = 5;
/** Accrual runs every minute; a dead process's lease lasts half a minute. */
const MAX_WAIT_MS = 300_000;

interface Scene {
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
export async function createPendingWork(scene: Scene): Promise<BackgroundWork> {
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
  await until('all withdrawals are paid and all days credited', isDone, MAX_WAIT_MS);
  const { paid, days } = await done();
  assertThat(days === wanted.days, `${days} days were credited`);
  assertThat(paidOut() === paid, `${paidOut()} payouts for ${paid} withdrawals`);
  return `${paid} withdrawals paid once${days > 0 ? `, ${days} investment days credited once` : ''}`;
}
