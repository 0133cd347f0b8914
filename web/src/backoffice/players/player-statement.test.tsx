import type { AdminProfile } from '@sanduku/contracts/players/admin';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { adminApi } from '../admin-api.ts';
import { PlayerStatement } from './player-statement.tsx';

test('movements of one account are not shown as those of another', async () => {
  const movement = { id: '9', kind: 'A deposit of amina', amount: 500, balanceAfter: 500, about: null };
  const movements = [{ ...movement, createdAt: '2026-11-15T08:00:00.000Z' }];
  vi.spyOn(adminApi, 'call')
    .mockResolvedValueOnce({ data: { movements, hasMore: false } } as never)
    .mockReturnValue(new Promise(() => undefined));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => root.unmount());
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <PlayerStatement player={{ id: '7', username: 'amina', currency: 'UGX' } as AdminProfile} />
    </QueryClientProvider>,
  );
  await screen.findByText('A deposit of amina');
  await userEvent.click(screen.getByLabelText('Investment'));
  await vi.waitFor(() => expect(adminApi.call).toHaveBeenCalledTimes(2));
  expect(screen.queryByText('A deposit of amina')).toBeNull();
});
