import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { demoPlayer, playRounds } from './demo-play.ts';
import {
  balanceOf,
  box,
  button,
  finish,
  lastGame,
  SPIN_MS,
  shown,
  stage,
  start,
  until,
  untilSealed,
} from './game-page.ts';
import { withMovingProduct } from './moving-product.ts';
import type { Player } from './players.ts';

const test = withMovingProduct();

type PassMinutes = (minutes: number) => Promise<void>;

const realityCheck = (page: Page) => page.getByRole('alertdialog', { name: 'Time check' });

async function playForAnHour(request: APIRequestContext, player: Player, passMinutes: PassMinutes) {
  for (let round = 0; round < 5; round += 1) {
    await playRounds(request, player, 1);
    await passMinutes(13);
  }
}

test('after an hour of play a player sees the result, and continues or takes a break', async ({
  page,
  request,
  passMinutes,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const player = await demoPlayer(request);
  const before = await balanceOf(request, player);
  await playForAnHour(request, player, passMinutes);
  const net = (await balanceOf(request, player)) - before;

  await stopClock(page);
  await page.addInitScript((token) => localStorage.setItem('token', token), player.token);
  await page.goto('/dashboard');
  await until(page, realityCheck(page));
  await expect(realityCheck(page)).toContainText('Time played65 minutes');
  await expect(realityCheck(page)).toContainText('Rounds5');
  await expect(realityCheck(page)).toContainText('StakedUSh 500');
  await expect(realityCheck(page)).toContainText(`Won (paid out)${shown(500 + net)}`);
  await expect(realityCheck(page)).toContainText(`Net result${net < 0 ? '−' : net > 0 ? '+' : ''}`);

  // Closing is not an answer: the next bet asks again.
  await page.keyboard.press('Escape');
  await untilSealed(page);
  const unasked = await balanceOf(request, player);
  await start(page);
  await box(page, 5).click();
  await page.clock.runFor(SPIN_MS);
  await until(page, realityCheck(page));
  expect(await balanceOf(request, player)).toBe(unasked);
  await page.getByRole('button', { name: 'Keep playing' }).press('Enter');
  await until(page, box(page, 5));
  await expect(stage(page).getByRole('alert')).toContainText('Your bet wasn’t accepted.');
  await box(page, 5).click();
  await finish(page);
  expect(await lastGame(request, player)).toMatchObject({ selectedBox: 4, betAmount: 1000 });

  await playForAnHour(request, player, passMinutes);
  await page.reload();
  await until(page, realityCheck(page));
  await page.getByRole('button', { name: 'Take a break for 24 hours' }).click();
  await until(page, page.getByText(/^You’re on a break until/));
  await until(page, button(page, 'Start'));
  await expect(button(page, 'Start')).toBeDisabled();
});
