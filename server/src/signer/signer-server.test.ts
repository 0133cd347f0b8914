import { randomUUID } from 'node:crypto';
import { randomBytes } from '@noble/hashes/utils.js';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import type { SigningOrder } from '../modules/withdrawals/ports.ts';
import { SignerClient, SignerFailed } from '../rails/usdt/payouts/signer-client.ts';
import { readSignerConfig } from './signer-config.ts';
import { type SignerServer, serveSigner } from './signer-server.ts';
import { forgetfulMemory, SigningDesk } from './signing-desk.ts';

const token = randomUUID();
const tokenBefore = randomUUID();
const order: SigningOrder = {
  rail: 'ethereum',
  reference: randomUUID(),
  wallet: '',
  contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: 100n * MICROS_PER_UNIT,
  nonce: 0,
  terms: { gas: '100000', maxFee: '20000000000', tip: '1000000000' },
};

describe('the signer over HTTP', () => {
  let server: SignerServer;
  beforeEach(async () => {
    const desk = new SigningDesk({
      keys: { ethereum: randomBytes(32) },
      limits: { perTransaction: 200n * MICROS_PER_UNIT, perDay: 200n * MICROS_PER_UNIT },
      memory: forgetfulMemory(),
      clock: () => new Date('2026-01-05T09:00:00Z'),
    });
    server = await serveSigner({ desk, tokens: [token, tokenBefore], host: '127.0.0.1', port: 0 });
  });
  afterEach(() => server.close());

  test('returns wallets, signatures and refusals', async () => {
    const client = new SignerClient({ url: server.url, token });
    expect(await client.walletOf('ethereum')).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(await client.walletOf('tron')).toBeUndefined();
    const wallet = (await client.walletOf('ethereum')) ?? '';
    const signed = await client.sign({ ...order, wallet });
    expect(signed).toMatchObject({ status: 'signed', raw: expect.stringMatching(/^0x02/) });
    expect(await client.sign({ ...order, wallet })).toEqual(signed);
    expect(await client.sign({ ...order, wallet, reference: randomUUID() })).toMatchObject({
      status: 'refused',
      reason: 'conflict',
    });
  });

  test.each([
    ['another token', `Bearer ${randomUUID()}`],
    ['no token', ''],
    ['the token without its word', token],
  ])('%s is rejected', async (_, authorization) => {
    for (const path of ['/wallets', '/sign', '/vouch', '/anchor', '/nowhere']) {
      const answer = await fetch(`${server.url}${path}`, {
        method: ['/sign', '/vouch', '/anchor'].includes(path) ? 'POST' : 'GET',
        headers: { authorization },
      });
      expect(answer.status).toBe(401);
    }
  });

  test('the previous token is accepted during a rotation', async () => {
    const client = new SignerClient({ url: server.url, token: tokenBefore });
    expect(await client.walletOf('ethereum')).toMatch(/^0x/);
  });

  test('the client reports a wrong token as its own fault', async () => {
    const client = new SignerClient({ url: server.url, token: randomUUID() });
    await expect(client.sign(order)).rejects.toThrow(SignerFailed);
    await expect(client.sign(order)).rejects.toThrow('SIGNER_TOKEN');
  });

  test.each([
    ['no order', {}],
    ['more than an order', { ...order, amount: '1', data: '0xa9059cbb' }],
    ['an amount as a number', { ...order, amount: 1 }],
    ['a negative amount', { ...order, amount: '-1' }],
    ['half a number', { ...order, amount: '1', nonce: 0.5 }],
    ['another chain', { ...order, amount: '1', rail: 'polygon' }],
  ])('%s is not answered', async (_, body) => {
    const answer = await fetch(`${server.url}/sign`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
  });

  const vouching = { rail: 'ethereum', day: '2026-01-04', liabilities: 'ab'.repeat(32) };
  test.each([
    ['a text of their own', { ...vouching, message: 'I owe you everything' }],
    ['a transaction instead of a hash', { ...vouching, liabilities: `f86c${'ab'.repeat(54)}` }],
    ['lines beside the day', { ...vouching, day: '2026-01-04\naddress ethereum 0x0' }],
    ['the hash of a transaction under another name', { ...vouching, hash: 'cd'.repeat(32) }],
    ['an order for a payout', { ...order, amount: '1' }],
  ])('%s is not signed as a reserve', async (_, body) => {
    const answer = await fetch(`${server.url}/vouch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
  });

  test("the client gets an address's signature for a day", async () => {
    const client = new SignerClient({ url: server.url, token });
    const answer = await client.vouch({ ...vouching, rail: 'ethereum' });
    expect(answer).toMatchObject({ status: 'signed', address: await client.walletOf('ethereum') });
    expect(await client.vouch({ ...vouching, rail: 'tron' })).toEqual({
      status: 'refused',
      reason: 'no_key',
    });
  });
});

describe('its configuration', () => {
  const key = '3f8a1c5e9b7d20446688aaccee113355779bbddff02468ace13579bdf0a1b2c3';
  const good = { SIGNER_TOKEN: 'a-token-of-24-characters', SIGNER_TRON_KEY: key };

  test('defaults to limits and a loopback address', () => {
    expect(readSignerConfig(good)).toMatchObject({
      host: '127.0.0.1',
      port: 3100,
      limits: { perTransaction: 2_000n * MICROS_PER_UNIT, perDay: 20_000n * MICROS_PER_UNIT },
    });
  });

  test('may name the previous token during a rotation', () => {
    const before = 'another-token-of-so-many';
    expect(readSignerConfig({ ...good, SIGNER_TOKEN_BEFORE: before }).tokens).toEqual([
      good.SIGNER_TOKEN,
      before,
    ]);
    expect(readSignerConfig(good).tokens).toEqual([good.SIGNER_TOKEN]);
  });

  test.each<[Record<string, string>, string]>([
    [{ SIGNER_TOKEN_BEFORE: 'short' }, 'SIGNER_TOKEN_BEFORE must have at least 24 characters'],
    [{ SIGNER_TOKEN: '' }, 'SIGNER_TOKEN is missing'],
    [{ SIGNER_TOKEN: 'short' }, 'SIGNER_TOKEN must have at least 24 characters'],
    [{ SIGNER_TOKEN: 'ab'.repeat(12) }, 'SIGNER_TOKEN is a few characters again and again'],
    [{ SIGNER_TRON_KEY: '' }, 'SIGNER_TRON_KEY, SIGNER_ETHEREUM_KEY and SIGNER_BSC_KEY are missing'],
    [{ SIGNER_TRON_KEY: 'abc' }, 'SIGNER_TRON_KEY must be a private key'],
    [{ SIGNER_TRON_KEY: `${'00'.repeat(31)}01` }, 'SIGNER_TRON_KEY is a key that others know'],
    [
      { SIGNER_BSC_KEY: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80' },
      'SIGNER_BSC_KEY is a key that others know',
    ],
    [{ SIGNER_ANCHOR_KEY: `0x${key}` }, 'SIGNER_ANCHOR_KEY is the key of a paying wallet'],
    [{ SIGNER_HOST: '0.0.0.0' }, 'SIGNER_HOST must be an address of this machine'],
    [{ SIGNER_HOST: '8.8.8.8' }, 'SIGNER_HOST must be an address of this machine'],
    [{ SIGNER_PORT: '70000' }, 'SIGNER_PORT must be a number'],
    [{ SIGNER_DAILY_USDT: '-1' }, 'SIGNER_DAILY_USDT must be a whole number of USDT'],
  ])('%j prevents the start', (changes, sentence) => {
    const read = () => readSignerConfig({ ...good, ...changes });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
  });
});
