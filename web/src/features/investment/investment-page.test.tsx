import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { FakeApi, refused } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('an account that cannot be loaded is not shown as empty', async () => {
  const api = new FakeApi();
  api.answer('GET /api/investment/account', () => refused('internal'));
  await renderApp('/investment', { api, as: api.players[0] });
  await screen.findByText('We couldn’t load your investment account.');
  for (const name of ['Growth', 'Earning Projections'])
    expect(screen.getByRole('region', { name }).textContent).not.toMatch(/USh\s0/);
});
