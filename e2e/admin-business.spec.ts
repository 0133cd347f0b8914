import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { BusinessDay } from '../contracts/src/backoffice/api.ts';
import { sampled } from '../server/src/testing/sampled.ts';
import { expectNoViolations } from './accessibility.ts';
import { act, actByTwo, bothOperators, look, openBackOffice, operatorToken, viewer } from './admin.ts';
import { playRounds } from './demo-play.ts';
import { untilCredited } from './deposits.ts';
import { test } from './own-product.ts';
import { createPlayer } from './players.ts';
import { sweep } from './test.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the business page and its files show the same bets and deposits of today', async ({
  page,
  request,
  player,
}) => {
  test.slow();
  await playRounds(request, player, 4);
  await act(request, player.token, '/api/wallet/deposit-mobile', {
    amount: 38_000,
    phone: '0772123456',
    provider: 'mtn',
  });
  const token = await operatorToken(request);
  const today = async () => {
    const { days } = await look<{ days: BusinessDay[] }>(request, token, '/api/admin/stats?days=7');
    return days.at(-1);
  };
  await expect.poll(async () => (await today())?.deposits, untilCredited).toBeGreaterThanOrEqual(10);
  const day = await today();

  await openBackOffice(page, token, '/admin/business?days=7');
  await expect(region(page, 'Today so far')).toContainText(`USDT ${day?.deposits}`);
  await expect(region(page, 'Today so far')).toContainText(String(day?.bets));
  const chart = region(page, 'Deposits and withdrawals');
  await expect(chart.getByRole('img', { name: /^Chart: Deposits and withdrawals, from/ })).toBeVisible();
  await expect(chart.locator('canvas')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV of: Deposits and withdrawals' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines[0]).toBe('Day,Deposits (USDT),Withdrawals (USDT)');
  expect(lines.at(-1)).toBe(`${day?.day},${day?.deposits},${day?.withdrawals}`);

  await page.getByRole('button', { name: 'Table of: Deposits and withdrawals' }).click();
  await expect(chart.getByRole('row').nth(1)).toContainText(`${day?.day}`);
  await expect(chart.getByRole('row').nth(1)).toContainText(`USDT ${day?.deposits}`);
  await expect(region(page, 'Balances')).toContainText('Wallet: MTN collection');
  await expect(region(page, 'Wallets')).toContainText('MTN, payouts');
});

test('a setting shows old and new values, applies at once and is in the audit log', async ({
  page,
  request,
  player,
}) => {
  test.slow();
  const token = await operatorToken(request);
  await openBackOffice(page, token, '/admin/settings');
  const field = page.getByLabel('Maximum bet', { exact: true });
  await field.fill('0');
  await expect(page.getByText(/^Enter a whole number from 1 to .*leave it empty for no limit/)).toBeVisible();
  await field.fill('250000');
  await expect(field).toHaveValue('250,000');
  await field.fill('500');
  await page.getByRole('button', { name: 'Review 1 change' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: 'Maximum bet No limit USh 500' })).toBeVisible();
  await dialog.getByLabel('Reason').fill('Quiet week');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Requested. Another operator must approve it.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Waiting for approval' }).first()).toBeVisible();
  const [mine, others] = await bothOperators(request);
  const { approvals } = await look<{ approvals: { id: string }[] }>(request, others, '/api/admin/approvals');
  await act(request, others, `/api/admin/approvals/${approvals.at(-1)?.id}/approve`, {});
  await page.reload();
  await expect(page.getByRole('row', { name: 'Uganda USh 500' })).toBeVisible();
  await expect(page.getByText(/^Maximum bet changed by operator2,/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Waiting for approval' })).toHaveCount(0);

  await test.step('funding an operator account is requested with a reason', async () => {
    const form = region(page, 'Fund operator accounts');
    await form.getByRole('button', { name: 'Record' }).click();
    await expect(form.getByText('Enter an amount.')).toBeVisible();
    await form.getByLabel('Account').selectOption('Bonus');
    await form.getByLabel('Currency').selectOption('USDT');
    await form.getByLabel('Amount').fill('25.5');
    await form.getByRole('button', { name: 'Record' }).click();
    await page.getByLabel('Reason').fill('Bonuses of November');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Requested. Another operator must approve it.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  const bet = { betAmount: 1000, selectedBox: 1 };
  await expect(act(request, player.token, '/api/game/play', bet)).rejects.toThrow(/bet_too_large/);

  await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByText('Quiet week').first()).toBeVisible();
  const back = { settings: { maximumBet: null }, reason: 'Test is over' };
  await actByTwo(request, '/api/admin/settings', back, [mine, others]);
});

test('what is typed after Tab replaces a rate', async ({ page, request }) => {
  await openBackOffice(page, await operatorToken(request), '/admin/settings');
  const rate = page.getByLabel('Uganda (UGX)', { exact: true });
  await rate.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(rate).toBeFocused();
  await page.keyboard.type('4000');
  await expect(rate).toHaveValue('4000');
});

test('viewers see every page and no actions', async ({ page, request }) => {
  test.slow();
  const operator = await operatorToken(request);
  const { id } = await createPlayer(request);
  await act(request, operator, `/api/admin/users/${id}/corrections`, {
    amount: 7,
    reason: 'Something waits',
  });
  await openBackOffice(page, await operatorToken(request, viewer), `/admin/players/${id}`);
  const acts = page.getByRole('main').getByRole('button', {
    name: /^(Correct|Reset|Suspend|End|Approve|Reject|Cancel|Credit|Review|No changes|Record)/,
  });
  for (const path of [`/admin/players/${id}`, '/admin/approvals', '/admin/deposits', '/admin/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('could not be loaded');
    await expect(acts).toHaveCount(0);
  }
  await expect(page.getByText('You can view the settings but not change them.')).toBeVisible();
  await expect(page.getByLabel('Maximum bet', { exact: true })).toBeDisabled();
  await expect(region(page, 'Fund operator accounts').getByLabel('Amount')).toBeDisabled();
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, colorScheme === 'dark' ? sweep : {}, () => {
    test.use({ colorScheme });

    test('business, deposits and settings have no axe violations, wide and narrow', async ({
      page,
      request,
    }) => {
      test.slow();
      await openBackOffice(page, await operatorToken(request), '/admin/business');
      for (const [path, sign] of sampled([
        ['/admin/business', 'Balances'],
        ['/admin/deposits', 'No unresolved deposits'],
        ['/admin/deposits?view=held', 'No held transfers'],
        ['/admin/deposits?view=all', 'Download CSV'],
        ['/admin/settings', 'Current maximum bet'],
      ] as const)) {
        await page.goto(path);
        await expect(page.getByRole('main').getByText(sign).first()).toBeVisible();
        await expectNoViolations(page);
        await page.setViewportSize({ width: 360, height: 740 });
        await expectNoViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
        await page.setViewportSize({ width: 1280, height: 800 });
      }
    });
  });
