import { expect, type Page } from '@playwright/test';
import { languages } from '../contracts/src/languages.ts';
import { sampled } from '../server/src/testing/sampled.ts';
import { expectNoViolationsInBothThemes } from './accessibility.ts';
import { stopClock } from './clock.ts';
import { SHUFFLE_MS, SPIN_MS, until } from './game-page.ts';
import { createPlayer } from './players.ts';
import { test, withMotion } from './test.ts';

const publicPages = ['/', '/terms', '/privacy', '/security', '/no-such-page', '/help'];
const ROTATION_MS = 4000;

const slide = (page: Page, number: number) =>
  page.getByRole('figure', { name: `Testimonial ${number} of 3`, includeHidden: true });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // shows 1.12, 1.13, 2.10, 2.12, 2.14, 9.28
  test('the landing page is complete', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Sanduku: nine sealed boxes, open odds');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nine sealed boxes. Four hold a prize.');
    const content = page.getByRole('main');
    for (const claim of [
      '44.4%',
      '55.6%',
      '60.0%',
      'Payouts up to',
      'A person reviews every withdrawal',
      '0.3%',
      'Deposits credited within',
      '25+',
      '1,247',
      'USh 84.2M',
      '312,480',
      'paid by the operator from its own funds, is not guaranteed, and may stop',
    ])
      await expect(content).toContainText(claim);
    await expect(page.locator('#how-it-works li')).toHaveCount(4);
    await expect(slide(page, 1)).toContainText('Sample');
    await expect(page.getByRole('contentinfo')).toContainText('18+');
  });

  // shows 2.9
  test('every link of the sign-up screen opens a page with a heading', async ({ page }) => {
    for (const path of ['/terms', '/privacy', '/security', '/help']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});

test.describe('the landing page', () => {
  test.use(withMotion);

  // shows 2.13, 9.4
  test('its testimonials rotate every four seconds and can be paused', async ({ page }) => {
    await stopClock(page);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Pause the testimonials' })).toBeVisible();
    await expect(slide(page, 1)).toBeVisible();

    await page.clock.runFor(ROTATION_MS);
    await expect(slide(page, 2)).toBeVisible();
    await expect(slide(page, 1)).toBeHidden();
    await page.clock.runFor(2 * ROTATION_MS);
    await expect(slide(page, 1)).toBeVisible();

    await page.getByRole('button', { name: 'Pause the testimonials' }).click();
    await page.getByRole('heading', { level: 1 }).hover();
    await page.clock.runFor(3 * ROTATION_MS);
    await expect(slide(page, 1)).toBeVisible();

    await page.getByRole('button', { name: 'Play the testimonials' }).press('Enter');
    await page.getByRole('link', { name: 'Create your account' }).focus();
    await page.clock.runFor(ROTATION_MS);
    await expect(slide(page, 2)).toBeVisible();

    await test.step('its testimonials pause on hover', async () => {
      await slide(page, 2).hover();
      await page.clock.runFor(2 * ROTATION_MS);
      await expect(slide(page, 2)).toBeVisible();
      await page.getByRole('heading', { level: 1 }).hover();
      await page.clock.runFor(ROTATION_MS);
      await expect(slide(page, 3)).toBeVisible();
    });

    // shows 2.13
    await test.step('its dots select a testimonial', async () => {
      await page.getByRole('button', { name: 'Testimonial 1 of 3' }).click();
      await expect(slide(page, 1)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Testimonial 1 of 3' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    });

    await test.step('nothing rotates with reduced motion', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.reload();
      await page.getByRole('button', { name: 'Testimonial 2 of 3' }).click();
      await page.getByRole('heading', { level: 1 }).hover();
      await page.clock.runFor(5 * ROTATION_MS);
      await expect(slide(page, 2)).toBeVisible();
      await expect(page.getByRole('button', { name: /the testimonials$/ })).toHaveCount(0);
    });
  });

  test('its boxes open in a free round that the browser seals and verifies', async ({ page }) => {
    await stopClock(page);
    await page.goto('/');
    const boxes = page.getByRole('grid', { name: 'The boxes' });
    const told = page.getByRole('main').getByRole('status').first();
    await page.getByRole('button', { name: 'Try a free round' }).click();
    await until(page, told.getByText(/^The board is sealed: [0-9a-f]{12}…$/));
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    for (const number of [3, 8]) {
      await page.clock.runFor(SHUFFLE_MS);
      await expect(told).toContainText('Pick a box');
      await boxes.getByRole('button', { name: `Box ${number}, sealed` }).click();
      await page.clock.runFor(SPIN_MS);
      await until(page, page.getByText('Verified by your browser:'));
      await expect(told).toContainText(new RegExp(`^Box ${number}: \\+\\d0%|^Box ${number} was empty`));
      const prizes = boxes.getByRole('button', { name: /\+\d0%/ });
      await until(page, prizes.nth(3));
      await expect(prizes).toHaveCount(4);
      await page.getByRole('button', { name: 'Another free round' }).click();
    }
    expect(calls.filter((call) => call.includes('/api/game'))).toEqual([]);
  });

  test('the free round is the first thing on a phone, and a result leads to signing up', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/');
    const board = page.getByRole('img', { name: /^The board: 9 crates/ });
    await expect(board).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Try a free round' })).toBeInViewport({ ratio: 1 });
    const widths = await board
      .locator('> *')
      .evaluateAll((crates) => crates.map((crate) => crate.getBoundingClientRect().width));
    expect(widths).toHaveLength(9);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(80);

    await page.getByRole('button', { name: 'Try a free round' }).click();
    await page.getByRole('button', { name: 'Box 5, sealed' }).click({ timeout: 60_000 });
    const signUp = page.getByRole('main').getByRole('link', { name: 'Create your account' });
    await expect(signUp).toHaveCount(2, { timeout: 60_000 });
    await expect(signUp.first()).toBeInViewport();
  });

  test('its live figures come from the signed log, before the examples', async ({ page }) => {
    await page.route('**/api/transparency/figures', async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      json.data.tables = [{ ...json.data.tables[0], rounds: 1200, returnedBasisPoints: 1200 * 5_990 }];
      json.data.withdrawals = { ...json.data.withdrawals, paid: 2_000, paidInTime: 1_999 };
      await route.fulfill({ response: answer, json });
    });
    await page.goto('/');
    const live = page.getByRole('region', { name: 'Live figures' });
    await expect(live).toContainText(/1,200.*59\.9%.*99\.9%/s);
    await expect(live.getByRole('link', { name: 'Check them' })).toHaveAttribute('href', '/transparency');
    const examples = page.getByRole('region', { name: 'Sanduku in figures' });
    expect((await live.boundingBox())?.y).toBeLessThan((await examples.boundingBox())?.y ?? 0);
  });

  test('it is at most five screens long on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    for (const language of languages) {
      await page.goto(`/?language=${language}`);
      const length = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
      expect(length, language).toBeLessThanOrEqual(5);
    }
  });

  // shows 2.10, 2.11, 2.14
  test('its anchors and links work', async ({ page }) => {
    await page.goto('/help');
    const links = page.getByRole('contentinfo');
    for (const [name, anchor] of [
      ['Features', '#features'],
      ['How it works', '#how-it-works'],
      ['Testimonials', '#testimonials'],
    ] as const) {
      await links.getByRole('link', { name }).click();
      await expect(page).toHaveURL(`/${anchor}`);
      await expect(page.locator(anchor)).toBeInViewport();
    }
    await expect(links.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
    await expect(links.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');

    // shows 1.10
    await test.step('the support button opens a chat with a prepared message', async () => {
      const support = page.getByRole('link', { name: /^Chat with support/ });
      await expect(support).toHaveAttribute(
        'href',
        'https://wa.me/256700000000?text=Hello%2C%20I%20need%20help%20with%20my%20Sanduku%20account.',
      );
      await expect(support).toHaveAttribute('target', '_blank');
      await expect(support).toHaveAttribute('rel', 'noopener');
    });

    // shows 2.6
    await test.step('a page reached by a link has its title and starts at the top', async () => {
      await links.getByRole('link', { name: 'Privacy' }).click();
      await expect(page).toHaveTitle('Privacy - Sanduku');
      await expect(page.getByRole('main')).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    });
  });
});

// shows 2.4
test('an unknown address shows the 404 page with a link home', async ({ page, request }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('404 - Page Not Found');
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Sanduku: nine sealed boxes, open odds');

  // shows 2.4
  await test.step('the 404 page does not ask a signed-in player to log in', async () => {
    const { token } = await createPlayer(request);
    await page.addInitScript((known) => localStorage.setItem('token', known), token);
    await page.goto('/no-such-page');
    for (const part of ['banner', 'contentinfo'] as const) {
      await expect(page.getByRole(part).getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
      await expect(page.getByRole(part).getByRole('link', { name: 'Log in' })).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test('public pages are accessible in both themes, satisfy the CSP, and fit a small phone', async ({
  page,
}) => {
  test.slow();
  for (const path of sampled(publicPages))
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      await expectNoViolationsInBothThemes(page);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    });

  await test.step('a stored theme applies before the first paint', async () => {
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
