import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { FakeApi, type FakePlayer, refused } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const MINUTE_MS = 60_000;

async function reviewedTransfer(api: FakeApi) {
  const [amina, brian] = api.players;
  const to = { id: brian.id, username: brian.username, country: 'UG' as const };
  api.answer('GET /api/transfers/recipients', () => ({ users: [to] }));
  api.answer('GET /api/transfers/history', () => ({ transfers: [] }));
  api.answer('GET /api/wallet/withdrawal-pin', () => ({ isSet: true }));
  const page = await renderApp('/dashboard?tab=transfers', { api, as: amina });
  await page.press('Send to brian');
  await page.fill('Amount', '500');
  await page.press('Continue');
  return page;
}

function quote(to: object, serverNow: number) {
  const data = {
    quoteId: 'offer',
    to,
    sentAmount: 500,
    sentCurrency: 'UGX',
    receivedAmount: 500,
    receivedCurrency: 'UGX',
    receivedSymbol: 'USh',
    expiresAt: new Date(serverNow + MINUTE_MS).toISOString(),
  };
  return Response.json({ success: true, data }, { headers: { date: new Date(serverNow).toUTCString() } });
}

function lastTransfer(from: FakePlayer, to: FakePlayer) {
  return {
    id: '40',
    fromuserid: from.id,
    from_username: from.username,
    touserid: to.id,
    to_username: to.username,
    sentamount: 60_000,
    sentcurrency: 'UGX' as const,
    receivedamount: 60_000,
    receivedcurrency: 'UGX' as const,
    description: 'Transfer',
    message: null,
    createdat: '2026-11-14T08:00:00.000Z',
  };
}

test('after access was recovered, nothing can be sent for a day, and the page says so', async () => {
  const api = new FakeApi();
  const until = new Date(Date.now() + 20 * 60 * MINUTE_MS).toISOString();
  api.answer('GET /api/account', () => ({
    lastChange: { what: 'password', at: new Date().toISOString() },
    waitsUntil: until,
    transfersWaitUntil: until,
    unproven: [],
  }));
  await renderApp('/dashboard?tab=transfers', { api, as: api.players[0] });
  await screen.findByText(/transfers are on hold until/);
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
});

test('the last amount stays the amount sent when the balance left is smaller', async () => {
  const api = new FakeApi();
  const [amina, brian] = api.players;
  const to = { id: brian.id, username: brian.username, country: 'UG' as const };
  api.answer('GET /api/transfers/recipients', () => ({ users: [to] }));
  api.answer('GET /api/transfers/history', () => ({ transfers: [lastTransfer(amina, brian)] }));
  api.answer('POST /api/transfers/quote', () => quote(to, Date.now()));
  api.answer('POST /api/transfers/send', () => {
    amina.game.balance = 40_000;
    return {
      transactionId: '41',
      sentAmount: 60_000,
      receivedAmount: 60_000,
      receivedCurrency: 'UGX',
      newBalance: 40_000,
    };
  });
  const { press, passes } = await renderApp('/dashboard?tab=transfers', { api, as: amina });
  await press('Send to brian');
  await screen.findByText('The same as last time.');
  await press('Continue');
  await press(/^Send USh/);
  await screen.findByText(/^USh\s60,000 sent to brian\.$/);
  await passes(2_000);
});

test('a phone whose clock is an hour fast asks for one quote a minute', async () => {
  const api = new FakeApi();
  api.answer('POST /api/transfers/quote', () => quote(api.players[1], Date.now() - 60 * MINUTE_MS));
  const { passes } = await reviewedTransfer(api);
  await screen.findByLabelText('Withdrawal PIN');
  await passes(MINUTE_MS / 2);
  expect(api.count('POST /api/transfers/quote')).toBe(1);
});

test('after too many attempts the page asks for the PIN and does not say that money may have moved', async () => {
  const api = new FakeApi();
  api.answer('POST /api/transfers/quote', () => quote(api.players[1], Date.now()));
  api.answer('POST /api/transfers/send', () =>
    refused('too_many_requests', { what: 'attempts', retryAfterSeconds: 900 }),
  );
  const { fill, press } = await reviewedTransfer(api);
  await fill('Withdrawal PIN', '1234');
  await press(/^Send USh/);
  await screen.findByText(/^Transfer failed: Too many attempts/);
  await press('OK');
  await screen.findByText(/can’t be undone/);
  await screen.findByLabelText('Withdrawal PIN');
  expect(screen.queryByText(/We don’t know/)).toBeNull();
});
