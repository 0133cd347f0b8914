import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { PlayedGame } from '../contracts/src/game/api.ts';
import { stopClock } from './clock.ts';
import type { Player } from './players.ts';

// Tests advance the page's clock, so machine speed does not matter.

export const SHUFFLE_MS = 2000;
export const SPIN_MS = 2500;
/** "Change stake" ignores presses this long after it appears. */
export const CHANGE_STAKE_GUARD_MS = 600;
export const PLAY = '**/api/game/play';

export const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Game' });
export const stage = (page: Page) => page.getByRole('region', { name: 'The game', exact: true });
export const button = (page: Page, name: string | RegExp) =>
  stage(page).getByRole('button', { name, exact: true });
export const box = (page: Page, number: number) =>
  page.getByRole('grid', { name: 'The boxes' }).getByRole('button', { name: new RegExp(`^Box ${number},`) });
export const boxesLike = (page: Page, display: string) => page.locator(`[data-display=${display}]`);

/**
 * Responses arrive in real time. Later polls are slower, so that a slow machine's page clock does not run out
 * first.
 */
const pollIntervals = [...Array<number>(40).fill(25), 100];

export async function until(page: Page, sight: Locator): Promise<void> {
  const look = async () => {
    await page.clock.runFor(50);
    return sight.isVisible();
  };
  await expect.poll(look, { intervals: pollIntervals, timeout: 40_000 }).toBe(true);
}

export async function openGame(page: Page, player: Player): Promise<void> {
  await stopClock(page);
  await page.addInitScript((token) => localStorage.setItem('token', token), player.token);
  await page.goto('/dashboard');
  await page.clock.runFor(500);
  await untilSealed(page);
}

export function untilSealed(page: Page): Promise<void> {
  return until(page, button(page, /^Sealed before you pick/));
}

export async function start(page: Page): Promise<void> {
  await button(page, 'Start').click();
  await page.clock.runFor(SHUFFLE_MS);
  await expect(stage(page)).toContainText('Pick a box');
}

export async function finish(page: Page): Promise<void> {
  await page.clock.runFor(SPIN_MS);
  await until(page, button(page, 'Play Again'));
  // The other lids take half a second.
  await page.clock.runFor(1000);
  await until(page, boxesLike(page, 'reveal').nth(7));
}

export async function playRound(page: Page, number: number): Promise<void> {
  await start(page);
  await box(page, number).click();
  await finish(page);
}

export async function giveUp(page: Page): Promise<void> {
  const problem = stage(page).getByText('Game failed to connect to server. Please try again.');
  // Each attempt must fail before the next delay starts.
  for (let second = 0; second < 60 && !(await problem.isVisible()); second += 1)
    await page.clock.runFor(1000);
  await expect(problem).toBeVisible();
}

async function ask<Data>(request: APIRequestContext, { token }: Player, path: string): Promise<Data> {
  const answer = await request.get(path, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).data;
}

export async function balanceOf(request: APIRequestContext, player: Player): Promise<number> {
  return (await ask<{ balance: number }>(request, player, '/api/wallet/balance')).balance;
}

export async function lastGame(request: APIRequestContext, player: Player): Promise<PlayedGame | undefined> {
  const { games } = await ask<{ games: PlayedGame[] }>(request, player, '/api/games/history?limit=1');
  return games[0];
}

export const shown = (amount: number) => `USh ${Math.floor(amount).toLocaleString('en')}`;

export async function expectResultOf(page: Page, game: PlayedGame | undefined): Promise<void> {
  const number = (game?.selectedBox ?? 0) + 1;
  if (game?.won) {
    await expect(stage(page)).toContainText(`You won ${shown(game.prize)}`);
    await expect(stage(page)).toContainText(`${shown(game.winAmount)} paid: your stake back plus`);
    await expect(box(page, number)).toHaveAccessibleName(/^Box \d, your pick, \+\d0%$/);
  } else {
    await expect(stage(page)).toContainText(`Box ${number} was empty`);
    await expect(box(page, number)).toHaveAccessibleName(/^Box \d, your pick, empty$/);
  }
}
