import { expect, type Page } from '@playwright/test';
import { pages } from '../contracts/src/pages.ts';
import { sampled } from '../server/src/testing/sampled.ts';
import { paths } from '../web/src/backoffice/paths.ts';
import { openBackOffice, operatorToken } from './admin.ts';
import { createPlayer, openSignedIn } from './players.ts';
import { test } from './test.ts';

const emptyWords =
  /^(No|Nothing) (?!limit\b|deposit address\b).*(yet|found|link yet|period|deposits|transfers|withdrawals|players|entries|sessions|operators|requests|balances|investments|breaks|tables|month)$/;

async function failReads(page: Page, except: RegExp): Promise<void> {
  await page.route('**/api/**', (route) => {
    const request = route.request();
    const isRead = request.method() === 'GET' && !except.test(request.url());
    return isRead
      ? route.fulfill({ status: 500, json: { success: false, error: 'broken' } })
      : route.fallback();
  });
}

async function expectFailure(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('alert').first(), path).toBeVisible();
  await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
  await expect(page.getByRole('main').getByText(emptyWords), path).toHaveCount(0);
}

test('lists of a player that fail to load never look empty', async ({ page, request }) => {
  const player = await createPlayer(request);
  await failReads(page, /\/api\/(auth|client-config|wallet\/balance)/);
  await openSignedIn(page, player, pages.dashboard);
  for (const path of sampled([
    `${pages.dashboard}?tab=wallet`,
    `${pages.dashboard}?tab=transfers`,
    `${pages.dashboard}?tab=history`,
    pages.investment,
    pages.referrals,
    pages.statement,
    pages.playLimits,
    pages.account,
  ])) {
    await page.goto(path);
    await expectFailure(page, path);
  }
});

test('lists of the back office that fail to load never look empty', async ({ page, request }) => {
  const { id } = await createPlayer(request);
  await failReads(page, /\/api\/(client-config|admin\/me\b)/);
  await openBackOffice(page, await operatorToken(request));
  for (const path of sampled([
    paths.queue,
    paths.players,
    paths.player(id),
    paths.approvals,
    paths.deposits,
    paths.heldTransfers,
    paths.business,
    paths.reconciliation,
    paths.reserves,
    paths.settings,
    paths.prizeTables,
    paths.operators,
    paths.audit,
  ])) {
    await page.goto(`/admin${path}`);
    await expectFailure(page, path);
  }
});
