import { expect, type Page } from '@playwright/test';
import type { AuditEntry } from '../contracts/src/operators/api.ts';
import type { AdminUser } from '../contracts/src/players/admin.ts';
import { expectNoViolations } from './accessibility.ts';
import { act, look, openBackOffice, operatorToken, otherOperator } from './admin.ts';
import { post } from './calls.ts';
import { test } from './own-product.ts';
import { createPlayer } from './players.ts';
import { sweep } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function submitReason(page: Page, reason: string, button: string): Promise<void> {
  await dialog(page).getByLabel('Reason').fill(reason);
  await dialog(page).getByRole('button', { name: button, exact: true }).click();
  await expect(dialog(page).filter({ hasText: 'Reason' })).toHaveCount(0);
}

test('a correction requested by one operator is posted when another approves it', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.slow();
  const player = await createPlayer(request);
  await openBackOffice(page, await operatorToken(request), '/admin/players');
  await expect(page.getByRole('table')).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type(player.email);
  await expect(page.getByText('1 player', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: player.username })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: player.username })).toBeVisible();

  await test.step('the full contact is one recorded click away', async () => {
    await expect(page.getByText(player.email)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show full contact' }).click();
    await expect(page.getByText(player.email, { exact: true })).toBeVisible();
    const { entries } = await look<{ entries: AuditEntry[] }>(
      request,
      await operatorToken(request),
      `/api/admin/audit?subjectKind=player&subjectId=${player.id}`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['player.contact_read']);
  });

  await page.getByRole('button', { name: 'Correct balance' }).click();
  await dialog(page).getByText('Subtract').click();
  await dialog(page).getByLabel('Amount').fill('1234.5');
  await expect(dialog(page).getByText('The player has only USh 0.')).toBeVisible();
  await dialog(page).getByText('Add', { exact: true }).click();
  await expect(dialog(page).getByText('New game balance: USh 1,234.50.')).toBeVisible();
  await submitReason(page, 'Deposit of Monday was never credited', 'Request approval');
  await expect(page.getByText('Requested. Another operator must approve it.')).toBeVisible();

  const why = 'Deposit of Monday was never credited';
  await page.getByRole('link', { name: /^Approvals/ }).click();
  await expect(row(page, why)).toContainText('Requested by you');
  await expect(row(page, why).getByRole('button', { name: /^Approve/ })).toHaveCount(0);

  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await openBackOffice(other, await operatorToken(request, otherOperator), '/admin/approvals');
  const requested = `Correct the balance of ${player.username} by +USh 1,234.50`;
  await expect(row(other, why)).toContainText(requested);
  await expect(row(other, why)).toContainText('Requested by operator,');
  await row(other, why)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(dialog(other)).toContainText(requested);
  await submitReason(other, 'Seen in the books of the rail', 'Approve');
  await expect(other.getByText('Approved and done.')).toBeVisible();
  await expect(row(other, why)).toContainText('Done');
  await expect(row(other, why).getByRole('button')).toHaveCount(0);
  await other.close();

  expect(await look(request, player.token, '/api/wallet/balance')).toMatchObject({ balance: 1234.5 });
  await page.goto('/admin/approvals?status=approved');
  await expect(row(page, why)).toContainText('operator2');
  await row(page, why).getByRole('link').first().click();
  await expect(row(page, 'Correction by support')).toContainText('+USh 1,234.50');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`statement-${player.username}-game.csv`);
});

test('suspending ends a player’s sessions; reinstating and resetting a password need two operators', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.slow();
  const player = await createPlayer(request);
  const token = await operatorToken(request);
  const { users } = await look<{ users: AdminUser[] }>(
    request,
    token,
    `/api/admin/users?q=${player.username}`,
  );
  await openBackOffice(page, token, `/admin/players/${users[0]?.id}`);

  await page.getByRole('button', { name: /^End the session/ }).click();
  await submitReason(page, 'Lost phone', 'End');
  await expect(page.getByText('One session ended.')).toBeVisible();
  expect(await statusOf(player.token)).toBe(401);

  await page.getByRole('button', { name: 'Suspend' }).click();
  await submitReason(page, 'Three accounts on one phone', 'Suspend');
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(logIn()).rejects.toThrow(/suspended/i);

  await page.getByRole('button', { name: 'Reinstate' }).click();
  await submitReason(page, 'They are sisters', 'Reinstate');
  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await openBackOffice(other, await operatorToken(request, otherOperator), '/admin/approvals');
  const approve = async (why: string) => {
    await row(other, why)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await submitReason(other, 'I have seen it too', 'Approve');
  };
  await approve('They are sisters');
  await expect(other.getByText('Approved and done.')).toBeVisible();
  expect(await logIn()).toHaveProperty('token');

  await page.getByRole('button', { name: 'Reset password' }).click();
  await submitReason(page, 'Asked by phone, knew the last deposit', 'Request approval');
  await other.reload();
  await approve('Asked by phone, knew the last deposit');
  const link = dialog(other).filter({ hasText: 'Sandbox: no message is sent' });
  await expect(link).toContainText(`${new URL(page.url()).origin}/reset-password`);
  await expect(link.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await link.getByRole('button', { name: 'Done' }).click();
  await other.close();

  await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByText('They are sisters').first()).toBeVisible();

  async function statusOf(bearer: string): Promise<number> {
    const headers = { authorization: `Bearer ${bearer}` };
    return (await request.get('/api/wallet/balance', { headers })).status();
  }
  function logIn(): Promise<object> {
    const { username, password } = player;
    return post(request, '/api/auth/login', { username, password });
  }
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, colorScheme === 'dark' ? sweep : {}, () => {
    test.use({ colorScheme });

    test('players, a player and approvals have no axe violations, wide and narrow', async ({
      page,
      request,
    }) => {
      test.slow();
      const token = await operatorToken(request);
      const { id } = await createPlayer(request);
      await act(request, token, `/api/admin/users/${id}/corrections`, {
        amount: 5,
        reason: 'For the picture',
      });
      await openBackOffice(page, token, '/admin/players');
      for (const path of ['/admin/players', `/admin/players/${id}`, '/admin/approvals']) {
        await page.goto(path);
        await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false');
        await expectNoViolations(page);
        await page.setViewportSize({ width: 360, height: 740 });
        await expectNoViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
        await page.setViewportSize({ width: 1280, height: 800 });
      }
      await page.goto(`/admin/players/${id}`);
      await page.getByRole('button', { name: 'Correct balance' }).click();
      await dialog(page).evaluate((open) =>
        Promise.all(open.getAnimations().map(({ finished }) => finished)),
      );
      await expectNoViolations(page);
    });
  });
