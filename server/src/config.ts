import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

/** A setting that keeps the server from starting. The message names the variable and the remedy. */
export class ConfigError extends Error {}

export interface Config {
  mode: 'sandbox' | 'production';
  host: string;
  port: number;
  /** Where the embedded database lives; not used when there is a database server. */
  dataDir: string;
  databaseUrl: string | undefined;
  logLevel: string;
  /** Whoever reads /metrics has to send it; without one, production shows no metrics. */
  metricsToken: string | undefined;
  /** Addresses of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
}

const variables = z.object({
  MODE: z
    .enum(['sandbox', 'production'], { error: 'MODE must be "sandbox" or "production"' })
    .default('sandbox'),
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
  DATABASE_URL: z
    .string()
    .refine(
      (url) => /^postgres(ql)?:\/\/\S+$/.test(url) && URL.canParse(url),
      'DATABASE_URL must look like postgres://user:password@host:5432/database',
    )
    .optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
    })
    .default('info'),
  METRICS_TOKEN: z
    .string()
    .min(24, 'METRICS_TOKEN must have at least 24 characters: make one with "openssl rand -hex 24"')
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .refine(
      (addresses) => addresses.every(isAddressOrRange),
      'TRUSTED_PROXIES must be a comma-separated list of addresses or ranges, such as 10.0.0.1 or 10.0.0.0/8',
    )
    .default([]),
});

function isAddressOrRange(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty variable means the same as none: that is how compose files and unit files leave one out.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = variables.safeParse(given);
  if (!result.success) {
    throw new ConfigError(`${result.error.issues.map(({ message }) => message).join('; ')}.`);
  }
  const { data } = result;
  if (data.MODE === 'production' && data.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_URL is missing: production keeps real money, so it needs a PostgreSQL server (the embedded database does not wait for the disk); set DATABASE_URL or MODE=sandbox.',
    );
  }
  return {
    mode: data.MODE,
    host: data.HOST,
    port: data.PORT,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    logLevel: data.LOG_LEVEL,
    metricsToken: data.METRICS_TOKEN,
    trustedProxies: data.TRUSTED_PROXIES,
  };
}
