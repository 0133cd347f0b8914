import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './accessibility.ts';
import { openBackOffice, operatorToken } from './admin.ts';
import { demoPlayer } from './demo-play.ts';
import { ownDatabase } from './own-product.ts';
import { openSignedIn } from './players.ts';
import { PRODUCT_START_MS, startProduct } from './product.ts';
import { test as base } from './test.ts';

const test = base.extend<object, { product: string }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const { origin, close } = await startProduct([], { ...(await ownDatabase()), SANDBOX_HISTORY: 'on' });
      await use(origin);
      await close();
    },
    { scope: 'worker', timeout: PRODUCT_START_MS },
  ],
  baseURL: ({ product }, use) => use(product),
});
// Seeding is slow, so all tests share one server.
test.describe.configure({ mode: 'default' });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the demo player has two months of rounds and its well-known balance', async ({ page, request }) => {
  test.slow();
  const player = await demoPlayer(request);
  await openSignedIn(page, player, '/dashboard');
  await expect(page.getByText('USh 100,000').first()).toBeVisible();
  await page.goto('/dashboard?tab=history');
  await expect(region(page, 'Your games').getByRole('listitem')).toHaveCount(20);
});

test('operators find a queue, unresolved payments and an audit log', async ({ page, request }) => {
  test.slow();
  await openBackOffice(page, await operatorToken(request));
  await expect(page.getByText('farouk').first()).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page.getByText('deposit that MTN credited late').first()).toBeVisible();

  await test.step('operators see the statements of each day, who made them, and the ledger totals', async () => {
    await page.goto('/admin/reserves');
    // Just after midnight, yesterday has no statement yet.
    const row = page.getByRole('row').filter({ hasText: 'by operator and operator2' }).first();
    await expect(row).toContainText('MTN');
    await expect(row).toContainText('Signed');
  });
});

test('the public page compares reserves with liabilities, and the browser checks the signatures', async ({
  page,
}) => {
  test.slow();
  await page.goto('/transparency');
  const summary = page.getByRole('region', { name: 'Owed and held' });
  await expect(summary).toContainText(
    /We owe players[\d,.]+ USDTWe hold[\d,.]+ USDTHeld for each 100 owed[\d,.]+%/,
  );
  await expect(summary).toContainText('Your browser checked the signatures');
  await expect(summary.getByText('all money is play money')).toBeVisible();
  const held = page.locator('#reserves');
  await held.getByRole('heading').first().click();
  await expect(held.getByText(/^At the end of /)).toBeVisible();
  await expect(held.getByText('Signature checked')).toHaveCount(4);
  for (const chain of ['TRON', 'Ethereum', 'BNB Smart Chain']) await expect(held).toContainText(`${chain}:`);
  await expect(held.getByText('As reported', { exact: true })).toHaveCount(2);
  await expect(held.getByRole('table')).toContainText(/UGX.*%/);
  await expect(held.getByRole('img')).toHaveAttribute('aria-label', /^Total: from [\d,.]+%/);
  await held.getByText('KES', { exact: true }).last().click();
  await expect(held.getByRole('img')).toHaveAttribute('aria-label', /^KES: from [\d,.]+%/);
  await expect(page.getByText('Our reserves are less than our liabilities.')).toBeHidden();
  await expectNoViolations(page, '#reserves');
});

test('without JavaScript the page names where the figures are, in both languages', async ({
  browser,
  baseURL,
}) => {
  for (const [locale, text] of [
    ['en-GB', 'These figures need JavaScript.'],
    ['sw-KE', 'Takwimu hizi zinahitaji JavaScript.'],
  ] as const) {
    const context = await browser.newContext({ javaScriptEnabled: false, locale, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto('/transparency');
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('link', { name: '/api/transparency/figures' })).toBeVisible();
    await expect(page.getByText('Signature checked')).toHaveCount(0);
    await context.close();
  }
});

test('the page shows a shortfall, and does not count unsigned addresses', async ({ page }) => {
  test.slow();
  await page.route('**/api/transparency/days*', async (route) => {
    const answer = await (await route.fetch()).json();
    for (const { reserves } of answer.data.days) {
      if (reserves)
        reserves.text = reserves.text
          .replace(/^(usdt (?:bsc|ethereum) \w+) \d+ /gm, '$1 0 ')
          .replace(/^(usdt tron \w+) \d+ (.*)[0-9a-f]{10}$/m, '$1 999999999999 $2aaaaaaaaaa')
          .replace(/^(stated \w+ UGX) \d+ /gm, '$1 0 ');
    }
    await route.fulfill({ json: answer });
  });
  // Client-side navigation fetches the data that the server otherwise embeds.
  await page.goto('/help');
  await page.getByRole('link', { name: /^Transparency/ }).click();
  const held = page.locator('#reserves');
  const summary = page.getByRole('region', { name: 'Owed and held' });
  await expect(summary).toContainText('Our reserves are less than our liabilities.');
  await expect(summary).toContainText('These figures aren’t signed with our key.');
  await expect(summary).toContainText('We hold–');
  await held.getByRole('heading').first().click();
  await expect(held.getByText('Not our signature')).toBeVisible();
  await expect(held.getByText('Wrong signature: not counted').first()).toBeVisible();
});
