import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { amountText } from '../../lib/format.ts';
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
