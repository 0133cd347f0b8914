import { type AddressInfo, connect } from 'node:net';
import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import type { Play } from '@sanduku/contracts/game/api';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../database/database.ts';
import { playerBalance } from '../../ledger/accounts.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { idempotencyKey } from '../../ledger/transfer.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onOneEngine, onPostgres } from '../../testing/databases.ts';
import { testEpochKeys } from '../../testing/epoch-keys.ts';
import { fundedPlayer } from '../../testing/players.ts';
import { noLimits } from '../../testing/prize-tables.ts';
import { createPlayerDeps } from '../players/deps.ts';
import { type Offer, offersOf, readOffers } from '../prize-tables/offers.ts';
import { createGameDeps } from './deps.ts';
import { createRoundId, Epochs } from './epochs.ts';
import { play } from './play.ts';
import { Seat } from './seats.ts';

onOneEngine('Bets in each other’s way', (engine) => {
  test('a retry that meets the commit of its first attempt gives the first answer', async () => {
    const app = await createTestApp(engine.database);
    const { id, token } = await fundedPlayer(app, 100_000);
    const { roundId } = (await app.call<SealedRound>('GET', '/api/game/round', { token })).data;
    const clock = () => app.clock.now();
    const player = await createPlayerDeps({
      database: engine.database,
      epochKeys: testEpochKeys,
      clock,
    }).findSession(token);
    if (player === undefined) throw new Error('The player is not signed in');
    const offers = offersOf(await readOffers(engine.database.queries));
    const node = () =>
      createGameDeps({
        database: engine.database,
        ledger: createLedger(engine.database, { clock }),
        limits: noLimits,
        offers,
        epochKeys: testEpochKeys,
        clock,
      });
    const [here, there] = [node(), node()];
    const { accountId } = await here.seats.lookUp(player);
    // The other process remembers an old round.
    const epoch = await there.epochs.current(there.seats.offerOf(player, null));
    there.seats.remember(id, new Seat({ accountId, roundId: createRoundId(), epoch, chosenTable: null }));
    const attempt = {
      player,
      key: idempotencyKey(`player:${id}`, 'once'),
      request: { betAmount: 1000, selectedBox: 4, roundId },
    };
    const lookUp = there.seats.lookUpForBet.bind(there.seats);
    let first: unknown;
    there.seats.lookUpForBet = async (who) => {
      first ??= await play(here, attempt);
      return lookUp(who);
    };
    expect(await play(there, attempt)).toMatchObject({ outcome: (first as { outcome: object }).outcome });
  });

  test.each(['games/receipt?id=', 'games/history?before=', 'wallet/deposits?before='])(
    '%s takes a number beyond the database for what it is: not ours',
    async (path) => {
      const app = await createTestApp(engine.database);
      const { token } = await fundedPlayer(app, 1);
      expect((await app.call('GET', `/api/${path}9223372036854775808`, { token })).status).toBeLessThan(500);
    },
  );

  test('a new key is made once, however many bets meet at the end of the old one', async () => {
    const count = async () =>
      (await engine.database.queries.selectFrom('game_epoch').select('id').execute()).length;
    let now = new Date('2030-01-01T00:00:00Z');
    const epochs = new Epochs({
      queries: engine.database.queries,
      keys: testEpochKeys,
      clock: () => now,
    });
    const [offer] = (await readOffers(engine.database.queries)) as [Offer];
    await epochs.current(offer);
    const before = await count();
    now = new Date('2030-01-03T00:00:00Z');
    await Promise.all(Array.from({ length: 64 }, () => epochs.current(offer)));
    expect((await count()) - before).toBe(1);
  });
});

onOneEngine('A session that ends between two bets', (engine) => {
  const endings: [string, (player: { id: bigint; token: string }, other: TestApp) => Promise<unknown>][] = [
    ['logging out', ({ token }, other) => other.call('POST', '/api/auth/logout', { token })],
    ['a renewed token', ({ token }, other) => other.call('POST', '/api/auth/refresh', { token })],
    [
      'a suspension',
      ({ id }, other) =>
        other.database.queries
          .updateTable('player')
          .set({ status: 'suspended' })
          .where('id', '=', id)
          .execute(),
    ],
    ['its age', async (_player, other) => other.clock.advance(31 * 24 * 60 * 60_000)],
  ];

  test.each(endings)('by %s in another process, ends for the next bet', async (_how, end) => {
    const app = await createTestApp(engine.database);
    const other = await createTestApp(engine.database, { clock: app.clock });
    const player = await fundedPlayer(app, 100_000);
    const { token } = player;
    const bet = (body: object, key: string) =>
      app.call<Play>('POST', '/api/game/play', { token, body, headers: { 'idempotency-key': key } });
    const pick = { betAmount: 1000, selectedBox: 4 };
    const { data } = await bet(pick, 'first');
    const { roundId } = data.round.next;

    await end(player, other);

    const refused = { status: 401, code: 'not_signed_in' };
    expect(await bet({ ...pick, roundId }, 'second')).toMatchObject(refused);
    // Nor does it reveal an earlier answer, an ended round or a limit.
    expect(await bet(pick, 'first')).toMatchObject(refused);
    expect(await bet({ ...pick, roundId: data.round.roundId }, 'third')).toMatchObject(refused);
    expect(await bet({ ...pick, betAmount: 1 }, 'fourth')).toMatchObject(refused);
    expect(
      await playerBalance(engine.database.queries, { id: player.id, currency: 'UGX' }, 'player.game'),
    ).toBe(BigInt(data.newBalance) * MICROS_PER_UNIT);
  });
});

onOneEngine('A suspended player', (engine) => {
  const seated = async () => {
    const app = await createTestApp(engine.database);
    const { id, token } = await fundedPlayer(app, 100_000);
    const clock = () => app.clock.now();
    const player = await createPlayerDeps({
      database: engine.database,
      epochKeys: testEpochKeys,
      clock,
    }).findSession(token);
    if (player === undefined) throw new Error('The player is not signed in');
    const { queries } = engine.database;
    const game = createGameDeps({
      database: engine.database,
      ledger: createLedger(engine.database, { clock }),
      limits: noLimits,
      offers: offersOf(await readOffers(queries)),
      epochKeys: testEpochKeys,
      clock,
    });
    return {
      id,
      queries,
      set: (status: 'active' | 'suspended') =>
        queries.updateTable('player').set({ status }).where('id', '=', id).execute(),
      bet: (key: string) =>
        play(game, {
          player,
          key: idempotencyKey(`player:${id}`, key),
          request: { betAmount: 1000, selectedBox: 4 },
        }),
    };
  };

  test('does not bet from a seat that was made later either, until the suspension ends', async () => {
    const { id, set, bet } = await seated();
    await set('suspended');
    expect(await bet('first')).toMatchObject({ code: 'not_signed_in' });
    await expect(
      asOwner(engine.database, (owner) =>
        sql`update game_seat set suspended = false where player_id = ${id}`.execute(owner),
      ),
    ).rejects.toThrow();
    await set('active');
    expect(await bet('second')).toHaveProperty('outcome');
    await set('suspended');
    expect(await bet('second')).toMatchObject({ code: 'not_signed_in' });
  });

  test('has no bet placed after the suspension, also of those that it met on their way', async () => {
    const { id, queries, set, bet } = await seated();
    await bet('first');
    const onTheirWay = Array.from({ length: 50 }, (_, number) => bet(`bet ${number}`));
    await set('suspended');
    const played = () =>
      queries.selectFrom('game_seat').select('games').where('player_id', '=', id).execute();
    const games = await played();
    expect((await Promise.all(onTheirWay)).at(-1)).toMatchObject({ code: 'not_signed_in' });
    expect(await played()).toEqual(games);
  });
});

onPostgres('Sessions that end in the middle', (engine) => {
  test('a bet whose body comes after the logout is not placed', async () => {
    const app = await createTestApp(engine.database);
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const { token } = await fundedPlayer(app, 10_000);
    const body = '{"betAmount":1000,"selectedBox":1}';
    const socket = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1');
    const answer = new Promise<string>((resolve) => socket.on('data', (bytes) => resolve(String(bytes))));
    socket.write(
      `POST /api/game/play HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    // Authorised once this is answered.
    await new Promise((resolve) => app.http.server.once('request', resolve));
    for (let call = 0; call < 3; call++) await app.call('GET', '/api/game/round', { token });
    await app.call('POST', '/api/auth/logout', { token });
    socket.write(body.slice(5));
    expect(await answer).toContain(' 401 ');
    socket.destroy();
    await app.http.close();
  });

  test('a session that cannot be marked as seen keeps nobody else out', async () => {
    const database = await openDatabase({
      url: engine.url as string,
      timeouts: { connectMs: 2_000, queryMs: 1_500 },
    });
    const app = await createTestApp(database);
    const players = await Promise.all(Array.from({ length: 9 }, () => fundedPlayer(app, 1)));
    app.clock.advance(5 * 60_000);
    const statuses = await engine.database.inTransaction(async (transaction) => {
      await transaction
        .selectFrom('session')
        .select('id')
        .where('player_id', '=', players[0]?.id as bigint)
        .forUpdate()
        .execute();
      return Promise.all(
        players.map(async ({ token }) => (await app.call('GET', '/api/game/round', { token })).status),
      );
    });
    await database.close();
    expect(statuses.slice(1)).toEqual(players.slice(1).map(() => 200));
  });
});
