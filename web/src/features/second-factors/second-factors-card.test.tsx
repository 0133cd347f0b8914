import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { FakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('a press beside the recovery codes, which are shown once, does not close them', async () => {
  const api = new FakeApi();
  api.answer('GET /api/account', () => ({
    lastChange: null,
    waitsUntil: null,
    transfersWaitUntil: null,
    unproven: [],
  }));
  api.answer('GET /api/account/sessions', () => ({ sessions: [] }));
  api.answer('GET /api/account/second-factors', () => ({ app: true, passkeys: [], recoveryCodesLeft: 3 }));
  api.answer('POST /api/account/second-factors/recovery-codes', () => ({
    recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'],
  }));
  const { fill, person, press } = await renderApp('/account', { api, as: api.players[0] });
  await press('New codes');
  await fill('Your password', 'secret');
  await press('Create new codes');
  await screen.findByText('AAAA-BBBB-CCCC-DDDD');
  await person.click(screen.getByRole('dialog', { name: 'Your recovery codes' }));
  screen.getByText('AAAA-BBBB-CCCC-DDDD');
  await press('I’ve saved them');
  await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).toBeNull());
});
