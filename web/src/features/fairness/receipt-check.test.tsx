import { screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import type { CheckedText } from './check-receipt-text.ts';
import { fairness } from './texts.en.ts';

const verdict = Promise.withResolvers<CheckedText>();
vi.mock('./check-receipt-text.ts', async (original) => ({
  ...(await original<typeof import('./check-receipt-text.ts')>()),
  checkReceiptText: () => verdict.promise,
}));

const { check } = fairness;

test('a verdict is not shown beside a text that changed during the check', async () => {
  const { person, press, passes } = await renderApp('/fairness');
  const field = await screen.findByRole('textbox', { name: check.field });
  await person.type(field, 'one');
  await press(check.submit);
  await screen.findByRole('button', { name: check.checking });
  await person.type(field, ' another');
  await screen.findByRole('button', { name: check.submit });
  verdict.resolve({ ok: false, problem: 'not_json' });
  await passes(0);
  expect(screen.queryByText(check.notAReceipt)).toBeNull();
});
