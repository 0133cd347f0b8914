import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Config, ConfigError, readConfig } from './config.ts';

const defaults: Config = {
  mode: 'sandbox',
  host: '0.0.0.0',
  port: 3000,
  dataDir: resolve('./data'),
  databaseUrl: undefined,
  logLevel: 'info',
  metricsToken: undefined,
  trustedProxies: [],
};

const port = 'PORT must be a number from 0 to 65535, such as 3000.';
const databaseUrl = 'DATABASE_URL must look like postgres://user:password@host:5432/database.';
const metricsToken = 'METRICS_TOKEN must have at least 24 characters: make one with "openssl rand -hex 24".';
const trustedProxies =
  'TRUSTED_PROXIES must be a comma-separated list of addresses or ranges, such as 10.0.0.1 or 10.0.0.0/8.';
const missingDatabase =
  'DATABASE_URL is missing: production keeps real money, so it needs a PostgreSQL server (the embedded database does not wait for the disk); set DATABASE_URL or MODE=sandbox.';

describe('an environment becomes a configuration', () => {
  test.each<[Record<string, string | undefined>, Partial<Config>]>([
    [{}, {}],
    [{ MODE: '', HOST: '', PORT: '', DATA_DIR: '', DATABASE_URL: '', LOG_LEVEL: '' }, {}],
    [{ METRICS_TOKEN: '', TRUSTED_PROXIES: '' }, {}],
    [{ PORT: undefined, HOME: '/root', SOMETHING_ELSE: 'x' }, {}],
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ HOST: '127.0.0.1' }, { host: '127.0.0.1' }],
    [{ DATA_DIR: 'elsewhere' }, { dataDir: resolve('elsewhere') }],
    [{ DATA_DIR: '/var/lib/sanduku' }, { dataDir: '/var/lib/sanduku' }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ METRICS_TOKEN: 'a'.repeat(24) }, { metricsToken: 'a'.repeat(24) }],
    [
      { TRUSTED_PROXIES: '10.0.0.1, 172.16.0.0/12,::1, fd00::/8' },
      { trustedProxies: ['10.0.0.1', '172.16.0.0/12', '::1', 'fd00::/8'] },
    ],
    [{ DATABASE_URL: 'postgresql://localhost/sanduku' }, { databaseUrl: 'postgresql://localhost/sanduku' }],
    [
      { DATABASE_URL: 'postgres:///sanduku?host=/run/postgresql' },
      { databaseUrl: 'postgres:///sanduku?host=/run/postgresql' },
    ],
    [
      { MODE: 'production', DATABASE_URL: 'postgres://a:b@db:5432/sanduku' },
      { mode: 'production', databaseUrl: 'postgres://a:b@db:5432/sanduku' },
    ],
  ])('%j', (environment, expected) => {
    expect(readConfig(environment)).toEqual({ ...defaults, ...expected });
  });
});

describe('a bad environment is refused in one sentence that names the variable and the remedy', () => {
  test.each([
    [{ MODE: 'staging' }, 'MODE must be "sandbox" or "production".'],
    [{ MODE: 'Production' }, 'MODE must be "sandbox" or "production".'],
    [{ PORT: '99999' }, port],
    [{ PORT: '65536' }, port],
    [{ PORT: 'abc' }, port],
    [{ PORT: '-1' }, port],
    [{ PORT: '3000.5' }, port],
    [{ PORT: ' 3000' }, port],
    [{ DATABASE_URL: 'mysql://root@localhost/sanduku' }, databaseUrl],
    [{ DATABASE_URL: 'localhost:5432' }, databaseUrl],
    [{ DATABASE_URL: 'postgres://' }, databaseUrl],
    [{ DATABASE_URL: 'postgres://user:pass word@host/sanduku' }, databaseUrl],
    [{ DATABASE_URL: 'postgres://user:password@host:port/sanduku' }, databaseUrl],
    [{ DATABASE_URL: 'postgres://user:pass#word@host/sanduku' }, databaseUrl],
    [{ MODE: 'production' }, missingDatabase],
    [{ MODE: 'production', DATABASE_URL: '' }, missingDatabase],
    [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
    [{ METRICS_TOKEN: 'short' }, metricsToken],
    [{ METRICS_TOKEN: 'a'.repeat(23) }, metricsToken],
    [{ TRUSTED_PROXIES: 'proxy.example.com' }, trustedProxies],
    [{ TRUSTED_PROXIES: '10.0.0.256' }, trustedProxies],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, trustedProxies],
    [{ TRUSTED_PROXIES: '10.0.0.1 10.0.0.2' }, trustedProxies],
    [{ PORT: 'abc', MODE: 'x' }, `MODE must be "sandbox" or "production"; ${port}`],
  ])('%j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(message));
  });
});

test('a message never repeats the value, which may be a secret', () => {
  for (const name of ['DATABASE_URL', 'METRICS_TOKEN']) {
    expect(() => readConfig({ [name]: 'hunter2 hunter2' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  }
});
