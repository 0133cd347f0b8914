import { defaultRateTable } from '@sanduku/contracts/rates';
import { defaultSettings } from '@sanduku/contracts/settings/rules';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { clientConfig, FakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('a payment request stays on screen when the rates change', async () => {
  const api = new FakeApi();
  const { press, passes } = await renderApp('/dashboard?tab=wallet&deposit=mobile', {
    api,
    as: api.players[0],
  });
  api.answer('POST /api/wallet/deposit-mobile', ({ body }) => ({
    vendorRef: 'SDK-1',
    amount: Number(body.amount),
    finalAmount: Number(body.amount),
    charge: 0,
    payAmount: Number(body.amount),
    payCurrency: 'UGX',
    status: 'waiting',
  }));
  await press(/^Deposit USh/);
  await screen.findByText('Check your phone');

  const rates = { ...defaultRateTable, UG: 4000 };
  api.answer('GET /api/client-config', () => clientConfig({ ...defaultSettings, rates }));
  await passes(5 * 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(/1 USDT = USh\s4,000/);

  const dialog = within(screen.getByRole('dialog', { name: 'Deposit' }));
  dialog.getByText('Check your phone');
  expect(dialog.queryByLabelText('Phone number')).toBeNull();
  expect(api.count('POST /api/wallet/deposit-mobile')).toBe(1);
});

test('the form says that a provider has problems, until it works again', async () => {
  const api = new FakeApi();
  let troubled: ('mtn' | 'airtel')[] = ['mtn'];
  api.answer('GET /api/wallet/providers', () => ({ troubled }));
  const { press, passes } = await renderApp('/dashboard?tab=wallet&deposit=mobile', {
    api,
    as: api.players[0],
  });
  await screen.findByText(/MTN has problems right now\. .* You can use Airtel instead/);
  await press('Airtel', 'radio');
  expect(screen.queryByText(/has problems right now/)).toBeNull();

  troubled = ['mtn', 'airtel'];
  await passes(15_000);
  await screen.findByText(/Airtel has problems right now\. Payments may be late\.$/);
  troubled = [];
  await passes(15_000);
  await waitFor(() => expect(screen.queryByText(/has problems right now/)).toBeNull());
});
