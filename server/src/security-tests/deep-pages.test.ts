import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Queries } from '../database/database.ts';
import { searchPlayers } from '../modules/players/administration.ts';
import { onPostgres } from '../testing/databases.ts';

const PLAYERS = 3_000;
/** A few index scans per row. PostgreSQL also counts those of the previous transaction. */
const FEW = 100;

onPostgres('a deep page of a back-office list', (on) => {
  beforeAll(async () => {
    await sql`
      insert into player (username, username_look, email, country, currency, password_hash, referral_code)
      select 'p' || i, 'p' || i, i || '@example.com', 'UG', 'UGX', '', 'c' || i
      from generate_series(1, ${PLAYERS}::int) i`.execute(on.database.queries);
    await sql`
      insert into session (player_id, token_hash, created_at, last_seen_at, expires_at, address)
      select id, id::text, now(), now(), now(), '192.0.2.' || id % 250 from player`.execute(
      on.database.queries,
    );
    await sql`analyze`.execute(on.database.queries);
  });

  const countIndexScans = (index: string, work: (queries: Queries) => Promise<unknown>) =>
    on.database.inTransaction(async (transaction) => {
      await work(transaction);
      const { rows } = await sql<{ looks: bigint }>`
        select pg_stat_get_xact_numscans(${index}::regclass) as looks`.execute(transaction);
      return Number(rows[0]?.looks);
    });
  const page = { limit: 10, offset: PLAYERS - 20 };

  test('reads nothing about the players before it', async () => {
    const search = (queries: Queries) => searchPlayers(queries, { question: undefined, ...page });
    expect(await countIndexScans('session_by_player', search)).toBeLessThan(FEW);
  });
});
