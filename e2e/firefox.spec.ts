import { test as base, expect } from '@playwright/test';
import { findFirefox } from '../tools/programs.ts';
import { Firefox, type FirefoxPage } from './firefox.ts';
import { createPlayer, newName, newPhone, type Player } from './players.ts';
import { fund } from './withdrawals.ts';

interface WorkerFixtures {
  firefox: Firefox;
}

/** Debian's Firefox at phone size; Chromium tests the details. */
const test = base.extend<{ open: (path: string, player?: Player) => Promise<FirefoxPage> }, WorkerFixtures>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const executable = findFirefox();
      if (!executable) throw new Error('No Firefox: install firefox-esr or set FIREFOX_PATH.');
      const firefox = await Firefox.start(executable);
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  open: async ({ firefox, baseURL }, use) => {
    const pages: FirefoxPage[] = [];
    firefox.complaints.length = 0;
    await use(async (path, player) => {
      const page = await firefox.open(`${baseURL}${path}`, player?.token);
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.close()));
    expect(firefox.complaints).toEqual([]);
  },
});

// Each worker would start a Firefox.
test.describe.configure({ mode: 'default' });

let rich: Player;
test.beforeAll(async ({ request, baseURL }) => {
  rich = await createPlayer(request);
  await fund(baseURL, rich, 200_000);
});

test('a visitor signs up, logs out, logs in and deposits by mobile money', async ({ open }) => {
  const username = newName();
  const page = await open('/signup');
  await page.fill('Username', username);
  await page.click('radio', 'Email');
  await page.fill('Email address', `${username}@example.com`);
  await page.fill('Password', '9crates');
  await page.fill('Confirm password', '9crates');
  await page.click('checkbox');
  await page.click('button', 'Create account');
  await page.shows('Your account is ready.');
  await page.click('button', 'OK');
  await page.shows(`Welcome back, ${username}!`);

  await page.click('button', 'Menu');
  await page.click('button', 'Logout');
  await page.fill('Username', username);
  await page.fill('Password', '9crates');
  await page.click('button', 'Log in');
  await page.shows(`Welcome back, ${username}!`);
  expect(await page.path()).toBe('/dashboard');

  await page.click('tab', 'Wallet');
  await page.click('button', 'Use Mobile Money');
  await page.click('radio', 'USh 5,000');
  await page.fill('Phone number', newPhone());
  await page.click('button', 'Deposit USh 5,000');
  await page.shows('USh 5,000 credited');
  await page.shows('Play now');
});

test('a player plays, finds the rounds in the history and chooses another language', async ({ open }) => {
  const page = await open('/dashboard', rich);
  await page.click('button', 'Start');
  await page.click('button', 'Box 5, sealed');
  await page.shows(/Box 5 was empty|You won/);
  await page.shows('Verified');

  await page.click('button', 'Play Again');
  await page.click('button', 'Other');
  await page.fill(/^Other amount/, '2500');
  await page.shows('Stake USh 2,500: a win pays 3,000 to 3,750');
  await page.click('button', 'Start');
  await page.click('button', 'Box 1, sealed');
  await page.shows(/You lost USh 2,500|You won/);

  await page.click('tab', 'History');
  await page.shows(/Box 5/);
  await page.shows('You deposited with MTN');
  await page.shows('Recent games');

  await page.click('button', 'Menu');
  await page.click('link', 'Kiswahili');
  await page.shows(`Karibu tena, ${rich.username}!`);
  await page.click('tab', 'Historia');
  await page.shows('Michezo ya karibuni');
});

test('a withdrawal is requested', async ({ open }) => {
  const page = await open('/dashboard?tab=wallet&withdraw=any', rich);
  await page.click('button', /^Mobile Money/);
  await page.fill('Phone number', newPhone());
  await page.fill('Amount to withdraw', '20000');
  await page.click('button', 'Continue');
  await page.fill('4-digit code', '1010');
  await page.click('button', 'Withdraw USh 20,000');
  await page.shows('Status: Processing');
  await page.click('button', 'OK');
  await page.shows('A person is checking your request');
});

test('money is sent to another player', async ({ open, request }) => {
  const friend = await createPlayer(request, 'KE');
  const page = await open('/dashboard?tab=transfers', rich);
  await page.click('button', 'Send');
  await page.fill('Username', friend.username);
  await page.click('button', `Send to ${friend.username}`);
  await page.fill('Amount', '5000');
  await page.click('button', 'Continue');
  await page.click('button', 'Send USh 5,000');
  await page.shows(`Successfully sent USh 5,000 to ${friend.username}!`);
});

test('money is invested and withdrawn', async ({ open }) => {
  const page = await open('/investment', rich);
  await page.click('button', 'Invest Money');
  await page.fill('Amount', '20000');
  await page.click('button', 'Invest USh 20,000');
  await page.shows('USh 20,000 invested.');
  await page.click('button', 'Withdraw');
  await page.fill('Amount', '6000');
  await page.click('button', 'Withdraw USh 6,000');
  await page.shows(/Investment Balance USh 14,000/);
});
