import { expect, type Page } from '@playwright/test';
import { violationsOn } from './accessibility.ts';
import {
  box,
  button,
  finish,
  lastGame,
  openGame,
  PLAY,
  panel,
  SHUFFLE_MS,
  SPIN_MS,
  shown,
  stage,
  start,
  until,
  untilSealed,
} from './game-page.ts';
import { test } from './own-product.ts';
import { sweep, withMotion } from './test.ts';

test.use(withMotion);

/** For regular expressions: a non-breaking space follows the symbol. */
const spaced = (amount: number) => shown(amount).replace(' ', '\\s');
const spoken = (page: Page) => panel(page).locator('p[role=status]');

test('a round is played by keyboard alone and announced to screen readers', async ({
  page,
  request,
  player,
}) => {
  await openGame(page, player);
  const digits = page.getByLabel('Other amount');
  await digits.press('5');
  await expect(digits).toHaveValue('5');
  await page.getByLabel('USh 1,000', { exact: true }).check();
  await button(page, 'Start').press('Enter');
  await page.clock.runFor(SHUFFLE_MS);
  await expect(spoken(page)).toHaveText(
    'Pick a box: in the grid, press 1 to 9, or move with the arrow keys and press Enter.',
  );
  await expect(box(page, 5)).toBeFocused();
  for (const [key, number] of [
    ['ArrowUp', 2],
    ['ArrowLeft', 1],
    ['ArrowLeft', 1],
    ['ArrowDown', 4],
    ['End', 6],
  ] as const) {
    await page.keyboard.press(key);
    await expect(box(page, number)).toBeFocused();
  }
  await page.keyboard.press('Space');
  await expect(spoken(page)).toHaveText('Opening box 6.');
  await finish(page);

  const game = await lastGame(request, player);
  expect(game?.selectedBox).toBe(5);
  await expect(spoken(page)).toHaveText(
    game?.won
      ? new RegExp(
          `^Box 6: you won ${spaced(game.prize)}\\. ${spaced(game.winAmount)} paid: .*\\. Boxes \\d, \\d and \\d held prizes too\\.`,
        )
      : /^Box 6 was empty: you lost USh\s1,000\. Boxes \d, \d, \d and \d held prizes you missed\./,
  );
  await page.keyboard.press('ArrowLeft');
  await expect(box(page, 5)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Play Again')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Start')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stage(page)).toContainText('Shuffling');
  await page.clock.runFor(SHUFFLE_MS);

  await test.step('digits bet nothing while focus is outside the grid', async () => {
    const bets: string[] = [];
    page.on('request', (sent) => sent.url().endsWith('/api/game/play') && bets.push(sent.url()));
    await expect(box(page, 5)).toBeFocused();
    for (const control of [
      button(page, 'Change stake'),
      button(page, /^Sealed before you pick/),
      page.getByRole('tab', { name: 'Game' }),
    ]) {
      await control.focus();
      for (const digit of '123456789') await page.keyboard.press(digit);
      await expect(control).toBeFocused();
    }
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    for (const digit of '123456789') await page.keyboard.press(digit);
    await page.clock.runFor(SPIN_MS);
    await expect(stage(page)).toContainText('Pick a box');
    expect(bets).toEqual([]);
    expect(await lastGame(request, player)).toEqual(game);
    await box(page, 5).focus();
  });

  await test.step('a digit picks its box, and Enter plays again', async () => {
    await page.keyboard.press('8');
    await expect(box(page, 8)).toBeFocused();
    await finish(page);
    expect(await lastGame(request, player)).toMatchObject({ selectedBox: 7, betAmount: 1000 });
    await page.keyboard.press('Enter');
    await expect(button(page, 'Start')).toBeFocused();
  });
});

test('nothing moves with reduced motion', async ({ page, player }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGame(page, player);
  const crates = stage(page).locator('[data-crate]');
  const places = () =>
    crates.evaluateAll((all) => all.map((crate) => crate.getBoundingClientRect().toJSON()));
  await button(page, 'Start').scrollIntoViewIfNeeded();
  await button(page, 'Start').click();
  await page.clock.runFor(100);
  const before = await places();
  await page.clock.runFor(1000);
  expect(await places()).toEqual(before);
  await page.clock.runFor(900);
  await box(page, 9).click();
  await finish(page);
  expect(await places()).toEqual(before);

  await test.step('all boxes, the result and the button fit the screen of a phone', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.emulateMedia({ reducedMotion: null });
    await page.reload();
    await untilSealed(page);
    await start(page);
    for (const number of [1, 9]) {
      await expect(box(page, number)).toBeInViewport({ ratio: 1 });
      const { width = 0, height = 0 } = (await box(page, number).boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(96);
    }
    await box(page, 9).click();
    await finish(page);
    await expect(stage(page).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
    await expect(button(page, 'Play Again')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, colorScheme === 'light' ? sweep : {}, () => {
    test.use({ colorScheme });

    test('the game has no axe violations from stake to proof', async ({ page, player }) => {
      test.slow();
      await openGame(page, player);
      await expectNoViolations(page);
      await page.getByLabel('Other amount').fill('900000');
      await expectNoViolations(page);
      await page.getByLabel('USh 1,000', { exact: true }).check();
      await button(page, /^Sealed before you pick/).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      await button(page, 'Start').click();
      await expect(stage(page)).toContainText('Shuffling');
      await expectNoViolations(page);
      await page.clock.runFor(SHUFFLE_MS);
      await expect(stage(page)).toContainText('Pick a box');
      await expectNoViolations(page);
      await page.route(PLAY, (route) => route.abort(), { times: 1 });
      await box(page, 5).click();
      await until(page, stage(page).getByText('Reconnecting…'));
      await expectNoViolations(page);
      await finish(page);
      await expectNoViolations(page);
      await button(page, /^Verified/).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolations(page);
    });
  });

/** axe yields with timers, which the frozen clock stops. */
async function expectNoViolations(page: Page): Promise<void> {
  let isDone = false;
  const analysis = violationsOn(page).finally(() => {
    isDone = true;
  });
  while (!isDone) await page.clock.runFor(1);
  expect(await analysis).toEqual([]);
}
