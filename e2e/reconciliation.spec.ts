import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { act, bothOperators, look, openBackOffice } from './admin.ts';
import { test } from './own-product.ts';

const walletRow = (page: Page) =>
  page.getByRole('region', { name: 'Wallets' }).getByRole('row').filter({ hasText: 'MTN collection' });

test('operators import a statement, explain a difference and close the day', async ({ page, request }) => {
  const [first, second] = await bothOperators(request);
  await openBackOffice(page, first, '/admin/reconciliation');
  await expect(walletRow(page)).toContainText('None yet');

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Choose a file.')).toBeVisible();
  await page.getByLabel('File').setInputFiles({
    name: 'cut.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Account,mtn.collection\nCurrency,UGX\n'),
  });
  await page.getByRole('button', { name: 'Check first' }).click();
  await expect(page.getByRole('alert')).toContainText('The file has no column');

  await page.getByRole('button', { name: 'Get simulated statement' }).click();
  await page.getByRole('button', { name: 'Check first' }).click();
  await expect(page.getByText('Nothing is stored yet.')).toBeVisible();
  await expect(walletRow(page)).toContainText('None yet');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Imported.')).toBeVisible();
  await expect(page.getByText('Unknown line: 1, 1 open')).toBeVisible();

  const dialog = page.getByRole('dialog');
  const approve = async (wanted: string) => {
    const { approvals } = await look<{ approvals: { id: string; action: string }[] }>(
      request,
      second,
      '/api/admin/approvals',
    );
    const waiting = approvals.find(({ action }) => action === wanted);
    await act(request, second, `/api/admin/approvals/${waiting?.id}/approve`, {});
  };
  await walletRow(page)
    .getByRole('button', { name: /^Withdraw statement of MTN collection/ })
    .click();
  await dialog.getByLabel('Reason').fill('The wrong file');
  await dialog.getByRole('button', { name: 'Withdraw statement' }).click();
  await expect(dialog).toBeHidden();
  await approve('wallet.statement_withdrawn');
  await page.reload();
  await expect(walletRow(page)).toContainText('None yet');
  const { text } = await look<{ text: string }>(
    request,
    first,
    '/api/admin/wallets/simulated-statement?wallet=mtn.collection',
  );
  const corrected = text.replace(
    /^.*,-1500,.*$/m,
    (line) => `${line.replace('-1500', '-1000')}\n${line.replace('-1500', '-500')}`,
  );
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'corrected.csv', mimeType: 'text/csv', buffer: Buffer.from(corrected) });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Unknown line: 2, 2 open')).toBeVisible();

  const closeButton = walletRow(page).getByRole('button', { name: /^Close day .* of MTN collection/ });
  await closeButton.click();
  await expect(dialog).toContainText('There are 2 open differences.');
  await dialog.getByLabel('Reason').fill('Compared with the statement');
  await dialog.getByRole('button', { name: 'Close day' }).click();
  await expect(dialog).toContainText('2 differences up to this day are open.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const list = page.getByRole('region', { name: 'Differences' });
  await list.getByLabel('Wallet').selectOption('MTN collection');
  await list.getByLabel('Kind').selectOption('Unknown line');
  await list.getByRole('button', { name: 'Explain 2 differences' }).click();
  await dialog.getByLabel('Reason').fill('The account fee of November');
  await dialog.getByRole('button', { name: 'Explain', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expectAccessible(page, 'main');

  await closeButton.click();
  await dialog.getByLabel('Reason').fill('Compared with the statement');
  await dialog.getByRole('button', { name: 'Close day' }).click();
  await expect(dialog).toBeHidden();
  await approve('wallet.closed');
  await page.reload();
  await expect(walletRow(page)).not.toContainText('Not yet');
  await expect(walletRow(page).getByRole('button')).toHaveCount(0);

  // With the other wallets still open, yesterday's reserves are not signed.
  await page.goto('/admin/reserves');
  await expect(page.getByRole('row').nth(1)).toContainText('day not closed');
});
