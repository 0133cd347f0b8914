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

test('after a lost answer the page does not know whether money moved', async () => {
  const api = new FakeApi();
  api.answer('POST /api/investment/deposit', () => Promise.reject(new TypeError('Failed to fetch')));
  const { fill, press } = await renderApp('/investment', { api, as: api.players[0] });
  await press('Invest Money');
  await fill('Amount', '5000');
  await press(/^Invest USh/);
  await screen.findByText(/You seem to be offline.*\s+We don’t know if the money was moved/);
});

test('an amount written while money moves is not announced as moved', async () => {
  const api = new FakeApi();
  const account = {
    balance: 0,
    totalInvested: 0,
    total_invested: 0,
    totalEarnings: 0,
    total_earnings: 0,
    dailyRate: 0.003,
    nextRate: null,
    waiting: { days: 0, amount: 0 },
  };
  api.answer('GET /api/investment/account', () => ({ account }));
  const answer = Promise.withResolvers<Response>();
  api.answer('POST /api/investment/deposit', () => answer.promise);
  const { fill, press } = await renderApp('/investment', { api, as: api.players[0] });
  await press('Invest Money');
  await fill('Amount', '5000');
  await press(/^Invest USh/);
  await fill('Amount', '80000');
  answer.resolve(Response.json({ success: true, data: { account, gameBalance: 95_000 } }));
  await screen.findByText(/^USh\s5,000 invested\.$/);
});
