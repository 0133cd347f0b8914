import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpApp, type HttpApp } from '../testing/http-app.ts';

let app: HttpApp;
beforeEach(async () => {
  app = await createHttpApp({ config: { trustedProxies: ['10.0.0.1'] } });
});
afterEach(() => app.close());

const come = (
  remoteAddress: string,
  headers: Record<string, string> = { 'x-forwarded-for': '203.0.113.1' },
) => app.http.inject({ url: '/healthz', remoteAddress, headers });
const warnings = () => app.logged.filter(({ proxy }) => proxy !== undefined);
const figure = async () => /^proxy_not_trusted (\d)$/m.exec((await app.http.inject('/metrics')).body)?.[1];

test('a proxy missing in TRUSTED_PROXIES is reported once and in the metrics', async () => {
  expect(await figure()).toBe('0');
  for (let count = 0; count < 3; count++) await come('10.0.0.2');
  expect(warnings()).toMatchObject([{ proxy: '10.0.0.2', msg: expect.stringContaining('TRUSTED_PROXIES') }]);
  expect(await figure()).toBe('1');
});

test.each([
  ['the proxy that is named', '10.0.0.1', undefined],
  ['who is beside the proxy that is named', '10.0.0.1', { 'x-forwarded-for': '10.0.0.1' }],
  ['a neighbour who forwards nothing', '10.0.0.2', {}],
  ['who claims something from outside', '198.51.100.9', undefined],
])('%s causes no warning', async (_who, address, headers) => {
  await come(address, headers);
  expect(warnings()).toEqual([]);
  expect(await figure()).toBe('0');
});
