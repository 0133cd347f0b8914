import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { languages } from '@sanduku/contracts/languages';
import { OFFLINE_PAGE, pages, selfContainedPages } from '@sanduku/contracts/pages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpApp, type HttpApp } from '../testing/http-app.ts';
import { chooseLanguage } from './web-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sanduku-web-'));
const outside = `${folder}-outside.txt`;
const page = (name: string, language = 'en') =>
  `<!doctype html><html lang="${language}"><title>${name}</title>${'<p>box</p>'.repeat(50)}`;
const html = 'text/html; charset=utf-8';

let app: HttpApp;
beforeAll(async () => {
  const write = (file: string, contents: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), contents);
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(contents));
  };
  for (const language of languages) {
    for (const path of selfContainedPages) write(join(language, path, 'index.html'), page(path, language));
    write(`${language}/app.html`, page('app', language));
    write(`${language}/404.html`, page('404', language));
    write(`${language}/offline.html`, page('offline', language));
  }
  write('admin.html', page('admin'));
  write('assets/app-a1b2c3d4.js', 'run()');
  write('compressed.svg', '<svg/>');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'sw.js'), 'keep()');
  writeFileSync(join(folder, '.hidden'), 'secret');
  writeFileSync(outside, 'secret');
  app = await createHttpApp({ webFolder: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  rmSync(outside);
});

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });

describe('pages', () => {
  test.each(Object.values(pages))('%s is HTML that is revalidated', async (path) => {
    const answer = await get(`${path}?ref=ABC`);
    const isSelfContained = (selfContainedPages as readonly string[]).includes(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': html, 'cache-control': 'private, no-cache' });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).toBe(page(isSelfContained ? path : 'app'));
  });

  test.each(['/admin', '/admin/', '/admin/players/7'])(
    // shows 2.9
    '%s is the back office and not indexed',
    async (path) => {
      const answer = await get(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({ 'content-type': html, 'x-robots-tag': 'noindex' });
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.body).toBe(page('admin'));
    },
  );

  test('link to each language by full URL for search engines', async () => {
    const address = 'https://sanduku.example/help';
    const host = { host: 'sanduku.example', 'x-forwarded-proto': 'https' };
    const { link } = (await get('/help', host)).headers;
    expect(String(link).replaceAll('http:', 'https:')).toBe(
      [
        ...languages.map((known) => `<${address}?language=${known}>; rel="alternate"; hreflang="${known}"`),
        `<${address}>; rel="alternate"; hreflang="x-default"`,
      ].join(', '),
    );
    expect((await get('/dashboard')).headers).not.toHaveProperty('link');
    const named = await createHttpApp({ webFolder: folder, config: { publicUrl: 'https://play.example' } });
    const answer = await named.http.inject({ url: '/', headers: { host: 'other.example' } });
    expect(answer.headers.link).toContain('<https://play.example/>; rel="alternate"; hreflang="x-default"');
    expect(answer.headers.link).not.toContain('other.example');
    await named.close();
  });

  test('that have not changed cost no bytes', async () => {
    const { etag } = (await get('/')).headers;
    const again = await get('/', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('answer HEAD like GET without a body', async () => {
    const answer = await app.http.inject({ method: 'HEAD', url: '/' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers).toMatchObject({ 'content-type': html, 'cache-control': 'private, no-cache' });
  });
});

describe('page language', () => {
  const swahili = { 'accept-language': 'sw-KE,sw;q=0.9,en;q=0.8' };

  test.each([
    ['/', '/'],
    ['/dashboard', '/dashboard'],
    ['/auth', 'app'],
    [OFFLINE_PAGE, 'offline'],
    ['/nope', '404'],
  ])('%s follows the browser and is declared', async (path, name) => {
    for (const [headers, language] of [[{}, 'en'] as const, [swahili, 'sw'] as const]) {
      const answer = await get(path, headers);
      expect(answer.body).toBe(page(name, language));
      expect(answer.headers['content-language']).toBe(language);
      // A shared cache must not mix languages.
      expect(answer.headers.vary).toBe('accept-language, cookie, accept-encoding');
    }
  });

  test('prefers the cookie over the browser', async () => {
    expect((await get('/help', { cookie: 'language=sw' })).body).toBe(page('/help', 'sw'));
    expect((await get('/help', { ...swahili, cookie: 'language=en' })).body).toBe(page('/help'));
  });

  test('can be set by the URL and is remembered', async () => {
    const answer = await get('/terms?language=sw', { cookie: 'language=en' });
    expect(answer.body).toBe(page('/terms', 'sw'));
    expect(answer.headers['set-cookie']).toContain('language=sw; Path=/; Max-Age=31536000; SameSite=Lax');
    const nonsense = await get('/terms?language=..%2Fetc');
    expect(nonsense.body).toBe(page('/terms'));
    expect(String(nonsense.headers['set-cookie'])).not.toContain('language=');
  });

  test('does not apply to the back office', async () => {
    const answer = await get('/admin', swahili);
    expect(answer.body).toBe(page('admin'));
    expect(answer.headers).not.toHaveProperty('content-language');
  });
});

describe('404 page', () => {
  test.each([
    '/nope',
    '/nope/deeper',
    '/index.html',
    '/app.html',
    '/admin.html',
    '/administrator',
    '/apiary',
    '/assets/',
    '/assets/app-0000.js',
  ])('is served for %s with status 404', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject({ 'content-type': html, 'cache-control': 'private, no-cache' });
    expect(answer.body).toBe(page('404'));
  });

  test('keeps status 404 when compressed, revalidated and for HEAD', async () => {
    const compressed = await get('/nope', { 'accept-encoding': 'br' });
    expect([compressed.statusCode, compressed.headers['content-encoding']]).toEqual([404, 'br']);
    const etag = String(compressed.headers.etag);
    expect((await get('/nope', { 'if-none-match': etag })).statusCode).toBe(404);
    expect((await app.http.inject({ method: 'HEAD', url: '/nope' })).headers['content-type']).toBe(html);
  });

  test.each(['/api/nope', '/api', '/healthz/nope'])('is not served for %s', async (path) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });

  test('is not served for a POST', async () => {
    const answer = await app.http.inject({ method: 'POST', url: '/nope' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });
});

describe('files', () => {
  test('with a hash in their name are cached forever', async () => {
    const answer = await get('/assets/app-a1b2c3d4.js');
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    for (const header of ['set-cookie', 'content-security-policy', 'etag', 'last-modified'])
      expect(answer.headers).not.toHaveProperty(header);
    expect(answer.body).toBe('run()');
  });

  test('with other names are revalidated, icons after a week', async () => {
    expect((await get('/sw.js')).headers).toMatchObject({
      'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
      'cache-control': 'private, no-cache',
    });
    for (const path of ['/favicon.svg', '/compressed.svg'])
      expect((await get(path, { 'accept-encoding': 'br' })).headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=604800',
      });
  });

  test.each([
    ['an impossible range', { range: 'bytes=99999999-' }],
    ['a condition that is not met', { 'if-match': '"x"' }],
  ])('%s is the client’s error', async (_name, headers) => {
    expect((await get('/favicon.svg', headers)).json().code).toBe('invalid_request');
  });

  test.each(['/', '/assets/app-a1b2c3d4.js'])('%s is brotli for clients that accept it', async (path) => {
    const plain = await get(path, { 'accept-encoding': 'gzip' });
    const compressed = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.headers['content-type']).toBe(plain.headers['content-type']);
    expect(compressed.headers['cache-control']).toBe(plain.headers['cache-control']);
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    // A shared cache must not mix encodings.
    expect(compressed.headers.vary).toMatch(/accept-encoding/i);
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
  });

  test('that do not compress are sent as they are', async () => {
    const answer = await get('/favicon.svg', { 'accept-encoding': 'br' });
    expect(answer.body).toBe('<svg/>');
  });

  test.each(['/assets/app-a1b2c3d4.js.br', '/.hidden', '/login/index.html', '/sw/index.html', '/sw/'])(
    '%s is not served',
    async (path) => {
      expect((await get(path)).statusCode).toBe(404);
    },
  );
});

describe('path traversal', () => {
  const name = basename(outside);

  test.each([
    `/../${name}`,
    `/assets/../../${name}`,
    `/%2e%2e/${name}`,
    `/..%2f${name}`,
    `/assets/..%2f..%2f${name}`,
    `/..%5c${name}`,
    `//../${name}`,
    `/assets/%00../../${name}`,
  ])('%s is rejected', async (path) => {
    await app.http.listen({ host: '127.0.0.1', port: 0 }).catch(() => {});
    const socket = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1');
    // Raw socket: clients normalise the path.
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const answer = await readAll(socket);
    expect(answer).toMatch(/^HTTP\/1.1 40[04] /);
    expect(answer).not.toContain('secret');
  });
});

test.each([
  ['nothing', {}, 'en'],
  ['a browser in Swahili', { acceptLanguage: 'sw' }, 'sw'],
  ['a browser in Kenyan Swahili', { acceptLanguage: 'sw-KE,sw;q=0.9,en-US;q=0.8,en;q=0.7' }, 'sw'],
  ['English before Swahili', { acceptLanguage: 'en-GB,en;q=0.9,sw;q=0.8' }, 'en'],
  ['Swahili before English by weight', { acceptLanguage: 'en;q=0.3, SW;q=0.9' }, 'sw'],
  ['a language we do not have, then Swahili', { acceptLanguage: 'lg,sw;q=0.5' }, 'sw'],
  ['only languages we do not have', { acceptLanguage: 'xx-XX,xx;q=0.9,*;q=0.1' }, 'en'],
  ['no Swahili, please', { acceptLanguage: 'sw;q=0' }, 'en'],
  ['nonsense', { acceptLanguage: ';;q=,,sw;q=x' }, 'en'],
  ['a choice made before', { cookie: 'a=b; language=sw', acceptLanguage: 'en' }, 'sw'],
  ['a choice against the browser', { cookie: 'language=en; x=y', acceptLanguage: 'sw' }, 'en'],
  ['a cookie of another name', { cookie: 'mylanguage=sw' }, 'en'],
  ['a cookie that names no language of ours', { cookie: 'language=../sw', acceptLanguage: 'sw' }, 'sw'],
  ['an address that asks for it', { asked: 'sw', cookie: 'language=en' }, 'sw'],
  ['an address that asks for what is not there', { asked: 'xx', cookie: 'language=sw' }, 'sw'],
  ['an address that asks twice', { asked: ['sw', 'en'] }, 'en'],
])('the page language for %s', (_name, hints, expected) => {
  expect(chooseLanguage(hints)).toBe(expected);
});
