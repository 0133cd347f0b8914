import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './accessibility.ts';
import { act, actByTwo, bothOperators, openBackOffice, operatorToken, rows } from './admin.ts';
import { demoPlayer, playRounds } from './demo-play.ts';
import { withMovingProduct } from './moving-product.ts';
import { createPlayer, openSignedIn } from './players.ts';
import { callApi, header, history, untilPaid } from './withdrawals.ts';

const test = withMovingProduct();
test.describe.configure({ mode: 'default' });

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const card = (page: Page) => page.getByRole('region', { name: 'Withdraw', exact: true });

test('operators see withdrawals near and past their deadline, and the cost', async ({
  page,
  request,
  baseURL,
  passMinutes,
}) => {
  test.slow();
  const player = await demoPlayer(request);
  await playRounds(request, player, 5, 5_000);
  const { token, username } = player;
  await callApi(baseURL, '/api/wallet/withdraw', {
    token,
    body: { method: 'mobile', amount: 20_000, phoneNumber: '0772123456', pin: '1010' },
    idempotencyKey: crypto.randomUUID(),
  });
  const now = Date.now();
  await page.clock.install({ time: now + 21 * 60_000 });
  await openBackOffice(page, await operatorToken(request));
  await expect(rows(page)).toContainText(['Due within 10 minutes']);
  await passMinutes(45);
  await page.clock.setSystemTime(now + 45 * 60_000);
  await page.goto('/admin');
  await expect(rows(page)).toContainText(['Overdue']);
  await expect(page.getByText('Due by')).toBeVisible();
  await expect(async () => {
    await page.goto('/admin/business');
    const kept = page.getByRole('region', { name: 'Withdrawal promise' });
    await expect(kept).toContainText('Overdue withdrawals1', { timeout: 10_000 });
    await expect(kept).toContainText('Paid this month: USh 40 for 1 withdrawal');
    await expect(kept.getByRole('row', { name: username })).toContainText('Not decided');
  }).toPass({ timeout: 120_000 });
  await page.goto('/admin/settings');
  await expect(page.getByLabel('Promised payment time')).toHaveValue('30');
});

// Last: turns the deadline off.
test('a late withdrawal earns credit step by step and shows it', async ({
  page,
  request,
  baseURL,
  passMinutes,
}) => {
  test.slow();
  const player = await createPlayer(request);
  const correction = { amount: 100_000, reason: 'Money for a test' };
  const path = `/api/admin/users/${player.id}/corrections`;
  await actByTwo(request, path, correction, await bothOperators(request));
  // Only players who have bet earn credit.
  const balance = await playRounds(request, player, 5, 5_000);
  const ask = (amount: number) =>
    callApi(baseURL, '/api/wallet/withdraw', {
      token: player.token,
      body: { method: 'mobile', amount, phoneNumber: '0772123456', pin: '1010' },
      idempotencyKey: crypto.randomUUID(),
    });
  const { id } = await ask(20_000);
  await openSignedIn(page, player, '/dashboard?tab=wallet');
  await expect(card(page)).toContainText('Paid within 30 minutes, or we add 0.1% for every 10 minutes late');
  await page.goto('/dashboard?tab=history');
  await expect(history(page)).toContainText(
    /Paid by .*EAT, or we add 0\.1% for every 10 minutes late, up to USh\s1,000\./,
  );
  await expect(header(page)).toContainText('Live');

  await passMinutes(31);
  await expect(toasts(page)).toContainText(
    'Your withdrawal is late. We added USh 20 to your balance.',
    untilPaid,
  );
  await expect(history(page)).toContainText('Credited so far: USh 20, up to USh 1,000.');
  await expect(header(page)).toContainText(`USh ${(balance - 20_500 + 20).toLocaleString('en')}`);
  await passMinutes(20);
  await expect(toasts(page)).toContainText('We added USh 40 to your balance.', untilPaid);
  await expect(history(page)).toContainText('Credited so far: USh 60, up to USh 1,000.');

  // Turning it off keeps the deadlines of pending withdrawals.
  const body = { settings: { withdrawalPromiseMinutes: 0 }, reason: 'nobody works tonight' };
  await actByTwo(request, '/api/admin/settings', body, await bothOperators(request));
  await ask(10_000);
  await page.reload();
  await expect(history(page)).toContainText('No payment deadline for this one.');
  await expect(history(page)).toContainText('Credited so far: USh 60, up to USh 1,000.');
  await page.goto('/dashboard?tab=wallet');
  await expect(card(page)).toContainText('No payment deadline right now');

  const token = await operatorToken(request);
  await act(request, token, `/api/admin/withdrawals/${id}/reject`, { reason: 'not your phone' });
  await page.goto('/statement');
  await expect(page.getByText(`Credit for late withdrawal ${id}`).first()).toBeVisible();
  await page.goto('/dashboard?tab=history');
  await expect(history(page)).toContainText('Credited for the delay: USh 60.');
  await expectNoViolations(page);
});
