import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { onOneEngine } from '../testing/databases.ts';
import { fundedPlayer, type TestPlayer } from '../testing/players.ts';

const SENDERS = 50;
const OWN_TRANSFERS = 15;
const MOST_A_MINUTE = 120;

onOneEngine('many transfers to one player', (on) => {
  let app: TestApp;
  let senders: TestPlayer[];
  beforeAll(async () => {
    app = await createTestApp(on.database);
    senders = await Promise.all(Array.from({ length: SENDERS }, () => fundedPlayer(app, 100_000)));
  });

  const send = (from: TestPlayer, to: TestPlayer, amount: number) =>
    app.call('POST', '/api/transfers/send', {
      token: from.token,
      body: { toUserId: to.id.toString(), amount },
    });
  const flood = (victim: TestPlayer, { amount, each }: { amount: number; each: number }) =>
    senders.flatMap((sender) => Array.from({ length: each }, () => send(sender, victim, amount)));

  test('are rejected below the minimum of the screen, in every currency', async () => {
    const victim = await fundedPlayer(app, 0);
    const answers = await Promise.all(flood(victim, { amount: 0.01, each: 1 }));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['transfer_too_small']));
    for (const [country, minimum] of [
      ['UG', 100],
      ['TZ', 50],
      ['US', 1],
    ] as const) {
      const sender = await fundedPlayer(app, 1_000, { country });
      expect((await send(sender, victim, minimum - 0.01)).code).toBe('transfer_too_small');
      expect((await send(sender, victim, minimum)).status).toBe(200);
    }
  });

  test("do not delay the player's own transfers", async () => {
    const [victim, friend] = [await fundedPlayer(app, 100_000), await fundedPlayer(app, 0)];
    let arrived = 0;
    const credits = flood(victim, { amount: 100, each: 2 }).map((credit) =>
      credit.then(({ status }) => {
        arrived++;
        return status;
      }),
    );
    for (let own = 0; own < OWN_TRANSFERS; own++)
      expect((await send(victim, friend, 1_000)).status).toBe(200);
    // In order of arrival, all of them would precede the first own transfer.
    expect(arrived).toBeLessThan(credits.length - OWN_TRANSFERS);
    expect(new Set(await Promise.all(credits))).toEqual(new Set([200]));
  });

  test('are limited per minute, however many senders there are', async () => {
    const [victim, other] = [await fundedPlayer(app, 100_000), await fundedPlayer(app, 0)];
    const answers = await Promise.all(flood(victim, { amount: 100, each: 3 }));
    const counts = (code: string | undefined) => answers.filter((answer) => answer.code === code).length;
    expect([counts(undefined), counts('too_many_requests')]).toEqual([
      MOST_A_MINUTE,
      3 * SENDERS - MOST_A_MINUTE,
    ]);
    const [sender] = senders as [TestPlayer];
    expect(await send(sender, victim, 100)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect((await send(sender, other, 100)).status).toBe(200);
    expect((await send(victim, other, 100)).status).toBe(200);
    app.clock.advance(60_000);
    expect((await send(sender, victim, 100)).status).toBe(200);
  });
});
