import { expect, type Page } from '@playwright/test';
import { sampled } from '../server/src/testing/sampled.ts';
import { expectNoViolations } from './accessibility.ts';
import { createPlayer, newName } from './players.ts';
import { test } from './test.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Words of most English sentences, and of no Swahili or French one. */
const english = /\b(the|you|your|is|are|and|with|please|log in|sign up)\b/i;

async function expectOnly(page: Page, language: 'sw' | 'fr'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  expect(lines.filter((line) => english.test(line))).toEqual([]);
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(wide).toBeLessThanOrEqual(screen ?? 0);
}

test('a visitor chooses Swahili, keeps it, and sees every error in it', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await page.getByRole('main').getByRole('link', { name: 'Kiswahili' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingia');
  await page.reload();
  await expect(page).toHaveTitle('Ingia - Sanduku');
  await expectOnly(page, 'sw');
  await expectNoViolations(page);

  await page.getByLabel('Jina la mtumiaji').fill(newName());
  await page.getByLabel('Nenosiri', { exact: true }).focus();
  await page.getByLabel('Jina la mtumiaji').focus();
  await expect(page.getByText('Nenosiri linahitajika')).toBeVisible();
  await page.getByLabel('Nenosiri', { exact: true }).fill('not mine');
  await page.getByRole('main').getByRole('button', { name: 'Ingia' }).click();
  await expect(page.getByText('Jina la mtumiaji au nenosiri si sahihi')).toBeVisible();

  for (const path of sampled(['/', '/signup', '/help', '/fairness'])) {
    await page.goto(path);
    await expectOnly(page, 'sw');
  }
  await page.goto('/fairness');
  const footer = page.getByRole('contentinfo');
  // Clicks have no effect before hydration.
  await expect(async () => {
    await footer.getByText('Giza').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark', { timeout: 1_000 });
  }).toPass();
  await footer.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveTitle('Fairness - Sanduku');
});

test('a player uses the app in Swahili and switches to English in the menu', async ({
  baseURL,
  page,
  request,
}) => {
  const { username, token } = await createPlayer(request);
  await page.context().addCookies([{ name: 'language', value: 'sw', url: baseURL ?? '' }]);
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Karibu tena, ${username}!`);
  await expect(page.getByRole('button', { name: 'Anza' })).toBeVisible();
  await expectOnly(page, 'sw');
  await expectNoViolations(page);
  for (const [tab, title] of [
    ['Pochi', 'Toa pesa'],
    ['Uhamisho', 'Tuma salio'],
    ['Historia', 'Michezo ya karibuni'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectOnly(page, 'sw');
  }
  await page.getByRole('button', { name: 'Menyu' }).click();
  await page.getByRole('navigation', { name: 'Lugha' }).getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${username}!`);
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
});

test('a player in Rwanda gets French, with its figures', async ({ browser, baseURL, request }) => {
  const { username, token } = await createPlayer(request);
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: 'fr-RW',
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  for (const path of sampled(['/fairness', '/login', '/signup', '/help', '/transparency', '/'])) {
    await page.goto(path);
    await expectOnly(page, 'fr');
  }
  await expect(page.getByRole('main')).toContainText('44,4\u00a0%');
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Content de vous revoir, ${username}\u00a0!`,
  );
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeVisible();
  await expectOnly(page, 'fr');
  await expectNoViolations(page);
  for (const tab of ['Portefeuille', 'Transferts', 'Historique']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await expectOnly(page, 'fr');
  }
  for (const path of sampled(['/account', '/investment', '/referrals', '/play-limits', '/statement'])) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectOnly(page, 'fr');
  }
  await context.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'sw-KE' });

  test('a page follows the browser’s language, and its links change it', async ({ page }) => {
    await page.goto('/terms');
    await expect(page).toHaveTitle('Masharti ya matumizi - Sanduku');
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveTitle('Terms of use - Sanduku');
    await page.goto('/privacy');
    await expect(page).toHaveTitle('Privacy - Sanduku');
  });
});
