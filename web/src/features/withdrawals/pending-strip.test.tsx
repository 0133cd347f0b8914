import type { Withdrawal } from '@sanduku/contracts/withdrawals/api';
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { FakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const pending: Omit<Withdrawal, 'createdat'> = {
  id: '31',
  status: 'pending',
  method: 'mobile',
  channel: 'mtn',
  amount: 5000,
  fee: 1000,
  currency: 'UGX',
  payoutAmount: 5000,
  payoutCurrency: 'UGX',
  promisedPayout: null,
  address: null,
  phonenumber: '+256772123456',
  admin_notes: null,
  failure: null,
  reference: null,
  place: 2,
  waits: null,
  unresolved: false,
  waitsForFloat: false,
  promise: null,
  decidedat: null,
  endedat: null,
};

test('on a phone whose clock is an hour fast, a new withdrawal is not late', async () => {
  const api = new FakeApi();
  api.answer('GET /api/wallet/withdrawals', () => {
    const serverNow = Date.now() - 60 * 60_000;
    const data = {
      withdrawals: [{ ...pending, createdat: new Date(serverNow - 60_000).toISOString() }],
      pagination: { limit: 20, offset: 0, total: 1 },
      clock: { waiting: 5, medianSeconds: 400, p95Seconds: 1500 },
    };
    return Response.json({ success: true, data }, { headers: { date: new Date(serverNow).toUTCString() } });
  });
  await renderApp('/dashboard?tab=wallet', { api, as: api.players[0] });
  const strip = await screen.findByText(/Number 2 of 5 in the queue\. Half are paid within 7 minutes/);
  expect(strip.textContent).not.toMatch(/longer than usual/);
});
