import { screen } from '@testing-library/dom';
import { test } from 'vitest';
import { FakeApi, refused } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('a break that is being started cannot be cancelled', async () => {
  const api = new FakeApi();
  api.answer('POST /api/play-limits/break', () => new Promise(() => {}));
  api.answer('GET /api/play-limits/month', () => refused('not_found'));
  const { person, press } = await renderApp('/play-limits', { api, as: api.players[0] });
  await press('Take a break');
  await press('Yes, start now');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.keyboard('{Escape}');
  screen.getByRole('alertdialog', { name: 'Take a break: 24 hours?' });
});

test('a limit that another tab lowered is not announced as raised at once', async () => {
  const api = new FakeApi();
  const limitsWith = (value: number, next: { value: number; from: string } | null) => ({
    currency: 'UGX' as const,
    currencySymbol: 'USh',
    limits: [
      {
        limit: 'loss_day' as const,
        value,
        used: 0,
        left: value,
        periodEndsAt: '2026-11-16T21:00:00.000Z',
        next,
      },
    ],
    pause: null,
  });
  api.answer('GET /api/play-limits', () => limitsWith(100_000, null));
  api.answer('POST /api/play-limits', () =>
    limitsWith(10_000, { value: 50_000, from: '2026-11-17T08:00:00.000Z' }),
  );
  api.answer('GET /api/play-limits/month', () => refused('not_found'));
  const { fill, press } = await renderApp('/play-limits', { api, as: api.players[0] });
  await press('Change: Losses, per day');
  await fill('Limit', '50000');
  await press('Save limit');
  await screen.findByText('Saved. Takes effect in 24 hours.');
});
