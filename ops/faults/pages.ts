import { sql } from 'kysely';
import type { Queries } from '../../server/src/database/database.ts';
import type { LivePlayer } from '../../server/src/testing/live-player.ts';
import { until } from './checks.ts';
import type { TrafficPlayer } from './traffic/players.ts';

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
