import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import type { SandboxTransactions } from '../modules/withdrawals/sandbox-transactions.ts';
import { type SimulatedProviders, startSimulators } from '../rails/mobile-rails.ts';
import { startPayoutNode } from '../rails/usdt/payouts/simulator/payout-node.ts';
import { startSandboxSigner } from '../signer/sandbox-signer.ts';
import { onPostgres } from '../testing/databases.ts';
import { distanceOf, runChecks } from './check.ts';
import { databaseChecks } from './database.ts';
import { examine } from './doctor.ts';
import { providerChecks } from './providers.ts';

const results = async (checks: Parameters<typeof runChecks>[0]) =>
  Object.fromEntries(
    (await runChecks(checks, 5_000)).map(({ name, passed, text }) => [
      name,
      `${passed ? 'pass' : 'FAIL'}: ${text}`,
    ]),
  );

describe('providers', () => {
  const closing: (() => unknown)[] = [];
  let simulators: SimulatedProviders;
  let config: Config;
  /** Follows the newest block; a stalled node stays behind. */
  const startNode = async (rail: 'tron' | 'ethereum' | 'bsc', ageSeconds = 0) => {
    const node = await startPayoutNode({
      rail,
      transactions: {} as SandboxTransactions,
      wallet: '',
      head: () => 7,
      hashOf: () => `0x${'1'.repeat(64)}`,
      timeOf: () => Date.now() - ageSeconds * 1_000,
    });
    closing.push(node.close);
    return { url: node.url };
  };
  const startHttp = async (status: number, body: object) => {
    const server = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(body)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const startMail = async (login: string) => {
    const server = createTcpServer((socket) => {
      socket.write('220 mail.test\r\n');
      socket.on('error', () => {});
      socket.on('data', (data) => {
        const line = data.toString();
        if (line.startsWith('EHLO')) socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n');
        else if (line.startsWith('AUTH')) socket.write(`${login}\r\n`);
        else socket.write('250 ok\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    return `smtp://sanduku:mail-secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const email = { from: 'no-reply@example.com', requireTls: false };
  const sms = { username: 'sanduku', apiKey: 'sms-secret', sender: undefined };

  beforeAll(async () => {
    simulators = await startSimulators({ delayMs: 0, ownUrl: () => undefined });
    const signer = await startSandboxSigner();
    closing.push(() => simulators.close(), signer.close);
    config = {
      ...readConfig({}),
      mobileMoney: simulators.settings,
      messages: {
        email: { ...email, url: await startMail('235 welcome') },
        sms: { ...sms, baseUrl: await startHttp(200, { UserData: { balance: 'UGX 1200' } }) },
      },
      usdtPayouts: {
        signer: signer.settings,
        nodes: {
          tron: await startNode('tron'),
          ethereum: await startNode('ethereum'),
          bsc: await startNode('bsc'),
        },
      },
    };
  });
  afterAll(async () => void (await Promise.all(closing.map((close) => close()))));

  test('that work pass, and nothing is ordered from them', async () => {
    const found = await results(providerChecks(config));
    expect(Object.values(found).filter((text) => !text.startsWith('pass'))).toEqual([]);
    expect(Object.keys(found)).toHaveLength(12);
    expect(found).toMatchObject({
      'MTN collections': 'pass: the keys are accepted, and an enquiry is answered',
      SMS: 'pass: the key is accepted, balance UGX 1200',
      'node bsc': 'pass: chain 56, block 7',
    });
    expect(simulators.paidOut()).toBe(0);
  });

  test('that do not work fail with the variables to correct', async () => {
    const { mtn, airtel } = simulators.settings;
    const found = await results(
      providerChecks({
        ...config,
        mobileMoney: {
          mtn: { ...mtn, apiKey: 'mtn-secret' },
          airtel: { ...airtel, baseUrl: 'http://127.0.0.1:9' },
        },
        messages: {
          email: { ...email, url: await startMail('535 no') },
          sms: { ...sms, baseUrl: await startHttp(401, {}) },
        },
        usdtPayouts: {
          signer: {
            ...(config.usdtPayouts as NonNullable<Config['usdtPayouts']>).signer,
            token: 'signer-secret',
          },
          nodes: {
            tron: await startNode('bsc'),
            ethereum: await startNode('ethereum', 600),
            bsc: { url: 'http://127.0.0.1:9/node-secret' },
          },
        },
      }),
    );
    expect(found['MTN collections']).toMatch(
      /^FAIL: the keys are rejected \(HTTP 401.*: correct MTN_SUBSCRIPTION_KEY/,
    );
    expect(found['MTN disbursements']).toMatch(/^pass/);
    expect(found['balance at MTN']).toBe('pass: it can be read');
    expect(found['balance at Airtel']).toMatch(/^FAIL: no usable answer .*the rights of our keys/);
    expect(found['Airtel collections']).toMatch(/^FAIL: no usable answer .*AIRTEL_CLIENT_ID/);
    expect(found['mail server']).toMatch(/^FAIL: .*correct SMTP_URL/);
    expect(found.SMS).toBe('FAIL: HTTP 401: correct SMS_USERNAME and SMS_API_KEY');
    expect(found['node tron']).toMatch(/^FAIL: .*correct TRON_RPC_URL/);
    expect(found['node ethereum']).toMatch(/^FAIL: its newest block 7 is 60\d s old/);
    expect(found['node bsc']).toMatch(/^FAIL: .*correct BSC_RPC_URL/);
    expect(found.signer).toMatch(/^FAIL: .*correct SIGNER_URL and SIGNER_TOKEN/);
    expect(JSON.stringify(found)).not.toContain('secret');
  });
});

test('a check that hangs fails within its limit', async () => {
  const checks = [{ name: 'hangs', remedy: 'start it', run: () => new Promise<string>(() => {}) }];
  expect(await runChecks(checks, 1)).toEqual([
    { name: 'hangs', passed: false, text: 'no answer within 0.001 s: start it' },
  ]);
});

describe('variables', () => {
  const lines = async (environment: Record<string, string>) => {
    const printed: string[] = [];
    const passed = await examine(environment, (line) => printed.push(line));
    return { passed, printed };
  };

  test('that are misspelt fail with the nearest name, from the environment and the file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sanduku-doctor-'));
    const file = join(folder, 'sanduku.env');
    writeFileSync(file, 'MTN_API_KEYS=file-secret\nUNHEARD_OF=file-secret\nLOG_LEVEL=info\n');
    const { passed, printed } = await lines({ ENV_FILE: file, DATABSE_URL: 'url-secret', PATH: '/usr/bin' });
    rmSync(folder, { recursive: true });
    expect(passed).toBe(false);
    expect(printed[0]).toMatch(/^FAIL {2}variables/);
    expect(printed[0]).toContain('MTN_API_KEYS is unknown: did you mean MTN_API_KEY?');
    expect(printed[0]).toContain('DATABSE_URL is unknown: did you mean DATABASE_URL?');
    expect(printed[0]).toContain('UNHEARD_OF is unknown: remove it');
    expect(printed.join()).not.toMatch(/secret|PATH/);
  });

  test('that the configuration rejects fail with its sentence', async () => {
    const { passed, printed } = await lines({ MODE: 'production' });
    expect(passed).toBe(false);
    expect(printed).toContainEqual(
      expect.stringMatching(/^FAIL {2}configuration {2}DATABASE_URL is missing/),
    );
  });

  test('of a sandbox pass', async () => {
    expect(await lines({ PATH: '/usr/bin', LANG: 'C' })).toMatchObject({ passed: true });
  });

  test.each([
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['abc', 'axc', 1],
    ['abc', 'bc', 1],
  ])('%s and %s differ by %i', (from, to, distance) => expect(distanceOf(from, to)).toBe(distance));
});

onPostgres('the database', (on) => {
  test('is checked for role, clock, archive, backup and replica', async () => {
    const config = { ...readConfig({}), mode: 'production' as const, databaseUrl: on.url };
    const found = await results(databaseChecks(config));
    expect(found.database).toMatch(/^FAIL: DATABASE_URL names a user who owns the tables/);
    expect(found.clock).toBe('pass: agrees with the database');
    expect(found['WAL archive']).toMatch(/^FAIL: nothing was archived/);
    expect(found.backup).toMatch(/^FAIL: /);
    expect(found.replica).toMatch(/^pass: READ_DATABASE_URL is not set/);
  });

  test('that is away fails with a sentence', async () => {
    const config = { ...readConfig({}), databaseUrl: 'postgres://sanduku:db-secret@127.0.0.1:9/sanduku' };
    const found = await results(databaseChecks(config));
    expect(found.database).toMatch(/^FAIL: DATABASE_URL names a PostgreSQL server that does not answer/);
    expect(found.clock).toMatch(/^FAIL: .*start PostgreSQL/);
    expect(JSON.stringify(found)).not.toContain('secret');
  });
});
