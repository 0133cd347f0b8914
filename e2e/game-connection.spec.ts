import { expect, type Page } from '@playwright/test';
import {
  balanceOf,
  box,
  boxesLike,
  button,
  expectResultOf,
  finish,
  giveUp,
  lastGame,
  openGame,
  PLAY,
  shown,
  stage,
  start,
  until,
} from './game-page.ts';
import { test } from './own-product.ts';

const playOrRound = /\/api\/game\/(play|round)$/;

test('connection lost after the bet arrived: the bet is retried and counts once', async ({
  page,
  request,
  player,
}) => {
  const before = await balanceOf(request, player);
  const gameBefore = await lastGame(request, player);
  await openGame(page, player);
  const keys: (string | undefined)[] = [];
  await page.route(PLAY, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The server gets the bet, but the answer is lost.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await start(page);
  await box(page, 5).click();
  await expect(stage(page)).toContainText('Reconnecting…');
  await expect(stage(page)).toContainText('Your bet can only count once.');
  await finish(page);

  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  const game = await lastGame(request, player);
  expect(Number(game?.id)).toBeGreaterThan(Number(gameBefore?.id ?? 0));
  await expectResultOf(page, game);
  await expect(button(page, /^Verified/)).toBeVisible();
  const after = await balanceOf(request, player);
  expect(after).toBe(before - 1000 + (game?.winAmount ?? 0));
  await expect(page.getByRole('banner')).toContainText(shown(after));
  await page.unrouteAll({ behavior: 'wait' });

  await test.step('reload after a lost answer: the result is shown', async () => {
    await toNextRound(page);
    await page.route(PLAY, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await box(page, 5).click();
    await expect(stage(page)).toContainText('Reconnecting…');
    await page.reload();
    await until(page, button(page, 'Play Again'));
    await expectResultOf(page, await lastGame(request, player));
    await expect(button(page, /^Verified/)).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('reload while the box opens: the result is shown and fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await toNextRound(page);
    const answered = page.waitForResponse(PLAY);
    await box(page, 5).click();
    await (await answered).finished();
    await until(page, stage(page).getByText('Your bet is placed.'));
    await page.evaluate(() => scrollTo(0, 0));
    await page.reload();
    await until(page, button(page, 'Play Again'));
    await expectResultOf(page, await lastGame(request, player));
    await expect(button(page, /^Verified/)).toBeVisible();
    await expect(stage(page).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  });
});

// shows 4.12, 8.10
test('connection lost before the bet was sent: it is given up after 30 s, and the next pick counts', async ({
  page,
  context,
  request,
  player,
}) => {
  test.slow();
  const gameBefore = await lastGame(request, player);
  await openGame(page, player);
  await start(page);
  await context.setOffline(true);
  await box(page, 5).click();
  await expect(stage(page)).toContainText('Reconnecting…');
  await giveUp(page);
  await expect(stage(page)).toContainText('We don’t know yet if your bet arrived.');
  await expect(boxesLike(page, 'ready')).toHaveCount(9);

  await context.setOffline(false);
  await until(page, stage(page).getByText('Nothing was staked.'));
  expect((await lastGame(request, player))?.id).toBe(gameBefore?.id);
  await box(page, 7).click();
  await finish(page);
  expect((await lastGame(request, player))?.selectedBox).toBe(6);

  // shows 8.10
  await test.step('a rejection shows the server’s message, and nothing is staked', async () => {
    const error = 'Insufficient balance';
    await page.route(
      PLAY,
      (route) =>
        route.fulfill({
          status: 400,
          json: { success: false, code: 'not_enough_money', error, message: error },
        }),
      { times: 1 },
    );
    await toNextRound(page);
    await box(page, 5).click();
    await expect(stage(page).getByRole('alert')).toHaveText(
      'Game failed. Please try again. Insufficient balance. Nothing was staked.',
    );
    await box(page, 5).click();
    await finish(page);
  });

  await test.step('another box picked after a lost answer: the original result is shown', async () => {
    const before = await balanceOf(request, player);
    await toNextRound(page);
    await page.route(playOrRound, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await box(page, 5).click();
    await expect(stage(page)).toContainText('Reconnecting…');
    await giveUp(page);
    // Also cancels a call in flight.
    await page.unrouteAll({ behavior: 'wait' });
    await box(page, 1).click();
    await finish(page);
    const game = await lastGame(request, player);
    expect(game?.selectedBox).toBe(4);
    await expectResultOf(page, game);
    expect(await balanceOf(request, player)).toBe(before - 1000 + (game?.winAmount ?? 0));
  });
});

async function toNextRound(page: Page): Promise<void> {
  await button(page, 'Same again').click();
  await until(page, stage(page).getByText('Pick a box'));
}
