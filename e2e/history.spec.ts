import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { auditReceipt } from '../auditor/sanduku-auditor.mjs';
import { genuineSignedReceipt } from '../contracts/src/fairness/testing/signed-round.ts';
import { expectAccessible } from './accessibility.ts';
import { demoPlayer, playRounds } from './demo-play.ts';
import { createPlayer, openSignedIn } from './players.ts';
import { test } from './test.ts';

const path = '/dashboard?tab=history';
const receiptCall = '**/api/games/receipt?*';

const card = (page: Page) => page.getByRole('region', { name: 'Recent games' });
const games = (page: Page) => page.getByRole('region', { name: 'Your games' }).getByRole('listitem');

interface Games {
  total: number;
  pageOf: (before: number | undefined) => object[];
}

function manyGames(total: number): Games {
  const all = Array.from({ length: total }, (_, index) => {
    const won = index % 3 === 0;
    return {
      id: String(total - index),
      roundId: `round-${total - index}`,
      betAmount: 1000,
      selectedBox: index % 9,
      won,
      result: won ? 'win' : 'lose',
      prize: won ? 300 : 0,
      winAmount: won ? 1300 : 0,
      createdat: new Date(Date.now() - index * 3_600_000).toISOString(),
    };
  });
  return { total, pageOf: (before) => all.filter(({ id }) => !before || Number(id) < before).slice(0, 20) };
}

async function answerWith(page: Page, { total, pageOf }: Games): Promise<void> {
  const wins = Math.ceil(total / 3);
  const stats = { totalGames: total, totalWins: wins, totalLosses: total - wins, totalWinnings: wins * 1300 };
  await page.route('**/api/games/stats', (route) =>
    route.fulfill({ json: { success: true, data: { ...stats, winRate: (wins / total) * 100 } } }),
  );
  await page.route('**/api/games/history?*', (route) => {
    const before = new URL(route.request().url()).searchParams.get('before');
    const page = pageOf(before ? Number(before) : undefined);
    return route.fulfill({ json: { success: true, data: { games: page } } });
  });
}

// shows 2.36
test('games are counted and listed, newest first', async ({ page, request }) => {
  const player = await demoPlayer(request);
  await playRounds(request, player, 3);
  await openSignedIn(page, player, path);
  await expect(card(page)).toContainText(
    /Total games\s*\d+\s*Wins\s*\d+\s*Win rate\s*\d+\.\d%\s*Total winnings \(paid out\)\s*USh/,
  );
  await expect(games(page).nth(2)).toBeVisible();
  await expect(games(page).first()).toContainText(
    /(Won \+.*USh|Lost −.*USh\s100).*Box \d, stake USh\s100.*Just now/,
  );

  await test.step('a round is verified in its row, downloaded, and opened on the fairness page', async () => {
    const row = games(page).first();
    const toggle = row.getByRole('button', { name: /^Receipt of round/ });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(row.getByText('Checked on this device: this round is genuine.')).toBeVisible();

    const started = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download receipt' }).click();
    const download = await started;
    const receipt = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(download.suggestedFilename()).toBe(`sanduku-receipt-${receipt.sealed.roundId}.json`);
    expect(() => auditReceipt(receipt)).not.toThrow();

    await row.getByRole('link', { name: 'Check this on the fairness page' }).click();
    await expect(page).toHaveURL('/fairness#check');
    await expect(page.getByText('This round is genuine')).toBeVisible();
    await expect(page.locator('#check')).toContainText(receipt.sealed.roundId);
  });
});

test('a verified win becomes a picture with its odds on request; a loss never does', async ({
  page,
  request,
}) => {
  await answerWith(page, manyGames(1));
  let won = true;
  await page.route(receiptCall, (route) =>
    route.fulfill({ json: { success: true, data: genuineSignedReceipt({ won }) } }),
  );
  await openSignedIn(page, await createPlayer(request), path);
  const toggle = games(page).getByRole('button', { name: /^Receipt/ });
  await toggle.click();
  await expect(games(page)).toContainText('this round is genuine');
  await expect(games(page).locator('canvas')).toHaveCount(0);
  await games(page).getByRole('button', { name: 'Make a picture to share' }).click();
  await expect(
    games(page).getByRole('img', { name: /^Picture: .* won.*44\.4% of rounds win, 55\.6% lose the stake/ }),
  ).toBeVisible();
  const started = page.waitForEvent('download');
  await games(page).getByRole('button', { name: 'Save picture' }).click();
  const picture = await readFile(await (await started).path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1080]);

  won = false;
  await page.reload();
  await toggle.click();
  await expect(games(page)).toContainText('this round is genuine');
  await expect(games(page).getByRole('button', { name: 'Make a picture to share' })).toHaveCount(0);

  await test.step('an invalid round shows what is wrong', async () => {
    const receipt = genuineSignedReceipt({ won: true });
    await page.route(receiptCall, (route) =>
      route.fulfill({
        json: { success: true, data: { ...receipt, outcome: { ...receipt.outcome, prize: 1 } } },
      }),
    );
    await page.reload();
    await toggle.click();
    await expect(games(page).getByRole('alert')).toContainText('pays a different amount');
  });

  await test.step('a receipt that fails to load can be retried', async () => {
    await page.route(receiptCall, (route) => route.abort());
    await page.reload();
    await toggle.click();
    await expect(games(page).getByRole('alert')).toContainText('We couldn’t load the receipt');
    await page.unroute(receiptCall);
    await page.route(receiptCall, (route) =>
      route.fulfill({ json: { success: true, data: genuineSignedReceipt({ won: true }) } }),
    );
    await games(page).getByRole('button', { name: 'Try again' }).click();
    await expect(games(page)).toContainText('this round is genuine');
  });
});

// shows 8.7
test('a list that fails to load shows an error and refreshes', async ({ page, request }) => {
  const refresh = () => card(page).getByRole('button', { name: 'Refresh' }).click();
  await page.route('**/api/games/history?*', (route) => route.abort());
  await openSignedIn(page, await createPlayer(request), path);
  await expect(card(page).getByRole('alert')).toContainText('We couldn’t load your games');
  await page.unroute('**/api/games/history?*');
  // shows 2.30, 2.36
  await test.step('a new player sees an empty list', async () => {
    await refresh();
    await expect(card(page)).toContainText('No games played yet');
  });

  await answerWith(page, manyGames(2));
  await refresh();
  await expect(games(page)).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Your stats' })).toContainText(
    /Games\s*2\s*Win Rate\s*50\.0%/,
  );

  await test.step('more games load on demand, each once, to the end', async () => {
    await answerWith(page, manyGames(45));
    await refresh();
    await expect(games(page)).toHaveCount(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(games(page)).toHaveCount(40);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(games(page)).toHaveCount(45);
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
    await expect(games(page).nth(1)).toContainText('Lost');
    await expect(games(page).nth(1)).toContainText('1 hour ago');
    await expect(card(page)).toContainText(/Total games\s*45\s*Wins\s*15\s*Win rate\s*33\.3%/);
  });

  await test.step('the history has no axe violations, light on a phone and dark on a desktop', async () => {
    await page.route(receiptCall, (route) =>
      route.fulfill({ json: { success: true, data: genuineSignedReceipt({ won: true }) } }),
    );
    await games(page)
      .first()
      .getByRole('button', { name: /^Receipt/ })
      .click();
    await expect(games(page).first()).toContainText('genuine');
    await expectAccessible(page);
  });
});
