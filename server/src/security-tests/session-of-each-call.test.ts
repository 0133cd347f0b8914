import type { Endpoint } from '@sanduku/contracts/endpoint';
import { beforeAll, expect, test, vi } from 'vitest';
import { startSession } from '../modules/players/sessions.ts';
import { onOneEngine } from '../testing/databases.ts';
import { fundedPlayer } from '../testing/players.ts';
import { type CallName, routesFor } from './testing/route-table.ts';
import { createWorld, type World } from './testing/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const calls = routesFor('player');
/** Money can always be taken out. */
const refusedWhileExcluded: readonly CallName[] = [
  'deposit',
  'depositAddress',
  'depositMobile',
  'invest',
  'investmentDeposit',
  'pausePlay',
  'playGame',
  'returnToPlay',
];

onOneEngine(`each of ${calls.length} player calls`, (on) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(on.database);
  });

  const call = (name: CallName, endpoint: Endpoint, token: string) => {
    const { url, query, body: sampled } = world.sample(endpoint);
    const body = name === 'playGame' ? { betAmount: 1_000, selectedBox: 4 } : sampled;
    const asked = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]),
    );
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    return world.send({ method: endpoint.method, url: `${url}?${asked}`, token, ...payload });
  };
  const newPlayer = async () => {
    const player = await fundedPlayer(world.app, 100_000);
    await world.app.call('GET', '/api/game/round', player);
    return player;
  };
  const setSession = (values: { ended_at: Date | null } | { expires_at: Date }) => (player: bigint) =>
    on.database.queries.updateTable('session').set(values).where('player_id', '=', player).execute();
  const setStatus = (status: 'active' | 'suspended') => (player: bigint) =>
    on.database.queries.updateTable('player').set({ status }).where('id', '=', player).execute();

  // Another server ends it, so only the statement of the call can tell.
  test.each([
    ['has ended', setSession({ ended_at: new Date(0) }), setSession({ ended_at: null })],
    [
      'has expired',
      setSession({ expires_at: new Date(0) }),
      setSession({ expires_at: new Date('2100-01-01') }),
    ],
    ['is of a suspended player', setStatus('suspended'), setStatus('active')],
  ])('answers 401 and does nothing if a session that this server remembers %s', async (_what, end, begin) => {
    const { id, token } = await newPlayer();
    await end(id);
    const before = await world.digest();
    const wrong: string[] = [];
    for (const [name, endpoint] of calls) {
      await begin(id);
      expect((await world.app.call('GET', '/api/wallet/balance', { token })).status).toBe(200);
      await end(id);
      const { status, code, body } = await call(name, endpoint, token);
      if (status !== 401 || code !== 'not_signed_in') wrong.push(`${name}: ${status} ${body}`);
    }
    expect(wrong).toEqual([]);
    expect(await world.digest()).toBe(before);
  });

  test(`serves a self-excluded player, except ${refusedWhileExcluded.length}`, async () => {
    const refused: string[] = [];
    const player = await newPlayer();
    await world.app.call('POST', '/api/play-limits/break', { ...player, body: { length: '6_months' } });
    for (const [name, endpoint] of calls) {
      const visitor = { address: '10.0.0.1', userAgent: null };
      const session = { playerId: player.id, visitor, now: world.app.clock.now() };
      const token = await startSession(on.database.queries, session);
      const { status, code } = await call(name, endpoint, token);
      expect([name, status === 401 || status >= 500]).toEqual([name, false]);
      if (code === 'self_excluded') refused.push(name);
    }
    expect(refused.sort()).toEqual(refusedWhileExcluded);
  });
});
