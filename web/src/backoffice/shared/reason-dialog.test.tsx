import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ReasonDialog } from './reason-dialog.tsx';

test('an action under way cannot be cancelled', async () => {
  const onClose = vi.fn();
  const answered = Promise.withResolvers<undefined>();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => root.unmount());
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <ReasonDialog
        title="Reject"
        submitLabel="Reject it"
        onSubmit={() => answered.promise}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  await person.type(await screen.findByRole('textbox'), 'The number is wrong.');
  await person.click(screen.getByRole('button', { name: 'Reject it' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  answered.resolve(undefined);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
