import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Api, api } from '@sanduku/contracts/api';
import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { openMigrated } from '../database/database.ts';
import { createTestApp } from '../testing/app.ts';
import { onPostgres } from '../testing/databases.ts';
import { fundedPlayer, type TestPlayer } from '../testing/players.ts';

/**
 * Round trips to PostgreSQL of each call that a player's page makes, once its session and its seat are known to
 * the process. docs/architecture.md shows this table.
 */
const most: Partial<Record<keyof Api, number>> = {
  walletBalance: 1,
  profile: 1,
  me: 1,
  gameHistory: 1,
  gameStats: 1,
  playGame: 1,
  sealedRound: 1,
  statement: 1,
  deposits: 1,
  withdrawals: 1,
  withdrawalStats: 1,
  withdrawalPin: 1,
  transferHistory: 1,
  transferStats: 1,
  recentRecipients: 1,
  investmentAccount: 1,
  investmentStats: 1,
  investmentHistory: 1,
  investmentEarnings: 1,
  myCode: 1,
  playLimits: 1,
  realityCheck: 1,
  account: 1,
  ownSessions: 1,
};

const documented = join(import.meta.dirname, '../../../docs/architecture.md');

afterEach(() => vi.restoreAllMocks());

onPostgres('statements', (on) => {
  test('each call makes at most as many as the table says, and the document shows the table', async () => {
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    // A client keeps the function that it found when it was made.
    const database = await openMigrated(on.url ?? '');
    const app = await createTestApp(database);
    const [player, other] = [await fundedPlayer(app, 100_000), await fundedPlayer(app, 0)];
    const roundOf = async ({ token }: TestPlayer) =>
      (await app.call<SealedRound>('GET', '/api/game/round', { token })).data;
    const bet = (roundId: string) => ({
      betAmount: 1000,
      selectedBox: 1,
      clientSeed: `seed-${roundId}`,
      roundId,
    });
    await app.call('POST', '/api/transfers/send', {
      token: player.token,
      body: { toUserId: other.id.toString(), amount: 500 },
    });
    const counted: Partial<Record<keyof Api, number>> = {};
    for (const name of Object.keys(most) as (keyof Api)[]) {
      const { method, path } = api[name];
      let made = Number.POSITIVE_INFINITY;
      // A call may fill a cache, or meet the note of a session's use, which follows once a minute.
      for (let turn = 0; turn < 3; turn++) {
        app.clock.advance(1_000);
        const body = method === 'POST' ? bet((await roundOf(player)).roundId) : undefined;
        statements.mockClear();
        const { status } = await app.call(method, path, { token: player.token, ...(body && { body }) });
        made = Math.min(made, statements.mock.calls.length);
        expect(status, name).toBe(200);
      }
      counted[name] = made;
    }
    for (const [name, limit] of Object.entries(most))
      expect(counted[name as keyof Api], name).toBeLessThanOrEqual(limit);
    const text = readFileSync(documented, 'utf8');
    for (const [name, limit] of Object.entries(most)) {
      const { method, path } = api[name as keyof Api];
      expect(text).toContain(`| \`${method} ${path}\` | ${limit} |`);
    }
    await database.close();
  });
});
