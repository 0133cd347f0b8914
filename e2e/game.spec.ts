import { expect, type Page } from '@playwright/test';
import { playRounds } from './demo-play.ts';
import {
  balanceOf,
  box,
  boxesLike,
  button,
  CHANGE_STAKE_GUARD_MS,
  expectResultOf,
  finish,
  lastGame,
  openGame,
  panel,
  playRound,
  SHUFFLE_MS,
  SPIN_MS,
  shown,
  stage,
  start,
  until,
  untilSealed,
} from './game-page.ts';
import { test } from './own-product.ts';
import { createPlayer, logIn } from './players.ts';
import { withMotion } from './test.ts';

test.use(withMotion);

async function backToStake(page: Page): Promise<void> {
  await button(page, 'Play Again').click();
  await untilSealed(page);
}

test.describe('a round', () => {
  // shows 1.2, 2.31, 2.44
  test('is played by mouse: all boxes open, the balance updates, and the browser verifies it', async ({
    page,
    request,
    player,
  }) => {
    const before = await balanceOf(request, player);
    await openGame(page, player);
    await expect(boxesLike(page, 'idle')).toHaveCount(9);
    await test.step('starts with Start: clicking a box before shows a hint', async () => {
      await box(page, 5).click({ force: true });
      await expect(stage(page).getByRole('heading', { level: 2 })).toHaveText('Press Start first');
    });
    // shows 2.43, 4.14
    await test.step('shuffles the boxes visibly', async () => {
      const crates = stage(page).locator('[data-crate]');
      const places = () => crates.evaluateAll((all) => all.map(({ className }) => className));
      const unshuffled = await places();
      await start(page);
      const shuffled = await places();
      expect(shuffled).not.toEqual(unshuffled);
      expect(shuffled.toSorted()).toEqual(unshuffled.toSorted());
    });
    await expect(boxesLike(page, 'ready')).toHaveCount(9);
    expect(await balanceOf(request, player)).toBe(before);

    await box(page, 3).click();
    await expect(boxesLike(page, 'spinning')).toHaveAccessibleName('Box 3, opening');
    await expect(boxesLike(page, 'waiting')).toHaveCount(8);
    await finish(page);

    const game = await lastGame(request, player);
    expect(game).toMatchObject({ selectedBox: 2, betAmount: 1000 });
    await expectResultOf(page, game);
    await expect(boxesLike(page, 'reveal')).toHaveCount(8);
    await expect(stage(page).getByText('missed', { exact: true })).toHaveCount(game?.won ? 0 : 4);
    await expect(stage(page).getByText('empty', { exact: true })).toHaveCount(game?.won ? 5 : 4);
    await expect(stage(page).getByText('your pick', { exact: true })).toHaveCount(1);
    await expect(button(page, /^Verified/)).toBeVisible();

    const after = await balanceOf(request, player);
    expect(after).toBe(before - 1000 + (game?.winAmount ?? 0));
    await expect(page.getByRole('banner')).toContainText(shown(after));

    await test.step('returns to idle with the focus on Start, or shuffles at once', async () => {
      await button(page, 'Play Again').click();
      await expect(boxesLike(page, 'idle')).toHaveCount(9);
      await expect(button(page, 'Start')).toBeFocused();
      await start(page);
      await box(page, 3).click();
      await finish(page);
      await button(page, 'Same again').click();
      await expect(boxesLike(page, 'shuffling')).toHaveCount(9);
    });
    await page.clock.runFor(SHUFFLE_MS);
    await box(page, 7).click();
    await finish(page);
    await expectResultOf(page, await lastGame(request, player));

    await test.step('is not shown to the next player in the same tab', async () => {
      await expect(button(page, 'Play Again')).toBeVisible();
      await page.getByRole('button', { name: 'Logout' }).click();
      const other = await createPlayer(request);
      // A page load would reset the board.
      await expect(page).toHaveURL('/auth');
      await logIn(page, other);
      await expect(page.getByRole('button', { name: 'You’re in. One moment…' })).toBeVisible();
      await page.clock.runFor(500);
      await expect(page.getByRole('banner')).toContainText(`Welcome, ${other.username}`);
      await expect(boxesLike(page, 'idle')).toHaveCount(9);
      await expect(button(page, 'Play Again')).toHaveCount(0);
    });
  });

  test('reveals the lid, then the text, then the balance and the other lids', async ({
    page,
    request,
    player,
  }) => {
    const before = await balanceOf(request, player);
    await openGame(page, player);
    await start(page);
    const answered = page.waitForResponse('**/api/game/play');
    await box(page, 5).click();
    await (await answered).finished();
    await page.clock.runFor(SPIN_MS - 100);
    await expect(boxesLike(page, 'spinning')).toHaveCount(1);
    await expect(page.getByRole('banner')).toContainText(shown(before));

    await until(page, page.locator('[data-display=win], [data-display=lose]'));
    await expect(stage(page).getByRole('heading', { level: 2 })).toHaveText('Opening box 5');
    await expect(page.getByRole('banner')).toContainText(shown(before));
    await expect(boxesLike(page, 'waiting')).toHaveCount(8);

    await until(page, button(page, 'Play Again'));
    await expect(stage(page).getByRole('heading', { level: 2 })).toHaveText(/^You won|^Box 5 was empty/);
    await page.clock.runFor(400);
    await expect(boxesLike(page, 'reveal')).not.toHaveCount(0);
    await expect(boxesLike(page, 'waiting')).not.toHaveCount(0);
    await box(page, 9).click({ force: true });
    await expect(boxesLike(page, 'reveal')).toHaveCount(8);
    await page.clock.runFor(1000);
    await expect(page.getByRole('banner')).toContainText(shown(await balanceOf(request, player)));

    await test.step('continues while another tab is selected', async () => {
      await backToStake(page);
      await start(page);
      await box(page, 5).click();
      await page.getByRole('tab', { name: 'Wallet' }).click();
      await page.clock.runFor(SPIN_MS);
      await expect(panel(page)).toBeHidden();
      await page.getByRole('tab', { name: 'Game' }).click();
      await finish(page);
      await expectResultOf(page, await lastGame(request, player));
    });
  });

  test('can be left before the pick without a stake', async ({ page, request, player }) => {
    test.setTimeout(300_000); // Plays until it wins.
    const before = await balanceOf(request, player);
    await openGame(page, player);
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
    await start(page);
    await button(page, 'Change stake').click();
    await expect(stage(page)).toContainText('Pick a box');
    await page.clock.runFor(CHANGE_STAKE_GUARD_MS);
    await button(page, 'Change stake').click();
    await expect(page.getByLabel('USh 1,000', { exact: true })).toBeFocused();
    await page.getByLabel('USh 2,000', { exact: true }).check();
    await expect(stage(page)).toContainText('Stake USh 2,000: a win pays 2,400 to 3,000');
    await playRound(page, 1);
    const game = await lastGame(request, player);
    expect(game?.betAmount).toBe(2000);
    expect(await balanceOf(request, player)).toBe(before - 2000 + (game?.winAmount ?? 0));
    await button(page, 'Play Again').click();
    await expect(page.getByLabel('USh 2,000', { exact: true })).toBeChecked();
    await expect(button(page, 'Start')).toBeEnabled();

    await test.step('played in another window is removed from the board', async () => {
      await untilSealed(page);
      await start(page);
      await playRounds(request, player, 1);
      await until(page, stage(page).getByText('maybe in another window'));
      await expect(stage(page)).toContainText('Nothing was staked.');
      await playRound(page, 5);
    });

    await test.step('is confirmed on the board, not by a toast over it', async () => {
      const won = stage(page).getByText('You won');
      for (let round = 0; round < 30 && !(await won.isVisible()); round += 1) {
        await backToStake(page);
        await playRound(page, 5);
      }
      await expect(stage(page)).toContainText('You won');
      await page.clock.runFor(1000);
      await expect(page.getByRole('region', { name: 'Notifications' })).not.toContainText('Win confirmed');
    });
  });
});

test('all nine boxes, the stake and Start fit the first screen of phones, tablets and laptops', async ({
  page,
  player,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openGame(page, player);
  for (const [width, height] of [
    [320, 640],
    [360, 640],
    [360, 740],
    [740, 360],
    // 1280x800 at 200% zoom.
    [640, 400],
    [768, 1024],
    [1280, 720],
    [1280, 800],
  ] as const)
    await test.step(`${width}x${height}`, async () => {
      const size = `${width}x${height}`;
      await page.setViewportSize({ width, height });
      await page.clock.runFor(100);
      expect(await page.evaluate(() => scrollY), size).toBe(0);
      for (const number of [1, 5, 9]) {
        await expect(box(page, number), size).toBeInViewport({ ratio: 1 });
        const { width = 0, height = 0 } = (await box(page, number).boundingBox()) ?? {};
        expect(Math.min(width, height), size).toBeGreaterThanOrEqual(44);
      }
      const ribbon = await page.getByText('Sandbox: no real money').boundingBox();
      const last = await box(page, 9).boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0), size).toBeLessThanOrEqual(ribbon?.y ?? 0);
      await expect(page.getByLabel('USh 1,000', { exact: true }), size).toBeInViewport({ ratio: 1 });
      await expect(button(page, 'Start'), size).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), size).toBe(width);
    });

  await test.step('on a phone the field for another amount opens and closes', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const own = page.getByLabel('Other amount');
    await expect(own).toBeHidden();
    await button(page, 'Other').click();
    await own.fill('250');
    await expect(stage(page)).toContainText('Stake USh 250: a win pays 300 to 375');
    await own.blur();
    await expect(button(page, 'Start')).toBeInViewport({ ratio: 1 });
    await page.getByLabel('USh 2,000', { exact: true }).check();
    await expect(own).toBeHidden();
    await expect(stage(page)).toContainText('Stake USh 2,000: a win pays 2,400 to 3,000');
  });
});

test.describe('the stake', () => {
  // shows 5.9, 5.10
  test('is disabled for a new player, with an explanation', async ({ page, request }) => {
    await openGame(page, await createPlayer(request));
    for (const preset of ['USh 1,000', 'USh 500,000'])
      await expect(page.getByLabel(preset, { exact: true })).toBeDisabled();
    await expect(button(page, 'Start')).toBeDisabled();
    await expect(button(page, 'Start')).toHaveAccessibleDescription(
      /Insufficient balance\. You need USh\s1,000 to play\./,
    );
    for (const [width, height] of [
      [360, 640],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      const ribbon = await page.getByText('Sandbox: no real money').boundingBox();
      const link = await stage(page).getByRole('link', { name: 'Add funds' }).boundingBox();
      expect((link?.y ?? 0) + (link?.height ?? 0), `${width}x${height}`).toBeLessThanOrEqual(ribbon?.y ?? 0);
    }
  });

  // shows 2.42, 5.12
  test('is a preset or a custom amount, and shows what it pays', async ({ page, player }) => {
    await openGame(page, player);
    const own = page.getByLabel('Other amount');
    await expect(page.getByLabel('USh 1,000', { exact: true })).toBeChecked();
    await expect(page.getByLabel('USh 10,000', { exact: true })).toBeEnabled();
    await expect(page.getByLabel('USh 200,000', { exact: true })).toBeDisabled();
    await expect(panel(page)).toContainText('Greyed-out stakes are more than your balance.');
    await expect(stage(page)).toContainText('Stake USh 1,000: a win pays 1,200 to 1,500');

    await own.fill('2 5a0x');
    await expect(own).toHaveValue('250');
    await expect(page.getByLabel('USh 1,000', { exact: true })).not.toBeChecked();
    await expect(stage(page)).toContainText('Stake USh 250: a win pays 300 to 375');
    await expect(button(page, 'Start')).toBeEnabled();

    await own.fill('99');
    await expect(own).toHaveAccessibleDescription(/The minimum bet is USh\s100/);
    await expect(button(page, 'Start')).toBeDisabled();

    await own.fill('70000');
    await expect(panel(page)).toContainText('This is more than half of your balance.');
    await expect(button(page, 'Start')).toBeEnabled();

    await own.fill('900000');
    await expect(own).toHaveAccessibleDescription(/^USh Insufficient balance/);
    await expect(panel(page).getByText('Insufficient balance')).toHaveText(
      'Insufficient balance. You need USh 900,000 to play.',
    );
    await expect(panel(page)).not.toContainText('a win pays');
    await expect(button(page, 'Start')).toBeDisabled();
    await expect(panel(page).getByRole('link', { name: 'Add funds' })).toHaveAttribute(
      'href',
      '/dashboard?tab=wallet&deposit=mobile#tabs',
    );

    await own.fill('');
    await own.pressSequentially('500.00');
    await own.blur();
    await expect(own).toHaveValue('500');
    await expect(stage(page)).toContainText('Stake USh 500: a win pays 600 to 750');

    await page.getByLabel('USh 2,000', { exact: true }).check();
    await expect(own).toHaveValue('');
    await expect(button(page, 'Start')).toBeEnabled();

    // shows 2.45, 9.12
    await test.step('shows the odds, including return to player', async () => {
      await expect(page.getByRole('region', { name: 'The odds' })).toHaveText(
        /4 of 9.*44\.4%.*55\.6%.*\+20% to \+50%.*60\.0%/,
      );
      await expect(page.getByRole('region', { name: 'How to Play' })).toContainText('Pick one box.');
    });

    await test.step('sound is off by default, and the choice is stored', async () => {
      await expect(button(page, 'Sound')).toHaveAttribute('aria-pressed', 'false');
      await button(page, 'Sound').click();
      await page.reload();
      await untilSealed(page);
      await expect(button(page, 'Sound')).toHaveAttribute('aria-pressed', 'true');
      await playRound(page, 2);
    });
  });
});
