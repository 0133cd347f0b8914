import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { FakeApi, refused } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('a withdrawal with a slow second factor is announced once', async () => {
  const api = new FakeApi();
  const { fill, press, passes, socket } = await renderApp('/dashboard?tab=wallet&withdraw=any', {
    api,
    as: api.players[0],
  });
  const live = await socket();
  live.confirm();
  api.answer('POST /api/wallet/withdraw', ({ body }) => {
    if (!body.secondFactor) return refused('second_factor_needed', { app: true, passkey: null });
    // Events can arrive before the answer.
    live.hear('withdrawal_submitted', { amount: 5000, sequence: 1, cause: '31' });
    live.hear('balance_updated', { newBalance: 94_000, sequence: 1, cause: '31' });
    return {
      transactionId: '31',
      id: '31',
      status: 'pending',
      amount: 5000,
      fee: 1000,
      totalDeduction: 6000,
      payoutAmount: 5000,
      payoutCurrency: 'UGX',
      place: 1,
      waits: null,
    };
  });
  await press(/^Mobile Money/);
  await fill('Amount to withdraw', '5000');
  await press('Continue');
  await fill('4-digit code', '1010');
  await press(/^Withdraw USh/);
  await screen.findByLabelText('Code from your authenticator app');
  await passes(15_000);
  await fill('Code from your authenticator app', '123456');
  await press('Confirm');

  await screen.findByText(
    /^USh\s5,000 to MTN Mobile Money, \+256772123456\.\s+Transaction ID: 31\s+Status: Processing\s/,
  );
  await passes(500);
  const toasts = within(screen.getByRole('region', { name: 'Notifications', hidden: true }));
  // The fake server has no transparency log, which may be announced too.
  expect(toasts.getAllByText(/withdrawal/i).map((toast) => toast.textContent)).toEqual([
    'Withdrawal request submitted successfully!',
  ]);
});

test('an account on hold is told so before it asks for a withdrawal', async () => {
  const api = new FakeApi();
  const until = new Date('2030-01-02T09:00:00Z').toISOString();
  const lastChange = { what: 'password' as const, at: new Date('2030-01-01T09:00:00Z').toISOString() };
  api.answer('GET /api/account', () => ({
    lastChange,
    waitsUntil: until,
    transfersWaitUntil: null,
    unproven: [],
  }));
  await renderApp('/dashboard?tab=wallet', { api, as: api.players[0] });
  const card = await screen.findByRole('region', { name: 'Withdraw' });
  await within(card).findByText(
    /^To protect your money, withdrawals are on hold until 2 Jan 2030, 12:00 EAT/,
  );
});
