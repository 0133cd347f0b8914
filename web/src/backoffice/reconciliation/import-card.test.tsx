import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { adminApi } from '../admin-api.ts';
import { ImportCard } from './import-card.tsx';

test('the wallet and file of a check under way cannot be changed', async () => {
  vi.spyOn(adminApi, 'call').mockReturnValue(new Promise(() => undefined));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => root.unmount());
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportCard />
    </QueryClientProvider>,
  );
  const file = await screen.findByLabelText('File');
  await userEvent.upload(file, new File(['day,amount'], 'mtn.csv', { type: 'text/csv' }));
  await userEvent.click(screen.getByRole('button', { name: 'Check first' }));
  await vi.waitFor(() => expect(adminApi.call).toHaveBeenCalled());
  for (const field of [file, screen.getByLabelText('Wallet')]) expect(field.matches(':disabled')).toBe(true);
});
