import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { onOneEngine } from '../testing/databases.ts';
import { hostileJson, withField } from './testing/hostile-values.ts';
import { leaksIn } from './testing/leaks.ts';
import { machineRoutes, routes } from './testing/route-table.ts';
import { fieldsOf } from './testing/samples.ts';
import { createWorld, type World } from './testing/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const withBody = routes.filter(({ endpoint }) => endpoint.body !== undefined);
const paths = new Map<string, string[]>();
for (const { endpoint } of routes) {
  paths.set(endpoint.path, [...(paths.get(endpoint.path) ?? []), endpoint.method]);
}

const nested = `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
const bomb = gzipSync(Buffer.alloc(10_000_000, ' '));
const json = 'application/json';
const STEP = 7;

const malformedBodies: [
  what: string,
  code: string,
  payload: string | Buffer,
  headers?: Record<string, string>,
][] = [
  ['more than 64 KB', 'payload_too_large', JSON.stringify({ a: 'x'.repeat(70_000) })],
  ['JSON nested 5,000 deep', 'invalid_request', nested],
  ['truncated JSON', 'invalid_request', '{"amount": 100'],
  ['JSON with a comment', 'invalid_request', '{/* */}'],
  ['JSON with NaN', 'invalid_request', '{"amount":NaN}'],
  ['two JSON documents', 'invalid_request', '{}{}'],
  ['a JSON array', 'invalid_request', '[]'],
  ['a JSON string', 'invalid_request', '"text"'],
  ['null', 'invalid_request', 'null'],
  ['bytes that are not UTF-8', 'invalid_request', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ['UTF-16', 'invalid_request', Buffer.from('\ufeff{}', 'utf16le')],
  ['a __proto__ key', 'invalid_request', '{"__proto__":{"role":"operator"}}'],
  ['an escaped __proto__ key', 'invalid_request', '{"\\u005f\\u005fproto__":{"role":"operator"}}'],
  ['a constructor key', 'invalid_request', '{"constructor":{"prototype":{"role":"operator"}}}'],
  ['a form', 'unsupported_media_type', 'amount=100', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['plain text', 'unsupported_media_type', '{}', { 'content-type': 'text/plain' }],
  [
    'XML',
    'unsupported_media_type',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
    { 'content-type': 'application/xml' },
  ],
  ['a file', 'unsupported_media_type', '--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' }],
  [
    'a content type that starts like JSON',
    'unsupported_media_type',
    '{}',
    { 'content-type': 'application/jsonx' },
  ],
  ['no content type', 'unsupported_media_type', '{}', { 'content-type': '' }],
  ['a gzip bomb', 'invalid_request', bomb, { 'content-type': json, 'content-encoding': 'gzip' }],
];

onOneEngine('malformed requests', (on) => {
  let world: World;
  let tokens: Record<string, string | undefined>;
  beforeAll(async () => {
    world = await createWorld(on.database, { publicUrl: 'https://play.example.com' });
    tokens = {
      public: undefined,
      player: await world.tokenFor('player'),
      viewer: await world.tokenFor('viewer'),
      operator: await world.tokenFor('operator'),
    };
    await world.app.http.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => world.app.http.close());

  // All calls share one parser, so each gets only a few bodies.
  test.each(malformedBodies)('calls reject %s as %s', async (what, code, payload, headers = {}) => {
    const place = malformedBodies.findIndex(([name]) => name === what);
    const before = await world.digest();
    const wrong: string[] = [];
    for (const { name, endpoint } of withBody.filter((_, index) => index % STEP === place % STEP)) {
      const { url } = world.sample(endpoint);
      const answer = await world.send({
        method: endpoint.method,
        url,
        token: tokens[endpoint.access],
        payload,
        headers,
      });
      if (answer.code !== code) wrong.push(`${name}: ${answer.status} ${answer.body.slice(0, 150)}`);
    }
    expect(wrong).toEqual([]);
    expect(await world.digest()).toBe(before);
  });

  test(`${paths.size} paths answer 404 to other methods`, async () => {
    const before = await world.digest();
    const wrong: string[] = [];
    for (const [path, methods] of paths) {
      const url = path.replace(/:\w+/g, '1');
      const token = tokens[path.startsWith('/api/admin') ? 'operator' : 'player'];
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
        if (methods.includes(method)) continue;
        const { status, code } = await world.send({ method, url, token });
        // A path such as /operators/1 can match another call.
        if (status !== 404 || code !== 'not_found') wrong.push(`${method} ${path}: ${status} ${code}`);
      }
      const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' };
      const { status } = await world.send({ method: 'PATCH', url: `${url}?_method=POST`, token, headers });
      if (status !== 404) wrong.push(`PATCH ${path} with an override: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(await world.digest()).toBe(before);
  });

  test(`HEAD on ${paths.size} paths reveals nothing to an anonymous caller`, async () => {
    for (const { name, endpoint } of routes.filter(({ endpoint }) => endpoint.method === 'GET')) {
      const { status, body } = await world.send({ method: 'HEAD', url: world.sample(endpoint).url });
      // A public call can still fail, for example without a head.
      const isOpen = status !== 401 && status !== 403;
      expect([name, isOpen]).toEqual([name, endpoint.access === 'public']);
      expect(body).toBe('');
    }
  });

  test(`${routes.length + machineRoutes.length} routes allow no cross-origin reads`, async () => {
    const origin = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const path of [...paths.keys(), ...machineRoutes.map(([, path]) => path)]) {
      const url = path.replace(/:\w+/g, '1').replace('*', 'static/index.css');
      // send() rejects responses with CORS headers.
      for (const method of ['OPTIONS', 'GET', 'POST']) await world.send({ method, url, headers: origin });
    }
  });

  test(`${routes.length} calls ignore forged host, address and URL headers`, async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '127.0.0.1, evil.example',
      'x-original-url': '/api/admin/operators',
      'x-rewrite-url': '/api/admin/operators',
      'x-real-ip': '127.0.0.1',
      forwarded: 'for=127.0.0.1;host=evil.example',
    };
    const wrong: string[] = [];
    for (const { name, endpoint } of routes.filter(({ endpoint }) => endpoint.method === 'GET')) {
      const { url } = world.sample(endpoint);
      const request = { method: 'GET', url, token: tokens[endpoint.access] };
      const [plain, claimed] = [await world.send(request), await world.send({ ...request, headers })];
      const tells =
        claimed.body.includes('evil.example') || String(claimed.headers.location).includes('evil');
      if (tells || claimed.status !== plain.status) wrong.push(`${name}: ${claimed.status} ${claimed.body}`);
    }
    expect(wrong).toEqual([]);
  });

  describe('on the wire', () => {
    const port = () => (world.app.http.server.address() as AddressInfo).port;
    const say = (lines: string) =>
      new Promise<string>((resolve) => {
        let said = '';
        const socket = connect(port(), '127.0.0.1');
        socket.on('data', (bytes) => {
          said += bytes;
        });
        // The server may reset the connection while the client sends.
        socket.on('error', () => {});
        socket.on('close', () => resolve(said));
        socket.write(lines);
      });
    const login = (headers: string, body: string) =>
      say(
        `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${json}\r\n${headers}\r\n${body}`,
      );
    const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

    test.each<[what: string, answer: RegExp, ask: () => Promise<string>]>([
      [
        'a chunked body',
        / 401 /,
        () => login('Transfer-Encoding: chunked\r\n', chunked('{"username":"a","password":"b"}')),
      ],
      [
        'a chunked body over the limit',
        / 413 /,
        () => login('Transfer-Encoding: chunked\r\n', chunked('x'.repeat(70_000))),
      ],
      [
        'both a length and chunks',
        / 400 /,
        () => login('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', chunked('{}')),
      ],
      ['two lengths', / 400 /, () => login('Content-Length: 2\r\nContent-Length: 40\r\n', '{}')],
      ['a negative length', / 400 /, () => login('Content-Length: -1\r\n', '')],
      ['an invalid chunk size', / 400 /, () => login('Transfer-Encoding: chunked\r\n', 'zz\r\n')],
      [
        'a flood of headers',
        / 431 /,
        () => login(Array.from({ length: 3_000 }, (_, n) => `X-${n}: 1\r\n`).join(''), ''),
      ],
      ['a header of 100 KB', /^$| 431 /, () => login(`X-Long: ${'x'.repeat(100_000)}\r\n`, '')],
      ['no host', / 400 /, () => say('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')],
      ['a bare CR in a header', / 400 /, () => login('X-Odd: a\rb\r\n', '')],
      [
        'an absolute URL as path',
        / (200|404) /,
        () => say('GET http://169.254.169.254/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      ],
      ['CONNECT', /^$| 4\d\d /, () => say('CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: x\r\n\r\n')],
    ])('%s gets the expected status, and the next caller is served', async (_what, answer, ask) => {
      const said = await ask();
      expect(said.split('\r\n')[0]).toMatch(answer);
      expect(said).not.toMatch(/node_modules|\n\s+at /);
      expect((await fetch(`http://127.0.0.1:${port()}/healthz`)).status).toBe(200);
    });

    test('a request inside a body is not parsed as a second request', async () => {
      const inner = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
      const said = await login(`Content-Length: ${inner.length}\r\n`, inner);
      expect(said.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(['400']);
    });

    test('a bet over the network is rejected with the same error as an injected one', async () => {
      const { endpoint } = routes.find(({ name }) => name === 'playGame') as (typeof routes)[number];
      const { url, body } = world.sample(endpoint);
      const authorization = `Bearer ${tokens.player}`;
      const attacks: [payload: string, headers: Record<string, string>][] = [
        ...fieldsOf(endpoint.body as z.ZodType)
          .flatMap((path) => hostileJson.map(([, value]) => withField(body, path, value)))
          .filter((payload) => !endpoint.body?.safeParse(JSON.parse(payload)).success)
          .map((payload): [string, Record<string, string>] => [payload, { authorization }]),
        [JSON.stringify(body), {}],
        [JSON.stringify(body), { authorization: `Bearer ${'x'.repeat(43)}` }],
        [JSON.stringify(body), { authorization: `Bearer ${tokens.operator}` }],
        [JSON.stringify(body), { authorization, cookie: 'XSRF-TOKEN=abc' }],
        [JSON.stringify(body), { authorization, 'idempotency-key': 'k'.repeat(201) }],
      ];
      const before = await world.digest();
      const wrong: string[] = [];
      for (const [payload, headers] of attacks) {
        const ordinary = await world.send({ method: 'POST', url, payload, headers });
        world.app.clock.advance(50);
        const options = { method: 'POST', headers: { 'content-type': json, ...headers }, body: payload };
        const wired = await fetch(`http://127.0.0.1:${port()}${url}`, options);
        const said = await wired.text();
        const leaks = leaksIn(Object.fromEntries(wired.headers), said);
        if (wired.status !== ordinary.status || said !== ordinary.body || leaks.length > 0)
          wrong.push(`${payload.slice(0, 100)}: ${wired.status} ${said.slice(0, 100)} ${leaks}`);
      }
      expect(wrong).toEqual([]);
      expect(await world.digest()).toBe(before);
    });
  });
});
