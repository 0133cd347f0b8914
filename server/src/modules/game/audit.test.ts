import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditMoney } from '../../audit.ts';
import type { Database } from '../../database/database.ts';
import { createTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { openTestDatabase } from '../../testing/databases.ts';
import { fundedPlayer } from '../../testing/players.ts';

let database: Database;

beforeEach(async () => {
  database = await openTestDatabase();
  const app = await createTestApp(database);
  const { token } = await fundedPlayer(app, 100_000);
  for (let games = 0; games < 3; games++) {
    const { status } = await app.call('POST', '/api/game/play', {
      token,
      body: { betAmount: 1000, selectedBox: games },
    });
    expect(status).toBe(200);
  }
});
afterEach(() => database.close());

test('a correct game has no problems', async () => {
  expect((await auditMoney(database.queries)).problems).toEqual([]);
});

const firstRound = sql`transfer_id = (select min(transfer_id) from game_round)`;

test.each([
  ['a deleted round', sql`delete from game_round where ${firstRound}`, 'is a bet without a round'],
  [
    'a round that moved to another transfer',
    sql`update game_round set transfer_id = 1 where ${firstRound}`,
    'is no bet',
  ],
  ['a round played twice', sql`update game_round set round_id = 'same'`, 'was played 3 times'],
  ['an edited stake', sql`update game_round set stake = stake + 1 where ${firstRound}`, 'but moved'],
  [
    'a prize that was not paid',
    sql`update game_round set prize_basis_points = prize_basis_points + 1 where ${firstRound}`,
    'basis points',
  ],
  [
    'a prize that no box of the table holds',
    sql`update game_round set prize_basis_points = 7 where ${firstRound}`,
    'which its table does not hold',
  ],
  [
    'an epoch of another table',
    sql`update game_epoch set prizes_basis_points = '{5000}' where prize_offer_id is not null`,
    'seals another table',
  ],
  [
    'a round that was voided and played',
    sql`insert into voided_round (round_id, player_id, epoch_id, reason, voided_at)
        select round_id, player_id, epoch_id, 'ended', now() from game_round where ${firstRound}`,
    'was voided and played',
  ],
  ['a seat that counts wrong', sql`update game_seat set wins = wins + 1`, 'but the rounds come to'],
  ['a wrong best win', sql`update game_seat set best_win = best_win + 1`, 'but the rounds come to'],
  [
    'a wrong expected cost',
    sql`update game_seat set expected_cost = expected_cost + 1`,
    'but the rounds come to',
  ],
  [
    'a seat that lets a suspended player bet',
    sql`update game_seat set suspended = true`,
    'but the seat says otherwise',
  ],
])('it finds %s', async (_name, statement, message) => {
  // Simulates tampering by the database owner.
  await asOwner(database, async (owner) => {
    for (const table of ['game_round', 'game_seat'])
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(owner);
    await statement.execute(owner);
  });
  expect((await auditMoney(database.queries)).problems.join('\n')).toContain(message);
});
