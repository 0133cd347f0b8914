import { expect, type Page } from '@playwright/test';
import { pages } from '@sanduku/contracts/pages';
import { sampled } from '../server/src/testing/sampled.ts';
import { landing } from '../web/src/features/landing/texts.en.ts';
import { actByTwo, bothOperators, openBackOffice, operatorToken } from './admin.ts';
import { demoPlayer } from './demo-play.ts';
import { box, button, stage } from './game-page.ts';
import { withMovingProduct } from './moving-product.ts';
import { createPlayer, openSignedIn } from './players.ts';

/** Prize tables apply to all players of the server. */
const test = withMovingProduct().extend<{ offer: (...tables: number[][]) => Promise<void> }>({
  offer: ({ passMinutes, request }, use) =>
    use(async (...tables) => {
      const reason = 'A better game';
      const body = { countries: ['UG'], tables, highestStake: 100_000, from: null, reason };
      await actByTwo(request, '/api/admin/prize-tables', body, await bothOperators(request));
      await passMinutes(2);
    }),
});
test.describe.configure({ mode: 'default' });

const specified = [2000, 3000, 4000, 5000];
const even = [2500, 3000, 3500, 4000, 4500];
const generous = [5000, 8000, 12_000, 21_400];
/** A page that reloads itself hangs with a frozen clock. */
async function playRound(page: Page, number: number): Promise<void> {
  await button(page, 'Start').click();
  await expect(stage(page)).toContainText('Pick a box');
  await box(page, number).click();
  await expect(button(page, 'Play Again')).toBeVisible();
  await expect(page.getByText('Verified').first()).toBeVisible();
}

const theOdds = (page: Page) => page.getByRole('region', { name: 'The odds' });

test('a table that changes during play is announced with the next round, without a reload', async ({
  page,
  request,
  offer,
}) => {
  await offer(specified);
  await openSignedIn(page, await demoPlayer(request), '/dashboard');
  await expect(theOdds(page)).toContainText('60.0%');
  await offer(generous);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await playRound(page, 2);
  await button(page, 'Play Again').click();
  await expect(
    page.getByText('We now offer different prizes: 4 of 9 boxes pay. In the long run 96.0% of stakes'),
  ).toBeVisible();
  await expect(theOdds(page)).toHaveText(/4 of 9.*\+50% to \+214%.*96\.0%/);
  await playRound(page, 3);
  await expect(page.getByText('We now offer different prizes')).toHaveCount(0);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('with several tables, one tap selects one, and the server stores it', async ({
  page,
  request,
  offer,
}) => {
  await offer(even, generous);
  await page.setViewportSize({ width: 360, height: 640 });
  await openSignedIn(page, await demoPlayer(request), '/dashboard');
  await expect(theOdds(page)).toContainText('75.0%');
  const tables = page.getByRole('group', { name: 'Prizes' });
  await expect(tables.getByRole('radio')).toHaveCount(2);
  const stake = page.getByLabel('USh 5,000', { exact: true });
  await stake.check({ force: true });
  await expect(tables).toContainText(/Steady.*75 of 100 back.*Bold.*96 of 100 back/);
  await test.step('without a blank page in between', async () => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/game/round', async (route) => {
      await answer.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/game/round');
    await tables.getByRole('radio', { name: 'Bold' }).check({ force: true });
    await asked;
    await expect(box(page, 1)).toBeVisible();
    await expect(stage(page)).toContainText('5 of 9 boxes pay');
    answer.resolve();
  });
  await expect(theOdds(page)).toContainText('+50% to +214%');
  await expect(page.getByText('We now offer different prizes')).toHaveCount(0);
  await expect(stake).toBeChecked();
  await expect(box(page, 1)).toBeInViewport({ ratio: 1 });
  const [stakes, start] = await Promise.all([stake, button(page, 'Start')].map((part) => part.boundingBox()));
  expect((stakes?.y ?? 0) + (stakes?.height ?? 0)).toBeLessThanOrEqual(start?.y ?? 0);
  await expect(button(page, 'Start')).toBeInViewport({ ratio: 1 });
  await test.step('the warning about a large stake stands above Start', async () => {
    await button(page, 'Other').click();
    await page.getByLabel('Other amount').fill('60000');
    await button(page, 'Other').click();
    const warning = page.getByText('This is more than half of your balance.');
    for (const [width, height] of [
      [360, 640],
      [360, 740],
      [390, 844],
      [412, 915],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(warning).toBeInViewport({ ratio: 1 });
      const [text, start] = await Promise.all(
        [warning, button(page, 'Start')].map((part) => part.boundingBox()),
      );
      expect((text?.y ?? 0) + (text?.height ?? 0), `${width}x${height}`).toBeLessThanOrEqual(start?.y ?? 0);
    }
    await stake.check({ force: true });
  });
  await playRound(page, 4);
  await page.reload();
  await expect(theOdds(page)).toContainText('96.0%');
  await expect(tables.getByRole('radio', { name: 'Bold' })).toBeChecked();
});

test('two tables, the stakes and Start fit the first screen of a phone in both languages', async ({
  browser,
  request,
  product,
  offer,
}) => {
  await offer(even, generous);
  const { token } = await demoPlayer(request);
  for (const [locale, startName, news] of [
    ['en-UG', 'Start', 'We now offer different prizes'],
    ['sw-UG', 'Anza', 'Sasa tunatoa zawadi tofauti'],
  ] as const) {
    const context = await browser.newContext({ baseURL: product.origin, locale });
    const page = await context.newPage();
    await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
    const table = page.locator('label', { hasText: '+214%' }).first();
    const stake = page.getByRole('radio', { name: 'USh 1,000', exact: true });
    const start = page.getByRole('button', { name: startName, exact: true });
    await page.goto('/dashboard');
    await expect(start).toBeEnabled();
    await page.evaluate(() => sessionStorage.setItem('seenTable', 'another'));
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/dashboard');
    await expect(start).toBeEnabled();
    for (const [width, height] of [
      [320, 640],
      [360, 640],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.getByText(news)).toBeVisible();
      await expect(table).toBeInViewport({ ratio: 1 });
      const [choice, stakes, button] = await Promise.all(
        [table, stake, start].map((part) => part.boundingBox()),
      );
      expect(choice?.height, `${locale} at ${width}`).toBeLessThanOrEqual(44);
      expect((stakes?.y ?? 0) + (stakes?.height ?? 0), `${locale} at ${width}`).toBeLessThanOrEqual(
        button?.y ?? 0,
      );
    }
    await context.close();
  }
});

test('a visitor sees the table of their country', async ({ browser, product, offer }) => {
  await offer(even);
  for (const [locale, win, returned] of [
    ['en-UG', '55.6%', '75.0%'],
    ['en-KE', '44.4%', '60.0%'],
    ['sw-UG', '55.6%', '75.0%'],
  ] as const) {
    const context = await browser.newContext({ baseURL: product.origin, locale });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByText(win).first()).toBeVisible();
    await expect(page.getByText(returned).first()).toBeVisible();
    await context.close();
  }
});

/** Without the landing page's live figures, which can be equal by chance. */
const pageTexts = (page: Page) =>
  page.evaluate((liveFigures) => {
    document.querySelector(`[aria-label="${liveFigures}"]`)?.remove();
    const attributes = ['aria-label', 'alt', 'title', 'placeholder', 'content'];
    const said = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.textContent, ...said].join('\n');
  }, landing.live.heading);

/** Figures of the specified table, also in words and in Swahili. */
const defaultTableFigures =
  /(?<![\d.,])[2345]0([.,]0)?%|60[.,]0\s?%|44[.,]4\s?%|\b4 (of|in|kati ya) (the )?9\b|\bfour\b|\bmanne\b/gi;

test('no player screen shows figures of the first table under another one', async ({
  page,
  request,
  offer,
}) => {
  const figuresOn = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    return ((await pageTexts(page)).match(defaultTableFigures) ?? []).map((figure) => `${path}: ${figure}`);
  };
  const publicPages = [pages.landing, pages.help, pages.terms];
  await offer(specified);
  // Proves that the pattern matches.
  for (const path of publicPages) expect(await figuresOn(path), path).not.toEqual([]);
  // With five prizes, four boxes would be empty.
  const six = [500, 1500, 2500, 3500, 4500, 5500];
  await offer(six);
  for (const path of publicPages) {
    await page.goto(path);
    await expect(page.getByText('86.7%').first()).toBeAttached();
    expect((await pageTexts(page)).match(defaultTableFigures) ?? [], path).toEqual([]);
  }
  await offer(specified);
  await openSignedIn(page, await createPlayer(request), '/dashboard');
  expect(await figuresOn('/dashboard')).not.toEqual([]);
  await offer(six);
  const screens = [pages.investment, pages.referrals, pages.statement, pages.playLimits, pages.account];
  const tabs = ['', '?tab=wallet', '?tab=history'].map((tab) => `/dashboard${tab}`);
  for (const screen of sampled([...tabs, ...screens])) expect(await figuresOn(screen)).toEqual([]);
});

test('a page from the service worker’s cache shows the current table, without an alarm', async ({
  browser,
  request,
  product,
  offer,
}) => {
  await offer(even);
  const { token } = await demoPlayer(request);
  const context = await browser.newContext({
    baseURL: product.origin,
    locale: 'en-UG',
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto('/dashboard');
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/dashboard')))).toBe(true);
  await offer(generous);
  // The page comes from the cache; its API calls succeed.
  await context.route('**/dashboard', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(theOdds(page)).toContainText('96.0%');
  await playRound(page, 5);
  await expect(page.getByText('Play has stopped')).toHaveCount(0);
  await context.close();
});

test('an operator sees the risk before requesting another table', async ({ page, request }) => {
  await openBackOffice(page, await operatorToken(request), '/admin/prize-tables');
  await expect(page.getByRole('heading', { name: 'Prize tables', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '96.0%' }).click();
  await expect(page.getByText('The bankroll must be 155 times the highest stake.')).toBeVisible();
  await page.getByLabel('Kenya').check();
  await page.getByLabel('Highest stake').fill('1000');
  await page.getByRole('button', { name: 'Offer these tables' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('A better game');
  await page.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
