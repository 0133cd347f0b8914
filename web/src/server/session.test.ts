import type { User } from '@sanduku/contracts/players/api';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../lib/browser.ts';
import { ApiClient } from './client.ts';
import { holdNotifications } from './event-gate.ts';
import { Player } from './player.ts';
import { Session } from './session.ts';
import { TokenStore } from './tokens.ts';

const amina = { id: '1', username: 'amina', gameBalance: 1000, currencySymbol: 'USh', country: 'UG' } as User;
const ok = (data: unknown) => async () => Response.json({ success: true, data });
const refused = (status: number) => async () =>
  Response.json({ success: false, error: 'No.', message: 'No.', code: 'not_signed_in' }, { status });
const noConnection = () => Promise.reject(new TypeError('Failed to fetch'));

let server: Record<string, () => Promise<Response>>;
let calls: string[];
let balance: number;
let isVisible: boolean;
let path: string;
let storage: Storage;
let cookies: { cookie: string };
const log = vi.fn<(text: string) => void>();
const endPushes = vi.fn<() => Promise<unknown>>();

beforeEach(() => {
  vi.useFakeTimers();
  log.mockReset();
  endPushes.mockReset().mockResolvedValue(undefined);
  calls = [];
  balance = 1000;
  isVisible = true;
  path = '/dashboard';
  storage = memoryStorage();
  cookies = { cookie: '' };
  server = {
    'POST /api/auth/login': ok({ token: 'fresh', user: amina, referralBonus: null }),
    'POST /api/auth/signup': ok({ token: 'fresh', user: amina, referralBonus: null }),
    'POST /api/auth/logout': ok({}),
    'POST /api/auth/refresh': ok({ token: 'renewed' }),
    'GET /api/auth/profile': ok({ user: amina }),
    'GET /api/auth/me': ok({ user: amina }),
    'GET /api/wallet/balance': () => ok({ balance, currency: 'UGX', currencySymbol: 'USh' })(),
  };
});

afterEach(() => {
  vi.useRealTimers();
});

interface Tab {
  session: Session;
  player: Player;
}

function openTab(): Tab {
  const tokens = new TokenStore(
    () => storage,
    () => cookies,
  );
  const fetch = (url: unknown, init?: RequestInit) => {
    const call = `${init?.method} ${url}`;
    calls.push(call);
    return server[call]?.() ?? noConnection();
  };
  const api = new ApiClient({ tokens, fetch: fetch as typeof globalThis.fetch, cookies: () => cookies });
  const player = new Player({ api, tokens, isVisible: () => isVisible, log });
  const loadPlayer = async () => player;
  return { player, session: new Session({ api, tokens, path: () => path, loadPlayer, endPushes }) };
}

function storeToken(token = 'stored'): void {
  storage.setItem('token', token);
  storage.setItem('tokenIssuedAt', String(Date.now()));
}

async function signedInTab(): Promise<Tab> {
  const tab = openTab();
  const { session } = tab;
  session.start();
  await session.login({ username: 'amina', password: 'secret1' }, true);
  calls.length = 0;
  return tab;
}

const count = (call: string) => calls.filter((made) => made === call).length;
const balanceCalls = () => count('GET /api/wallet/balance');
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('on load', () => {
  test('without a token the visitor is anonymous at once, without a call', async () => {
    const { session } = openTab();
    session.start();
    expect(session.state.phase).toBe('anonymous');
    await pass(60_000);
    expect(calls).toEqual([]);
  });

  // shows 4.2
  test.each(['token', 'authToken'])('a token under %s is checked after 500 ms', async (key) => {
    storage.setItem(key, 'stored');
    storage.setItem('tokenIssuedAt', String(Date.now()));
    const { session, player } = openTab();
    session.start();

    expect(session.state.phase).toBe('loading');
    await pass(499);
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls).toEqual(['GET /api/auth/profile']);
    expect(session.state).toEqual({ phase: 'signedIn', entry: 'found' });
    expect(player.user).toEqual(amina);
    expect(player.isRemembered).toBe(false);
    expect(JSON.parse(storage.getItem('cachedUser') ?? '')).toEqual(amina);
  });

  // shows 4.2
  test.each([401, 403, 404])('a profile answered with %s removes the token', async (status) => {
    storeToken();
    storage.setItem('cachedUser', JSON.stringify(amina));
    server['GET /api/auth/profile'] = refused(status);
    const { session } = openTab();
    session.start();
    await pass(500);
    expect(session.state.phase).toBe('anonymous');
    expect(storage.length).toBe(0);
  });

  // shows 3.3, 4.2
  test('offline, the cached player is shown and the token stays', async () => {
    storeToken();
    storage.setItem('cachedUser', JSON.stringify(amina));
    server['GET /api/auth/profile'] = noConnection;
    const { session, player } = openTab();
    session.start();
    await pass(500);
    expect(session.state).toEqual({ phase: 'signedIn', entry: 'found' });
    expect(player.user).toEqual(amina);
    expect(player.isRemembered).toBe(true);
    expect(storage.getItem('token')).toBe('stored');

    session.cameOnline();
    await pass(0);
    expect(session.state.phase).toBe('signedIn');
    expect(player.isRemembered).toBe(false);
  });

  test('a cached player is updated by the next balance refresh', async () => {
    storeToken();
    storage.setItem('cachedUser', JSON.stringify(amina));
    server['GET /api/auth/profile'] = noConnection;
    const { session, player } = openTab();
    session.start();
    await pass(3000);
    expect(player.user).toEqual(amina);
    expect(player.isRemembered).toBe(false);
    expect(count('GET /api/auth/me')).toBe(1);
  });

  test.each([
    ['retry', 'not JSON'],
    ['cameOnline', JSON.stringify({ ...amina, country: 'XX' })],
  ] as const)('offline without a cached player it waits for %s', async (again, cachedUser) => {
    storeToken();
    storage.setItem('cachedUser', cachedUser);
    server['GET /api/auth/profile'] = noConnection;
    const { session } = openTab();
    session.start();
    await pass(500);
    expect(session.state.phase).toBe('unreachable');

    server['GET /api/auth/profile'] = ok({ user: amina });
    session[again]();
    expect(session.state.phase).toBe('loading');
    await pass(0);
    expect(session.state.phase).toBe('signedIn');
  });

  // shows 7.10
  test('a token older than a day is renewed', async () => {
    storeToken();
    storage.setItem('tokenIssuedAt', String(Date.now() - 24 * 60 * 60 * 1000));
    openTab().session.start();
    await pass(500);
    expect(storage.getItem('token')).toBe('renewed');
    expect(storage.getItem('authToken')).toBe('renewed');
  });

  test('a token of unknown age is renewed after a day', async () => {
    storage.setItem('token', 'stored');
    openTab().session.start();
    await pass(500);
    expect(storage.getItem('token')).toBe('stored');

    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    openTab().session.start();
    await pass(500);
    expect(storage.getItem('token')).toBe('renewed');
  });

  test('a token that cannot be renewed offline stays in use', async () => {
    storeToken();
    storage.setItem('tokenIssuedAt', '1');
    server['POST /api/auth/refresh'] = noConnection;
    const { session } = openTab();
    session.start();
    await pass(500);
    expect(storage.getItem('token')).toBe('stored');
    expect(session.state.phase).toBe('signedIn');
  });
});

describe('login', () => {
  // shows 3.3, 4.1
  test('stores the token under both keys, caches the player and notifies listeners', async () => {
    const { session, player } = openTab();
    const listener = vi.fn();
    session.subscribe(listener);
    session.start();
    storage.setItem('adminToken', 'operator');
    await session.login({ username: 'amina', password: 'secret1' }, true);

    expect(session.state).toEqual({ phase: 'signedIn', entry: 'login' });
    expect(player.user).toEqual(amina);
    expect(player.isRemembered).toBe(false);
    expect(listener).toHaveBeenCalledOnce();
    expect(storage.getItem('token')).toBe('fresh');
    expect(storage.getItem('authToken')).toBe('fresh');
    expect(storage.getItem('adminToken')).toBe('operator');
  });

  test('that is refused throws and stays anonymous', async () => {
    const { session } = openTab();
    session.start();
    server['POST /api/auth/login'] = refused(401);
    await expect(session.login({ username: 'amina', password: 'wrong' }, true)).rejects.toMatchObject({
      status: 401,
    });
    expect(session.state.phase).toBe('anonymous');
  });

  // shows 2.16
  test('without "remember me" lasts until the browser closes', async () => {
    const { session } = openTab();
    session.start();
    await session.login({ username: 'amina', password: 'secret1' }, false);
    expect(cookies.cookie).toMatch(/^tokenUntilClosed=1;/);
    expect(cookies.cookie).not.toMatch(/expires|max-age/i);

    const { session: secondTab } = openTab();
    secondTab.start();
    expect(secondTab.state.phase).toBe('loading');

    cookies.cookie = '';
    calls.length = 0;
    const { session: nextDay } = openTab();
    nextDay.start();
    expect(nextDay.state.phase).toBe('anonymous');
    expect(storage.length).toBe(0);
    expect(calls).toEqual(['POST /api/auth/logout']);
  });

  test('with "remember me" outlives the browser, also after one without', async () => {
    const { session } = openTab();
    await session.login({ username: 'amina', password: 'secret1' }, false);
    await session.login({ username: 'amina', password: 'secret1' }, true);
    cookies.cookie = '';
    const { session: nextDay } = openTab();
    nextDay.start();
    expect(nextDay.state.phase).toBe('loading');
  });
});

describe('sign-up', () => {
  const account = {
    username: 'amina',
    password: 'secret1',
    country: 'UG',
    contactMethod: 'email',
    email: 'amina@example.com',
    referralCode: null,
  } as const;

  test('creates the account and signs in with its token', async () => {
    const { session, player } = openTab();
    session.start();
    const created = await session.signup(account);
    expect(session.state.phase).toBe('anonymous');
    expect(storage.length).toBe(0);

    expect(await session.loginAfterSignup(created)).toBe(true);
    expect(session.state.phase).toBe('signedIn');
    expect(player.user).toEqual(amina);
    expect(storage.getItem('token')).toBe('fresh');
  });

  test.each([
    ['is refused', refused(401)],
    ['finds no connection', noConnection],
  ])('stays anonymous if the automatic login %s', async (_, answer) => {
    const { session } = openTab();
    session.start();
    const created = await session.signup(account);
    server['GET /api/auth/profile'] = answer;
    expect(await session.loginAfterSignup(created)).toBe(false);
    expect(session.state.phase).toBe('anonymous');
    expect(storage.length).toBe(0);
  });
});

describe('logout', () => {
  // shows 4.3
  test('calls the server with the old token and clears everything', async () => {
    const { session } = await signedInTab();
    const told = session.logout();
    expect(session.state).toEqual({ phase: 'anonymous', wasEnded: false });
    expect(storage.length).toBe(0);
    expect(await told).toBe(true);
    expect(calls).toEqual(['POST /api/auth/logout']);
    await pass(60_000);
    expect(balanceCalls()).toBe(0);
  });

  test.each([
    ['fails', refused(500)],
    ['finds no connection', noConnection],
    ['is refused because the session had ended', refused(401)],
  ])('works locally even if the call %s', async (_, answer) => {
    server['POST /api/auth/logout'] = answer;
    const { session } = await signedInTab();
    expect(await session.logout()).toBe(false);
    expect(session.state.phase).toBe('anonymous');
    expect(storage.length).toBe(0);
  });

  test.each([
    ['finds no connection', noConnection, 1],
    ['is refused because the session had ended', refused(401), 0],
    ['succeeds', ok({}), 0],
  ])('ends the pushes of this browser if the call %s: %s', async (_, answer, times) => {
    server['POST /api/auth/logout'] = answer;
    const { session } = await signedInTab();
    await session.logout();
    expect(endPushes).toHaveBeenCalledTimes(times);
  });

  test('a late answer changes nothing', async () => {
    const { session, player } = await signedInTab();
    const refreshes = [player.refreshBalance(), player.refreshProfile()];
    void session.logout();
    await Promise.all(refreshes);
    expect(session.state.phase).toBe('anonymous');
    expect(storage.length).toBe(0);
  });
});

// shows 4.4
test.each([401, 403])('a %s on any call signs out', async (status) => {
  const { session, player } = await signedInTab();
  server['GET /api/wallet/balance'] = refused(status);
  await player.refreshBalance();
  expect(session.state).toEqual({ phase: 'anonymous', wasEnded: true });
  expect(storage.length).toBe(0);
});

describe('another tab', () => {
  test('that signs in another player leaves nothing of the first in the cache', async () => {
    const { session, player } = await signedInTab();
    const first = player.queries;
    first.setQueryData(['receipt', '9'], 'of amina');
    const brian = { ...amina, id: '2', username: 'brian', gameBalance: 7 };
    server['GET /api/auth/me'] = ok({ user: brian });
    storeToken('of brian');
    session.storageChanged('token');
    await pass(0);
    expect(player.user).toEqual(brian);
    expect(player.queries).not.toBe(first);
    expect(player.queries.getQueryData(['receipt', '9'])).toBeUndefined();
    expect(session.state.phase).toBe('signedIn');
  });

  test('that signs in another player while offline shows none of the two', async () => {
    const { session, player } = await signedInTab();
    for (const call of Object.keys(server)) server[call] = noConnection;
    storeToken('of brian');
    session.storageChanged('token');
    session.storageChanged('authToken');
    await pass(0);
    expect(session.state.phase).toBe('unreachable');
    session.retry();
    await pass(0);
    expect(session.state.phase).toBe('unreachable');
    expect(player.user).toBeUndefined();

    const brian = { ...amina, id: '2', username: 'brian', gameBalance: 7 };
    server['GET /api/auth/profile'] = ok({ user: brian });
    session.cameOnline();
    await pass(0);
    expect(session.state.phase).toBe('signedIn');
    expect(player.user).toEqual(brian);
  });

  test('that signs in another player while this one loads is not mistaken for the first', async () => {
    const answer = Promise.withResolvers<void>();
    storeToken();
    server['GET /api/auth/profile'] = async () => {
      const brian = { ...amina, id: '2', username: 'brian' };
      server['GET /api/auth/profile'] = ok({ user: brian });
      await answer.promise;
      return ok({ user: amina })();
    };
    const { session, player } = openTab();
    session.start();
    await pass(500);
    storeToken('of brian');
    session.storageChanged('token');
    answer.resolve();
    await pass(500);
    expect(session.state.phase).toBe('signedIn');
    expect(player.user?.username).toBe('brian');
  });

  test('that renews the session keeps the cache', async () => {
    const { session, player } = await signedInTab();
    const { queries } = player;
    storeToken('renewed');
    session.storageChanged('token');
    await pass(0);
    expect(player.queries).toBe(queries);
  });

  test.each(['token', 'authToken', null])('that removes %s signs this one out', async (key) => {
    const { session } = await signedInTab();
    storage.clear();
    session.storageChanged(key);
    expect(session.state.phase).toBe('anonymous');
    await pass(60_000);
    expect(calls).toEqual([]);
  });

  test('that signs in signs this one in', async () => {
    const { session } = openTab();
    session.start();
    storeToken();
    session.storageChanged('token');
    session.storageChanged('authToken');
    await pass(0);
    expect(session.state.phase).toBe('signedIn');
    expect(count('GET /api/auth/profile')).toBe(1);
  });

  test('that writes something else changes nothing', async () => {
    const { session } = await signedInTab();
    storage.clear();
    session.storageChanged('theme');
    expect(session.state.phase).toBe('signedIn');
  });
});

describe('a token that another tab renews', () => {
  let renewal: PromiseWithResolvers<void>;
  let first: Tab;
  beforeEach(() => {
    storeToken();
    storage.setItem('tokenIssuedAt', '1');
    renewal = Promise.withResolvers();
    server['POST /api/auth/refresh'] = async () => {
      server['POST /api/auth/refresh'] = refused(401);
      await renewal.promise;
      return ok({ token: 'renewed' })();
    };
    first = openTab();
    first.session.start();
  });
  const expectBothSignedIn = (second: Tab) => {
    expect(storage.getItem('token')).toBe('renewed');
    for (const { session } of [first, second]) expect(session.state.phase).toBe('signedIn');
  };

  test('is not renewed a second time', async () => {
    const second = openTab();
    second.session.start();
    await pass(500);
    renewal.resolve();
    await pass(0);
    expectBothSignedIn(second);
  });

  test('signs nobody out when it is refused after the new one arrived', async () => {
    await pass(500);
    const profile = server['GET /api/auth/profile'] ?? noConnection;
    const check = Promise.withResolvers<void>();
    server['GET /api/auth/profile'] = async () => {
      server['GET /api/auth/profile'] = profile;
      await check.promise;
      return refused(401)();
    };
    const second = openTab();
    second.session.start();
    await pass(500);
    renewal.resolve();
    await pass(0);
    check.resolve();
    await pass(500);
    expectBothSignedIn(second);
  });

  test('is used by no other call of the tab that renews it', async () => {
    await pass(5_000);
    expect(calls).toEqual(['GET /api/auth/profile', 'POST /api/auth/refresh']);
    expect(first.session.state.phase).toBe('loading');
  });
});

describe('automatic balance refresh', () => {
  // shows 4.1, 4.5
  test('5 s after login, then every 15 s', async () => {
    await signedInTab();
    await pass(4999);
    expect(balanceCalls()).toBe(0);
    await pass(1);
    expect(balanceCalls()).toBe(1);
    await pass(14_999);
    expect(balanceCalls()).toBe(1);
    await pass(1);
    expect(balanceCalls()).toBe(2);
    await pass(30_000);
    expect(balanceCalls()).toBe(4);
  });

  test.each([
    // path, first refresh
    ['/', 3000],
    ['/dashboard', 3000],
    ['/game/7', 3000],
    ['/investment', 500 + 15_000],
    // shows 2.7, 4.7, 9.2
  ])('after loading %s first at %s ms, then every 15 s', async (loadedPath, first) => {
    path = loadedPath;
    storeToken();
    openTab().session.start();
    await pass(first - 1);
    expect(balanceCalls()).toBe(0);
    await pass(1);
    expect(balanceCalls()).toBe(1);
    await pass(15_000);
    expect(balanceCalls()).toBe(2);
  });

  // shows 4.8
  test('2 s after a transaction, keeping the interval', async () => {
    const { player } = await signedInTab();
    await pass(5000);
    player.transactionHappened();
    await pass(1999);
    expect(balanceCalls()).toBe(1);
    await pass(1);
    expect(balanceCalls()).toBe(2);
    await pass(13_000);
    expect(balanceCalls()).toBe(3);
  });

  // shows 2.40, 4.8
  test('at once and 2 s later if the new balance is unknown', async () => {
    const { player } = await signedInTab();
    server['GET /api/auth/me'] = ok({ user: { ...amina, gameBalance: 41 } });
    player.moneyMoved();
    await pass(0);
    expect(player.user).toMatchObject({ gameBalance: 41 });
    expect(balanceCalls()).toBe(0);
    await pass(2000);
    expect(balanceCalls()).toBe(1);
  });

  test('once after several transactions', async () => {
    const { player } = await signedInTab();
    player.transactionHappened();
    await pass(1000);
    player.transactionHappened();
    await pass(2000);
    expect(balanceCalls()).toBe(1);
  });

  // shows 4.6, 9.2
  test('not in a hidden tab; 1 s plus 2 s after it is visible, then every 15 s', async () => {
    const { player } = await signedInTab();
    player.transactionHappened();
    isVisible = false;
    player.visibilityChanged();
    await pass(120_000);
    expect(balanceCalls()).toBe(0);

    isVisible = true;
    player.visibilityChanged();
    await pass(2999);
    expect(balanceCalls()).toBe(0);
    await pass(1);
    expect(balanceCalls()).toBe(1);
    await pass(15_000);
    expect(balanceCalls()).toBe(2);
  });

  test('not if the tab is hidden again within the first second', async () => {
    const { player } = await signedInTab();
    for (const visible of [false, true, false]) {
      isVisible = visible;
      player.visibilityChanged();
      await pass(900);
    }
    await pass(60_000);
    expect(balanceCalls()).toBe(0);
  });

  test('not in a background tab until it is visible', async () => {
    isVisible = false;
    const { player } = await signedInTab();
    player.transactionHappened();
    await pass(60_000);
    expect(balanceCalls()).toBe(0);
    isVisible = true;
    player.visibilityChanged();
    await pass(3000);
    expect(balanceCalls()).toBe(1);
  });

  test('not for an anonymous visitor', async () => {
    const { session, player } = openTab();
    session.start();
    player.visibilityChanged();
    player.transactionHappened();
    session.retry();
    session.cameOnline();
    await player.refreshBalance();
    await pass(60_000);
    expect(calls).toEqual([]);
  });

  test('continues after a failure', async () => {
    const { player } = await signedInTab();
    server['GET /api/wallet/balance'] = noConnection;
    await pass(5000);
    server['GET /api/wallet/balance'] = ok({ balance: 5 });
    await pass(15_000);
    expect(player.user).toMatchObject({ gameBalance: 5 });
  });

  test.each([
    [1500, 'Balance increased: USh 1000 -> USh 1500'],
    [400, 'Balance decreased: USh 1000 -> USh 400'],
    // shows 4.9
  ])('logs a change to %s as "%s"', async (newBalance, text) => {
    const { player } = await signedInTab();
    balance = newBalance;
    await pass(5000);
    expect(log.mock.calls).toEqual([[text]]);
    expect(player.user).toMatchObject({ gameBalance: newBalance });
    expect(JSON.parse(storage.getItem('cachedUser') ?? '')).toMatchObject({ gameBalance: newBalance });
  });

  test('logs nothing without a change', async () => {
    await signedInTab();
    await pass(5000);
    expect(log).not.toHaveBeenCalled();
  });
});

test('beyond ten calls a minute the balance shown stays, and never jumps back', async () => {
  const { player } = await signedInTab();
  for (let call = 0; call < 10; call++) await player.refreshBalance();
  expect(balanceCalls()).toBe(10);
  player.balanceIs(2500);
  await player.refreshBalance();
  expect(balanceCalls()).toBe(10);
  expect(player.user?.gameBalance).toBe(2500);
  expect(player.isRemembered).toBe(false);
});

test('the next player of this tab starts with an empty cache', async () => {
  const { session, player } = await signedInTab();
  player.queries.setQueryData(['receipt', '9'], 'of amina');
  const { queries } = player;
  await session.logout();
  await session.login({ username: 'brian', password: 'secret1' }, true);
  expect(player.queries).not.toBe(queries);
  expect(queries.getQueryCache().getAll()).toEqual([]);
});

describe('a balance from an answer', () => {
  // shows 4.8, 7.11
  test('is shown and cached at once, and checked 2 s later', async () => {
    const { player } = await signedInTab();
    player.balanceIs(1300);
    expect(player.user).toMatchObject({ gameBalance: 1300 });
    expect(JSON.parse(storage.getItem('cachedUser') ?? '')).toMatchObject({ gameBalance: 1300 });
    balance = 1300;
    await pass(1999);
    expect(balanceCalls()).toBe(0);
    await pass(1);
    expect(balanceCalls()).toBe(1);
  });

  test('is not overwritten by an older fetch', async () => {
    const { player } = await signedInTab();
    const refreshes = [player.refreshBalance(), player.refreshProfile()];
    player.balanceIs(1300);
    await Promise.all(refreshes);
    expect(player.user).toMatchObject({ gameBalance: 1300 });
  });

  test('changes nothing after logout', async () => {
    const { session, player } = await signedInTab();
    await session.logout();
    player.balanceIs(1300);
    expect(session.state.phase).toBe('anonymous');
    expect(storage.length).toBe(0);
  });
});

describe('while boxes open', () => {
  test.each(['refreshBalance', 'refreshProfile'] as const)('%s holds its balance back', async (refresh) => {
    const { player } = await signedInTab();
    balance = 400;
    server['GET /api/auth/me'] = ok({ user: { ...amina, gameBalance: 400 } });
    const releaseNotifications = holdNotifications();
    void player[refresh]();
    await pass(1000);
    expect(calls).toHaveLength(1);
    expect(player.user).toMatchObject({ gameBalance: 1000 });
    releaseNotifications();
    await pass(0);
    expect(player.user).toMatchObject({ gameBalance: 400 });
  });

  test("the round's balance wins over a held one", async () => {
    const { player } = await signedInTab();
    balance = 400;
    const releaseNotifications = holdNotifications();
    void player.refreshBalance();
    await pass(1000);
    releaseNotifications();
    player.balanceIs(1300);
    await pass(0);
    expect(player.user).toMatchObject({ gameBalance: 1300 });
  });

  test('after logout nothing is published', async () => {
    const { session, player } = await signedInTab();
    const releaseNotifications = holdNotifications();
    void player.refreshBalance();
    await pass(1000);
    await session.logout();
    releaseNotifications();
    await pass(0);
    expect(session.state.phase).toBe('anonymous');
    expect(player.user).toBeUndefined();
    expect(storage.length).toBe(0);
  });
});

describe('refetching the player', () => {
  // shows 7.9
  test('uses /api/auth/me', async () => {
    const { player } = await signedInTab();
    server['GET /api/auth/me'] = ok({ user: { ...amina, totalDeposited: 12 } });
    await player.refreshProfile();
    expect(player.user).toMatchObject({ totalDeposited: 12 });
  });

  // shows 7.9
  test('falls back to the profile', async () => {
    const { player } = await signedInTab();
    server['GET /api/auth/me'] = refused(500);
    await player.refreshProfile();
    expect(calls).toEqual(['GET /api/auth/me', 'GET /api/auth/profile']);
  });

  test('keeps the shown data if both fail', async () => {
    const { session, player } = await signedInTab();
    server = {};
    await player.refreshProfile();
    expect(session.state.phase).toBe('signedIn');
    expect(player.user).toEqual(amina);
  });
});

test('a balance that arrives during a profile fetch leaves the profile to the next fetch', async () => {
  const { player } = await signedInTab();
  server['GET /api/auth/me'] = () => new Promise(() => {});
  void player.refreshProfile();
  await pass(0);
  expect(count('GET /api/auth/me')).toBe(1);

  balance = 5000;
  player.balanceIs(balance);
  server['GET /api/auth/me'] = ok({ user: { ...amina, gameBalance: 5000, totalDeposited: 1.31 } });
  await pass(5000);
  expect(player.user).toMatchObject({ gameBalance: 5000, totalDeposited: 1.31 });
});
