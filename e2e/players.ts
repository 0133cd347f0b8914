import { randomBytes, randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { post } from './calls.ts';

export interface Player {
  id: string;
  username: string;
  password: string;
  email: string;
  token: string;
}

/** Unique: the tests share one server. */
export function newName(): string {
  return `e2e${randomBytes(5).toString('hex')}`;
}

/**
 * The last four digits select the simulated provider's behaviour; above 0999 it pays. Numbers must not repeat:
 * a payer of two accounts earns no immediate referral bonus.
 */
export function newPhone(lastDigits = String(randomInt(1000, 10_000))): string {
  return `077${randomInt(100, 1000)}${lastDigits}`;
}

export async function createPlayer(
  request: APIRequestContext,
  country = 'UG',
  username = newName(),
): Promise<Player> {
  const account = { username, password: '9crates', email: `${username}@example.com` };
  const signup = { ...account, country, contactMethod: 'email', referralCode: null };
  const { token, user } = await post<{ token: string; user: { id: string } }>(
    request,
    '/api/auth/signup',
    signup,
  );
  return { ...account, token, id: user.id };
}

export async function openSignedIn(page: Page, player: Player, path: string): Promise<void> {
  await page.addInitScript((token) => {
    // A reload must keep what the application stored.
    if (sessionStorage.getItem('prepared')) return;
    sessionStorage.setItem('prepared', '1');
    localStorage.setItem('token', token);
  }, player.token);
  await page.goto(path);
  await expect(page.getByRole('banner')).toContainText(`Welcome, ${player.username}`);
}

export async function logIn(page: Page, { username, password }: Pick<Player, 'username' | 'password'>) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export function storedTokens(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('authToken')]);
}
