import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './accessibility.ts';
import { createPlayer, openSignedIn } from './players.ts';
import { decode } from './qr-code.ts';
import { test } from './test.ts';
import { callApi, fund } from './withdrawals.ts';

interface Movement {
  id: string;
  kind: string;
  amount: number;
  balanceAfter: number;
  createdAt: string;
}

test('a statement can be read, downloaded and printed, and the printout verified', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const player = await createPlayer(request);
  await fund(baseURL, player, 20_000);
  await callApi(baseURL, '/api/wallet/withdraw', {
    token: player.token,
    body: { method: 'mobile', amount: 5000, phoneNumber: '0772123456', pin: '1010' },
    idempotencyKey: `statement-${crypto.randomUUID()}`,
  });
  await openSignedIn(page, player, '/dashboard?tab=wallet');
  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page).toHaveURL('/statement');
  const rows = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(
    /Withdrawal to \+256772123456.*−.*USh\s5,500.*balance USh\s14,500/,
  );
  await expect(rows.last()).toContainText(/Deposit.*\+.*USh\s20,000.*balance USh\s20,000/);
  const account = page.getByRole('combobox', { name: 'Account' });
  await account.selectOption('Reserved');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/Withdrawal.*\+.*USh\s5,500/);
  await account.selectOption('Game balance');
  await page.getByLabel('Period').selectOption('Last month');
  await expect(page.getByText('No transactions in this period').first()).toBeVisible();
  await page.getByLabel('Period').selectOption('All');
  await expect(rows).toHaveCount(2);

  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article');
  await expect(paper.getByRole('row')).toHaveCount(3);
  await expect(paper).toContainText('Withdrawal to +256772123456');
  await expect(page.getByText('Sandbox: no real money')).toBeHidden();
  const code = paper.getByRole('img', { name: 'QR code with a link that checks this statement' });
  await expect(code).toBeVisible();
  const link = (await decode(page, code)) ?? '';
  await page.emulateMedia({ media: 'screen' });

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  const check = other.locator('#statement');
  await expect(check.getByText('Sanduku signed this statement')).toBeVisible();
  await expect(check).toContainText(player.username);
  await expect(check).toContainText(/Opening balance\s*USh\s0/);
  await expect(check).toContainText(
    /Money in\s*USh\s20,000\s*Money out\s*USh\s5,500\s*Closing balance\s*USh\s14,500/,
  );
  await other.goto('about:blank');
  await other.goto(link.replace('~20000000000~', '~90000000000~'));
  await expect(check.getByText('This code isn’t valid')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^sanduku-statement-game-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  const { movements } = await callApi(baseURL, '/api/wallet/statement', { token: player.token });
  const [header, ...lines] = csv.split('\r\n');
  expect(header).toMatch(/^\ufeffDate \(UTC\),/);
  expect(lines.map((line) => line.split(',')[0])).toEqual([
    ...movements.toReversed().map(({ createdAt }: Movement) => createdAt),
    '',
  ]);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(paper).toContainText(player.username);
  await expect(paper).toContainText(/Opening balance\s*USh\s0\s*Closing balance\s*USh\s14,500/);
  await expect(paper.getByRole('row')).toHaveCount(3);
  await expect(paper).toHaveCSS('color', 'rgb(28, 24, 64)');
});

test('a long statement loads page by page, and its download can be stopped', async ({ page, request }) => {
  const total = 1200;
  const movementAt = (id: number) => ({
    id: String(id),
    kind: 'bet',
    amount: -1,
    balanceAfter: 10_000 - id,
    createdAt: '2026-01-05T08:00:00.000Z',
    about: null,
  });
  let heldPages = 0;
  await page.route('**/api/wallet/statement?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const limit = Number(query.get('limit'));
    const newest = Number(query.get('before') ?? total + 1) - 1;
    if (limit === 500 && newest < total) {
      heldPages += 1;
      return;
    }
    const movements = Array.from({ length: Math.min(limit, newest) }, (_, at) => movementAt(newest - at));
    const account = { account: 'game', currency: 'UGX', currencySymbol: 'USh', balance: 1 };
    const data = { ...account, movements, hasMore: newest > limit };
    await route.fulfill({ json: { success: true, data } });
  });
  await openSignedIn(page, await createPlayer(request), '/statement');
  const rows = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(100);

  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(page.getByRole('status').getByText('Loading… 500 transactions')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  expect(heldPages).toBe(1);

  await page.getByLabel('Period').selectOption('Other dates');
  await page.getByLabel('From').fill('2026-01-06');
  await page.getByLabel('To', { exact: true }).fill('2026-01-05');
  await expect(page.getByText('The start date is after the end date.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoViolationsInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByLabel('To', { exact: true }).fill('2026-01-07');
  await expect(rows).toHaveCount(50);
  await expectNoViolationsInBothThemes(page);
});
