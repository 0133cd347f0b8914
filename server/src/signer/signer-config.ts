import { resolve } from 'node:path';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { z } from 'zod';
import { ConfigError, readVariables } from '../config.ts';
import { isPrivateAddress } from '../lib/private-address.ts';
import { accountOfKey, addressesBelow, sandboxKeys } from '../rails/usdt/addresses.ts';
import { sandboxSignerKey } from './sandbox-signer.ts';
import type { SigningKeys, SigningLimits } from './signing-desk.ts';

export interface SignerConfig {
  readonly host: string;
  readonly port: number;
  readonly tokens: readonly string[];
  readonly keys: SigningKeys;
  readonly anchorKey: Uint8Array | undefined;
  readonly limits: SigningLimits;
  /** The journal of signatures. */
  readonly file: string;
}

const tokenRemedy = 'make one with "openssl rand -hex 24", and give the same to the server';

const token = (name: string) =>
  z
    .string(`${name} is missing: ${tokenRemedy}`)
    .min(24, { abort: true, error: `${name} must have at least 24 characters: ${tokenRemedy}` })
    .refine(
      (token) => new Set(token).size >= 8,
      `${name} is a few characters again and again: ${tokenRemedy}`,
    );

const privateKey = (name: string) =>
  z
    .string()
    .regex(/^(0x)?[0-9a-fA-F]{64}$/, `${name} must be a private key: 64 digits in hex`)
    .transform((text) => hexToBytes(text.replace(/^0x/, '')))
    .refine(isStrongKey, `${name} is a key that others know or can guess: make a new wallet for payouts`)
    .optional();

const usdt = (name: string, standard: bigint) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `${name} must be a whole number of USDT, such as ${standard}`)
    .transform(BigInt)
    .default(standard);

const variables = z.object({
  SIGNER_HOST: z
    .string()
    .refine(
      isPrivate,
      'SIGNER_HOST must be an address of this machine or of a private network, such as 127.0.0.1',
    )
    .default('127.0.0.1'),
  SIGNER_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'SIGNER_PORT must be a number from 0 to 65535, such as 3100')
    .transform(Number)
    .refine((port) => port <= 65_535, 'SIGNER_PORT must be a number from 0 to 65535, such as 3100')
    .default(3100),
  SIGNER_TOKEN: token('SIGNER_TOKEN'),
  SIGNER_TOKEN_BEFORE: token('SIGNER_TOKEN_BEFORE').optional(),
  SIGNER_TRON_KEY: privateKey('SIGNER_TRON_KEY'),
  SIGNER_ETHEREUM_KEY: privateKey('SIGNER_ETHEREUM_KEY'),
  SIGNER_BSC_KEY: privateKey('SIGNER_BSC_KEY'),
  SIGNER_ANCHOR_KEY: privateKey('SIGNER_ANCHOR_KEY'),
  SIGNER_MAX_USDT: usdt('SIGNER_MAX_USDT', 2_000n),
  SIGNER_DAILY_USDT: usdt('SIGNER_DAILY_USDT', 20_000n),
  SIGNER_FILE: z.string().default('./signer/signed.jsonl'),
});

export const signerVariableNames = Object.keys(variables.shape);

export function readSignerConfig(environment: Readonly<Record<string, string | undefined>>): SignerConfig {
  const data = readVariables(variables, environment);
  const keys = {
    ...(data.SIGNER_TRON_KEY && { tron: data.SIGNER_TRON_KEY }),
    ...(data.SIGNER_ETHEREUM_KEY && { ethereum: data.SIGNER_ETHEREUM_KEY }),
    ...(data.SIGNER_BSC_KEY && { bsc: data.SIGNER_BSC_KEY }),
  };
  if (Object.keys(keys).length === 0) {
    throw new ConfigError(
      'SIGNER_TRON_KEY, SIGNER_ETHEREUM_KEY and SIGNER_BSC_KEY are missing: set the private key of the wallet that pays on each chain.',
    );
  }
  const { SIGNER_ANCHOR_KEY: anchorKey } = data;
  if (anchorKey && Object.values(keys).some((key) => Buffer.compare(key, anchorKey) === 0)) {
    throw new ConfigError(
      'SIGNER_ANCHOR_KEY is the key of a paying wallet: an anchor could take the number of a payout, so make a new wallet for anchors.',
    );
  }
  return {
    host: data.SIGNER_HOST,
    port: data.SIGNER_PORT,
    tokens: [data.SIGNER_TOKEN, data.SIGNER_TOKEN_BEFORE ?? []].flat(),
    keys,
    anchorKey,
    limits: {
      perTransaction: data.SIGNER_MAX_USDT * MICROS_PER_UNIT,
      perDay: data.SIGNER_DAILY_USDT * MICROS_PER_UNIT,
    },
    file: resolve(data.SIGNER_FILE),
  };
}

/** Well-known wallets of the test mnemonic. */
const PUBLISHED = 20;
const MIN_DIFFERENT_BYTES = 12;

/** A random key has about thirty different bytes. */
function isStrongKey(key: Uint8Array): boolean {
  if (new Set(key).size < MIN_DIFFERENT_BYTES || !secp256k1.utils.isValidSecretKey(key)) return false;
  const account = accountOfKey(secp256k1.getPublicKey(key));
  const published = (['ethereum', 'tron'] as const).flatMap((rail) => {
    const source = addressesBelow(rail, sandboxKeys[rail]);
    return Array.from({ length: PUBLISHED }, (_, index) => source.addressAt(index).account);
  });
  return !published.includes(account) && account !== accountOfKey(secp256k1.getPublicKey(sandboxSignerKey));
}

/** Wildcard addresses would expose the signer to the internet. */
function isPrivate(host: string): boolean {
  return host === 'localhost' || isPrivateAddress(host);
}
