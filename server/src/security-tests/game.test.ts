import type { Receipt, SealedRound } from '@sanduku/contracts/fairness/wire';
import type { Play, PlayedGame } from '@sanduku/contracts/game/api';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { odds } from '@sanduku/contracts/odds';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { openPlayerAccounts, type PlayerAccount } from '../ledger/accounts.ts';
import { createTestApp, type TestAnswer, type TestApp, type TestRequest } from '../testing/app.ts';
import { onOneEngine, onPostgres } from '../testing/databases.ts';
import { move } from '../testing/ledger.ts';
import { fundedPlayer, type TestPlayer } from '../testing/players.ts';

const play = (app: TestApp, player: TestPlayer, body: object = {}, request: TestRequest = {}) =>
  app.call<Play>('POST', '/api/game/play', {
    token: player.token,
    body: { betAmount: 1000, selectedBox: 4, ...body },
    ...request,
  });
const underKey = (key: string): TestRequest => ({ headers: { 'idempotency-key': key } });
const sealedRoundOf = async (app: TestApp, player: TestPlayer) =>
  (await app.call<SealedRound>('GET', '/api/game/round', player)).data;
const balanceOf = async (app: TestApp, player: TestPlayer) =>
  (await app.call<{ balance: number }>('GET', '/api/wallet/balance', player)).data.balance;

onOneEngine('The game under attack', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
  });

  test('an uncovered bet is rejected the same way for every box, and the round stays sealed', async () => {
    const player = await fundedPlayer(app, 500);
    const sealed = await sealedRoundOf(app, player);
    const bet = { betAmount: 501, clientSeed: 'mine', roundId: sealed.roundId };
    const answers = await Promise.all(
      Array.from({ length: odds.boxes }, (_, selectedBox) =>
        play(app, player, { ...bet, selectedBox }, underKey(`box ${selectedBox}`)),
      ),
    );
    for (const { code, text } of answers) {
      expect([code, text]).toEqual(['not_enough_money', 'Insufficient balance']);
    }
    expect(await sealedRoundOf(app, player)).toEqual(sealed);
  });

  test('one round bet on under nine keys with nine boxes is played once', async () => {
    const player = await fundedPlayer(app, 100_000);
    const { roundId } = await sealedRoundOf(app, player);
    const answers = await Promise.all(
      Array.from({ length: odds.boxes }, (_, selectedBox) =>
        play(app, player, { roundId, selectedBox }, underKey(`box ${selectedBox}`)),
      ),
    );
    const played = answers.filter(({ status }) => status === 200);
    expect(played).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'round_ended')).toHaveLength(odds.boxes - 1);
    expect(await balanceOf(app, player)).toBe(played[0]?.data.newBalance);
  });

  test('a key that equals the default key of a round counts as that key', async () => {
    const player = await fundedPlayer(app, 100_000);
    const { roundId } = await sealedRoundOf(app, player);
    const bare = await play(app, player, { roundId });
    const named = await play(app, player, { roundId }, underKey(`round ${roundId}`));
    expect(named.data).toEqual(bare.data);
    expect(await balanceOf(app, player)).toBe(bare.data.newBalance);
  });

  test('invalid bets in a batch fail without affecting valid ones', async () => {
    const good = await Promise.all(Array.from({ length: 6 }, () => fundedPlayer(app, 5_000)));
    const [poor, late, confused] = [
      await fundedPlayer(app, 500),
      await fundedPlayer(app, 5_000),
      await fundedPlayer(app, 5_000),
    ];
    const { roundId } = await sealedRoundOf(app, late);
    await play(app, late);
    await play(app, confused, {}, underKey('used'));
    const answers = await Promise.all([
      ...good.map((player) => play(app, player)),
      play(app, poor),
      play(app, late, { roundId }),
      play(app, confused, { selectedBox: 5 }, underKey('used')),
    ]);
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([
      ...good.map(() => 200),
      'not_enough_money',
      'round_ended',
      'key_reused',
    ]);
  });

  test('a player cannot see rounds, games or receipts of another player', async () => {
    const [victim, spy] = [await fundedPlayer(app, 5_000), await fundedPlayer(app, 5_000)];
    await play(app, victim, {}, underKey('theirs'));
    const { games } = (await app.call<{ games: PlayedGame[] }>('GET', '/api/games/history', victim)).data;
    const id = games[0]?.id;
    expect((await app.call<Receipt>('GET', `/api/games/receipt?id=${id}`, victim)).status).toBe(200);
    expect((await app.call('GET', `/api/games/receipt?id=${id}`, spy)).status).toBe(404);
    const seen = await app.call<{ games: PlayedGame[] }>(
      'GET',
      `/api/games/history?before=${BigInt(id ?? 0) + 1n}`,
      spy,
    );
    expect(seen.data.games).toEqual([]);
    const mine = await play(app, spy, {}, underKey('theirs'));
    expect(mine.data.round.roundId).not.toBe(games[0]?.roundId);
  });

  test('valid, ended and invented tokens in one lookup batch do not mix', async () => {
    const [first, second, gone] = [
      await fundedPlayer(app, 1_000),
      await fundedPlayer(app, 2_000),
      await fundedPlayer(app, 3_000),
    ];
    await app.call('POST', '/api/auth/logout', { token: gone.token });
    const tokens = [first, gone, second, { token: 'x'.repeat(43) }, first, { token: `${second.token}x` }];
    const answers = await Promise.all(
      tokens.map(({ token }) => app.call<{ balance: number }>('GET', '/api/wallet/balance', { token })),
    );
    expect(answers.map((answer) => answer.code ?? answer.data.balance)).toEqual([
      1_000,
      'not_signed_in',
      2_000,
      'not_signed_in',
      1_000,
      'not_signed_in',
    ]);
  });
});

onPostgres('The game under attack through two processes', (engine) => {
  test('concurrent bets, player transfers and transactions on the same accounts count every bet once', async () => {
    const processes = await Promise.all(
      [0, 1].map(async () => createTestApp(await openDatabase({ url: engine.url as string }))),
    );
    const [one, two] = processes as [TestApp, TestApp];
    const players = await Promise.all(Array.from({ length: 4 }, () => fundedPlayer(one, 50_000)));
    const accounts = await Promise.all(players.map((player) => gameAccountOf(one, player)));
    const amount = 10n * MICROS_PER_UNIT;
    const last = accounts.length - 1;

    const bets = players.flatMap((player, place) =>
      Array.from({ length: 3 }, (_, game) =>
        Promise.all(
          processes.map((app) => play(app, player, { selectedBox: place }, underKey(`game ${game}`))),
        ),
      ),
    );
    const playerTransfers = accounts.flatMap((account, place) =>
      processes.map(({ ledger }) =>
        ledger.post(move(account, accounts[last - place] as PlayerAccount, amount)),
      ),
    );
    const transactions = processes.map(({ database, ledger }) =>
      database.inTransaction((transaction) =>
        ledger.postWithin(
          transaction,
          move(accounts[last] as PlayerAccount, accounts[0] as PlayerAccount, amount),
        ),
      ),
    );
    await Promise.all([...playerTransfers, ...transactions]);
    for (const pair of await Promise.all(bets)) {
      const [left, right] = pair as [TestAnswer<Play>, TestAnswer<Play>];
      expect([left.status, right.status]).toEqual([200, 200]);
      expect(left.data).toEqual(right.data);
    }
    const { games } = (
      await two.call<{ games: PlayedGame[] }>('GET', '/api/games/history', { token: players[0]?.token })
    ).data;
    expect(games).toHaveLength(3);
    await Promise.all(processes.map(({ database }) => database.close()));
  });
});

async function gameAccountOf(app: TestApp, { id }: TestPlayer): Promise<PlayerAccount> {
  const [account] = await app.database.inTransaction((transaction) =>
    openPlayerAccounts(transaction, { id, currency: 'UGX' }, ['player.game']),
  );
  return account;
}
