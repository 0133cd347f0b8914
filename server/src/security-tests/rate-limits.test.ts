import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestRequest } from '../testing/app.ts';
import { onOneEngine } from '../testing/databases.ts';
import { callByTwo, signedInOperator, suspendOperator } from '../testing/operators.ts';
import { fundedPlayer, signUp } from '../testing/players.ts';
import { type CallName, routes, routesFor } from './testing/route-table.ts';
import { createWorld, type World } from './testing/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const MINUTE = 60_000;
const publicChanges = routes.filter(
  ({ endpoint: { access, method } }) => access === 'public' && method === 'POST',
);

/** Anonymous calls and the reason. */
const unlimited: Partial<Record<CallName, string>> = {
  reportVitals: 'stores nothing; updates a few histogram buckets',
  sandboxUsdtTransfer: 'does not exist in production',
};
const MORE_THAN_ANY_LIMIT = 61;

onOneEngine('guessing', (on) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(on.database);
  });
  const call = (method: 'GET' | 'POST', path: string, request: TestRequest) =>
    world.app.call(method, path, request);
  const limited = publicChanges.filter(({ name }) => unlimited[name] === undefined);

  test.each(limited)(
    `$name, one of ${limited.length} anonymous changes, is limited per address, whatever headers claim`,
    async ({ endpoint }) => {
      world.app.clock.advance(20 * MINUTE);
      const from = '198.51.100.7';
      let last = await call('POST', endpoint.path, { from, body: world.sample(endpoint).body });
      for (let again = 1; again < MORE_THAN_ANY_LIMIT && last.status !== 429; again++) {
        const claimed = `203.0.113.${again}`;
        const headers = { 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}` };
        last = await call('POST', endpoint.path, { from, headers, body: world.sample(endpoint).body });
      }
      expect([last.status, last.code]).toEqual([429, 'too_many_requests']);
      expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
      expect((await call('POST', endpoint.path, { body: world.sample(endpoint).body })).status).not.toBe(429);
    },
  );

  describe.each([
    ['60 calls', 60, 'walletBalance', routesFor('player').filter(([, { movesMoney }]) => !movesMoney)],
    [
      '30 calls that move money',
      30,
      'playGame',
      routesFor('player').filter(([, { movesMoney }]) => movesMoney),
    ],
    ['60 operator calls', 60, 'adminMe', routesFor('viewer', 'operator')],
  ] as const)('after %s in a second', (_what, most, cheap, calls) => {
    test(`each of ${calls.length} calls answers 429 for that caller and not for another`, async () => {
      const access = calls[0]?.[1].access ?? 'player';
      const [token, other] = [await world.tokenFor(access), await world.tokenFor(access)];
      world.app.clock.advance(2_000);
      const known = routes.find(({ name }) => name === cheap)?.endpoint;
      if (known === undefined) throw new Error(`${cheap} is gone`);
      // Invalid bodies count too and are cheaper.
      const body = known.method === 'POST' ? { body: {} } : {};
      for (let made = 0; made < most; made++) await call(known.method, known.path, { token, ...body });
      const wrong: string[] = [];
      for (const [name, { method, path }] of calls) {
        const request = { ...(method === 'POST' && { body: {} }) };
        const { status, headers } = await call(method, path.replace(/:\w+/g, '1'), { token, ...request });
        if (status !== 429 || headers['retry-after'] !== '1') wrong.push(`${name}: ${status}`);
      }
      expect(wrong).toEqual([]);
      expect((await call(known.method, known.path, { token: other, ...body })).status).not.toBe(429);
    });
  });

  test.each([
    ['/api/auth/login', 'player'],
    ['/api/admin/login', 'operator'],
  ] as const)(
    '%s does the same work for a wrong password, an unknown name and a suspended account',
    async (path, kind) => {
      world.app.clock.advance(20 * MINUTE);
      const { passwords, database } = world.app;
      const names = await Promise.all(
        [0, 1].map(async () =>
          kind === 'player'
            ? (await signUp(world.app)).data.user.username
            : (await signedInOperator(world.app)).username,
        ),
      );
      const [known = '', suspended = ''] = names;
      const { id } = await database.queries
        .selectFrom(kind)
        .select('id')
        .where('username', '=', suspended)
        .executeTakeFirstOrThrow();
      if (kind === 'operator') await suspendOperator(world.app, { id });
      else
        await database.queries.updateTable(kind).set({ status: 'suspended' }).where('id', '=', id).execute();
      const answers = new Set<string>();
      for (const username of [known, suspended, 'nobody.at.all', 'x'.repeat(60), '\u0000', "' or 1=1"]) {
        const verified = passwords.verifiedAgainst.length;
        const { status, code, text } = await call('POST', path, {
          body: { username, password: 'wrong one' },
        });
        expect(passwords.verifiedAgainst.length - verified, username).toBe(1);
        answers.add(`${status} ${code} ${text}`);
      }
      expect([...answers]).toEqual(['401 invalid_credentials Invalid username or password']);
    },
  );

  test('a search needs two letters, returns at most ten players, and is limited per minute', async () => {
    world.app.clock.advance(20 * MINUTE);
    for (let made = 0; made < 15; made++) await signUp(world.app, { username: `zz.many${made}` });
    const { token } = await fundedPlayer(world.app, 0);
    const search = async (q: string) =>
      (await world.app.call<{ users: object[] }>('GET', `/api/transfers/search-users?q=${q}`, { token })).data
        .users;
    for (const q of ['', 'z', '%25', '_', '%20z%20', '%25%25', '__']) expect(await search(q)).toEqual([]);
    const found = await search('zz');
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(10);
    for (const user of found) expect(Object.keys(user).sort()).toEqual(['country', 'id', 'username']);
    const answers: number[] = [];
    for (let made = 0; made < 60; made++) {
      world.app.clock.advance(100);
      answers.push((await call('GET', '/api/transfers/search-users?q=zz', { token })).status);
    }
    expect(answers.at(-1)).toBe(429);
  });

  test('player ids cannot be enumerated, and quotes share the search limit', async () => {
    world.app.clock.advance(20 * MINUTE);
    const [first, second] = [await fundedPlayer(world.app, 0), await fundedPlayer(world.app, 0)];
    const { token } = await fundedPlayer(world.app, 5_000);
    const quote = (id: bigint) =>
      call('POST', '/api/transfers/quote', { token, body: { toUserId: id.toString(), amount: 1_000 } });
    expect((await quote(first.id)).status).toBe(200);
    // Consecutive sign-ups are about 2^32 ids apart.
    const steps = [1n, -1n, 2n, second.id - first.id, 1n << 32n];
    for (const id of [1n, 2n, 3n, ...steps.map((step) => second.id + step)]) {
      expect((await quote(id)).code).toBe('invalid_recipient');
    }
    expect((await quote(second.id)).status).toBe(200);
    const answers: number[] = [];
    for (let made = 0; made < 40; made++) {
      world.app.clock.advance(100);
      answers.push((await quote(first.id)).status);
    }
    expect(answers.at(-1)).toBe(429);
    const search = await call('GET', '/api/transfers/search-users?q=zz', { token });
    expect([search.status, Number(search.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  });

  test("another player's receipt and an unknown one give the same error", async () => {
    const [player, spy] = [await fundedPlayer(world.app, 5_000), await fundedPlayer(world.app, 0)];
    const body = { betAmount: 1_000, selectedBox: 1 };
    await world.app.call('POST', '/api/game/play', { token: player.token, body });
    const { games } = (await world.app.call<{ games: { id: string }[] }>('GET', '/api/games/history', player))
      .data;
    const receipt = async (id = '') => {
      const { status, code, text } = await call('GET', `/api/games/receipt?id=${id}`, spy);
      return [status, code, text];
    };
    expect(await receipt(games[0]?.id)).toEqual(await receipt('999999999999999999'));
  });

  test('used, unknown and altered reset links give the same error', async () => {
    world.app.clock.advance(20 * MINUTE);
    const { id } = await fundedPlayer(world.app, 0);
    const { token } = await signedInOperator(world.app);
    const made = await callByTwo<{ path: string }>(world.app, `/api/admin/users/${id}/reset-password`, {
      token,
      body: { reason: 'for an attack' },
    });
    const secret = made.data.path.split('#')[1]?.replace(/^.*=/, '') ?? '';
    const use = async (linked: string) => {
      const body = { token: linked, password: 'a new pass phrase' };
      const { status, code, text } = await call('POST', '/api/auth/reset-password', { body });
      return [status, code, text];
    };
    expect((await use(secret))[0]).toBe(200);
    const over = await use(secret);
    expect(over[1]).toBe('link_expired');
    for (const guess of [
      'x'.repeat(secret.length),
      '',
      secret.slice(0, -1),
      secret.toLowerCase(),
      '\u0000',
    ]) {
      expect(await use(guess)).toEqual(over);
    }
  });
});
