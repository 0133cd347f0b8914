import { countryCodes } from '@sanduku/contracts/countries';
import { odds } from '@sanduku/contracts/odds';
import { publicSettings } from '@sanduku/contracts/settings/api';
import { defaultSettings } from '@sanduku/contracts/settings/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/databases.ts';
import { testSigningKey } from '../../testing/signing-key.ts';

describe('client configuration', () => {
  let database: Database;
  let app: TestApp;
  beforeAll(async () => {
    database = await openTestDatabase();
    app = await createTestApp(database);
  });
  afterAll(() => database.close());

  // shows 1.11
  test('the sandbox advertises its demo login, production has none', async () => {
    const settings = publicSettings.parse(defaultSettings);
    const prizes = Object.fromEntries(countryCodes.map((code) => [code, odds.prizesBasisPoints]));
    expect((await app.call('GET', '/api/client-config')).data).toEqual({
      mode: 'sandbox',
      prizes,
      demoLogin: { username: 'demo', password: 'demo1234' },
      signingKey: testSigningKey.publicKey,
      pushKey: 'B',
      settings,
    });
    const production = await createTestApp(database, { mode: 'production' });
    expect((await production.call('GET', '/api/client-config')).data).toEqual({
      mode: 'production',
      prizes,
      demoLogin: null,
      signingKey: testSigningKey.publicKey,
      pushKey: 'B',
      settings,
    });
  });

  // shows 7.36
  test('page timings reach the metrics in seconds', async () => {
    const body = {
      page: '/login',
      metrics: [
        { name: 'LCP', value: 1_500 },
        { name: 'CLS', value: 0.02 },
      ],
    };
    expect((await app.call('POST', '/api/vitals', { body })).data).toEqual({});
    const { body: metrics } = await app.http.inject('/metrics');
    expect(metrics).toContain('web_vitals_seconds_sum{metric="LCP",page="/login"} 1.5');
    expect(metrics).toContain('web_vitals_layout_shift_sum{page="/login"} 0.02');
  });

  test('a page that could not be shown is counted', async () => {
    const body = { page: '/dashboard', kind: 'load', at: 'assets/game-tab-Bx1.js:1:2045' };
    expect((await app.call('POST', '/api/client-errors', { body })).data).toEqual({});
    const { body: metrics } = await app.http.inject('/metrics');
    expect(metrics).toContain('client_errors_total{page="/dashboard",kind="load"} 1');
    // In one /48.
    const more = (from: string) => app.call('POST', '/api/client-errors', { body, from });
    const statuses = (
      await Promise.all(['2001:db8:9:1::1', '2001:db8:9:2::1', '2001:db8:9:3::1'].map(more))
    ).map(({ status }) => status);
    expect(statuses).toContain(429);
  });

  test.each([
    ['a page that is not ours', { page: '/player/amina', kind: 'load' }],
    ['a kind of its own', { page: '/', kind: 'amina' }],
    ['words instead of a position', { page: '/', kind: 'load', at: 'amina@example.com lost 5000' }],
  ])('an error with %s is refused', async (_what, body) => {
    expect(await app.call('POST', '/api/client-errors', { body })).toMatchObject({ status: 400 });
  });

  test.each([
    ['a page that is not ours', { page: '/made-up', metrics: [{ name: 'LCP', value: 1 }] }],
    ['a metric that is not one', { page: '/', metrics: [{ name: 'XYZ', value: 1 }] }],
    ['a negative time', { page: '/', metrics: [{ name: 'LCP', value: -1 }] }],
    ['no metrics', { page: '/', metrics: [] }],
  ])('a report of %s is refused', async (_what, body) => {
    expect(await app.call('POST', '/api/vitals', { body })).toMatchObject({ status: 400 });
  });
});
