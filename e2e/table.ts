import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { PlayedGame } from '../contracts/src/game/api.ts';
import { stopClock } from './clock.ts';
import type { Player } from './players.ts';

// The game tab as a player uses it. Time stands still and is moved by the tests: a slow machine is no slower player.

export const SHUFFLE_MS = 2000;
export const SPIN_MS = 2500;
/** "Change stake" can be pressed this long after it has appeared. */
export const CHANGE_STAKE_GUARD_MS = 600;
/** Where a bet goes. */
export const PLAY = '**/api/game/play';

export const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Game' });
export const stage = (page: Page) => page.getByRole('region', { name: 'The game', exact: true });
export const button = (page: Page, name: string | RegExp) =>
  stage(page).getByRole('button', { name, exact: true });
export const box = (page: Page, number: number) =>
  page.getByRole('grid', { name: 'The boxes' }).getByRole('button', { name: new RegExp(`^Box ${number},`) });
export const boxesLike = (page: Page, display: string) => page.locator(`[data-display=${display}]`);

/** Answers come in their own time: on a slow machine the page's time must not be over before they are here. */
const quickAtFirst = [...Array<number>(60).fill(10), 100];

/** Lets time pass in small steps until something is in sight: answers are taken in as time passes. */
export async function until(page: Page, sight: Locator): Promise<void> {
  const look = async () => {
    await page.clock.runFor(50);
    return sight.isVisible();
  };
  await expect.poll(look, { intervals: quickAtFirst, timeout: 40_000 }).toBe(true);
}

/** Loads the page as somebody who has logged in before, and waits for the sealed board. */
export async function openTable(page: Page, player: Player): Promise<void> {
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

/** Waits for the answer and for the boxes to open. */
export async function finish(page: Page): Promise<void> {
  await page.clock.runFor(SPIN_MS);
  await until(page, button(page, 'Play Again'));
  // The other boxes open one by one.
  await until(page, boxesLike(page, 'reveal').nth(7));
}

export async function playRound(page: Page, number: number): Promise<void> {
  await start(page);
  await box(page, number).click();
  await finish(page);
}

/** So long nothing is heard from the server that the bet is given up. */
export async function giveUp(page: Page): Promise<void> {
  const problem = stage(page).getByText('Game failed to connect to server. Please try again.');
  // Second by second: each attempt has to fail before the wait for the next one begins.
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

/** What the screen says is what the ledger has. */
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
