import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './accessibility.ts';
import { createPlayer, openSignedIn } from './players.ts';
import { test } from './test.ts';
import { callApi, fund } from './withdrawals.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function setLimit(page: Page, name: string, value: string) {
  await page.getByRole('button', { name }).click();
  await dialog(page).getByRole('textbox').fill(value);
  await dialog(page).getByRole('button', { name: 'Save limit' }).click();
  await expect(dialog(page)).toBeHidden();
}

test('limits tighten at once and loosen later, and a break blocks playing and depositing', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const player = await createPlayer(request);
  await openSignedIn(page, player, '/dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Limits and breaks' }).click();

  await setLimit(page, 'Set: Losses, per day', '50000');
  await expect(card(page, 'Losses')).toContainText('USh 0 of USh 50,000 lost');
  await setLimit(page, 'Set: Time, per day', '45');
  await expect(card(page, 'Time')).toContainText('0 minutes of 45 minutes played');
  await setLimit(page, 'Change: Losses, per day', '90000');
  await expect(card(page, 'Losses')).toContainText('USh 0 of USh 50,000 lost');
  await expect(card(page, 'Losses')).toContainText(/USh\s90,000 from /);
  await page.getByRole('button', { name: 'Keep current limit' }).click();
  await expect(card(page, 'Losses')).not.toContainText('USh 90,000');
  await expect(card(page, 'History').getByRole('listitem')).toHaveCount(4);
  await expectNoViolations(page);

  await card(page, 'Take a break').getByLabel('For how long?').selectOption('3 days');
  await page.getByRole('button', { name: 'Take a break' }).click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText('You can’t end it early');
  await confirmation.getByRole('button', { name: 'Yes, start now' }).click();
  await expect(page.getByText(/^You’re on a break until/)).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByText(/^You’re on a break until/)).toBeVisible();
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await expect(start).toBeDisabled();
  await expect(start).toHaveAccessibleDescription(/^You’re on a break until/);
  const stakes = await page.getByRole('radio', { name: 'USh 500,000' }).boundingBox();
  expect((await start.boundingBox())?.y, 'Start covers nothing').toBeGreaterThan(stakes?.y ?? 0);

  await page.goto('/dashboard?tab=wallet&deposit=mobile');
  await expect(page.getByRole('dialog').getByText(/^You’re on a break until/)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
});

test('stakes above the player’s limit are disabled with a reason before Start', async ({
  page,
  request,
  baseURL,
}) => {
  const player = await createPlayer(request);
  await fund(baseURL, player, 60_000);
  const limitLosses = (value: number) =>
    callApi(baseURL, '/api/play-limits', { token: player.token, body: { limit: 'loss_day', value } });
  await limitLosses(5000);
  await openSignedIn(page, player, '/dashboard');
  await expect(page.getByText('Your limits let you stake up to USh 5,000.')).toBeVisible();
  await expect(page.getByLabel('USh 5,000', { exact: true })).toBeEnabled();
  await expect(page.getByLabel('USh 10,000', { exact: true })).toBeDisabled();

  const start = page.getByRole('button', { name: 'Start', exact: true });
  await page.getByLabel('Other amount').fill('5001');
  await expect(start).toBeDisabled();
  await expect(start).toHaveAccessibleDescription(/Your limits let you stake up to USh\s5,000\./);
  await page.getByLabel('Other amount').fill('5000');
  await expect(start).toBeEnabled();

  await limitLosses(0);
  await page.reload();
  await expect(start).toBeDisabled();
  await expect(start).toHaveAccessibleDescription(/Your limits don’t allow another bet right now\./);
});

test('a player sees the cost of playing as text and chart', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, await createPlayer(request), '/play-limits');
  const month = card(page, 'Your last 30 days');
  await expect(month).toContainText('You haven’t played in the last 30 days.');
  await expect(month.getByRole('img')).toBeHidden();

  const days = Array.from({ length: 30 }, (_, index) => ({
    day: `2026-03-${String(index + 1).padStart(2, '0')}`,
    staked: 1000,
    paid: index % 2 === 0 ? 1200 : 0,
  }));
  const data = { days, rounds: 30, staked: 30_000, paid: 18_000, net: -12_000 };
  await page.route('**/api/play-limits/month', (route) => route.fulfill({ json: { success: true, data } }));
  await page.goto('/dashboard?tab=history');
  await page.getByRole('link', { name: 'Your playing costs' }).click();
  await expect(month).toContainText('In the last 30 days, playing cost you USh 12,000.');
  await expect(month.getByRole('img', { name: /USh\s30,000 staked, USh\s18,000 won/ })).toBeVisible();
  await expect(month).toContainText('−USh 12,000');
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
