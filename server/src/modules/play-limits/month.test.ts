import type { PlayedGame } from '@sanduku/contracts/game/api';
import { kampalaDay } from '@sanduku/contracts/kampala-day';
import type { PlayMonth } from '@sanduku/contracts/play-limits/api';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { fundedPlayer, logIn, type TestPlayer } from '../../testing/players.ts';

const DAY_MS = 24 * 60 * 60_000;

onOneEngine('a player’s month', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
  });

  const monthOf = async ({ username }: TestPlayer, at: number) => {
    app.clock.set(new Date(at));
    const { token } = (await logIn(app, username, 'correct horse')).data;
    return (await app.call<PlayMonth>('GET', '/api/play-limits/month', { token })).data;
  };

  test('lists the results of the last 30 days, by day, of this player only', async () => {
    const [player, other] = [await fundedPlayer(app, 100_000), await fundedPlayer(app, 100_000)];
    for (const { token } of [player, player, player, player, other])
      await app.call('POST', '/api/game/play', { token, body: { betAmount: 1_500, selectedBox: 4 } });
    const { games } = (await app.call<{ games: PlayedGame[] }>('GET', '/api/games/history', player)).data;
    const paid = games.reduce((sum, { winAmount }) => sum + winAmount, 0);
    const played = Date.parse(games[0]?.createdat ?? '');
    const sums = { staked: 6_000, paid };

    const month = await monthOf(player, played);
    expect(month).toMatchObject({ ...sums, rounds: 4, net: paid - 6_000 });
    expect(month.days).toHaveLength(30);
    expect(month.days.at(-1)).toEqual({ day: kampalaDay(new Date(played)), ...sums });
    expect((await monthOf(player, played + 29 * DAY_MS)).days[0]).toMatchObject(sums);
    expect(await monthOf(player, played + 30 * DAY_MS)).toMatchObject({ rounds: 0, staked: 0, net: 0 });
  });

  test('is rate limited', async () => {
    const { token } = await fundedPlayer(app, 0);
    const ask = () => app.call('GET', '/api/play-limits/month', { token });
    for (let count = 0; count < 20; count++) expect((await ask()).status).toBe(200);
    expect([(await ask()).status, (await ask()).code]).toEqual([429, 'too_many_requests']);
  });

  test('is empty without play', async () => {
    const month = await monthOf(await fundedPlayer(app, 0), app.clock.now().getTime());
    expect(month).toMatchObject({ rounds: 0, staked: 0, paid: 0, net: 0 });
    expect(month.days.every(({ staked, paid }) => staked === 0 && paid === 0)).toBe(true);
  });
});
