import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { endpoint } from '@sanduku/contracts/endpoint';
import type { ErrorCode } from '@sanduku/contracts/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { DatabaseUnavailable } from '../database/errors.ts';
import { Refusal } from '../lib/refusal.ts';
import { openTestDatabase } from '../testing/databases.ts';
import { createHttpApp, type HttpApp } from '../testing/http-app.ts';
import { registerEndpoint } from './routes.ts';

const echo = endpoint('POST /api/test/echo', 'public', {
  summary: 'Says what it was told',
  body: z.object({ say: z.unknown(), count: z.int().optional() }),
  data: z.object({ said: z.unknown() }),
});
const nudge = endpoint('POST /api/test/nudge', 'public', {
  summary: 'Needs no body',
  data: z.object({}),
});
const breaking = endpoint('GET /api/test/break/:how', 'public', {
  summary: 'Breaks',
  params: z.object({ how: z.string() }),
  data: z.object({ fine: z.literal(true) }),
});

const metricsToken = 'a-token-of-more-than-24-characters';
let database: Database;
let databaseFails = false;
let app: HttpApp;
let production: HttpApp;
beforeAll(async () => {
  database = await openTestDatabase();
  const failing: Database = {
    ...database,
    ping: () => (databaseFails ? Promise.reject(new DatabaseUnavailable('gone')) : database.ping()),
  };
  app = await createHttpApp({
    database: failing,
    extend: (http, authorise) => {
      registerEndpoint(http, authorise, echo, async ({ body }) => ({ said: body.say }));
      registerEndpoint(http, authorise, nudge, async () => ({}));
      registerEndpoint(http, authorise, breaking, ({ params }) => breakIn(params.how));
    },
  });
  production = await createHttpApp({ database, config: { mode: 'production', metricsToken } });
});
beforeEach(() => {
  databaseFails = false;
  app.logged.length = 0;
});
afterAll(async () => {
  await production.http.close();
  await app.close();
});

async function breakIn(how: string): Promise<{ fine: true } | Refusal> {
  if (how === 'refusal') return new Refusal('too_many_requests', { retryAfterSeconds: 7 });
  if (how === 'later') return new Refusal('of_a_later_version' as ErrorCode);
  if (how === 'contract') return {} as { fine: true };
  if (how === 'sql') await database.run('select secret_column from outbox');
  throw new Error('the vault code is 1234');
}

const post = (payload: string, type = 'application/json') =>
  app.http.inject({ method: 'POST', url: echo.path, payload, headers: { 'content-type': type } });
const nested = (depth: number) => `{"say":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
const sized = (bytes: number) => `{"say":"${'x'.repeat(bytes - 10)}"}`;

describe('envelope', () => {
  test('of a success carries the data', async () => {
    const answer = await post('{"say":"hello"}');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({ success: true, data: { said: 'hello' } });
  });

  test('of a refusal carries code, parameters, text and Retry-After', async () => {
    const answer = await app.http.inject('/api/test/break/refusal');
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('7');
    const text = 'Too many requests. Please wait a moment and try again.';
    expect(answer.json()).toEqual({
      success: false,
      error: text,
      message: text,
      code: 'too_many_requests',
      params: { retryAfterSeconds: 7 },
    });
  });

  test('of a code of a later version asks the client to retry', async () => {
    const answer = await app.http.inject('/api/test/break/later');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({ success: false, code: 'unavailable' });
    expect(app.logged.map(({ level, code }) => [level, code])).toContainEqual(['warn', 'of_a_later_version']);
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('bodies', () => {
  test.each([
    ['of 64 KB', sized(65_536), 200, undefined],
    ['over 64 KB', sized(65_537), 413, 'payload_too_large'],
    ['20 deep', nested(20), 200, undefined],
    ['21 deep', nested(21), 400, 'invalid_request'],
    ['with brackets in texts', JSON.stringify({ say: `${'['.repeat(50)}\\"{` }), 200, undefined],
    ['of 60,000 brackets that never close', '['.repeat(60_000), 400, 'invalid_request'],
    ['with __proto__', '{"say":{"__proto__":{"admin":true}}}', 400, 'invalid_request'],
    ['with __proto__ in disguise', '{"say":1,"\\u005f_proto__":{"admin":true}}', 400, 'invalid_request'],
    ['with constructor.prototype', '{"constructor":{"prototype":{"a":1}}}', 400, 'invalid_request'],
    ['that breaks off', '{"say":', 400, 'invalid_request'],
    ['that is not JSON', 'say=hello', 400, 'invalid_request'],
    ['of another shape', '{"say":1,"count":1.5}', 400, 'invalid_request'],
    ['that is a number', '1', 400, 'invalid_request'],
    ['that is missing', '', 400, 'invalid_request'],
  ])('%s', async (_name, body, status, code) => {
    const answer = await post(body);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('of type %s are rejected', async (type) => {
    const answer = await post('{"say":1}', type);
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
  });

  test('are optional where the contract has none, even with a content type', async () => {
    const empty = { method: 'POST', url: nudge.path } as const;
    expect((await app.http.inject(empty)).statusCode).toBe(200);
    const typed = { ...empty, headers: { 'content-type': 'application/json' } };
    expect((await app.http.inject(typed)).statusCode).toBe(200);
    expect((await app.http.inject({ ...typed, payload: '' })).statusCode).toBe(200);
  });

  test('may name their charset', async () => {
    expect((await post('{"say":1}', 'application/json; charset=utf-8')).statusCode).toBe(200);
  });

  test('report the wrong field', async () => {
    expect((await post('{"say":1,"count":"x"}')).json().error).toBe('count must be a number.');
  });

  test('that are malformed are not echoed', async () => {
    expect((await post('{"password":"hunter2')).body).not.toContain('hunter2');
  });
});

describe('request ids', () => {
  const idOf = async (given?: string) =>
    (
      await app.http.inject({
        url: '/healthz',
        headers: given === undefined ? {} : { 'x-request-id': given },
      })
    ).headers['x-request-id'];

  test('from the caller are kept', async () => {
    expect(await idOf('from-the-proxy_42')).toBe('from-the-proxy_42');
  });

  test.each([undefined, 'short', 'x'.repeat(65), 'with blank in it', '"},{"level":"fatal'])(
    'are generated instead of %j',
    async (given) => {
      expect(await idOf(given)).toMatch(/^[\w-]{16}$/);
    },
  );
});

describe('security headers', () => {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');

  test.each(['/', '/nope'])('are complete on the page %s', async (url) => {
    const { headers } = await app.http.inject(url);
    expect(headers).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test.each(['/healthz', '/api/nope', '/api/test/break/now', '/metrics'])(
    'prevent rendering of %s',
    async (url) => {
      const { headers } = await app.http.inject(url);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  test('include HSTS for a year in production only', async () => {
    const ask = async (from: HttpApp) => (await from.http.inject('/healthz')).headers;
    expect((await ask(production))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(await ask(app)).not.toHaveProperty('strict-transport-security');
  });
});

describe('unknown paths', () => {
  test.each([
    ['GET', '/api/nope'],
    ['GET', '/api'],
    ['GET', '/nope'],
    ['GET', '/api/test/echo'],
    ['POST', '/healthz'],
    ['DELETE', '/healthz'],
    ['PUT', '/api/test/echo'],
    ['PATCH', '/api/nope'],
    ['OPTIONS', '/api/test/echo'],
    ['PROPFIND', '/healthz'],
  ])('%s %s gets 404 in the envelope', async (method, url) => {
    const answer = await app.http.inject({ method: method as 'GET', url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, code: 'not_found' });
  });

  test.each([
    ['that breaks off', '/%'],
    ['that is wrongly encoded', '/api/%zz'],
    ['that is not UTF-8', '/api/test/break/%E0%A4%A'],
    ['without end', `/api/test/break/${'x'.repeat(1_000)}`],
  ])('%s gets 400 in the envelope with all headers', async (_name, url) => {
    const answer = await app.http.inject(url);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
    expect(answer.headers['x-request-id']).toBeDefined();
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('a call is never cached, however its path is spelled', async () => {
    expect((await app.http.inject('/%68ealthz')).headers['cache-control']).toBe('no-store');
  });

  test('HEAD answers like GET without a body', async () => {
    const answer = await app.http.inject({ method: 'HEAD', url: '/healthz' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
    expect((await app.http.inject({ method: 'HEAD', url: '/api/nope' })).statusCode).toBe(404);
  });

  test('malformed HTTP gets 400, and the next caller is served', async () => {
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.http.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('CONJURE /healthz SPELL/1.1\r\n\r\n');
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});

test('a client that disconnects while sending is not logged as an error', async () => {
  if (!app.http.server.listening) await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  const arrived = once(app.http.server, 'request');
  const socket = connect(port, '127.0.0.1');
  const head = 'Host: here\r\nContent-Type: application/json\r\nContent-Length: 100';
  socket.write(`POST ${echo.path} HTTP/1.1\r\n${head}\r\n\r\n{"say":`);
  await arrived;
  socket.destroy();
  await vi.waitFor(() => expect(app.logged).toContainEqual(expect.objectContaining({ msg: 'closed early' })));
  expect(app.logged.filter(({ level }) => level !== 'info')).toEqual([]);
});

describe('/healthz and /readyz', () => {
  test('report healthy', async () => {
    expect((await app.http.inject('/healthz')).json()).toEqual({ success: true, data: { status: 'ok' } });
    expect((await app.http.inject('/readyz')).json()).toEqual({
      success: true,
      data: { status: 'ready', migrations: database.migrations },
    });
  });

  test('without the database: alive but not ready', async () => {
    databaseFails = true;
    expect((await app.http.inject('/healthz')).statusCode).toBe(200);
    const ready = await app.http.inject('/readyz?verbose');
    expect(ready.statusCode).toBe(503);
    expect(ready.headers['cache-control']).toBe('no-store');
    expect(ready.json()).toMatchObject({ code: 'unavailable', error: 'The database isn’t responding.' });
  });
});

describe('/metrics', () => {
  const ask = (from: HttpApp, authorization?: string) =>
    from.http.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

  test('are open in the sandbox and count calls by route and status', async () => {
    await app.http.inject('/api/test/break/refusal');
    const { statusCode, headers, body } = await ask(app);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/test/break/:how",status="429"}',
    );
    expect(body).toContain('ledger_commands_waiting 0');
    expect(body).toContain('process_cpu_seconds_total');
  });

  test.each([
    ['no token', undefined, 404],
    ['a wrong one', 'Bearer another-token-of-more-than-24', 404],
    ['a shorter one', 'Bearer a-token', 404],
    ['the right one', `Bearer ${metricsToken}`, 200],
  ])('with %s in production', async (_name, authorization, status) => {
    expect((await ask(production, authorization)).statusCode).toBe(status);
  });

  test('are closed in production without a token', async () => {
    const closed = await createHttpApp({ database, config: { mode: 'production' } });
    expect((await ask(closed, 'Bearer undefined')).statusCode).toBe(404);
    await closed.http.close();
  });
});

describe('an unexpected error', () => {
  test.each([
    ['thrown', 'now', 'the vault code is 1234'],
    ['of the database', 'sql', 'secret_column'],
    ['against our own contract', 'contract', 'is required'],
  ])('%s returns a bare 500 and is logged with the request id', async (_name, how, logged) => {
    const answer = await app.http.inject({
      url: `/api/test/break/${how}`,
      headers: { 'x-request-id': 'request-0001' },
    });
    const text = 'Something went wrong on our side. Please try again. If it continues, contact support.';
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ success: false, error: text, message: text, code: 'internal' });
    expect(answer.headers['x-request-id']).toBe('request-0001');
    const [error, refused] = app.logged;
    expect(error).toMatchObject({ level: 'error', reqId: 'request-0001', msg: 'request failed' });
    expect(JSON.stringify(error)).toContain(logged);
    expect(refused).toMatchObject({
      level: 'info',
      reqId: 'request-0001',
      status: 500,
      code: 'internal',
      msg: 'refused',
    });
  });
});

test('a successful call is counted, not logged', async () => {
  await app.http.inject('/healthz');
  expect(app.logged).toEqual([]);
});
