import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { creditedDeposit, FakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../ui/toasts.tsx';

test('a phone whose clock is an hour fast shows the time left to approve', async () => {
  const api = new FakeApi();
  api.answer('GET /api/wallet/deposits', () => {
    const now = new Date(Date.now() - 3_600_000);
    const deposit = {
      ...creditedDeposit(5000),
      status: 'waiting',
      creditedat: null,
      createdat: now.toISOString(),
    };
    const body = { success: true, data: { deposits: [deposit] } };
    return Response.json(body, { headers: { date: now.toUTCString() } });
  });
  await renderApp('/dashboard?tab=wallet&track=deposit-5000', { api, as: api.players[0] });
  await screen.findByText('Time left to approve');
  expect(screen.getByRole('timer').textContent).toMatch(/^(5:0[01]|4:5\d)$/);
});

test('"Play now" leaves no notification over Start', async () => {
  const api = new FakeApi();
  const body = { success: true, data: { deposits: [creditedDeposit(5000)] } };
  api.answer('GET /api/wallet/deposits', () => Response.json(body));
  await renderApp('/dashboard?tab=wallet&track=deposit-5000', { api, as: api.players[0] });
  const playNow = await screen.findByRole('link', { name: 'Play now' });
  toast.success('USh 5,000 deposited', 600_000);
  await screen.findByText('USh 5,000 deposited');
  playNow.click();
  await waitFor(() => expect(screen.queryByText('USh 5,000 deposited')).toBeNull());
});
