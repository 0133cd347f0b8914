import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { tokens } from '../server/api.ts';
import { session } from '../server/session.ts';
import { creditedDeposit, FakeApi } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { showAlert } from '../ui/alert-store.ts';

test('the next player on the same device sees nothing of the previous one', async () => {
  const api = new FakeApi();
  const [amina, brian] = api.players;
  api.answer('GET /api/wallet/deposits', ({ player }) =>
    player === amina ? { deposits: [creditedDeposit(12_345)] } : new Promise(() => {}),
  );
  const { fill, press } = await renderApp('/dashboard?tab=wallet', { api, as: amina });
  await screen.findByText(/12,345/);
  await press('Logout');
  await fill('Username', brian.username);
  await fill('Password', brian.password);
  await press('Log in');
  await screen.findByText('Welcome, brian');
  await press('Wallet', 'tab');
  await screen.findByRole('heading', { name: 'Recent deposits' });
  expect(document.body.textContent).not.toMatch(/12,345|amina/);
});

test('an alert closes when another tab logs out', async () => {
  const api = new FakeApi();
  await renderApp('/dashboard', { api, as: api.players[0] });
  void showAlert({ text: 'Sent USh 12,345' });
  await screen.findByText('Sent USh 12,345');
  tokens.clear();
  session.storageChanged(null);
  await screen.findByLabelText('Password');
  await waitFor(() => expect(screen.queryByText('Sent USh 12,345')).toBeNull());
});

test('after a reconnect with missed events, everything on screen is loaded again', async () => {
  const api = new FakeApi();
  const { socket } = await renderApp('/dashboard?tab=wallet', { api, as: api.players[0] });
  await screen.findByText('No deposits yet');
  const live = await socket();
  live.confirm();
  await screen.findByText('Live');
  live.hear('disconnect');
  api.answer('GET /api/wallet/deposits', () => ({ deposits: [creditedDeposit(12_345)] }));
  live.confirm(false);
  await screen.findByText(/12,345/);
});
