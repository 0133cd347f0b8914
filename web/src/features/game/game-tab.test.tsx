import type { PlayedGame } from '@sanduku/contracts/game/api';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { amountText } from '../../lib/format.ts';
import { player } from '../../server/player.ts';
import { FakeApi, notPlaying, refused } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

async function openGame() {
  const api = new FakeApi();
  const [player] = api.players;
  const app = await renderApp('/dashboard', { api, as: player });
  return {
    ...app,
    game: player.game,
    async pickBox() {
      await app.press('Start');
      await app.passes(2000);
      await app.press(/^Box 5,/);
      await app.passes(4000);
    },
  };
}

test('a round is played from Start to its result', async () => {
  const { game, pickBox } = await openGame();
  await pickBox();
  await screen.findByRole('button', { name: 'Play Again' });
  await screen.findByText('Verified');
  expect(game.games).toBe(1);
  await screen.findAllByText(amountText(game.balance, 'USh').replace('\u00a0', ' '));
});

test('Play Again returns to the stakes with the focus on Start, Same again shuffles at once', async () => {
  const { game, pickBox, press, passes } = await openGame();
  await pickBox();
  await press('Play Again');
  const start = await screen.findByRole('button', { name: 'Start' });
  expect(document.activeElement).toBe(start);
  expect((screen.getAllByRole('radio')[0] as HTMLInputElement).disabled).toBe(false);

  await pickBox();
  await press('Same again');
  await screen.findByRole('button', { name: 'Shuffling' });
  await passes(60_000);
  // Nothing is staked before the pick.
  await screen.findByRole('button', { name: /^Box 5, sealed/ });
  expect(game.games).toBe(2);
});

test('Same again waits for a stake that the balance covers', async () => {
  const { game, pickBox } = await openGame();
  game.balance = 1000;
  await pickBox();
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Same again' });
  expect(again.disabled).toBe(game.balance < 1000);
});

const playedRound = (won: boolean): PlayedGame => ({
  id: '5',
  roundId: 'round-5',
  betAmount: 1000,
  selectedBox: 3,
  won,
  result: won ? 'win' : 'lose',
  winAmount: won ? 1300 : 0,
  prize: won ? 300 : 0,
  createdat: '2026-11-15T07:00:00.000Z',
});

test('the last rounds show box and result, the best win and today, not before the lid lifts', async () => {
  const { api, press, passes } = await openGame();
  let rounds = [playedRound(true)];
  const counts = {
    totalGames: 1,
    totalWins: 1,
    totalLosses: 0,
    totalWinnings: 1300,
    bestWin: 300,
    gamesToday: 1,
    minutesToday: 4,
    winRate: 100,
  };
  api.answer('GET /api/games/history', () => ({ games: rounds }));
  api.answer('GET /api/games/stats', () => counts);
  await screen.findByRole('button', { name: 'Start' });
  await player.outdated('games');
  const strip = await screen.findByRole('region', { name: 'Your last rounds' });
  await within(strip).findByRole('button', { name: /^Box 4 \+30% see the proof$/ });
  expect(strip.textContent).toMatch(/Today: 1 round, 4 min\s*Best win USh\s300/);
  expect(within(strip).getByRole('link').getAttribute('href')).toBe('/play-limits');

  await press('Start');
  await passes(2000);
  await press(/^Box 5,/);
  rounds = [playedRound(false), playedRound(true)];
  // Another window may refresh the list at any time.
  void player.outdated('games');
  await passes(2000);
  await screen.findByRole('button', { name: 'Opening' });
  expect(within(strip).queryByRole('button', { name: /empty/ })).toBeNull();
  await passes(2000);
  await within(strip).findByRole('button', { name: /^Box 4 empty see the proof$/ });
});

test.each(['Sound on', 'Sound off', undefined])(
  'sound is offered once, in the first round, answered with %s',
  async (answer) => {
    const { press, passes, person } = await openGame();
    await screen.findByRole('button', { name: 'Start' });
    expect(screen.queryByRole('group', { name: 'Sound?' })).toBeNull();
    await press('Start');
    const offer = await screen.findByRole('group', { name: 'Sound?' });
    await passes(2000);
    if (answer) await person.click(within(offer).getByRole('button', { name: answer }));
    // The button ignores presses at first.
    await passes(1000);
    await press('Change stake');
    const sound = await screen.findByRole('button', { name: 'Sound' });
    expect(sound.getAttribute('aria-pressed')).toBe(String(answer === 'Sound on'));
    expect(localStorage.getItem('gameSound')).toBe(answer === 'Sound on' ? 'on' : 'off');
    await press('Start');
    await passes(2000);
    expect(screen.queryByRole('group', { name: 'Sound?' })).toBeNull();
  },
);

test('the custom stake has steps that stop at the limits', async () => {
  const { press } = await openGame();
  const field = await screen.findByLabelText<HTMLInputElement>(/^Other amount/);
  await press('Higher stake');
  expect(field.value).toBe('2,000');
  await screen.findByText(/^Stake USh\s2,000:/);
  await press('Lower stake');
  await press('Lower stake');
  expect(field.value).toBe('900');
  for (let steps = 0; steps < 8; steps += 1) await press('Lower stake');
  expect(field.value).toBe('100');
  const less = screen.getByRole('button', { name: 'Lower stake' });
  expect(less.getAttribute('aria-disabled')).toBe('true');
});

test('a bet that is refused for a time check opens its dialog, also after a visit to another tab', async () => {
  const { api, game, press, passes, person, pickBox } = await openGame();
  await press('Wallet', 'tab');
  await screen.findByText('Request Withdrawal');
  await press('Game', 'tab');
  game.judge = () => {
    api.answer('GET /api/play-limits/reality-check', () => ({ ...notPlaying, due: true, rounds: 40 }));
    return refused('reality_check_due');
  };
  await pickBox();
  await screen.findByRole('alertdialog', { name: 'Time check' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press(/^Box 5,/);
  await passes(4000);
  await screen.findByRole('alertdialog', { name: 'Time check' });
});

test('what the own limits leave follows each round', async () => {
  const { api, pickBox } = await openGame();
  let left = 4000;
  api.answer('GET /api/play-limits', () => ({
    currency: 'UGX',
    currencySymbol: 'USh',
    limits: [
      {
        limit: 'loss_day',
        value: 5000,
        next: null,
        used: 5000 - left,
        left,
        periodEndsAt: '2026-11-15T21:00:00.000Z',
      },
    ],
    pause: null,
  }));
  await screen.findByText(/^Your limits let you stake up to USh\s4,000\.$/);
  left = 3000;
  await pickBox();
  await screen.findByText(/^Your limits let you stake up to USh\s3,000\.$/);
});

test('the space of a choice of prizes is kept while the board loads, until it has only one table', async () => {
  localStorage.setItem('tableChoice', '1');
  const api = new FakeApi();
  const [as] = api.players;
  const sealed = Promise.withResolvers<void>();
  api.answer('GET /api/game/round', async () => {
    await sealed.promise;
    return as.game.fetch('/api/game/round', { method: 'GET' }) as never;
  });
  await renderApp('/dashboard', { api, as });
  const space = () => document.querySelector('div[data-takes-room].h-11');
  await waitFor(() => expect(space()).not.toBeNull());
  sealed.resolve();
  await waitFor(() => expect(space()).toBeNull());
  expect(localStorage.getItem('tableChoice')).toBeNull();
});
