import { expect, type Page } from '@playwright/test';
import {
  balanceOf,
  box,
  button,
  finish,
  lastGame,
  openGame,
  SPIN_MS,
  shown,
  stage,
  start,
  until,
  untilSealed,
} from './game-page.ts';
import { test } from './own-product.ts';
import { withMotion } from './test.ts';

test.use(withMotion);

const celebration = (page: Page) => page.locator('[data-celebration]');
const won = (page: Page) => page.locator('[data-display=win]');

async function playUntilLidOfWin(page: Page): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    await start(page);
    const answered = page.waitForResponse('**/api/game/play');
    await box(page, 5).click();
    const { data } = await (await answered).json();
    await page.clock.runFor(SPIN_MS - 100);
    await expect(celebration(page)).toHaveCount(0);
    if (data.won) {
      await until(page, won(page));
      return;
    }
    await finish(page);
    await expect(celebration(page)).toHaveCount(0);
    await button(page, 'Play Again').click();
  }
  throw new Error('No box has won.');
}

const motionOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((pieces) => {
    const frames = pieces.map((piece) =>
      piece.getAnimations().flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes()),
    );
    const own = ['offset', 'computedOffset', 'easing', 'composite'];
    return {
      properties: [...new Set(frames.flat().flatMap((frame) => Object.keys(frame)))]
        .filter((name) => !own.includes(name))
        .toSorted(),
      places: Math.max(...frames.map((steps) => new Set(steps.map(({ transform }) => transform)).size)),
    };
  });

test('a win is celebrated from the lid on, and the balance follows the words', async ({
  page,
  request,
  player,
}) => {
  test.setTimeout(300_000); // Plays until it wins.
  await openGame(page, player);
  await playUntilLidOfWin(page);
  const game = await lastGame(request, player);
  const before = (await balanceOf(request, player)) - (game?.prize ?? 0);
  await expect(celebration(page)).toHaveCount(1);
  const percent = Math.round((100 * (game?.prize ?? 0)) / (game?.betAmount ?? 1));
  const size = percent === 20 ? 'small' : percent === 50 ? 'large' : 'medium';
  await expect(celebration(page)).toHaveAttribute('data-celebration', size);
  await expect(page.locator('[data-piece]')).toHaveCount({ small: 12, medium: 24, large: 42 }[size]);
  expect(await motionOf(page, '[data-piece]')).toEqual({ properties: ['opacity', 'transform'], places: 4 });
  // The lid is open, but nothing else tells the result.
  await expect(page.locator('[data-flying]')).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText(shown(before));

  await until(page, button(page, 'Play Again'));
  await expect(page.locator('[data-flying]')).toHaveText(shown(game?.prize ?? 0));
  await expect(stage(page).getByText('missed', { exact: true })).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(page.getByRole('banner')).toContainText(shown(before + (game?.prize ?? 0)));
  await button(page, 'Play Again').click();
  await expect(celebration(page)).toHaveCount(0);
});

test('with reduced motion a win only fades', async ({ page, player }) => {
  test.setTimeout(300_000); // Plays until it wins.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGame(page, player);
  await playUntilLidOfWin(page);
  expect(await motionOf(page, '[data-piece]')).toEqual({ properties: ['opacity', 'transform'], places: 1 });
  await until(page, button(page, 'Play Again'));
  expect((await motionOf(page, '[data-flying]')).places).toBe(1);
});

test('sound is offered within the first screen, in the first round only', async ({ page, player }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openGame(page, player);
  await start(page);
  const offer = stage(page).getByRole('group', { name: 'Sound?' });
  for (const part of [offer.getByRole('button').last(), button(page, 'Change stake')])
    await expect(part).toBeInViewport({ ratio: 1 });
  await offer.getByRole('button', { name: 'Sound off' }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await untilSealed(page);
  await start(page);
  await expect(button(page, 'Change stake')).toBeVisible();
  await expect(offer).toHaveCount(0);
});
