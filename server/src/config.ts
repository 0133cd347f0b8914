import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type AnchorChainName, anchorChains } from '@sanduku/contracts/transparency/log';
import { z } from 'zod';
import { isPrivateAddress } from './lib/private-address.ts';
import type { TracingSettings } from './lib/tracing.ts';
import { EPOCH_KEY_SECRET } from './modules/game/epoch-keys.ts';
import { SIGNING_KEY } from './modules/transparency/signing-key.ts';
import { readPinKey } from './rails/airtel/airtel.ts';
import type { MessageSettings } from './rails/messages/message-senders.ts';
import type { MobileMoneySettings } from './rails/mobile-rails.ts';
import { extendedKeyProblem, sandboxKeys } from './rails/usdt/addresses.ts';
import type { UsdtPayoutSettings } from './rails/usdt/payouts/usdt-payouts.ts';
import type { UsdtSettings } from './rails/usdt/usdt-rails.ts';

/** Prevents the start. */
export class ConfigError extends Error {}

const roles = ['all', 'api', 'worker'] as const;

/** `api` serves calls and sockets, `worker` runs the jobs. */
export type Role = (typeof roles)[number];

export interface Config {
  mode: 'sandbox' | 'production';
  role: Role;
  host: string;
  port: number;
  /** Of the embedded database. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** For figures, public pages, exports, audits. */
  readDatabaseUrl: string | undefined;
  /** Newest first; undefined: the sandbox creates one. */
  epochKeySecrets: [string, ...string[]] | undefined;
  /** Undefined: created in `dataDir`. */
  signingKeySecret: string | undefined;
  /** Undefined: production offers no pushes; the sandbox creates one. */
  pushKey: string | undefined;
  logLevel: string;
  /** For /metrics, which production serves only with it. */
  metricsToken: string | undefined;
  tracing: TracingSettings | undefined;
  /** Their X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** For provider callbacks. */
  publicUrl: string | undefined;
  /** Undefined in the sandbox. */
  mobileMoney: MobileMoneySettings | undefined;
  /** Undefined in the sandbox. */
  messages: MessageSettings | undefined;
  /** Undefined in the sandbox. */
  usdt: UsdtSettings | undefined;
  /** Undefined in the sandbox. */
  usdtPayouts: UsdtPayoutSettings | undefined;
  anchorChain: AnchorChainName | undefined;
  sandboxRailDelayMs: number;
  /** Simulators that several processes share. */
  sandboxRails: MobileMoneySettings | undefined;
  sandboxHistory: boolean;
  /** How long to serve after a stop signal. */
  drainMs: number;
}

const text = (name: string) =>
  z
    .string()
    .refine((value) => value.trim() !== '', `${name} must not be blank: set it, or leave it out`)
    .optional();
const address = (name: string, example: string) =>
  z
    .string()
    .refine(
      (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
      `${name} must be an address such as ${example}`,
    )
    .transform((url) => url.replace(/\/+$/, ''));
const databaseAddress = (name: string) =>
  z
    .string()
    .refine(
      (url) => /^postgres(ql)?:\/\/\S+$/.test(url) && URL.canParse(url),
      `${name} must look like postgres://user:password@host:5432/database`,
    )
    .optional();
const callsPerSecond = (name: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `${name} must be a whole number from 1 to 9999, such as 20`)
    .transform(Number)
    .default(20);

const hexKey = (name: string) =>
  z
    .string()
    .transform((key) => key.trim().toLowerCase())
    .refine(
      (key) => SIGNING_KEY.test(key) && !/^(.)\1*$/.test(key),
      `${name} must be 64 random digits in hex: make it with "openssl rand -hex 32"`,
    )
    .optional();

const extendedKey = (name: string) =>
  z
    .string()
    .superRefine((key, { addIssue }) => {
      const problem = extendedKeyProblem(key);
      if (problem !== undefined) addIssue(`${name} ${problem}`);
    })
    .optional();

/** With these, a compromised server could empty the wallet. */
const signersOwn = (name: string) =>
  z
    .undefined(
      `${name} is a private key and belongs to the signer alone: take it out of the environment of this server`,
    )
    .optional();

const variables = z.object({
  MODE: z
    .enum(['sandbox', 'production'], { error: 'MODE must be "sandbox" or "production"' })
    .default('sandbox'),
  ROLE: z.enum(roles, 'ROLE must be "api", "worker" or "all"').default('all'),
  HOST: z.string().min(1, 'HOST must be an address to listen on, such as 0.0.0.0').default('0.0.0.0'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535, such as 3000')
    .transform(Number)
    .refine((port) => port <= 65_535, 'PORT must be a number from 0 to 65535, such as 3000')
    .default(3000),
  DATA_DIR: z
    .string()
    .min(1, 'DATA_DIR must name a folder for the embedded database, such as ./data')
    .default('./data'),
  DATABASE_URL: databaseAddress('DATABASE_URL'),
  READ_DATABASE_URL: databaseAddress('READ_DATABASE_URL'),
  MIGRATION_DATABASE_URL: z
    .undefined(
      'MIGRATION_DATABASE_URL is the owner of the tables and belongs to "npm run migrate" alone: take it out of the environment of this server',
    )
    .optional(),
  EPOCH_KEY_SECRET: z
    .string()
    .transform(
      (list) => list.split(',').map((secret) => secret.trim().toLowerCase()) as [string, ...string[]],
    )
    .refine(
      (secrets) => secrets.every((secret) => EPOCH_KEY_SECRET.test(secret) && !/^(.)\1*$/.test(secret)),
      'EPOCH_KEY_SECRET must be 64 random digits in hex, or several such secrets with commas between them: make one with "openssl rand -hex 32"',
    )
    .refine(
      (secrets) => new Set(secrets).size === secrets.length,
      'EPOCH_KEY_SECRET names one secret twice: name each once, the one that encrypts first',
    )
    .optional(),
  SIGNING_KEY: hexKey('SIGNING_KEY'),
  PUSH_KEY: hexKey('PUSH_KEY'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
    })
    .default('info'),
  METRICS_TOKEN: z
    .string()
    .min(24, 'METRICS_TOKEN must have at least 24 characters: make one with "openssl rand -hex 24"')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318').optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, such as 0.01')
    .transform(Number)
    .default(1),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .refine(
      (addresses) => addresses.every(isAddressOrRange),
      'TRUSTED_PROXIES must be a comma-separated list of addresses or ranges, such as 10.0.0.1 or 10.0.0.0/8',
    )
    .default([]),
  PUBLIC_URL: address('PUBLIC_URL', 'https://play.example.com')
    .refine(
      isOrigin,
      'PUBLIC_URL must be an address without a name, a path or a query, such as https://play.example.com',
    )
    .optional(),
  MTN_BASE_URL: address('MTN_BASE_URL', 'https://proxy.momoapi.mtn.com').default(
    'https://proxy.momoapi.mtn.com',
  ),
  MTN_TARGET_ENVIRONMENT: text('MTN_TARGET_ENVIRONMENT').default('mtnuganda'),
  MTN_SUBSCRIPTION_KEY: text('MTN_SUBSCRIPTION_KEY'),
  MTN_API_USER: text('MTN_API_USER'),
  MTN_API_KEY: text('MTN_API_KEY'),
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: text('MTN_DISBURSEMENT_SUBSCRIPTION_KEY'),
  MTN_DISBURSEMENT_API_USER: text('MTN_DISBURSEMENT_API_USER'),
  MTN_DISBURSEMENT_API_KEY: text('MTN_DISBURSEMENT_API_KEY'),
  MTN_CALLS_PER_SECOND: callsPerSecond('MTN_CALLS_PER_SECOND'),
  AIRTEL_BASE_URL: address('AIRTEL_BASE_URL', 'https://openapi.airtel.ug').default(
    'https://openapi.airtel.ug',
  ),
  AIRTEL_CLIENT_ID: text('AIRTEL_CLIENT_ID'),
  AIRTEL_CLIENT_SECRET: text('AIRTEL_CLIENT_SECRET'),
  AIRTEL_PIN: z
    .string()
    .regex(/^\d{4,12}$/, 'AIRTEL_PIN must have 4 to 12 digits')
    .optional(),
  AIRTEL_PIN_PUBLIC_KEY: z
    .string()
    .refine(
      isPinKey,
      "AIRTEL_PIN_PUBLIC_KEY must be the RSA public key that Airtel's portal shows, in base64 or PEM",
    )
    .optional(),
  AIRTEL_PIN_PADDING: z
    .enum(['pkcs1', 'oaep'], { error: 'AIRTEL_PIN_PADDING must be "pkcs1" or "oaep"' })
    .optional(),
  AIRTEL_CALLBACK_TOKEN: z
    .string()
    .regex(
      /^[\w-]{24,100}$/,
      'AIRTEL_CALLBACK_TOKEN must have 24 to 100 letters or digits: make one with "openssl rand -hex 24"',
    )
    .refine(
      (token) => !/^(.)\1*$/.test(token),
      'AIRTEL_CALLBACK_TOKEN is one character again and again: make one with "openssl rand -hex 24"',
    )
    .optional(),
  AIRTEL_CALLS_PER_SECOND: callsPerSecond('AIRTEL_CALLS_PER_SECOND'),
  ETHEREUM_XPUB: extendedKey('ETHEREUM_XPUB'),
  ETHEREUM_RPC_URL: address('ETHEREUM_RPC_URL', 'https://ethereum-node.example.com').optional(),
  TRON_XPUB: extendedKey('TRON_XPUB'),
  TRON_RPC_URL: address('TRON_RPC_URL', 'https://api.trongrid.io/jsonrpc').default(
    'https://api.trongrid.io/jsonrpc',
  ),
  TRON_API_KEY: text('TRON_API_KEY'),
  BSC_RPC_URL: address('BSC_RPC_URL', 'https://bsc-node.example.com').optional(),
  SIGNER_URL: address('SIGNER_URL', 'http://127.0.0.1:3100').default('http://127.0.0.1:3100'),
  SIGNER_TOKEN: z
    .string()
    .min(24, 'SIGNER_TOKEN must have at least 24 characters: make one with "openssl rand -hex 24"')
    .optional(),
  ANCHOR_CHAIN: z
    .enum(
      anchorChains,
      'ANCHOR_CHAIN must be ethereum or bsc: leave it out, and no head is written to a chain',
    )
    .optional(),
  SIGNER_ANCHOR_KEY: signersOwn('SIGNER_ANCHOR_KEY'),
  SIGNER_TRON_KEY: signersOwn('SIGNER_TRON_KEY'),
  SIGNER_ETHEREUM_KEY: signersOwn('SIGNER_ETHEREUM_KEY'),
  SIGNER_BSC_KEY: signersOwn('SIGNER_BSC_KEY'),
  SMTP_URL: z
    .string()
    .refine(
      (url) => URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol) && new URL(url).hostname !== '',
      'SMTP_URL must look like smtps://user:password@mail.example.com:465 or smtp://…:587',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'MAIL_FROM must be an address, such as Sanduku <no-reply@example.com>',
    )
    .optional(),
  SMS_BASE_URL: address('SMS_BASE_URL', 'https://api.africastalking.com').default(
    'https://api.africastalking.com',
  ),
  SMS_USERNAME: text('SMS_USERNAME'),
  SMS_API_KEY: text('SMS_API_KEY'),
  SMS_SENDER: text('SMS_SENDER'),
  SANDBOX_RAIL_DELAY_MS: z
    .string()
    .regex(/^\d{1,7}$/, 'SANDBOX_RAIL_DELAY_MS must be a number of milliseconds, such as 3000')
    .transform(Number)
    .default(3000),
  SANDBOX_RAILS: z
    .string()
    .transform(readSimulatedProviders)
    .refine(
      (providers) => providers !== undefined,
      'SANDBOX_RAILS is what "npm run cluster" tells its processes: leave it out',
    )
    .optional(),
  SANDBOX_HISTORY: z.enum(['on', 'off'], 'SANDBOX_HISTORY must be on or off').default('off'),
  DRAIN_SECONDS: z
    .string()
    .regex(/^([0-5]?\d|60)$/, 'DRAIN_SECONDS must be a number of seconds from 0 to 60, such as 5')
    .transform(Number)
    .default(0),
});

export const variableNames = Object.keys(variables.shape);

/** A sandbox must never reach real providers. */
function readSimulatedProviders(json: string): MobileMoneySettings | undefined {
  try {
    const { mtn, airtel }: MobileMoneySettings = JSON.parse(json);
    const areHere = [mtn, airtel].every(({ baseUrl }) => new URL(baseUrl).hostname === '127.0.0.1');
    return areHere ? { mtn, airtel } : undefined;
  } catch {
    return undefined;
  }
}

function isPinKey(text: string): boolean {
  try {
    readPinKey(text);
    return true;
  } catch {
    return false;
  }
}

function isOrigin(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === url.toLowerCase();
}

/** Not /0: every caller could then choose its address. */
function isAddressOrRange(text: string): boolean {
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readVariables<Output>(schema: z.ZodType<Output>, environment: Environment): Output {
  // Compose and unit files unset a variable by making it empty.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { data, error } = schema.safeParse(given);
  if (error) throw new ConfigError(`${error.issues.map(({ message }) => message).join('; ')}.`);
  return data;
}

export function readConfig(environment: Environment): Config {
  const data = readVariables(variables, environment);
  if (data.MODE === 'production' && data.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_URL is missing: production keeps real money, so it needs a PostgreSQL server (the embedded database does not wait for the disk); set DATABASE_URL or MODE=sandbox.',
    );
  }
  if (data.READ_DATABASE_URL !== undefined && data.DATABASE_URL === undefined) {
    throw new ConfigError(
      'READ_DATABASE_URL is set without DATABASE_URL: the embedded database has no replica; set both, or leave it out.',
    );
  }
  if (data.ROLE !== 'all' && data.DATABASE_URL === undefined) {
    throw new ConfigError(
      `ROLE is ${data.ROLE}, but only one process can open the embedded database: set DATABASE_URL, or leave ROLE out.`,
    );
  }
  if (data.ROLE !== 'all' && data.MODE === 'sandbox' && data.SANDBOX_RAILS === undefined) {
    throw new ConfigError(
      `ROLE is ${data.ROLE}, but a sandbox simulates payment providers inside one process: use "npm run cluster", or leave ROLE out.`,
    );
  }
  if (data.MODE === 'production') {
    if (data.EPOCH_KEY_SECRET === undefined) {
      throw new ConfigError(
        'EPOCH_KEY_SECRET is missing: make one with "openssl rand -hex 32", give the same to every server, and keep it apart from the database and its backups.',
      );
    }
    if (data.SIGNING_KEY === undefined) {
      throw new ConfigError(
        'SIGNING_KEY is missing: make one with "openssl rand -hex 32", give the same to every server, and keep it: players check by it what the house states.',
      );
    }
    refuseWeak(data);
  }
  return {
    mode: data.MODE,
    role: data.ROLE,
    host: data.HOST,
    port: data.PORT,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    readDatabaseUrl: data.READ_DATABASE_URL,
    epochKeySecrets: data.EPOCH_KEY_SECRET,
    signingKeySecret: data.SIGNING_KEY,
    pushKey: data.PUSH_KEY,
    logLevel: data.LOG_LEVEL,
    metricsToken: data.METRICS_TOKEN,
    tracing: data.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: data.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    trustedProxies: data.TRUSTED_PROXIES,
    publicUrl: data.PUBLIC_URL,
    mobileMoney: data.MODE === 'production' ? mobileMoneyOf(data) : undefined,
    messages: data.MODE === 'production' ? messagesOf(data) : undefined,
    usdt: data.MODE === 'production' ? usdtOf(data) : undefined,
    usdtPayouts: data.MODE === 'production' ? usdtPayoutsOf(data) : undefined,
    anchorChain: data.MODE === 'production' ? data.ANCHOR_CHAIN : undefined,
    sandboxRailDelayMs: data.SANDBOX_RAIL_DELAY_MS,
    sandboxRails: data.MODE === 'sandbox' ? data.SANDBOX_RAILS : undefined,
    sandboxHistory: data.MODE === 'sandbox' && data.SANDBOX_HISTORY === 'on',
    drainMs: data.DRAIN_SECONDS * 1_000,
  };
}

function refuseWeak(data: z.output<typeof variables>): void {
  if (data.TRUSTED_PROXIES.length === 0) {
    throw new ConfigError(
      'TRUSTED_PROXIES is missing: this server speaks plain HTTP, so production stands behind a proxy, and without it all players would count as one address; set it to the address of that proxy, which says in X-Forwarded-For who asks.',
    );
  }
  for (const name of [
    'MTN_BASE_URL',
    'AIRTEL_BASE_URL',
    'SMS_BASE_URL',
    'ETHEREUM_RPC_URL',
    'TRON_RPC_URL',
    'BSC_RPC_URL',
    'SIGNER_URL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ] as const) {
    const url = data[name];
    if (url !== undefined && !isSafeFromListeners(new URL(url))) {
      throw new ConfigError(
        `${name} must begin with https:// in production, unless its host is in a private network: others could listen or answer.`,
      );
    }
  }
  if (data.MTN_TARGET_ENVIRONMENT.trim().toLowerCase() === 'sandbox') {
    throw new ConfigError(
      'MTN_TARGET_ENVIRONMENT is sandbox, where no money moves: leave it out in production, or set it to mtnuganda.',
    );
  }
  if (new URL(data.AIRTEL_BASE_URL).hostname.startsWith('openapiuat.')) {
    throw new ConfigError(
      "AIRTEL_BASE_URL is Airtel's test system, where no money moves: leave it out in production, or set it to https://openapi.airtel.ug.",
    );
  }
}

/** Names without a dot are neighbouring containers. */
function isSafeFromListeners({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPrivateAddress(host);
  return !host.includes('.') || host.endsWith('.localhost') || host.endsWith('.internal');
}

const remedies = {
  PUBLIC_URL: 'payment providers call back there; set it to the https address of this installation',
  MTN_SUBSCRIPTION_KEY: "set it to the key of the Collections product, from MTN's MoMo developer portal",
  MTN_API_USER: "set it to the API user of the Collections product, from MTN's MoMo partner portal",
  MTN_API_KEY: 'set it to the API key of MTN_API_USER',
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY:
    "set it to the key of the Disbursements product, from MTN's MoMo developer portal",
  MTN_DISBURSEMENT_API_USER:
    "set it to the API user of the Disbursements product, from MTN's MoMo partner portal",
  MTN_DISBURSEMENT_API_KEY: 'set it to the API key of MTN_DISBURSEMENT_API_USER',
  AIRTEL_CLIENT_ID: "set it to the client id of your application, from Airtel's developer portal",
  AIRTEL_CLIENT_SECRET: 'set it to the client secret of AIRTEL_CLIENT_ID',
  AIRTEL_PIN: 'set it to the PIN with which your Airtel account orders disbursements',
  AIRTEL_PIN_PUBLIC_KEY: "set it to the public key for encrypting the PIN, from Airtel's developer portal",
  AIRTEL_PIN_PADDING: 'ask Airtel how your account pads the PIN, and set it to pkcs1 or oaep',
  AIRTEL_CALLBACK_TOKEN:
    'make one with "openssl rand -hex 24" and set PUBLIC_URL/api/rails/airtel/callback/<token> in Airtel\'s portal',
  SMTP_URL:
    'set it to the mail server that sends to players, such as smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'set it to the address that mail to players comes from',
  SMS_USERNAME: "set it to the name of your application at Africa's Talking, which sends SMS to players",
  SMS_API_KEY: 'set it to the API key of SMS_USERNAME',
  ETHEREUM_XPUB: "set it to the extended public key (xpub…) of your wallet's account m/44'/60'/0'",
  ETHEREUM_RPC_URL: 'set it to the JSON-RPC address of an Ethereum node',
  TRON_XPUB: "set it to the extended public key (xpub…) of your wallet's account m/44'/195'/0'",
  BSC_RPC_URL: 'set it to the JSON-RPC address of a node of BNB Smart Chain',
  SIGNER_TOKEN: 'set it to the SIGNER_TOKEN of the signer (npm run signer), which pays USDT out',
} as const;

function needed(data: z.output<typeof variables>, name: keyof typeof remedies): string {
  const value = data[name];
  if (value === undefined) throw new ConfigError(`${name} is missing: ${remedies[name]}.`);
  return value;
}

function mobileMoneyOf(data: z.output<typeof variables>): MobileMoneySettings {
  const need = (name: keyof typeof remedies) => needed(data, name);
  if (!need('PUBLIC_URL').startsWith('https://')) {
    throw new ConfigError('PUBLIC_URL must begin with https:// in production: callbacks carry a secret.');
  }
  return {
    mtn: {
      baseUrl: data.MTN_BASE_URL,
      targetEnvironment: data.MTN_TARGET_ENVIRONMENT,
      subscriptionKey: need('MTN_SUBSCRIPTION_KEY'),
      apiUser: need('MTN_API_USER'),
      apiKey: need('MTN_API_KEY'),
      disbursement: {
        subscriptionKey: need('MTN_DISBURSEMENT_SUBSCRIPTION_KEY'),
        apiUser: need('MTN_DISBURSEMENT_API_USER'),
        apiKey: need('MTN_DISBURSEMENT_API_KEY'),
      },
      callsPerSecond: data.MTN_CALLS_PER_SECOND,
    },
    airtel: {
      baseUrl: data.AIRTEL_BASE_URL,
      clientId: need('AIRTEL_CLIENT_ID'),
      clientSecret: need('AIRTEL_CLIENT_SECRET'),
      payoutPin: {
        pin: need('AIRTEL_PIN'),
        publicKey: need('AIRTEL_PIN_PUBLIC_KEY'),
        padding: need('AIRTEL_PIN_PADDING') as 'pkcs1' | 'oaep',
      },
      callbackToken: need('AIRTEL_CALLBACK_TOKEN'),
      callsPerSecond: data.AIRTEL_CALLS_PER_SECOND,
    },
  };
}

function messagesOf(data: z.output<typeof variables>): MessageSettings {
  const url = needed(data, 'SMTP_URL');
  return {
    email: {
      url,
      from: needed(data, 'MAIL_FROM'),
      requireTls: !isSafeFromListeners(new URL(url.replace(/^smtps:/, 'https:').replace(/^smtp:/, 'http:'))),
    },
    sms: {
      baseUrl: data.SMS_BASE_URL,
      username: needed(data, 'SMS_USERNAME'),
      apiKey: needed(data, 'SMS_API_KEY'),
      sender: data.SMS_SENDER,
    },
  };
}

function usdtOf(data: z.output<typeof variables>): UsdtSettings {
  const [ethereumKey, tronKey] = (['ETHEREUM_XPUB', 'TRON_XPUB'] as const).map((name) => {
    const key = needed(data, name);
    if (Object.values(sandboxKeys).includes(key)) {
      throw new ConfigError(
        `${name} is a key of the sandbox, whose private half everybody knows: ${remedies[name]}.`,
      );
    }
    return key;
  }) as [string, string];
  if (ethereumKey === tronKey) {
    throw new ConfigError(`TRON_XPUB is the same key as ETHEREUM_XPUB: ${remedies.TRON_XPUB}.`);
  }
  return {
    ethereum: { extendedKey: ethereumKey, nodeUrl: needed(data, 'ETHEREUM_RPC_URL') },
    tron: { extendedKey: tronKey, nodeUrl: data.TRON_RPC_URL, apiKey: data.TRON_API_KEY },
  };
}

function usdtPayoutsOf(data: z.output<typeof variables>): UsdtPayoutSettings {
  const { ethereum, tron } = usdtOf(data);
  return {
    signer: { url: data.SIGNER_URL, token: needed(data, 'SIGNER_TOKEN') },
    nodes: {
      ethereum: { url: ethereum.nodeUrl },
      tron: { url: tron.nodeUrl, ...(tron.apiKey && { headers: { 'TRON-PRO-API-KEY': tron.apiKey } }) },
      bsc: { url: needed(data, 'BSC_RPC_URL') },
    },
  };
}
