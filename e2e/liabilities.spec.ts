import { expect, type Page, type Route } from '@playwright/test';
import { DAY_MS, Operator } from '../contracts/src/transparency/testing/operator.ts';
import { signerOf } from '../contracts/src/transparency/testing/reference-operator.ts';
import { createPlayer, logIn, openSignedIn } from './players.ts';
import { test } from './test.ts';

test.use({ viewport: { width: 360, height: 740 } });

const demo = { username: 'demo', password: 'demo1234' };
const BALANCE = 12_500;
const INCLUDED = 'Your balance is in our proof of reserves';

test('the wallet shows that the browser found the balance in the published liabilities', async ({ page }) => {
  const branch = page.waitForResponse('**/api/transparency/branch?*');
  const wallet = page.getByRole('tabpanel');
  await page.goto('/login');
  await logIn(page, demo);
  await page.getByRole('tab', { name: 'Wallet' }).click();
  await expect(wallet).toContainText(INCLUDED);
  expect((await (await branch).text()).length).toBeLessThan(3_000);
  // The page stores the result for a day.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/transparency/branch')) asked.push(request.url());
  });
  await page.reload();
  await expect(wallet).toContainText(INCLUDED);
  expect(asked).toEqual([]);
  await page.getByRole('tabpanel').getByRole('link', { name: 'Transparency' }).click();
  await expect(page).toHaveURL('/transparency');
});

/** Undefined: the honest answer. A number: an error with this status. */
type Lie = (call: string, query: Record<string, string>) => unknown;

class LyingServer {
  readonly operator: Operator;
  lie: Lie = () => undefined;
  readonly #page: Page;

  constructor(page: Page, username: string) {
    this.#page = page;
    const noon = new Date().setUTCHours(9, 0, 0, 0);
    this.operator = new Operator(noon - 2 * DAY_MS, username);
    this.operator.move(BigInt(BALANCE) * 1_000_000n);
    this.operator.advance(DAY_MS);
  }

  async start(): Promise<void> {
    await this.#page.route('**/api/**', (route) => this.#answer(route));
    await this.setClock();
  }

  setClock(): Promise<void> {
    return this.#page.clock.setFixedTime(this.operator.now);
  }

  /** Beyond the client's limit of calls. */
  async checkAgain(): Promise<void> {
    this.operator.now += 90_000;
    await this.setClock();
    await this.#page.getByRole('tabpanel').getByRole('button', { name: 'Check again' }).click();
  }

  async #answer(route: Route): Promise<void> {
    const { operator } = this;
    const { pathname, searchParams } = new URL(route.request().url());
    const call = `${route.request().method()} ${pathname}`;
    const query = Object.fromEntries(searchParams);
    const date = new Date(operator.now).toUTCString();
    if (/\/api\/(transparency\/|wallet\/statement\/signed)/.test(pathname)) {
      const data = this.lie(call, query) ?? operator.answer(call, query) ?? 404;
      const [status, json] =
        typeof data === 'number'
          ? [data, { success: false, code: data === 404 ? 'not_found' : 'unavailable', error: 'No' }]
          : [200, { success: true, data }];
      return route.fulfill({ status, json, headers: { date } });
    }
    // The page's clock jumps: a renewed token would end requests under way.
    if (pathname === '/api/auth/refresh') return route.abort();
    const response = await route.fetch();
    const headers = { ...response.headers(), date };
    if (!/\/(client-config|wallet\/balance|auth\/(me|profile))$/.test(pathname))
      return route.fulfill({ response, headers });
    const { data, ...rest } = await response.json();
    const changed = pathname.endsWith('/client-config')
      ? { ...data, ...(operator.answer(call, query) as object) }
      : { ...data, ...(data.user ? { user: { ...data.user, gameBalance: BALANCE } } : { balance: BALANCE }) };
    return route.fulfill({ response, headers, json: { ...rest, data: changed } });
  }
}

test('a lying server is detected, whatever it refuses or changes', async ({ page, request }) => {
  const player = await createPlayer(request);
  const server = new LyingServer(page, player.username);
  const { operator } = server;
  await server.start();
  await openSignedIn(page, player, '/dashboard?tab=wallet');
  const wallet = page.getByRole('tabpanel');
  await expect(wallet).toContainText(INCLUDED);

  operator.advance(DAY_MS);
  await server.setClock();
  const tree = operator.days.at(-1)?.tree;
  const first = operator.records[0] ?? '';
  const on = (part: string, answer: (query: Record<string, string>) => unknown) => {
    server.lie = (call, query) => (call.endsWith(part) ? answer(query) : undefined);
  };
  const tailored = (query: Record<string, string>, share: bigint) => ({
    signed: operator.statement(
      query,
      operator.movements.map((one) => ({ ...one, amount: (one.amount * share) / 100n })),
    ),
  });
  const treeWith = (share: bigint) => {
    const other = new Operator(operator.now - 2 * DAY_MS, player.username);
    other.signer = operator.signer;
    other.move((operator.balance * share) / 100n);
    other.advance(2 * DAY_MS);
    return other.days.at(-1)?.tree;
  };
  const show = (shown: typeof tree) => Object.assign(operator.days.at(-1) ?? {}, { tree: shown });
  const notVerified = 'Not verified: the last complete check';

  await test.step('rewrites the log and refuses consistency proofs', async () => {
    operator.records[0] = '{}';
    operator.log('setting', { name: 'maximumBet', value: 1 });
    on('/consistency', () => 503);
    await page.reload();
    await expect(wallet).toContainText(notVerified);
    await expect(wallet).not.toContainText(INCLUDED);
    server.lie = () => undefined;
    await server.checkAgain();
    await expect(wallet).toContainText('Something in it was changed');
    operator.records[0] = first;
    operator.log('setting', { name: 'maximumBet', value: 2 });
  });

  await test.step('signs another root for this player and refuses inclusion proofs', async () => {
    show(treeWith(100n));
    on('/inclusion', () => 503);
    await server.checkAgain();
    await expect(wallet).toContainText(notVerified);
  });

  await test.step('serves a leaf at 1% with a tailored statement and refuses the log', async () => {
    show(treeWith(1n));
    server.lie = (call, query) => {
      if (/head|consistency|inclusion/.test(call)) return 503;
      return call.endsWith('/signed') ? tailored(query, 1n) : undefined;
    };
    await server.checkAgain();
    await expect(wallet.getByRole('alert')).toContainText(
      'doesn’t lead to the balance that this browser saw',
    );
    show(tree);
  });

  await test.step('empties the statement for the query of the check', async () => {
    on('/signed', (query) => tailored(query, 0n));
    await server.checkAgain();
    await expect(wallet).toContainText('a different balance for you than your signed statement');
  });

  await test.step('has no branch for a player whose device remembers a balance', async () => {
    on('/branch', () => 404);
    await server.checkAgain();
    await expect(wallet).toContainText('The liabilities don’t include you');
    const download = page.waitForEvent('download');
    await wallet.getByRole('button', { name: 'Save the file' }).click();
    expect((await download).suggestedFilename()).toBe('sanduku-liabilities.json');
  });

  await test.step('signs the statement with a key that announces the real one', async () => {
    const other = signerOf();
    const stated = tree?.statement.text ?? '';
    on('/days', () => ({
      now: '',
      days: [{ day: operator.days.at(-1)?.day, liabilities: other.sign(stated), reserves: null }],
    }));
    await server.checkAgain();
    await expect(wallet).toContainText('The liabilities aren’t signed with our key');
  });

  await test.step('shows an older day than this browser checked', async () => {
    const old = new Operator(operator.now - 3 * DAY_MS, player.username);
    old.signer = operator.signer;
    old.advance(DAY_MS);
    on('/days', () => old.answer('GET /api/transparency/days', {}));
    await server.checkAgain();
    await expect(wallet).toContainText('an older day than one this browser had already checked');
  });

  await test.step('lists no days, until the second day', async () => {
    on('/days', () => ({ now: '', days: [] }));
    await server.checkAgain();
    await expect(wallet).toContainText(notVerified);
    operator.now += DAY_MS;
    await server.checkAgain();
    await expect(wallet).toContainText('For more than a day, we haven’t given this browser a proof');
  });

  await test.step('shows an old day as the newest', async () => {
    server.lie = () => undefined;
    operator.now += DAY_MS;
    operator.log('setting', { name: 'maximumBet', value: 3 });
    await server.checkAgain();
    await expect(wallet).toContainText('The newest proof we showed is for');
  });

  await test.step('is honest again', async () => {
    operator.advance(DAY_MS);
    await server.checkAgain();
    await expect(wallet).toContainText(INCLUDED);
    await expect(wallet).not.toContainText('don’t match your balance');
  });
});
