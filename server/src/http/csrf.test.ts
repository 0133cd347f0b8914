import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/databases.ts';
import { signUp } from '../testing/players.ts';

describe('XSRF-TOKEN cookie', () => {
  let database: Database;
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    app = await createTestApp(database);
    token = (await signUp(app)).data.token;
  });
  afterAll(() => database.close());
  const refresh = async (headers: Record<string, string>) => {
    const answer = await app.call<{ token: string }>('POST', '/api/auth/refresh', { token, headers });
    if (answer.status === 200) token = answer.data.token;
    return answer;
  };

  // shows 7.2
  test('is set for a browser that has none, readable by pages', async () => {
    const { headers } = await app.call('GET', '/api/client-config');
    expect(headers['set-cookie']).toMatch(/^XSRF-TOKEN=[\w-]{22}; Path=\/; SameSite=Lax$/);
    const again = await app.call('GET', '/api/client-config', { headers: { cookie: 'XSRF-TOKEN=abc' } });
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  test('is Secure in production only', async () => {
    const production = await createTestApp(database, { mode: 'production' });
    const { headers } = await production.call('GET', '/api/client-config');
    expect(headers['set-cookie']).toMatch(/; SameSite=Lax; Secure$/);
  });

  test('is not set for health checks or cacheable files', async () => {
    expect((await app.call('GET', '/healthz')).headers['set-cookie']).toBeUndefined();
    expect((await app.call('GET', '/assets/app-1.js')).headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['no cookie, as from a program with a bearer token', {}, 200],
    ['no cookie and a header', { 'x-xsrf-token': 'abc' }, 200],
    ['the cookie and the same header', { cookie: 'a=b; XSRF-TOKEN=abc; c=d', 'x-xsrf-token': 'abc' }, 200],
    ['other cookies only', { cookie: 'NOT-XSRF-TOKEN=abc' }, 200],
    ['the cookie without the header', { cookie: 'XSRF-TOKEN=abc' }, 400],
    ['the cookie and another header', { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' }, 400],
    ['the cookie and a longer header', { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abcd' }, 400],
    ['an empty cookie without the header', { cookie: 'XSRF-TOKEN=' }, 400],
  ])('a change with %s', async (_what, headers, status) => {
    const answer = await refresh(headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.code).toBe(status === 400 ? 'csrf_mismatch' : undefined);
  });

  test('is repeated by the documentation\'s "Try it out"', async () => {
    const { body } = await app.http.inject('/api/docs/static/swagger-initializer.js');
    const [source] = /function repeatXsrfCookie.*?\n}/s.exec(body) ?? [];
    const document = { cookie: 'a=b; XSRF-TOKEN=abc; c=d' };
    const repeat = new Function('document', `return ${source}`)(document);
    expect(repeat({ headers: {} })).toEqual({ headers: { 'X-XSRF-TOKEN': 'abc' } });
  });

  test('is not required for reads', async () => {
    const headers = { cookie: 'XSRF-TOKEN=abc' };
    expect((await app.call('GET', '/api/auth/me', { token, headers })).status).toBe(200);
  });
});
