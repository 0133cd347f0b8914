import { expect } from '@playwright/test';
import { test } from './own-house.ts';
import { createPlayer } from './players.ts';
import {
  balanceOf,
  box,
  boxesLike,
  button,
  expectResultOf,
  finish,
  lastGame,
  openTable,
  panel,
  playRound,
  SPIN_MS,
  shown,
  stage,
  start,
  until,
  untilSealed,
} from './table.ts';

test.describe('a round', () => {
  test('is played by mouse: all boxes open, the balance follows, and the browser has verified it', async ({
    page,
    request,
    player,
  }) => {
    const before = await balanceOf(request, player);
    await openTable(page, player);
    await expect(boxesLike(page, 'idle')).toHaveCount(9);
    await start(page);
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
    await expect(stage(page).getByText('missed', { exact: true })).toHaveCount(game?.won ? 3 : 4);
    await expect(stage(page).getByText('empty', { exact: true })).toHaveCount(5);
    await expect(button(page, /^Verified/)).toBeVisible();

    const after = await balanceOf(request, player);
    expect(after).toBe(before - 1000 + (game?.winAmount ?? 0));
    await expect(page.getByRole('banner')).toContainText(shown(after));

    await button(page, 'Play Again').click();
    await expect(boxesLike(page, 'idle')).toHaveCount(9);
    await expect(button(page, 'Start')).toBeEnabled();
  });

  test('keeps its result to itself until the boxes are open', async ({ page, request, player }) => {
    const before = await balanceOf(request, player);
    await openTable(page, player);
    await start(page);
    const answered = page.waitForResponse('**/api/game/play');
    await box(page, 5).click();
    await (await answered).finished();
    await page.clock.runFor(SPIN_MS - 100);
    await expect(page.getByRole('banner')).toContainText(shown(before));
    await expect(boxesLike(page, 'waiting')).toHaveCount(8);
    await finish(page);
    await expect(page.getByRole('banner')).toContainText(shown(await balanceOf(request, player)));
  });

  test('shuffles boxes that visibly trade places', async ({ page, player }) => {
    await openTable(page, player);
    const crates = stage(page).locator('[data-crate]');
    const places = () => crates.evaluateAll((all) => all.map(({ className }) => className));
    const before = await places();
    await start(page);
    const after = await places();
    expect(after).not.toEqual(before);
    expect(after.toSorted()).toEqual(before.toSorted());
  });

  test('goes on while the player looks at another tab', async ({ page, request, player }) => {
    await openTable(page, player);
    await start(page);
    await box(page, 5).click();
    await page.getByRole('tab', { name: 'Wallet' }).click();
    await page.clock.runFor(SPIN_MS);
    await expect(panel(page)).toBeHidden();
    await page.getByRole('tab', { name: 'Game' }).click();
    await until(page, button(page, 'Play Again'));
    await expectResultOf(page, await lastGame(request, player));
  });

  test('can be left before the pick: nothing is staked', async ({ page, request, player }) => {
    const before = await balanceOf(request, player);
    await openTable(page, player);
    await start(page);
    await button(page, 'Change stake').click();
    await page.getByLabel('USh 2,000', { exact: true }).check();
    await playRound(page, 1);
    const game = await lastGame(request, player);
    expect(game?.betAmount).toBe(2000);
    expect(await balanceOf(request, player)).toBe(before - 2000 + (game?.winAmount ?? 0));
  });
});

test.describe('the stake', () => {
  test('is out of reach for a new player, who is told what is needed', async ({ page, request }) => {
    await openTable(page, await createPlayer(request));
    for (const preset of ['USh 1,000', 'USh 500,000'])
      await expect(page.getByLabel(preset, { exact: true })).toBeDisabled();
    await expect(button(page, 'Start')).toBeDisabled();
    await expect(button(page, 'Start')).toHaveAccessibleDescription(
      /Insufficient balance\. You need USh 1,000 to play\./,
    );
  });

  test('is a preset or an amount of one’s own, and says what it pays', async ({ page, player }) => {
    await openTable(page, player);
    const own = page.getByLabel('Other amount');
    await expect(page.getByLabel('USh 1,000', { exact: true })).toBeChecked();
    await expect(page.getByLabel('USh 10,000', { exact: true })).toBeEnabled();
    await expect(page.getByLabel('USh 200,000', { exact: true })).toBeDisabled();
    await expect(panel(page)).toContainText('A win pays USh 1,200 to USh 1,500');

    await own.fill('2 5a0x');
    await expect(own).toHaveValue('250');
    await expect(page.getByLabel('USh 1,000', { exact: true })).not.toBeChecked();
    await expect(panel(page)).toContainText('A win pays USh 300 to USh 375');
    await expect(button(page, 'Start')).toBeEnabled();

    await own.fill('99');
    await expect(own).toHaveAccessibleDescription(/The minimum bet is USh 100/);
    await expect(button(page, 'Start')).toBeDisabled();

    await own.fill('70000');
    await expect(panel(page)).toContainText('This is more than half of your balance.');
    await expect(button(page, 'Start')).toBeEnabled();

    await own.fill('900000');
    await expect(own).toHaveAccessibleDescription(/^Insufficient balance/);
    await expect(panel(page)).toContainText('Insufficient balance. You need USh 900,000 to play.');
    await expect(button(page, 'Start')).toBeDisabled();

    await page.getByLabel('USh 2,000', { exact: true }).check();
    await expect(own).toHaveValue('');
    await expect(button(page, 'Start')).toBeEnabled();
  });
});

test('shows the odds, return to player included', async ({ page, player }) => {
  await openTable(page, player);
  await expect(page.getByRole('region', { name: 'The odds' })).toHaveText(
    /4 of 9.*44\.4%.*55\.6%.*\+20% to \+50%.*60\.0%/,
  );
  await expect(page.getByRole('region', { name: 'How to Play' })).toContainText('Pick one box.');
});

test('sound is off until it is turned on, and that is remembered', async ({ page, player }) => {
  await openTable(page, player);
  await expect(button(page, 'Sound')).toHaveAttribute('aria-pressed', 'false');
  await button(page, 'Sound').click();
  await page.reload();
  await untilSealed(page);
  await expect(button(page, 'Sound')).toHaveAttribute('aria-pressed', 'true');
  await playRound(page, 2);
});
