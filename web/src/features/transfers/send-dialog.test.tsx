import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { FakeApi, refused } from '../../testing/fake-api.ts';
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
