import { verifyReceipt } from '@sanduku/contracts/fairness/verify-receipt';
import type { PlayerPick, Receipt } from '@sanduku/contracts/fairness/wire';
import type { Play } from '@sanduku/contracts/game/api';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../lib/browser.ts';
import { ApiClient } from '../../server/client.ts';
import { whenNotificationsMayShow } from '../../server/event-gate.ts';
import { TokenStore } from '../../server/tokens.ts';
import { type Alarm, Game } from './game.ts';
import type { RoundResult } from './game-state.ts';
import { OpenBetMemory } from './place-bet.ts';
import * as roundCheck from './round-check.ts';
import { RoundMemory } from './round-memory.ts';
import { SealedRounds } from './sealed-rounds.ts';
import { FakeServer, refusal } from './testing/fake-server.ts';

const PLAY = '/api/game/play';
const ROUND = '/api/game/round';
const ENDED = '/api/game/ended-round';

let house: FakeServer;
let tabStorage: Storage;
let deviceStorage: Storage;
let alarm: Alarm;
let rounds: SealedRounds;
let comeOnline: () => void;
const finished = vi.fn<(result: RoundResult) => void>();
const refused = vi.fn<(code: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  finished.mockReset();
  refused.mockReset();
  house = new FakeServer();
  tabStorage = memoryStorage();
  deviceStorage = memoryStorage();
  alarm = {};
});

afterEach(async () => {
  await pass(120_000);
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const count = (path: string) => house.calls.filter((call) => call === path).length;

async function openTab(): Promise<Game> {
  const storage = memoryStorage();
  storage.setItem('token', 'mine');
  const cookies = () => ({ cookie: '' });
  const tokens = new TokenStore(() => storage, cookies);
  const api = new ApiClient({ tokens, cookies, fetch: house.fetch as typeof fetch });
  const listeners = new Set<() => void>();
  comeOnline = () => {
    for (const listener of [...listeners]) listener();
  };
  const check = async () => roundCheck;
  const memory = new RoundMemory(deviceStorage, 'code');
  rounds = new SealedRounds({ api, queryClient: new QueryClient(), memory, roundCheck: check });
  const game = new Game({
    api,
    rounds,
    alarm,
    roundCheck: check,
    memory: new OpenBetMemory(tabStorage, '1'),
    currency: 'UGX',
    onOnline: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onFinished: finished,
    onRefused: refused,
  });
  game.resume();
  await rounds.refresh().catch(() => undefined);
  return game;
}

async function tabAtTheBoxes(stake = 1000): Promise<Game> {
  const game = await openTab();
  game.start(stake);
  await pass(2000);
  return game;
}

const OPENED_MS = 2500 + 500;

const phaseOf = (game: Game) => game.view().state.phase;

function resultOf(game: Game): RoundResult {
  const { state } = game.view();
  if (state.phase !== 'revealing' && state.phase !== 'finished')
    throw new Error(`The round is not over: ${state.phase}`);
  return state.result;
}

function problemOf(game: Game) {
  const { state } = game.view();
  return 'problem' in state ? state.problem : undefined;
}

describe('a round', () => {
  // shows 8.24
  test('ends even if a listener throws, which is logged', async () => {
    const logged = vi.spyOn(console, 'debug').mockReturnValue();
    const failure = new Error('no balance to show');
    finished.mockImplementation(() => {
      throw failure;
    });
    const game = await tabAtTheBoxes();
    void game.pick(4);
    await pass(OPENED_MS);
    expect(phaseOf(game)).toBe('finished');
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(String), failure);
    logged.mockRestore();
  });

  // shows 2.44, 4.11, 4.13
  test('shuffles for 2 s and opens 2.5 s after the pick', async () => {
    const game = await openTab();
    game.start(1000);
    await pass(1999);
    expect(phaseOf(game)).toBe('shuffling');
    await pass(1);
    expect(phaseOf(game)).toBe('playing');
    void game.pick(4);
    await pass(2499);
    expect(phaseOf(game)).toBe('spinning');
    await pass(1);
    expect(phaseOf(game)).toBe('revealing');
    game.playAgain();
    expect(phaseOf(game)).toBe('revealing');
    await pass(500);
    expect(phaseOf(game)).toBe('finished');
    game.playAgain();
    expect(phaseOf(game)).toBe('idle');
  });

  test('is verified against the seal from before the pick, and has a receipt', async () => {
    const game = await tabAtTheBoxes();
    const sealed = rounds.held?.sealed;
    void game.pick(4);
    await pass(OPENED_MS);
    const { verdict, evidence, receipt } = resultOf(game);
    expect(verdict).toEqual({ ok: true });
    expect(evidence.sealed).toBe(sealed);
    expect(evidence.pick).toMatchObject({ selectedBox: 4, betAmount: 1000 });
    expect(verifyReceipt(JSON.parse(JSON.stringify(receipt)))).toMatchObject({ ok: true });
    expect(finished).toHaveBeenCalledExactlyOnceWith(resultOf(game));
    expect(resultOf(game).newBalance).toBe(house.balance);
  });

  test('brings the next seal and a new client seed', async () => {
    const game = await tabAtTheBoxes();
    const seed = game.view().clientSeed;
    expect(seed).toMatch(/^[0-9a-f]{32}$/);
    void game.pick(0);
    await pass(OPENED_MS);
    expect(rounds.held?.sealed.roundId).toBe('round-2');
    expect(game.view().clientSeed).not.toBe(seed);
    expect(count(ROUND)).toBe(1);
  });

  test('uses the client seed that the player typed', async () => {
    const game = await tabAtTheBoxes();
    game.changeClientSeed('lucky-7');
    void game.pick(0);
    await pass(OPENED_MS);
    expect(resultOf(game).evidence.revealed.clientSeed).toBe('lucky-7');
    expect(resultOf(game).verdict.ok).toBe(true);
  });

  test('holds notifications and balance back until the lid opens', async () => {
    const game = await tabAtTheBoxes();
    const news: string[] = [];
    void game.pick(4);
    whenNotificationsMayShow(() => news.push(phaseOf(game)));
    await pass(2500);
    expect(phaseOf(game)).toBe('revealing');
    expect(news).toEqual([]);
    expect(finished).not.toHaveBeenCalled();
    await pass(500);
    expect(news).toEqual(['finished']);
    expect(finished).toHaveBeenCalledOnce();
  });

  test('can be revealed at once', async () => {
    const game = await tabAtTheBoxes();
    void game.pick(4);
    game.skipReveal();
    await pass(2500);
    expect(phaseOf(game)).toBe('revealing');
    game.skipReveal();
    expect(phaseOf(game)).toBe('finished');
    await pass(500);
    expect(finished).toHaveBeenCalledOnce();
  });

  test('is shown again if the page was left before the reveal', async () => {
    const game = await tabAtTheBoxes();
    void game.pick(4);
    await pass(2500);
    expect(phaseOf(game)).toBe('revealing');
    const again = await openTab();
    await pass(0);
    expect(resultOf(again).evidence.pick.selectedBox).toBe(4);
  });

  test('does not start without a seal', async () => {
    house.cut(ROUND, 1);
    const game = await openTab();
    game.start(1000);
    expect(phaseOf(game)).toBe('idle');
  });

  test('can be left for another stake before the pick, without a call', async () => {
    const game = await tabAtTheBoxes();
    game.reconsiderStake();
    expect(phaseOf(game)).toBe('idle');
    expect(count(PLAY)).toBe(0);
  });
});

describe('a reload while boxes open', () => {
  test('still shows the result', async () => {
    const before = await tabAtTheBoxes();
    void before.pick(4);
    await pass(1000);
    expect(before.view().state).toMatchObject({ phase: 'spinning', result: { verdict: { ok: true } } });
    const game = await openTab();
    await pass(0);
    expect(resultOf(game)).toMatchObject({ verdict: { ok: true }, evidence: { pick: { selectedBox: 4 } } });
    expect(resultOf(game).newBalance).toBe(house.balance);
    await pass(500);
    expect(tabStorage.length).toBe(0);
  });

  test('still raises the alarm', async () => {
    const before = await tabAtTheBoxes();
    void before.pick(4);
    await pass(1000);
    house.tamper = (data: { receipt?: Receipt }) => {
      const { receipt } = data;
      return receipt
        ? {
            ...data,
            receipt: { ...receipt, outcome: { ...receipt.outcome, prize: receipt.outcome.prize + 1 } },
          }
        : data;
    };
    const game = await openTab();
    await pass(0);
    expect(game.view().alarm).toBe(resultOf(game));
  });
});

describe('a round played in another window', () => {
  const offer = async (game: Game) => game.offered((await rounds.refresh()).sealed.roundId);

  test('is removed before the pick, and nothing is staked', async () => {
    const game = await tabAtTheBoxes();
    await offer(game);
    expect(phaseOf(game)).toBe('playing');
    house.playElsewhere();
    await offer(game);
    expect(game.view().state).toEqual({
      phase: 'idle',
      problem: { kind: 'overtaken', isResultUnknown: false },
    });
    expect(count(PLAY)).toBe(0);
  });

  test('changes nothing while the picked box opens', async () => {
    const game = await tabAtTheBoxes();
    void game.pick(4);
    await pass(1000);
    await offer(game);
    await pass(1500);
    expect(phaseOf(game)).toBe('revealing');
  });

  test('is shown if it was a late bet of this window', async () => {
    const game = await tabAtTheBoxes();
    house.cut(PLAY, 99);
    void game.pick(4);
    await pass(30_000);
    expect(problemOf(game)).toEqual({ kind: 'connection', isResultUnknown: false });
    house.deliverLate({ roundId: 'round-1', ...openBet().pick });
    await offer(game);
    await pass(0);
    expect(resultOf(game).evidence.pick.selectedBox).toBe(4);
  });

  function openBet() {
    const { bet } = new OpenBetMemory(tabStorage, '1');
    if (!bet) throw new Error('No bet is remembered.');
    return bet;
  }
});

describe('a connection lost during a bet', () => {
  test.each([
    ['the bet', 'lost' as const],
    ['the answer', 'answer lost' as const],
  ])('that loses %s: the same bet is resent with the same key and counts once', async (_, how) => {
    const game = await tabAtTheBoxes();
    house.cut(PLAY, 2, how);
    void game.pick(4);
    await pass(0);
    expect(game.view().state).toMatchObject({ phase: 'spinning', isReconnecting: true });
    await pass(1000);
    expect(count(PLAY)).toBe(2);
    await pass(2000);
    expect(count(PLAY)).toBe(3);
    expect(resultOf(game).verdict.ok).toBe(true);
    expect(new Set(house.keys).size).toBe(1);
    expect(house.games).toBe(1);
    expect(resultOf(game).newBalance).toBe(house.balance);
  });

  test('recovers as soon as the browser is online', async () => {
    const game = await tabAtTheBoxes();
    house.cut(PLAY, 1);
    void game.pick(4);
    await pass(200);
    comeOnline();
    await pass(2300);
    expect(phaseOf(game)).toBe('revealing');
    expect(count(PLAY)).toBe(2);
  });

  test.each([
    ['a busy server', () => refusal(503, 'unavailable', 'Busy.', { 'retry-after': '3' })],
    ['too many requests', () => refusal(429, 'too_many_requests', 'Slow down.', { 'retry-after': '3' })],
  ])('%s is retried when it asks', async (_, answer) => {
    const game = await tabAtTheBoxes();
    house.fates.set(PLAY, [answer()]);
    void game.pick(4);
    await pass(2999);
    expect(count(PLAY)).toBe(1);
    await pass(1);
    expect(phaseOf(game)).toBe('revealing');
  });

  // shows 4.12
  test('of 30 s is given up with nothing staked', async () => {
    const game = await tabAtTheBoxes();
    house.cut(PLAY, 99);
    void game.pick(4);
    await pass(29_999);
    expect(phaseOf(game)).toBe('spinning');
    await pass(1);
    expect(game.view().state).toMatchObject({ phase: 'playing' });
    expect(problemOf(game)).toEqual({ kind: 'connection', isResultUnknown: false });
    expect(house.games).toBe(0);
    house.fates.clear();
    void game.pick(5);
    await pass(OPENED_MS);
    expect(resultOf(game).evidence.pick.selectedBox).toBe(5);
    expect(house.games).toBe(1);
  });

  test('whose bet arrived shows its result once the server answers', async () => {
    const game = await tabAtTheBoxes();
    house.cut(PLAY, 99, 'answer lost');
    house.cut(ROUND, 99);
    void game.pick(4);
    await pass(31_000);
    expect(problemOf(game)).toEqual({ kind: 'connection', isResultUnknown: true });
    house.fates.clear();
    comeOnline();
    await pass(0);
    expect(resultOf(game)).toMatchObject({
      verdict: { ok: true },
      evidence: { pick: { selectedBox: 4 } },
      newBalance: house.balance,
    });
    expect(house.games).toBe(1);
    expect(rounds.held?.sealed.roundId).toBe('round-2');
  });

  test('polls every 10 s for the result', async () => {
    const game = await tabAtTheBoxes();
    house.cut(PLAY, 99, 'answer lost');
    house.cut(ROUND, 2);
    void game.pick(4);
    await pass(31_000);
    expect(phaseOf(game)).toBe('playing');
    await pass(20_000);
    expect(phaseOf(game)).toBe('finished');
  });

  test.each([
    ['the same box', 4],
    ['another box', 7],
  ])('then %s picked: the one true result is shown', async (_, box) => {
    const game = await tabAtTheBoxes();
    house.cut(PLAY, 99, 'answer lost');
    house.cut(ROUND, 99);
    void game.pick(4);
    await pass(31_000);
    house.fates.clear();
    void game.pick(box);
    await pass(OPENED_MS);
    expect(resultOf(game)).toMatchObject({ verdict: { ok: true }, evidence: { pick: { selectedBox: 4 } } });
    expect(house.games).toBe(1);
  });

  test('and a reload: the result is shown', async () => {
    const before = await tabAtTheBoxes();
    house.cut(PLAY, 99, 'answer lost');
    void before.pick(4);
    await pass(100);
    house.fates.clear();
    const game = await openTab();
    await pass(0);
    expect(resultOf(game)).toMatchObject({ verdict: { ok: true }, evidence: { pick: { selectedBox: 4 } } });
    await pass(500);
    expect(tabStorage.length).toBe(0);
  });

  test('and an offline reload: no new round before the result is known', async () => {
    const before = await tabAtTheBoxes();
    house.cut(PLAY, 99, 'answer lost');
    void before.pick(4);
    await pass(100);
    house.fates.clear();
    house.cut(ROUND, 1);
    const game = await openTab();
    expect(problemOf(game)).toEqual({ kind: 'left', isResultUnknown: true });
    game.start(1000);
    expect(phaseOf(game)).toBe('idle');
    comeOnline();
    await pass(0);
    expect(phaseOf(game)).toBe('revealing');
  });
});

describe('an honest server', () => {
  test('may void a round: the next seal is taken after the seed opened the held one', async () => {
    const game = await tabAtTheBoxes();
    house.fates.set(PLAY, [refusal(400, 'bet_too_small', 'Too small.')]);
    void game.pick(4);
    await pass(0);
    house.voidRound();
    await rounds.refresh();
    expect(rounds.held).toMatchObject({ flaw: undefined, sealed: { roundId: 'round-2' } });
    const { counts, replayed } = new RoundMemory(deviceStorage, 'code').get();
    expect(replayed).toMatchObject([{ roundId: 'round-1', cause: 'bet_too_small', reason: 'Too small.' }]);
    expect(counts).toMatchObject([{ attempts: 1 }]);
  });

  test('shows a result although another tab has moved on and the next seal cannot be fetched', async () => {
    const game = await tabAtTheBoxes();
    const { sealed } = rounds.held ?? {};
    if (!sealed) throw new Error('There is no round');
    void game.pick(4);
    new RoundMemory(deviceStorage, 'code').hold({ ...sealed, roundId: 'of another tab' });
    house.cut(ROUND, 99);
    await pass(OPENED_MS);
    expect(resultOf(game)).toMatchObject({ verdict: { ok: true }, evidence: { pick: { selectedBox: 4 } } });
    expect(problemOf(game)).toBeUndefined();
  });

  test('shows a bet that did not count beside the round that did', async () => {
    const game = await tabAtTheBoxes();
    house.cut(PLAY, 99);
    void game.pick(2);
    await pass(31_000);
    house.fates.clear();
    void game.pick(4);
    await pass(OPENED_MS);
    expect(resultOf(game).refused).toMatchObject([{ selectedBox: 2, cause: 'no answer' }]);
  });

  test('and an answer older than the held seal raise no alarm', async () => {
    const game = await tabAtTheBoxes();
    const late = rounds.refresh();
    void game.pick(4);
    await pass(OPENED_MS);
    await late;
    expect(rounds.held).toMatchObject({ flaw: undefined, sealed: { roundId: 'round-2' } });
  });

  // refusals.test.ts checks the odds of a false alarm; fewer attempts with SAMPLED=1.
  const attempts = process.env.SAMPLED === '1' ? 2_000 : 10_000;
  test(`may refuse ${attempts} attempts at random`, async () => {
    const memory = new RoundMemory(deviceStorage, 'code');
    const game = await openTab();
    for (let refusals = 0; refusals < attempts; refusals += 10) {
      const sealed = rounds.held?.sealed;
      if (!sealed) throw new Error('There is no round');
      for (let i = 0; i < 10; i++)
        rounds.noteAttempt(sealed, {
          selectedBox: i % 9,
          betAmount: 1000,
          clientSeed: `seed-${refusals + i}`,
        });
      house.voidRound();
      expect((await rounds.refresh()).flaw).toBeUndefined();
    }
    expect(memory.get().counts).toMatchObject([{ attempts }]);
    expect(game.view().alarm).toBeUndefined();
  }, 60_000);
});

describe('a refusal', () => {
  test("shows the server's text and is not retried", async () => {
    const game = await tabAtTheBoxes(200_000);
    void game.pick(4);
    await pass(0);
    expect(problemOf(game)).toEqual({ kind: 'refused', reason: 'Not enough money.', isResultUnknown: false });
    expect(refused).toHaveBeenCalledExactlyOnceWith('not_enough_money');
    await pass(60_000);
    expect(count(PLAY)).toBe(1);
    expect(tabStorage.length).toBe(0);
  });

  test('does not hide an earlier bet without an answer', async () => {
    const game = await tabAtTheBoxes();
    house.cut(PLAY, 99, 'answer lost');
    house.cut(ROUND, 99);
    void game.pick(4);
    await pass(31_000);
    house.fates.clear();
    house.fates.set(PLAY, [refusal(400, 'not_enough_money', 'Not enough money.')]);
    void game.pick(7);
    await pass(OPENED_MS);
    expect(resultOf(game).evidence.pick.selectedBox).toBe(4);
  });

  test('of a round played in another tab leads to a new one, with nothing staked', async () => {
    const game = await tabAtTheBoxes();
    house.playElsewhere();
    void game.pick(4);
    await pass(0);
    expect(game.view().state).toMatchObject({ phase: 'idle', problem: { kind: 'overtaken' } });
    expect(house.games).toBe(1);
    expect(rounds.held?.sealed.roundId).toBe('round-2');
    game.start(1000);
    expect(phaseOf(game)).toBe('shuffling');
  });

  test('lets the next pick spin for its full time', async () => {
    const game = await tabAtTheBoxes();
    house.fates.set(PLAY, [refusal(400, 'bet_too_small', 'Too small.')]);
    void game.pick(4);
    await pass(1000);
    void game.pick(5);
    await pass(2499);
    expect(phaseOf(game)).toBe('spinning');
    await pass(1);
    expect(phaseOf(game)).toBe('revealing');
  });
});

describe('a dishonest server', () => {
  test.each<[string, (play: Play) => unknown]>([
    ['pays less', (play) => ({ ...play, won: false, result: 'lose', prize: 0, winAmount: 0 })],
    [
      'moves a prize',
      ({ round, ...play }) => ({ ...play, round: { ...round, prizes: round.prizes.toReversed() } }),
    ],
    ['reveals nothing', ({ round: _, ...play }) => play],
    ['says nonsense', ({ round, ...play }) => ({ ...play, round: { ...round, prizes: 'all' } })],
  ])('that %s stops the game in this tab', async (_, cheat) => {
    const game = await tabAtTheBoxes();
    // On a loss, paying nothing would be honest.
    const winner = winningBox(game);
    house.tamper = (data: Play) => (data.winAmount === undefined ? data : cheat(data));
    void game.pick(winner);
    await pass(OPENED_MS);
    expect(resultOf(game).verdict.ok).toBe(false);
    expect(game.view().alarm).toBe(resultOf(game));
    game.playAgain();
    expect(phaseOf(game)).toBe('finished');

    const nextPlayer = await openTab();
    nextPlayer.start(1000);
    expect(phaseOf(nextPlayer)).toBe('idle');
  });

  test('that offers other odds is not played', async () => {
    house.tamper = (data: { odds?: object }) =>
      data.odds ? { ...data, odds: { ...data.odds, hash: '0'.repeat(64) } } : data;
    const game = await openTab();
    expect(rounds.held?.flaw).toBe('other odds');
    game.start(1000);
    expect(phaseOf(game)).toBe('idle');
  });

  test('that reseals a shown round is not played', async () => {
    const game = await openTab();
    house.tamper = (data: { seedHash?: string }) => ({ ...data, seedHash: '0'.repeat(64) });
    await rounds.refresh();
    house.tamper = (data) => data;
    await rounds.refresh();
    expect(rounds.held?.flaw).toBe('sealed anew');
    game.start(1000);
    expect(phaseOf(game)).toBe('idle');
  });

  // docs/fairness.md, "Refused attempts": the first attack.
  test('that ends a picked round and offers another is stopped at the first swapped seal', async () => {
    const game = await tabAtTheBoxes();
    const [first] = [game.view().clientSeed];
    house.fates.set(PLAY, [refusal(409, 'round_ended', 'This round is over.')]);
    house.swapRound();
    void game.pick(4);
    await pass(OPENED_MS);
    expect(rounds.held?.flaw).toBe('swapped');
    game.start(1000);
    expect(phaseOf(game)).toBe('idle');
    expect(game.view().clientSeed).not.toBe(first);
    // A reload, or another tab, changes nothing.
    const again = await openTab();
    expect(rounds.held?.flaw).toBe('swapped');
    again.start(1000);
    expect(phaseOf(again)).toBe('idle');
    expect(rounds.evidence()).toMatchObject({ flaw: 'swapped', device: { seal: { roundId: 'round-1' } } });
  });

  test('that stays silent about the end of a round is not played', async () => {
    const game = await tabAtTheBoxes();
    house.voidRound();
    house.fates.set(ENDED, [refusal(503, 'unavailable', 'Busy.')]);
    await expect(rounds.refresh()).rejects.toThrow();
    expect(rounds.held?.sealed.roundId).toBe('round-1');
    void game.pick(4);
    await pass(OPENED_MS);
    expect(house.games).toBe(0);
  });

  test('that cannot open an ended round is not played', async () => {
    await openTab();
    house.voidRound();
    house.fates.set(ENDED, [refusal(409, 'round_unreadable', 'Unreadable.')]);
    await rounds.refresh();
    expect(rounds.held?.flaw).toBe('swapped');
  });

  test('that voids a round without its seed is not played', async () => {
    await openTab();
    house.voidRound();
    house.tamper = (data: { end?: string }) => (data.end ? { ...data, seed: '0'.repeat(64) } : data);
    await rounds.refresh();
    expect(rounds.held?.flaw).toBe('swapped');
  });

  // The second attack.
  test.each(['the same tab', 'a new tab each time'])(
    'that refuses only winners is stopped within 12 refusals, in %s',
    async (tab) => {
      let game = await tabAtTheBoxes();
      let refusals = 0;
      for (let rounds_ = 0; rounds_ < 40 && rounds.held?.flaw === undefined; rounds_++) {
        while (house.boardFor(game.view().clientSeed)[4]) {
          house.fates.set(PLAY, [refusal(400, 'bet_too_small', 'Too small.')]);
          void game.pick(4);
          await pass(0);
          refusals++;
          if (tab !== 'the same tab') game = await tabAtTheBoxes();
        }
        void game.pick(4);
        await pass(OPENED_MS);
        expect(resultOf(game).verdict.ok).toBe(true);
        expect(resultOf(game).evidence.outcome.won).toBe(false);
        game.playAgain();
        game.start(1000);
        await pass(2000);
      }
      expect(rounds.held?.flaw).toBe('refuses winners');
      // All refusals of a round are replayed at its end, so the count may pass 12 within a round.
      expect(refusals).toBeGreaterThanOrEqual(12);
      expect(refusals).toBeLessThan(12 + 8);
      expect(phaseOf(game)).toBe('idle');
    },
  );

  test.each<[string, (board: readonly number[]) => Partial<PlayerPick>]>([
    ['in an empty box', (board) => ({ selectedBox: board.indexOf(0) })],
    ['for the smallest stake', () => ({ betAmount: 100 })],
  ])('that refuses winners and plays their client seeds %s is stopped', async (_, instead) => {
    await openTab();
    let refusals = 0;
    for (; refusals < 20 && rounds.held?.flaw === undefined; refusals++) {
      const game = await tabAtTheBoxes();
      const { clientSeed } = game.view();
      const board = house.boardFor(clientSeed);
      const pick = { selectedBox: board.findIndex((prize) => prize > 0), betAmount: 1000, clientSeed };
      house.fates.set(PLAY, [refusal(400, 'bet_too_small', 'Too small.')]);
      void game.pick(pick.selectedBox);
      await pass(0);
      house.playElsewhere({ ...pick, ...instead(board) });
      await rounds.refresh();
    }
    expect(rounds.held?.flaw).toBe('refuses winners');
    expect(refusals).toBe(12);
  });

  function winningBox(game: Game): number {
    return new FakeServer().boardFor(game.view().clientSeed).findIndex((prize) => prize > 0);
  }
});
