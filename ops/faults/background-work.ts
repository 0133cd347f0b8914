import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';
import type { SimulatedProviders } from '../../server/src/rails/mobile-rails.ts';
import { assertThat } from './assertions.ts';
import { seedPlayers, type TrafficPlayer } from './traffic/players.ts';

const PLAYERS = 12;
const DAYS_BEHIND = 5;

/**
 * Work that waits for the jobs of whichever process takes it, and may be done only once: days of investment accounts that
 * nobody has credited yet, and withdrawals that an operator has approved.
 */
export class BackgroundWork {
  readonly #database: Database;
  readonly #ids: readonly bigint[];

  private constructor(database: Database, ids: readonly bigint[]) {
    this.#database = database;
    this.#ids = ids;
  }

  static async begin(options: {
    database: Database;
    databaseUrl: string;
    origin: string;
  }): Promise<BackgroundWork> {
    const { database, databaseUrl, origin } = options;
    const seeded = await seedPlayers(databaseUrl, PLAYERS * 2);
    const players = seeded.filter(({ country }) => country === 'UG').slice(0, PLAYERS);
    const operator = await post<{ token: string }>(origin, '/api/admin/login', {
      username: 'operator',
      password: 'operator1234',
    });
    for (const player of players) await leaveWork(origin, player, operator.token);
    const ids = players.map(({ id }) => id);
    // As if nobody had been there for days.
    await sql`update investment set credited_to = credited_to - ${DAYS_BEHIND}::int, low_day = low_day - ${DAYS_BEHIND}::int,
      low = invested where player_id = any (${ids}::bigint[])`.execute(database.queries);
    return new BackgroundWork(database, ids);
  }

  /** Waits until everything has been done, and makes sure that it was done once. */
  async untilDoneOnce(simulators: SimulatedProviders, patienceMs: number): Promise<string> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const { paid, days } = await this.#done();
      if (paid >= this.#ids.length && days >= this.#ids.length * DAYS_BEHIND) break;
      assertThat(
        performance.now() < deadline,
        `Only ${paid} withdrawals were paid and ${days} days credited`,
      );
      await pause(500);
    }
    const { paid, days } = await this.#done();
    assertThat(days === this.#ids.length * DAYS_BEHIND, `${days} days were credited`);
    assertThat(simulators.paidOut() === paid, `${simulators.paidOut()} payouts for ${paid} withdrawals`);
    return `${paid} withdrawals paid once, ${days} investment days credited once`;
  }

  async #done(): Promise<{ paid: number; days: number }> {
    const { rows } = await sql<{ paid: number; days: number }>`select
      (select count(*)::int from withdrawal where status = 'completed' and player_id = any (${this.#ids}::bigint[])) as paid,
      (select count(*)::int from investment_earning where player_id = any (${this.#ids}::bigint[])) as days`.execute(
      this.#database.queries,
    );
    const [done] = rows;
    return done ?? { paid: 0, days: 0 };
  }
}

async function leaveWork(origin: string, player: TrafficPlayer, operator: string): Promise<void> {
  await post(origin, '/api/investment/deposit', { amount: 10_000 }, player.token);
  const { id } = await post<{ id: string }>(
    origin,
    '/api/wallet/withdraw',
    { method: 'mobile', amount: 5_000, phoneNumber: player.phone, pin: '1010' },
    player.token,
  );
  await post(origin, `/api/admin/withdrawals/${id}/approve`, {}, operator);
}

async function post<Data>(origin: string, path: string, body: object, token?: string): Promise<Data> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const envelope = (await answer.json()) as { success: boolean; data: Data; error?: string };
  assertThat(envelope.success, `${path}: ${envelope.error}`);
  return envelope.data;
}
