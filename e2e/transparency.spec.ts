import { expect } from '@playwright/test';
import { signerOf } from '../contracts/src/transparency/testing/reference-operator.ts';
import { expectNoViolations } from './accessibility.ts';
import { demoPlayer, playRounds } from './demo-play.ts';
import { test } from './test.ts';

test('the public page shows signed rounds, liabilities and payout times', async ({ page, request }) => {
  await playRounds(request, await demoPlayer(request), 1);
  const open = (section: string) => page.locator(section).getByRole('heading', { level: 2 }).click();
  const played = page.locator('#rounds');
  // A round is logged within seconds; client-side navigation shows it at once.
  await expect(async () => {
    await page.goto('/help');
    await page.getByRole('link', { name: /^Transparency/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transparency');
    await open('#rounds');
    await expect(played).toContainText('Prizes +20%, +30%, +40%, +50%', { timeout: 2_000 });
  }).toPass();
  await expect(played).toContainText('expected: 44.4%');
  for (const section of ['#liabilities', '#withdrawals', '#log']) await open(section);
  await expect(page.locator('#liabilities')).toContainText(/snapshot/);
  await expect(page.getByText('We haven’t published our reserves yet.')).toBeVisible();
  await expect(page.locator('#withdrawals')).toContainText('We pay within 30 minutes,');
  await expect(page.locator('#log')).toContainText(/[\d,]+ records/);
  await expect(page.locator('#log').getByText('Signature checked')).toBeVisible();
  await expectNoViolations(page);
});

test('badges use the pinned key, not the one served now', async ({ page }) => {
  await page.goto('/transparency#log');
  const log = page.locator('#log');
  await expect(log.getByText('Signature checked')).toBeVisible();
  // Opens a page without embedded data first, so the next page fetches its own.
  const other = signerOf();
  await page.route('**/api/{client-config,transparency/figures,transparency/head}', async (route) => {
    const { data, ...rest } = await (await route.fetch()).json();
    const { head = data, signingKey } = data;
    const changed = signingKey
      ? { ...data, signingKey: other.publicKey, mode: 'production' }
      : other.sign(head.text);
    await route.fulfill({ json: { ...rest, data: data.head ? { ...data, head: changed } : changed } });
  });
  await page.goto('/help');
  await page.getByRole('link', { name: /^Transparency/ }).click();
  await log.getByRole('heading', { level: 2 }).click();
  await expect(log.getByText('Not our signature')).toBeVisible();
});
