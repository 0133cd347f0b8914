import { screen } from '@testing-library/dom';
import { test } from 'vitest';
import { FakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('a phone whose clock is a month fast shows and prints the current month', async () => {
  const api = new FakeApi();
  const [amina] = api.players;
  const headers = { date: 'Mon, 05 Oct 2026 09:00:00 GMT' };
  api.answer('GET /api/auth/profile', () =>
    Response.json({ success: true, data: { user: amina.user } }, { headers }),
  );
  api.answer('GET /api/wallet/statement', () => ({
    account: 'game',
    currency: 'UGX',
    currencySymbol: 'USh',
    balance: 100_000,
    movements: [],
    hasMore: false,
  }));
  await renderApp('/statement', { api, as: amina });
  await screen.findByText('1 Oct 2026 to 5 Oct 2026');
  await screen.findByText(/^5 Oct 2026, 12:0/);
});
