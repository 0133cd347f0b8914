import { generateKeyPairSync } from 'node:crypto';
import { resolve } from 'node:path';
import { HDKey } from '@scure/bip32';
import { describe, expect, test } from 'vitest';
import { type Config, ConfigError, readConfig } from './config.ts';
import { sandboxKeys } from './rails/usdt/addresses.ts';

const defaults: Config = {
  mode: 'sandbox',
  role: 'all',
  host: '0.0.0.0',
  port: 3000,
  dataDir: resolve('./data'),
  databaseUrl: undefined,
  readDatabaseUrl: undefined,
  epochKeySecrets: undefined,
  signingKeySecret: undefined,
  pushKey: undefined,
  logLevel: 'info',
  metricsToken: undefined,
  tracing: undefined,
  trustedProxies: [],
  publicUrl: undefined,
  mobileMoney: undefined,
  messages: undefined,
  usdt: undefined,
  usdtPayouts: undefined,
  anchorChain: undefined,
  sandboxRailDelayMs: 3000,
  sandboxRails: undefined,
  sandboxHistory: false,
  drainMs: 0,
};

const wallet = HDKey.fromMasterSeed(Buffer.alloc(32, 7));
const { publicKey: pinKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const production = {
  MODE: 'production',
  DATABASE_URL: 'postgres://a:b@db:5432/sanduku',
  EPOCH_KEY_SECRET: '1f'.repeat(32),
  SIGNING_KEY: '3d'.repeat(32),
  PUBLIC_URL: 'https://play.example.com/',
  TRUSTED_PROXIES: '10.0.0.1',
  MTN_SUBSCRIPTION_KEY: 'subscription',
  MTN_API_USER: 'user',
  MTN_API_KEY: 'key',
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: 'paying subscription',
  MTN_DISBURSEMENT_API_USER: 'paying user',
  MTN_DISBURSEMENT_API_KEY: 'paying key',
  AIRTEL_CLIENT_ID: 'client',
  AIRTEL_CLIENT_SECRET: 'secret',
  AIRTEL_PIN: '4821',
  AIRTEL_PIN_PUBLIC_KEY: pinKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  AIRTEL_PIN_PADDING: 'pkcs1',
  AIRTEL_CALLBACK_TOKEN: 'callback'.repeat(3),
  SMTP_URL: 'smtp://sanduku:p%40ss@mail.example.com:587',
  MAIL_FROM: 'Sanduku <no-reply@example.com>',
  SMS_USERNAME: 'sanduku',
  SMS_API_KEY: 'sms key',
  ETHEREUM_XPUB: wallet.derive("m/44'/60'/0'").publicExtendedKey,
  ETHEREUM_RPC_URL: 'https://node.example.com/v3/secret',
  TRON_XPUB: wallet.derive("m/44'/195'/0'").publicExtendedKey,
  BSC_RPC_URL: 'https://bsc.example.com',
  SIGNER_TOKEN: 'signer-'.repeat(4),
};
const without = (name: keyof typeof production) => ({ ...production, [name]: undefined });

const port = 'PORT must be a number from 0 to 65535, such as 3000.';
const epochKeySecret =
  'EPOCH_KEY_SECRET must be 64 random digits in hex, or several such secrets with commas between them: make one with "openssl rand -hex 32".';
const signingKeySecret = 'SIGNING_KEY must be 64 random digits in hex: make it with "openssl rand -hex 32".';
const databaseUrl = 'DATABASE_URL must look like postgres://user:password@host:5432/database.';
const metricsToken = 'METRICS_TOKEN must have at least 24 characters: make one with "openssl rand -hex 24".';
const trustedProxies =
  'TRUSTED_PROXIES must be a comma-separated list of addresses or ranges, such as 10.0.0.1 or 10.0.0.0/8.';
const publicUrl = 'PUBLIC_URL must be an address such as https://play.example.com.';
const publicOrigin =
  'PUBLIC_URL must be an address without a name, a path or a query, such as https://play.example.com.';
const callbackToken =
  'AIRTEL_CALLBACK_TOKEN must have 24 to 100 letters or digits: make one with "openssl rand -hex 24".';
const missingDatabase =
  'DATABASE_URL is missing: production keeps real money, so it needs a PostgreSQL server (the embedded database does not wait for the disk); set DATABASE_URL or MODE=sandbox.';

const ethereumKey = "set it to the extended public key (xpub…) of your wallet's account m/44'/60'/0'.";
const tronKey = "set it to the extended public key (xpub…) of your wallet's account m/44'/195'/0'.";
const privateKey =
  'is an extended private key, with which the money could be spent: give the extended public key (xpub…) instead, and keep the private one off this server.';

describe('a valid environment', () => {
  test.each<[Record<string, string | undefined>, Partial<Config>]>([
    [{}, {}],
    [{ MODE: '', HOST: '', PORT: '', DATA_DIR: '', DATABASE_URL: '', LOG_LEVEL: '' }, {}],
    [{ METRICS_TOKEN: '', TRUSTED_PROXIES: '' }, {}],
    [{ PORT: undefined, HOME: '/root', SOMETHING_ELSE: 'x' }, {}],
    [{ PORT: '0' }, { port: 0 }],
    [{ DRAIN_SECONDS: '5' }, { drainMs: 5_000 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ HOST: '127.0.0.1' }, { host: '127.0.0.1' }],
    [{ DATA_DIR: 'elsewhere' }, { dataDir: resolve('elsewhere') }],
    [{ DATA_DIR: '/var/lib/sanduku' }, { dataDir: '/var/lib/sanduku' }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ ROLE: '' }, {}],
    [{ METRICS_TOKEN: 'a'.repeat(24) }, { metricsToken: 'a'.repeat(24) }],
    [
      { TRUSTED_PROXIES: '10.0.0.1, 172.16.0.0/12,::1, fd00::/8' },
      { trustedProxies: ['10.0.0.1', '172.16.0.0/12', '::1', 'fd00::/8'] },
    ],
    [{ DATABASE_URL: 'postgresql://localhost/sanduku' }, { databaseUrl: 'postgresql://localhost/sanduku' }],
    [
      { DATABASE_URL: 'postgres://localhost:5000/a', READ_DATABASE_URL: 'postgres://localhost:5001/a' },
      { databaseUrl: 'postgres://localhost:5000/a', readDatabaseUrl: 'postgres://localhost:5001/a' },
    ],
    [
      { DATABASE_URL: 'postgres:///sanduku?host=/run/postgresql' },
      { databaseUrl: 'postgres:///sanduku?host=/run/postgresql' },
    ],
    [
      { EPOCH_KEY_SECRET: `${'1F'.repeat(32)}, ${'2e'.repeat(32)}` },
      { epochKeySecrets: ['1f'.repeat(32), '2e'.repeat(32)] },
    ],
    [{ SANDBOX_RAIL_DELAY_MS: '0' }, { sandboxRailDelayMs: 0 }],
    [{ SANDBOX_HISTORY: 'on' }, { sandboxHistory: true }],
    [{ PUBLIC_URL: 'http://localhost:3000' }, { publicUrl: 'http://localhost:3000' }],
    [{ MTN_API_KEY: 'not needed here' }, {}],
    [
      production,
      {
        mode: 'production',
        databaseUrl: 'postgres://a:b@db:5432/sanduku',
        epochKeySecrets: ['1f'.repeat(32)],
        signingKeySecret: '3d'.repeat(32),
        trustedProxies: ['10.0.0.1'],
        publicUrl: 'https://play.example.com',
        mobileMoney: {
          mtn: {
            baseUrl: 'https://proxy.momoapi.mtn.com',
            targetEnvironment: 'mtnuganda',
            subscriptionKey: 'subscription',
            apiUser: 'user',
            apiKey: 'key',
            disbursement: {
              subscriptionKey: 'paying subscription',
              apiUser: 'paying user',
              apiKey: 'paying key',
            },
            callsPerSecond: 20,
          },
          airtel: {
            baseUrl: 'https://openapi.airtel.ug',
            clientId: 'client',
            clientSecret: 'secret',
            payoutPin: { pin: '4821', publicKey: production.AIRTEL_PIN_PUBLIC_KEY, padding: 'pkcs1' },
            callbackToken: 'callback'.repeat(3),
            callsPerSecond: 20,
          },
        },
        messages: {
          email: {
            url: 'smtp://sanduku:p%40ss@mail.example.com:587',
            from: 'Sanduku <no-reply@example.com>',
            requireTls: true,
          },
          sms: {
            baseUrl: 'https://api.africastalking.com',
            username: 'sanduku',
            apiKey: 'sms key',
            sender: undefined,
          },
        },
        usdt: {
          ethereum: {
            extendedKey: production.ETHEREUM_XPUB,
            nodeUrl: 'https://node.example.com/v3/secret',
          },
          tron: {
            extendedKey: production.TRON_XPUB,
            nodeUrl: 'https://api.trongrid.io/jsonrpc',
            apiKey: undefined,
          },
        },
        usdtPayouts: {
          signer: { url: 'http://127.0.0.1:3100', token: 'signer-'.repeat(4) },
          nodes: {
            ethereum: { url: 'https://node.example.com/v3/secret' },
            tron: { url: 'https://api.trongrid.io/jsonrpc' },
            bsc: { url: 'https://bsc.example.com' },
          },
        },
      },
    ],
  ])('%j', (environment, expected) => {
    expect(readConfig(environment)).toEqual({ ...defaults, ...expected });
  });
});

describe('an invalid environment is rejected with the variable and the remedy', () => {
  test.each([
    [{ MODE: 'staging' }, 'MODE must be "sandbox" or "production".'],
    [{ MODE: 'Production' }, 'MODE must be "sandbox" or "production".'],
    [{ ROLE: 'jobs' }, 'ROLE must be "api", "worker" or "all".'],
    [{ ROLE: 'Worker' }, 'ROLE must be "api", "worker" or "all".'],
    [
      { ROLE: 'worker' },
      'ROLE is worker, but only one process can open the embedded database: set DATABASE_URL, or leave ROLE out.',
    ],
    [
      { ROLE: 'api', DATABASE_URL: 'postgres://a:b@db:5432/sanduku' },
      'ROLE is api, but a sandbox simulates payment providers inside one process: use "npm run cluster", or leave ROLE out.',
    ],
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
    [
      { ...production, READ_DATABASE_URL: '10.0.0.2:5432' },
      'READ_DATABASE_URL must look like postgres://user:password@host:5432/database.',
    ],
    [
      { READ_DATABASE_URL: 'postgres://a:b@db:5001/sanduku' },
      'READ_DATABASE_URL is set without DATABASE_URL: the embedded database has no replica; set both, or leave it out.',
    ],
    [{ MODE: 'production', DATABASE_URL: '' }, missingDatabase],
    [
      without('EPOCH_KEY_SECRET'),
      'EPOCH_KEY_SECRET is missing: make one with "openssl rand -hex 32", give the same to every server, and keep it apart from the database and its backups.',
    ],
    [
      { ...production, MIGRATION_DATABASE_URL: 'postgres://owner:b@db:5432/sanduku' },
      'MIGRATION_DATABASE_URL is the owner of the tables and belongs to "npm run migrate" alone: take it out of the environment of this server.',
    ],
    [
      without('SIGNING_KEY'),
      'SIGNING_KEY is missing: make one with "openssl rand -hex 32", give the same to every server, and keep it: players check by it what the house states.',
    ],
    [{ SIGNING_KEY: 'short' }, signingKeySecret],
    [{ SIGNING_KEY: '0'.repeat(64) }, signingKeySecret],
    [{ EPOCH_KEY_SECRET: 'short' }, epochKeySecret],
    [{ EPOCH_KEY_SECRET: '0'.repeat(64) }, epochKeySecret],
    [{ EPOCH_KEY_SECRET: `${'1f'.repeat(32)},` }, epochKeySecret],
    [
      { EPOCH_KEY_SECRET: `${'1f'.repeat(32)},${'1F'.repeat(32)}` },
      'EPOCH_KEY_SECRET names one secret twice: name each once, the one that encrypts first.',
    ],
    [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318.',
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: '5%' }, 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, such as 0.01.'],
    [{ METRICS_TOKEN: 'short' }, metricsToken],
    [{ METRICS_TOKEN: 'a'.repeat(23) }, metricsToken],
    [{ TRUSTED_PROXIES: 'proxy.example.com' }, trustedProxies],
    [{ TRUSTED_PROXIES: '10.0.0.256' }, trustedProxies],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, trustedProxies],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, trustedProxies],
    [{ TRUSTED_PROXIES: '10.0.0.1 10.0.0.2' }, trustedProxies],
    [{ PUBLIC_URL: 'play.example.com' }, publicUrl],
    [{ PUBLIC_URL: 'ftp://play.example.com' }, publicUrl],
    [
      { SANDBOX_RAIL_DELAY_MS: '3s' },
      'SANDBOX_RAIL_DELAY_MS must be a number of milliseconds, such as 3000.',
    ],
    [{ SANDBOX_HISTORY: 'yes' }, 'SANDBOX_HISTORY must be on or off.'],
    [
      { MTN_CALLS_PER_SECOND: '0' },
      'MTN_CALLS_PER_SECOND must be a whole number from 1 to 9999, such as 20.',
    ],
    [{ AIRTEL_BASE_URL: 'airtel' }, 'AIRTEL_BASE_URL must be an address such as https://openapi.airtel.ug.'],
    [{ AIRTEL_CALLBACK_TOKEN: 'short' }, callbackToken],
    [
      without('TRUSTED_PROXIES'),
      'TRUSTED_PROXIES is missing: this server speaks plain HTTP, so production stands behind a proxy, and without it all players would count as one address; set it to the address of that proxy, which says in X-Forwarded-For who asks.',
    ],
    [
      without('PUBLIC_URL'),
      'PUBLIC_URL is missing: payment providers call back there; set it to the https address of this installation.',
    ],
    [
      { ...production, PUBLIC_URL: 'http://play.example.com' },
      'PUBLIC_URL must begin with https:// in production: callbacks carry a secret.',
    ],
    [
      without('MTN_SUBSCRIPTION_KEY'),
      "MTN_SUBSCRIPTION_KEY is missing: set it to the key of the Collections product, from MTN's MoMo developer portal.",
    ],
    [
      without('MTN_API_USER'),
      "MTN_API_USER is missing: set it to the API user of the Collections product, from MTN's MoMo partner portal.",
    ],
    [without('MTN_API_KEY'), 'MTN_API_KEY is missing: set it to the API key of MTN_API_USER.'],
    [
      without('MTN_DISBURSEMENT_SUBSCRIPTION_KEY'),
      "MTN_DISBURSEMENT_SUBSCRIPTION_KEY is missing: set it to the key of the Disbursements product, from MTN's MoMo developer portal.",
    ],
    [
      without('MTN_DISBURSEMENT_API_USER'),
      "MTN_DISBURSEMENT_API_USER is missing: set it to the API user of the Disbursements product, from MTN's MoMo partner portal.",
    ],
    [
      without('MTN_DISBURSEMENT_API_KEY'),
      'MTN_DISBURSEMENT_API_KEY is missing: set it to the API key of MTN_DISBURSEMENT_API_USER.',
    ],
    [
      without('AIRTEL_PIN'),
      'AIRTEL_PIN is missing: set it to the PIN with which your Airtel account orders disbursements.',
    ],
    [
      without('AIRTEL_PIN_PUBLIC_KEY'),
      "AIRTEL_PIN_PUBLIC_KEY is missing: set it to the public key for encrypting the PIN, from Airtel's developer portal.",
    ],
    [
      without('AIRTEL_PIN_PADDING'),
      'AIRTEL_PIN_PADDING is missing: ask Airtel how your account pads the PIN, and set it to pkcs1 or oaep.',
    ],
    [{ AIRTEL_PIN: 'abcd' }, 'AIRTEL_PIN must have 4 to 12 digits.'],
    [{ AIRTEL_PIN_PADDING: 'none' }, 'AIRTEL_PIN_PADDING must be "pkcs1" or "oaep".'],
    ...['hunter2', generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' })].map(
      (key): [Record<string, string>, string] => [
        { AIRTEL_PIN_PUBLIC_KEY: key.toString() },
        "AIRTEL_PIN_PUBLIC_KEY must be the RSA public key that Airtel's portal shows, in base64 or PEM.",
      ],
    ),
    [
      without('AIRTEL_CLIENT_ID'),
      "AIRTEL_CLIENT_ID is missing: set it to the client id of your application, from Airtel's developer portal.",
    ],
    [
      without('AIRTEL_CLIENT_SECRET'),
      'AIRTEL_CLIENT_SECRET is missing: set it to the client secret of AIRTEL_CLIENT_ID.',
    ],
    [
      without('AIRTEL_CALLBACK_TOKEN'),
      'AIRTEL_CALLBACK_TOKEN is missing: make one with "openssl rand -hex 24" and set PUBLIC_URL/api/rails/airtel/callback/<token> in Airtel\'s portal.',
    ],
    [
      without('SMTP_URL'),
      'SMTP_URL is missing: set it to the mail server that sends to players, such as smtps://user:password@mail.example.com:465.',
    ],
    [without('MAIL_FROM'), 'MAIL_FROM is missing: set it to the address that mail to players comes from.'],
    [
      without('SMS_USERNAME'),
      "SMS_USERNAME is missing: set it to the name of your application at Africa's Talking, which sends SMS to players.",
    ],
    [without('SMS_API_KEY'), 'SMS_API_KEY is missing: set it to the API key of SMS_USERNAME.'],
    [
      { SMTP_URL: 'mail.example.com' },
      'SMTP_URL must look like smtps://user:password@mail.example.com:465 or smtp://…:587.',
    ],
    [{ MAIL_FROM: 'us' }, 'MAIL_FROM must be an address, such as Sanduku <no-reply@example.com>.'],
    [without('ETHEREUM_XPUB'), `ETHEREUM_XPUB is missing: ${ethereumKey}`],
    [without('TRON_XPUB'), `TRON_XPUB is missing: ${tronKey}`],
    [
      without('ETHEREUM_RPC_URL'),
      'ETHEREUM_RPC_URL is missing: set it to the JSON-RPC address of an Ethereum node.',
    ],
    [
      without('BSC_RPC_URL'),
      'BSC_RPC_URL is missing: set it to the JSON-RPC address of a node of BNB Smart Chain.',
    ],
    [
      without('SIGNER_TOKEN'),
      'SIGNER_TOKEN is missing: set it to the SIGNER_TOKEN of the signer (npm run signer), which pays USDT out.',
    ],
    [
      { SIGNER_TOKEN: 'short' },
      'SIGNER_TOKEN must have at least 24 characters: make one with "openssl rand -hex 24".',
    ],
    [
      { ...production, SIGNER_URL: 'http://signer.example.com' },
      'SIGNER_URL must begin with https:// in production, unless its host is in a private network: others could listen or answer.',
    ],
    [
      { SIGNER_TRON_KEY: '3f8a1c5e' },
      'SIGNER_TRON_KEY is a private key and belongs to the signer alone: take it out of the environment of this server.',
    ],
    [{ TRON_RPC_URL: 'tron' }, 'TRON_RPC_URL must be an address such as https://api.trongrid.io/jsonrpc.'],
    [
      { TRON_XPUB: 'xpub' },
      'TRON_XPUB is not an extended public key: it begins with "xpub" and has 111 characters.',
    ],
    [{ ETHEREUM_XPUB: wallet.derive("m/44'/60'/0'").privateExtendedKey }, `ETHEREUM_XPUB ${privateKey}`],
    [
      { TRON_XPUB: wallet.publicExtendedKey },
      "TRON_XPUB is not the key of an account: export the extended public key three levels below the root (m/44'/60'/0' for Ethereum, m/44'/195'/0' for TRON).",
    ],
    [
      { ...production, ETHEREUM_XPUB: sandboxKeys.ethereum },
      `ETHEREUM_XPUB is a key of the sandbox, whose private half everybody knows: ${ethereumKey}`,
    ],
    [
      { ...production, TRON_XPUB: production.ETHEREUM_XPUB },
      `TRON_XPUB is the same key as ETHEREUM_XPUB: ${tronKey}`,
    ],
    ...(
      [
        'MTN_BASE_URL',
        'AIRTEL_BASE_URL',
        'SMS_BASE_URL',
        'ETHEREUM_RPC_URL',
        'TRON_RPC_URL',
        'OTEL_EXPORTER_OTLP_ENDPOINT',
      ] as const
    ).map((name): [Record<string, string | undefined>, string] => [
      { ...production, [name]: 'http://node.example.com' },
      `${name} must begin with https:// in production, unless its host is in a private network: others could listen or answer.`,
    ]),
    [
      { ...production, MTN_TARGET_ENVIRONMENT: 'sandbox' },
      'MTN_TARGET_ENVIRONMENT is sandbox, where no money moves: leave it out in production, or set it to mtnuganda.',
    ],
    [
      { ...production, AIRTEL_BASE_URL: 'https://openapiuat.airtel.ug' },
      "AIRTEL_BASE_URL is Airtel's test system, where no money moves: leave it out in production, or set it to https://openapi.airtel.ug.",
    ],
    [{ MTN_API_KEY: ' ' }, 'MTN_API_KEY must not be blank: set it, or leave it out.'],
    [{ AIRTEL_CLIENT_SECRET: '\t' }, 'AIRTEL_CLIENT_SECRET must not be blank: set it, or leave it out.'],
    [
      { AIRTEL_CALLBACK_TOKEN: 'a'.repeat(24) },
      'AIRTEL_CALLBACK_TOKEN is one character again and again: make one with "openssl rand -hex 24".',
    ],
    [{ PUBLIC_URL: 'https://name:word@play.example.com' }, publicOrigin],
    [{ PUBLIC_URL: 'https://play.example.com/game' }, publicOrigin],
    [{ PUBLIC_URL: 'https://play.example.com?from=here' }, publicOrigin],
    [{ PORT: 'abc', MODE: 'x' }, `MODE must be "sandbox" or "production"; ${port}`],
  ])('%j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(message));
  });
});

test.each([
  'http://localhost:8545',
  'http://127.0.0.1:8545',
  'http://10.1.2.3',
  'http://[::1]:8545',
  'http://geth:8545',
])('production may reach a node on a private network unencrypted: %s', (url) => {
  expect(readConfig({ ...production, ETHEREUM_RPC_URL: url }).usdt?.ethereum.nodeUrl).toBe(url);
});

test('a message never contains the value, which may be a secret', () => {
  for (const name of [
    'DATABASE_URL',
    'READ_DATABASE_URL',
    'EPOCH_KEY_SECRET',
    'SIGNING_KEY',
    'METRICS_TOKEN',
    'AIRTEL_CALLBACK_TOKEN',
    'AIRTEL_PIN',
    'ETHEREUM_XPUB',
  ]) {
    expect(() => readConfig({ [name]: 'hunter2 hunter2' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  }
});

test('production never has a seeded history', () => {
  expect(readConfig({ ...production, SANDBOX_HISTORY: 'on' }).sandboxHistory).toBe(false);
});
