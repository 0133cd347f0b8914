import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../lib/browser.ts';
import { ApiClient } from './client.ts';
import { TokenStore } from './tokens.ts';

const cookies = { cookie: '' };
const fetchMock = vi.fn<typeof fetch>();
let storage: Storage;
let tokens: TokenStore;
let api: ApiClient;

beforeEach(() => {
  vi.useFakeTimers();
  fetchMock.mockReset();
  cookies.cookie = '';
  storage = memoryStorage();
  tokens = new TokenStore(
    () => storage,
    () => cookies,
  );
  api = new ApiClient({ tokens, fetch: fetchMock, cookies: () => cookies });
});

afterEach(() => {
  vi.useRealTimers();
});

function answer(status: number, body: unknown): void {
  fetchMock.mockImplementationOnce(async () => Response.json(body, { status }));
}

function refuse(status: number, code: string, error = 'No.'): void {
  answer(status, { success: false, error, message: error, code });
}

function lastRequest() {
  const [url, init] = fetchMock.mock.lastCall ?? [];
  return { url, init, headers: new Headers(init?.headers) };
}

const credentials = { username: 'amina', password: 'secret1' };
const profileOf = (username: string) => ({ success: true, data: { user: { username } } });

describe('a call', () => {
  // shows 7.1
  test("sends JSON and returns the envelope's data and message", async () => {
    answer(200, { success: true, data: { token: 't' }, message: 'Welcome' });
    const { data, message } = await api.call('POST /api/auth/login', { body: credentials });

    expect(data.token).toBe('t');
    expect(message).toBe('Welcome');
    const { url, init, headers } = lastRequest();
    expect(url).toBe('/api/auth/login');
    expect(init?.method).toBe('POST');
    expect(init?.body).toBe(JSON.stringify(credentials));
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.has('authorization')).toBe(false);
  });

  // shows 3.27, 6.3
  test('carries the token from either storage key', async () => {
    storage.setItem('authToken', 'second-name');
    answer(200, profileOf('amina'));
    await api.call('GET /api/auth/profile');
    expect(lastRequest().headers.get('authorization')).toBe('Bearer second-name');
  });

  // shows 7.2
  test('that writes repeats the CSRF cookie in a header', async () => {
    cookies.cookie = 'other=1; XSRF-TOKEN=a%2Fb; last=2';
    answer(200, { success: true, data: {} });
    await api.call('POST /api/auth/login', { body: credentials });
    expect(lastRequest().headers.get('x-xsrf-token')).toBe('a/b');
  });

  test.each(['GET /api/auth/profile', 'GET /api/wallet/balance'] as const)(
    // shows 6.5, 8.6
    '%s without a token is not sent',
    async (route) => {
      await expect(api.call(route)).rejects.toMatchObject({
        code: 'no_token',
        message: 'No authentication token found. Please log in again.',
      });
      expect(fetchMock).not.toHaveBeenCalled();
    },
  );

  // shows 8.6
  test('GET /api/auth/me has its own text for a missing token', async () => {
    await expect(api.call('GET /api/auth/me')).rejects.toThrow(/^No authentication token found$/);
  });
});

describe('failures', () => {
  test("a refusal has the server's text, code and status", async () => {
    refuse(409, 'username_taken', 'A player with this username already exists.');
    await expect(api.call('POST /api/auth/login', { body: credentials })).rejects.toMatchObject({
      message: 'A player with this username already exists.',
      code: 'username_taken',
      status: 409,
      isRefusal: true,
    });
  });

  test.each([
    // network behaviour, expected code
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
    ['no answer in time', () => Promise.reject(new DOMException('', 'TimeoutError')), 'timeout'],
    ['an answer that is not JSON', async () => new Response('<html>', { status: 502 }), 'unreadable'],
    ['JSON that is not an envelope', async () => Response.json([1]), 'unreadable'],
    [
      'success said with an error status',
      async () => Response.json({ success: true }, { status: 500 }),
      'unreadable',
    ],
  ])('%s', async (_, network, code) => {
    fetchMock.mockImplementationOnce(network);
    await expect(api.call('POST /api/auth/login', { body: credentials })).rejects.toMatchObject({
      code,
      isRefusal: false,
    });
  });

  // shows 7.1, 9.1
  test('a request times out after 30 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    answer(200, { success: true, data: {} });
    await api.call('POST /api/auth/login', { body: credentials });
    expect(timeout).toHaveBeenCalledWith(30_000);
  });
});

describe('a rejected token', () => {
  // shows 4.4
  test.each([401, 403])('is dropped on a %s and ends the session', async (status) => {
    const signedOut = vi.fn();
    api.onSignedOut(signedOut);
    tokens.save('old', 0);
    storage.setItem('adminToken', 'operator');
    refuse(status, 'not_signed_in');

    await expect(api.call('GET /api/auth/profile')).rejects.toMatchObject({ status });

    expect(tokens.token).toBeNull();
    expect(storage.getItem('adminToken')).toBe('operator');
    expect(signedOut).toHaveBeenCalledOnce();
  });

  test('is not dropped after a wrong password without a session', async () => {
    const signedOut = vi.fn();
    api.onSignedOut(signedOut);
    refuse(401, 'invalid_credentials');
    await expect(api.call('POST /api/auth/login', { body: credentials })).rejects.toMatchObject({
      status: 401,
    });
    expect(signedOut).not.toHaveBeenCalled();
  });

  test('is kept if it was replaced during the call', async () => {
    const signedOut = vi.fn();
    api.onSignedOut(signedOut);
    tokens.save('old', 0);
    fetchMock.mockImplementationOnce(async () => {
      tokens.save('new', 1);
      return Response.json(
        { success: false, error: 'No.', message: 'No.', code: 'not_signed_in' },
        { status: 401 },
      );
    });

    await expect(api.call('GET /api/auth/profile')).rejects.toMatchObject({ status: 401 });

    expect(tokens.token).toBe('new');
    expect(signedOut).not.toHaveBeenCalled();
  });
});

describe('ten calls of one kind in 60 seconds', () => {
  beforeEach(() => tokens.save('token', 0));

  async function callTenTimes(route: 'GET /api/auth/profile' | 'GET /api/wallet/balance') {
    for (let count = 0; count < 10; count += 1) await api.call(route).catch(() => undefined);
  }

  test.each([
    ['GET /api/wallet/balance', 'Rate limited'],
    ['GET /api/auth/profile', 'Rate limited and no cached data available'],
    // shows 7.3, 8.5
  ] as const)('the eleventh of %s says "%s" and is not sent', async (route, text) => {
    fetchMock.mockImplementation(() => Promise.reject(new TypeError()));
    await callTenTimes(route);
    await expect(api.call(route)).rejects.toMatchObject({ code: 'rate_limited', message: text });
    expect(fetchMock).toHaveBeenCalledTimes(10);
  });

  test('other kinds are not affected', async () => {
    fetchMock.mockImplementation(async () => Response.json(profileOf('amina')));
    await callTenTimes('GET /api/auth/profile');
    await api.call('GET /api/wallet/balance');
    expect(fetchMock).toHaveBeenCalledTimes(11);
  });

  // shows 9.1
  test('after 60 seconds the call is sent again', async () => {
    fetchMock.mockImplementation(async () => Response.json(profileOf('amina')));
    await callTenTimes('GET /api/auth/profile');
    vi.advanceTimersByTime(60_000);
    await api.call('GET /api/auth/profile');
    expect(fetchMock).toHaveBeenCalledTimes(11);
  });
});

describe('a call that moves money', () => {
  const bet = { betAmount: 1000, selectedBox: 4, clientSeed: 'mine', roundId: 'round-1' };
  const move = { body: bet, movesMoney: true } as const;
  beforeEach(() => tokens.save('token', 0));

  const keyOf = () => lastRequest().headers.get('idempotency-key');

  test.each([
    // result of the first attempt, expected: same key for the second
    ['the connection broke', () => fetchMock.mockRejectedValueOnce(new TypeError()), true],
    ['the server failed', () => refuse(503, 'unavailable'), true],
    ['the first attempt is still running', () => refuse(409, 'key_in_progress'), true],
    ['there were too many requests', () => refuse(429, 'too_many_requests'), true],
    ['it was refused', () => refuse(422, 'not_enough_money'), false],
    ['it succeeded', () => answer(200, { success: true, data: {} }), false],
  ])('keeps its key when %s: %s', async (_, firstAttempt, isSameWish) => {
    firstAttempt();
    await api.call('POST /api/game/play', move).catch(() => undefined);
    const firstKey = keyOf();
    answer(200, { success: true, data: {} });
    await api.call('POST /api/game/play', move);

    expect(firstKey).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keyOf() === firstKey).toBe(isSameWish);
  });

  const send = { body: { toUserId: '7', amount: 1000, quoteId: 'quote-1' }, movesMoney: true } as const;
  const brieflyAway = async () =>
    Response.json(
      { success: false, error: 'Away.', message: 'Away.', code: 'unavailable' },
      { status: 503, headers: { 'retry-after': '2' } },
    );

  test('is resent under its key during a brief outage', async () => {
    fetchMock.mockImplementationOnce(brieflyAway).mockImplementationOnce(brieflyAway);
    answer(200, { success: true, data: {} });
    const sent = api.call('POST /api/transfers/send', send);
    await vi.advanceTimersByTimeAsync(4_000);
    await sent;
    const keys = fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test('keeps its key with a new quote after a lost answer', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('the network is gone'));
    await expect(api.call('POST /api/transfers/send', send)).rejects.toThrow();
    const firstKey = keyOf();
    answer(200, { success: true, data: {} });
    await api.call('POST /api/transfers/send', { ...send, body: { ...send.body, quoteId: 'quote-2' } });
    expect(keyOf()).toBe(firstKey);
  });

  test('reports a longer outage', async () => {
    fetchMock.mockImplementation(brieflyAway);
    const sent = expect(api.call('POST /api/transfers/send', send)).rejects.toMatchObject({ status: 503 });
    await vi.advanceTimersByTimeAsync(6_000);
    await sent;
    expect(fetchMock).toHaveBeenCalledTimes(4);
  });

  test("timestamps its key with the server's clock", async () => {
    const date = 'Tue, 17 Nov 2015 08:00:00 GMT';
    fetchMock.mockResolvedValueOnce(Response.json({ success: true, data: {} }, { headers: { date } }));
    await api.call('GET /api/auth/me');
    answer(200, { success: true, data: {} });
    await api.call('POST /api/game/play', move);
    const time = Number.parseInt(keyOf()?.slice(0, 13).replace('-', '') ?? '', 16);
    expect(new Date(time).toUTCString()).toBe(date);
  });

  test('has another key for another body', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError());
    await api.call('POST /api/game/play', move).catch(() => undefined);
    const firstKey = keyOf();
    answer(200, { success: true, data: {} });
    await api.call('POST /api/game/play', { ...move, body: { ...bet, selectedBox: 5 } });
    expect(keyOf()).not.toBe(firstKey);
  });

  // shows 7.3
  test('is not rate limited for bets', async () => {
    fetchMock.mockImplementation(async () => Response.json({ success: true, data: {} }));
    for (let round = 0; round < 12; round += 1) await api.call('POST /api/game/play', move);
    expect(fetchMock).toHaveBeenCalledTimes(12);
  });

  // shows 7.11
  test('clears cached answers', async () => {
    fetchMock.mockImplementation(async () => Response.json({ success: true, data: { balance: 1000 } }));
    for (let count = 0; count < 10; count += 1) await api.call('GET /api/wallet/balance');
    await api.call('POST /api/game/play', move);
    await expect(api.call('GET /api/wallet/balance')).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

test.each([
  // Retry-After, expected wait
  ['3', 3000],
  [undefined, undefined],
])('a Retry-After of %s is read', async (seconds, retryAfterMs) => {
  const headers = seconds === undefined ? undefined : { 'retry-after': seconds };
  const refusal = { success: false, error: 'Busy.', message: 'Busy.', code: 'unavailable' };
  fetchMock.mockImplementationOnce(async () =>
    Response.json(refusal, { status: 503, ...(headers && { headers }) }),
  );
  await expect(api.call('POST /api/auth/login', { body: credentials })).rejects.toMatchObject({
    retryAfterMs,
  });
});

describe("the back office's client", () => {
  const office = () =>
    new ApiClient({
      tokens,
      fetch: fetchMock,
      cookies: () => cookies,
      callsPerWindow: 12,
      endsSession: ({ status, code }) => status === 401 && code !== 'invalid_credentials',
      thrownText: (status, body) => `API Error: ${status} - ${body}`,
    });
  beforeEach(() => tokens.save('operator', 0));

  test('fills path parameters', async () => {
    answer(200, { success: true, data: {} });
    await office().call('POST /api/admin/withdrawals/:id/reject', {
      params: { id: '7/8' },
      body: { reason: 'Not your phone' },
    });
    expect(lastRequest().url).toBe('/api/admin/withdrawals/7%2F8/reject');
  });

  // shows 8.9
  test("throws status and body, and keeps the server's text", async () => {
    refuse(409, 'already_decided', 'This has been decided already.');
    const body = JSON.stringify({
      success: false,
      error: 'This has been decided already.',
      message: 'This has been decided already.',
      code: 'already_decided',
    });
    await expect(office().call('GET /api/admin/me')).rejects.toMatchObject({
      message: `API Error: 409 - ${body}`,
      sentence: 'This has been decided already.',
      code: 'already_decided',
    });
  });

  test.each([
    // status, code, expected: token dropped
    [401, 'not_signed_in', true],
    [401, 'invalid_credentials', false],
    [403, 'not_allowed', false],
  ])('a %d with %s drops the token: %s', async (status, code, isDropped) => {
    refuse(status, code);
    await office()
      .call('GET /api/admin/me')
      .catch(() => undefined);
    expect(tokens.token === null).toBe(isDropped);
  });

  test('has a separate limit', async () => {
    fetchMock.mockImplementation(async () => Response.json({ success: true, data: {} }));
    const client = office();
    for (let count = 0; count < 12; count += 1) await client.call('GET /api/admin/me');
    await expect(client.call('GET /api/admin/me')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(fetchMock).toHaveBeenCalledTimes(12);
  });
});
