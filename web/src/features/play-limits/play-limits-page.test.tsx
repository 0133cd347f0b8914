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
