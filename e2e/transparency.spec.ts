import { expect } from '@playwright/test';
import { expectNoViolations } from './accessibility.ts';
import { demoPlayer, playRounds } from './demo-play.ts';
import { test } from './test.ts';

test('the public page shows signed rounds, liabilities and payout times', async ({ page, request }) => {
  await playRounds(request, await demoPlayer(request), 1);
  const played = page.locator('#rounds');
  // A round is logged within seconds. Client-side navigation shows it without delay.
  await expect(async () => {
    await page.goto('/help');
    await page.getByRole('link', { name: /^Transparency/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transparency');
    await expect(played).toContainText('Prizes +20%, +30%, +40%, +50%', { timeout: 2_000 });
  }).toPass();
  await expect(played).toContainText('expected: 44.4%');
  await expect(page.locator('#liabilities')).toContainText(/snapshot/);
  await expect(page.locator('#withdrawals')).toContainText('We pay within 30 minutes,');
  await expect(page.locator('#log')).toContainText(/[\d,]+ records/);
  await expect(page.locator('#log').getByText('Signature checked')).toBeVisible();
  await expectNoViolations(page);
});
