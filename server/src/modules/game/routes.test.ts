import { randomUUID } from 'node:crypto';
import { verifyRound } from '@sanduku/contracts/fairness/verify';
import { verifySignedReceipt } from '@sanduku/contracts/fairness/verify-receipt';
import type { SealedRound, SignedReceipt } from '@sanduku/contracts/fairness/wire';
import type { GameFigures, Play, PlayedGame } from '@sanduku/contracts/game/api';
import { odds } from '@sanduku/contracts/odds';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestRequest } from '../../testing/app.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { fundedPlayer, signUp, type TestPlayer } from '../../testing/players.ts';
import { testSigningKey } from '../../testing/signing-key.ts';

const BALANCE = 100_000;

onEveryEngine('The game', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
  });

  const sealedRoundOf = async (player: TestPlayer) =>
    (await app.call<SealedRound>('GET', '/api/game/round', player)).data;
  const balanceOf = async (player: TestPlayer) =>
    (await app.call<{ balance: number }>('GET', '/api/wallet/balance', player)).data.balance;
  const historyOf = async (player: TestPlayer, query = '') =>
    (await app.call<{ games: PlayedGame[] }>('GET', `/api/games/history${query}`, player)).data.games;
  const play = (player: TestPlayer, body: object = {}, request: TestRequest = {}) =>
    app.call<Play>('POST', '/api/game/play', {
      token: player.token,
      body: { betAmount: 1000, selectedBox: 4, ...body },
      ...request,
    });
  const underKey = (key: string): TestRequest => ({ headers: { 'idempotency-key': key } });

  describe('a round', () => {
    // shows 1.2
    test('matches its seal, and the player can verify it', async () => {
      const player = await fundedPlayer(app, BALANCE);
      let sealed = await sealedRoundOf(player);
      let balance = BALANCE;
      for (let games = 0; games < 12; games++) {
        const pick = { betAmount: 1000, selectedBox: games % odds.boxes, clientSeed: `mine-${games}` };
        const { data } = await play(player, { ...pick, roundId: sealed.roundId });
        const { next, ...revealed } = data.round;
        expect(verifyRound({ sealed, pick, outcome: data, revealed })).toEqual({ ok: true });
        balance += data.winAmount - 1000;
        expect(data.newBalance).toBe(balance);
        expect(await balanceOf(player)).toBe(balance);
        sealed = next;
      }
      expect(await sealedRoundOf(player)).toMatchObject(sealed);
    });

    test('stays the same on every read and in every process', async () => {
      const player = await fundedPlayer(app, BALANCE);
      const sealed = await sealedRoundOf(player);
      const otherProcess = await createTestApp(engine.database);
      expect((await otherProcess.call('GET', '/api/game/round', player)).data).toEqual(sealed);
      expect(await sealedRoundOf(player)).toEqual(sealed);
    });

    // shows 3.10, 7.11
    test('can be played without naming it', async () => {
      const player = await fundedPlayer(app, BALANCE);
      const { status, data } = await play(player);
      expect(status).toBe(200);
      expect(data.won).toBe(data.result === 'win');
      expect(data.newBalance).toBe(BALANCE - 1000 + data.winAmount);
      expect(data.prize).toBe(data.won ? data.winAmount - 1000 : 0);
    });

    test('is played once: another pick is rejected as over', async () => {
      const player = await fundedPlayer(app, BALANCE);
      const { roundId } = await sealedRoundOf(player);
      const { data } = await play(player, { roundId }, underKey('first'));
      const again = await play(player, { roundId, selectedBox: 5 }, underKey('second'));
      expect(again).toMatchObject({ status: 409, code: 'round_ended' });
      expect(await balanceOf(player)).toBe(data.newBalance);
    });

    test('of another player cannot be played', async () => {
      const [player, outsider] = [await fundedPlayer(app, BALANCE), await fundedPlayer(app, BALANCE)];
      const { roundId } = await sealedRoundOf(outsider);
      expect(await play(player, { roundId })).toMatchObject({ status: 409, code: 'round_ended' });
      expect(await balanceOf(player)).toBe(BALANCE);
      expect((await sealedRoundOf(outsider)).roundId).toBe(roundId);
    });

    test('played through one process is over for all others', async () => {
      const player = await fundedPlayer(app, BALANCE);
      const otherProcess = await createTestApp(engine.database);
      const sealed = (await otherProcess.call<SealedRound>('GET', '/api/game/round', player)).data;
      const first = await play(player, { roundId: sealed.roundId });
      const onTheOther = (body: object) =>
        otherProcess.call<Play>('POST', '/api/game/play', {
          token: player.token,
          body: { betAmount: 1000, selectedBox: 3, ...body },
        });
      expect(await onTheOther({ roundId: sealed.roundId })).toMatchObject({
        status: 409,
        code: 'round_ended',
      });
      expect((await onTheOther({})).data.round.roundId).toBe(first.data.round.next.roundId);
    });
  });

  describe('a repeated bet', () => {
    test('with its key returns the first answer, even after other bets', async () => {
      const player = await fundedPlayer(app, BALANCE);
      const first = await play(player, {}, underKey('once'));
      await play(player, {}, underKey('another'));
      const balance = await balanceOf(player);
      expect(await play(player, {}, underKey('once'))).toEqual({
        ...first,
        headers: expect.anything(),
      });
      expect(await balanceOf(player)).toBe(balance);
    });

    test('with its round id returns the first answer, with or without a key', async () => {
      const player = await fundedPlayer(app, BALANCE);
      for (const request of [{}, underKey(randomUUID())]) {
        const { roundId } = await sealedRoundOf(player);
        const first = await play(player, { roundId }, request);
        const again = await play(player, { roundId }, request);
        expect(again.data).toEqual(first.data);
      }
      expect(await historyOf(player)).toHaveLength(2);
    });

    test('with its key but another body is rejected', async () => {
      const player = await fundedPlayer(app, BALANCE);
      await play(player, {}, underKey('mine'));
      for (const body of [{ betAmount: 2000 }, { selectedBox: 5 }, { clientSeed: 'x' }, { roundId: 'y' }]) {
        expect(await play(player, body, underKey('mine'))).toMatchObject({ status: 422, code: 'key_reused' });
      }
      expect(await historyOf(player)).toHaveLength(1);
    });

    test('while the first is in flight counts once', async () => {
      const player = await fundedPlayer(app, BALANCE);
      const { roundId } = await sealedRoundOf(player);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => play(player, { roundId }, underKey('together'))),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
      expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
      expect(await historyOf(player)).toHaveLength(1);
    });

    test.each(['', 'x'.repeat(201), 'tab\there', 'é'])('with "%s" as its key is rejected', async (key) => {
      const player = await fundedPlayer(app, BALANCE);
      expect(await play(player, {}, underKey(key))).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(await historyOf(player)).toHaveLength(0);
    });

    test('under another player’s key is a separate bet', async () => {
      const players = [await fundedPlayer(app, BALANCE), await fundedPlayer(app, BALANCE)];
      for (const player of players) expect((await play(player, {}, underKey('same'))).status).toBe(200);
    });
  });

  describe('a bet is rejected without side effects', () => {
    test.each<[string, object, string]>([
      ['of less than the minimum', { betAmount: 99 }, 'bet_too_small'],
      ['of a fraction', { betAmount: 1000.5 }, 'invalid_request'],
      ['of nothing', { betAmount: 0 }, 'invalid_request'],
      ['of a negative amount', { betAmount: -1000 }, 'invalid_request'],
      ['of a text', { betAmount: '1000' }, 'invalid_request'],
      ['of more than anybody has', { betAmount: 1e13 }, 'invalid_request'],
      ['of more than the player has', { betAmount: BALANCE + 1 }, 'not_enough_money'],
      ['on no box', { selectedBox: undefined }, 'invalid_request'],
      ['on box 9', { selectedBox: 9 }, 'invalid_request'],
      ['on box -1', { selectedBox: -1 }, 'invalid_request'],
      ['on half a box', { selectedBox: 0.5 }, 'invalid_request'],
      ['with a client seed that could be two', { clientSeed: 'a:b' }, 'invalid_request'],
      ['with a client seed without end', { clientSeed: 'a'.repeat(65) }, 'invalid_request'],
      ['in a round that never was', { roundId: 'nowhere' }, 'round_ended'],
    ])('%s', async (_name, body, code) => {
      const player = await fundedPlayer(app, BALANCE);
      const sealed = await sealedRoundOf(player);
      expect((await play(player, body)).code).toBe(code);
      expect(await balanceOf(player)).toBe(BALANCE);
      expect(await sealedRoundOf(player)).toEqual(sealed);
      expect(await historyOf(player)).toEqual([]);
    });

    test('above the balance, even on a winning box', async () => {
      const player = await fundedPlayer(app, 500);
      const { roundId } = await sealedRoundOf(player);
      for (let selectedBox = 0; selectedBox < odds.boxes; selectedBox++) {
        expect(
          (await play(player, { roundId, selectedBox, betAmount: 501 }, underKey(`${selectedBox}`))).code,
        ).toBe('not_enough_money');
      }
      expect(await balanceOf(player)).toBe(500);
    });

    test('below the minimum in the player’s currency', async () => {
      const player = await fundedPlayer(app, 100, { country: 'KE' });
      expect((await play(player, { betAmount: 3 })).text).toBe('Minimum bet is KSh 4');
      expect((await play(player, { betAmount: 4 })).status).toBe(200);
    });

    test('after the session ended, even if cached', async () => {
      const player = await fundedPlayer(app, BALANCE);
      expect((await play(player)).status).toBe(200);
      const ended = engine.database.queries.updateTable('session').set({ ended_at: app.clock.now() });
      await ended.where('player_id', '=', player.id).execute();
      expect(await play(player)).toMatchObject({ status: 401, code: 'not_signed_in' });
    });

    test('after the player was suspended', async () => {
      const player = await fundedPlayer(app, BALANCE);
      expect((await play(player)).status).toBe(200);
      const suspended = engine.database.queries.updateTable('player').set({ status: 'suspended' });
      await suspended.where('id', '=', player.id).execute();
      expect(await play(player)).toMatchObject({ status: 401, code: 'not_signed_in' });
    });

    test('beyond thirty per second', async () => {
      const player = await fundedPlayer(app, BALANCE);
      const bets = await Promise.all(Array.from({ length: 40 }, () => play(player)));
      expect(bets.filter(({ status }) => status === 200)).toHaveLength(30);
      const others = bets.filter(({ status }) => status !== 200);
      expect(others).toHaveLength(10);
      for (const bet of others) expect(bet).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(others[0]?.headers['retry-after']).toBe('1');
    });

    test('without a session', async () => {
      const answer = await app.call('POST', '/api/game/play', { body: { betAmount: 1000, selectedBox: 0 } });
      expect(answer).toMatchObject({ status: 401, code: 'not_signed_in' });
    });
  });

  // shows 1.14
  test('parallel bets use one round each and never overspend', async () => {
    const player = await fundedPlayer(app, 5000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => play(player, { betAmount: 1000 })));
    const played = answers.filter(({ status }) => status === 200).map(({ data }) => data);
    expect(played.length).toBeGreaterThanOrEqual(5);
    for (const { code, status } of answers) {
      if (status !== 200) expect(code).toBe('not_enough_money');
    }
    expect(new Set(played.map(({ round }) => round.roundId)).size).toBe(played.length);
    const paidOut = played.reduce((sum, { winAmount }) => sum + winAmount, 0);
    expect(await balanceOf(player)).toBe(5000 - 1000 * played.length + paidOut);
  });

  describe('the history', () => {
    // shows 7.12, 9.22
    test('lists games in pages, newest first', async () => {
      const player = await fundedPlayer(app, BALANCE);
      const played: Play[] = [];
      for (let games = 0; games < 5; games++) played.unshift((await play(player)).data);
      const games = await historyOf(player);
      expect(
        games.map(({ roundId, winAmount, prize, won, createdat }) => ({
          roundId,
          winAmount,
          prize,
          won,
          createdat,
        })),
      ).toEqual(
        played.map(({ round, winAmount, prize, won, playedAt }) => ({
          roundId: round.roundId,
          winAmount,
          prize,
          won,
          createdat: playedAt,
        })),
      );
      const [, second] = games;
      expect(await historyOf(player, '?limit=2')).toEqual(games.slice(0, 2));
      expect(await historyOf(player, `?limit=2&before=${second?.id}`)).toEqual(games.slice(2, 4));
    });

    test.each(['?limit=0', '?limit=101', '?limit=x', '?before=x', '?before=-1'])(
      'rejects %s',
      async (query) => {
        const player = await fundedPlayer(app, 0 + 1000);
        expect((await app.call('GET', `/api/games/history${query}`, player)).status).toBe(400);
      },
    );

    test('gives receipts only for the player’s own games', async () => {
      const [player, outsider] = [await fundedPlayer(app, BALANCE), await fundedPlayer(app, BALANCE)];
      const { data } = await play(player, { clientSeed: 'my-own' });
      const [game] = await historyOf(player);
      const path = `/api/games/receipt?id=${game?.id}`;
      const receipt = (await app.call<SignedReceipt>('GET', path, player)).data;
      expect(await verifySignedReceipt(receipt)).toMatchObject({ ok: true });
      expect(receipt).toMatchObject({ key: testSigningKey.publicKey, transfer: game?.id, log: null });
      expect(receipt.pick).toEqual({ betAmount: 1000, selectedBox: 4, clientSeed: 'my-own' });
      expect(receipt.playedAt).toBe(data.playedAt);
      expect((await app.call('GET', path, outsider)).status).toBe(404);
    });

    // shows 3.2, 3.11, 7.13
    test('is counted for the player', async () => {
      const player = await fundedPlayer(app, BALANCE);
      const played: Play[] = [];
      for (let games = 0; games < 7; games++) played.push((await play(player)).data);
      const wins = played.filter(({ won }) => won);
      const stats = {
        totalGames: 7,
        totalWins: wins.length,
        totalLosses: 7 - wins.length,
        totalWinnings: wins.reduce((sum, { winAmount }) => sum + winAmount, 0),
        bestWin: Math.max(0, ...wins.map(({ prize }) => prize)),
        gamesToday: 7,
        minutesToday: 0,
      };
      expect((await app.call('GET', '/api/games/stats', player)).data).toEqual({
        ...stats,
        winRate: (100 * wins.length) / 7,
      });
      const profile = await app.call<{ user: object }>('GET', '/api/auth/profile', player);
      expect(profile.data.user).toMatchObject({
        gameStats: stats,
        gamesPlayed: stats.totalGames,
        gamesWon: stats.totalWins,
        totalWinnings: stats.totalWinnings,
      });
    });

    test('is empty for a player who has not played', async () => {
      const { token } = (await signUp(app)).data;
      expect((await app.call('GET', '/api/games/history', { token })).data).toEqual({ games: [] });
      expect((await app.call('GET', '/api/games/stats', { token })).data).toEqual({
        totalGames: 0,
        totalWins: 0,
        totalLosses: 0,
        totalWinnings: 0,
        winRate: 0,
        bestWin: 0,
        gamesToday: 0,
        minutesToday: 0,
      });
    });

    test('of all players is public', async () => {
      const figures = async () => (await app.call<GameFigures>('GET', '/api/fairness/figures')).data;
      const before = await figures();
      const player = await fundedPlayer(app, BALANCE, { country: 'TZ' });
      const { won, winAmount } = (await play(player)).data;
      app.clock.advance(60_000);
      const after = await figures();
      expect(after.rounds).toBe(before.rounds + 1);
      expect(after.wins).toBe(before.wins + (won ? 1 : 0));
      const inShillings = ({ money }: GameFigures) => money.find(({ currency }) => currency === 'TZS');
      expect(inShillings(after)).toEqual({
        currency: 'TZS',
        staked: (inShillings(before)?.staked ?? 0) + 1000,
        paidOut: (inShillings(before)?.paidOut ?? 0) + winAmount,
      });
    });
  });

  test('a key expires after a day; rounds sealed under it stay valid', async () => {
    const player = await fundedPlayer(app, BALANCE);
    const sealed = await sealedRoundOf(player);
    const epochs = () => engine.database.queries.selectFrom('game_epoch').select('id').execute();
    const before = await epochs();
    app.clock.advance(25 * 60 * 60 * 1_000);
    expect(await sealedRoundOf(player)).toEqual(sealed);
    const { data } = await play(player, { roundId: sealed.roundId, clientSeed: 'a' });
    const { next, ...revealed } = data.round;
    const pick = { betAmount: 1000, selectedBox: 4, clientSeed: 'a' };
    expect(verifyRound({ sealed, pick, outcome: data, revealed })).toEqual({ ok: true });
    expect(await epochs()).toHaveLength(before.length + 1);
    expect((await play(player, { roundId: next.roundId })).status).toBe(200);
  });
});
