import { screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { session } from '../../server/session.ts';
import { FakeApi, refused } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('a question ends with the session of the player who was asked', async () => {
  const api = new FakeApi();
  const [amina, brian] = api.players;
  const { fill, press } = await renderApp('/dashboard?tab=wallet&withdraw=any', { api, as: amina });
  api.answer('POST /api/wallet/withdraw', () =>
    refused('second_factor_needed', { app: true, passkey: null }),
  );
  await press(/^Mobile Money/);
  await fill('Amount to withdraw', '5000');
  await press('Continue');
  await fill('4-digit code', '1010');
  await press(/^Withdraw USh/);
  await screen.findByLabelText('Code from your authenticator app');

  // Another tab signs in.
  for (const key of ['token', 'authToken']) localStorage.setItem(key, brian.token);
  session.storageChanged('token');
  await screen.findByText('Welcome, brian');
  await vi.waitFor(() => expect(screen.queryByLabelText('Code from your authenticator app')).toBeNull());
  expect(screen.queryByText(/Withdrawal failed/)).toBeNull();
  expect(api.count('POST /api/wallet/withdraw')).toBe(1);
});
