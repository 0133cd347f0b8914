import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { FakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('a wrong password is refused, the right one opens the dashboard', async () => {
  const api = new FakeApi();
  const { fill, press } = await renderApp('/login', { api });
  await fill('Username', 'amina');
  await fill('Password', 'wrong');
  await press('Log in');
  await screen.findByText('Invalid username or password');
  expect(localStorage.getItem('token')).toBeNull();

  await fill('Password', api.players[0].password);
  await press('Log in');
  await screen.findByText('Welcome, amina');
  expect(window.location.pathname).toBe('/dashboard');
});
