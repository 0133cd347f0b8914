import { OFFICE_NAMESPACE, type OfficeEvents, officeTopics } from '@sanduku/contracts/realtime';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTotpSecret } from '../lib/totp.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { onOneEngine } from '../testing/databases.ts';
import { signedInOperator, suspendOperator } from '../testing/operators.ts';
import { fundedPlayer, signUp } from '../testing/players.ts';
import { listen } from './testing/sockets.ts';

type OperatorSocket = Socket<OfficeEvents, Record<string, never>>;
type News = Parameters<OfficeEvents['changed']>[0];

onOneEngine('operator sockets', (engine) => {
  let app: TestApp;
  let other: TestApp;
  let production: TestApp;
  let urls: Map<TestApp, string>;
  const opened: OperatorSocket[] = [];

  beforeAll(async () => {
    app = await createTestApp(engine.database);
    other = await createTestApp(engine.database, { clock: app.clock });
    production = await createTestApp(engine.database, {
      clock: app.clock,
      mode: 'production',
      publicUrl: 'https://sanduku.example',
    });
    urls = new Map();
    for (const each of [app, other, production]) urls.set(each, await listen(each.http));
  });
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.disconnect();
  });
  afterAll(() => Promise.all([app, other, production].map(({ http }) => http.close())));

  function open(token: string | undefined, server = app): OperatorSocket {
    const socket: OperatorSocket = io(`${urls.get(server)}${OFFICE_NAMESPACE}`, {
      auth: token === undefined ? {} : { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    opened.push(socket);
    return socket;
  }

  async function hearing(token: string, server = app): Promise<{ socket: OperatorSocket; heard: News[] }> {
    const socket = open(token, server);
    const heard: News[] = [];
    const greeting = await new Promise<News>((resolve, reject) => {
      socket.once('changed', resolve);
      socket.once('connect_error', reject);
    });
    expect(greeting.topics).toEqual(officeTopics);
    socket.on('changed', (news) => heard.push(news));
    return { socket, heard };
  }

  const refusalOf = (socket: OperatorSocket) =>
    new Promise<string>((resolve, reject) => {
      socket.once('connect_error', ({ message }) => resolve(message));
      socket.once('connect', () => reject(new Error('It was let in')));
    });

  const topicsIn = (heard: readonly News[]) => new Set(heard.flatMap(({ topics }) => topics));

  async function askWithdrawal(): Promise<void> {
    const { token } = await fundedPlayer(app, 100_000);
    const body = { method: 'mobile', amount: 5_000, phoneNumber: '0772123456', pin: '1234' };
    expect((await app.call('POST', '/api/wallet/withdraw', { token, body })).status).toBe(200);
  }

  test('need an operator session', async () => {
    expect(await refusalOf(open(undefined))).toBe('not_signed_in');
    expect(await refusalOf(open('x'.repeat(43)))).toBe('not_signed_in');
    expect(await refusalOf(open((await signUp(app)).data.token))).toBe('not_signed_in');
    const { token } = await signedInOperator(app);
    await app.call('POST', '/api/admin/logout', { token });
    expect(await refusalOf(open(token))).toBe('not_signed_in');
    const suspended = await signedInOperator(app);
    await suspendOperator(app, suspended);
    expect(await refusalOf(open(suspended.token))).toBe('not_signed_in');
  });

  test('need a second factor in production, as every call does', async () => {
    const without = await signedInOperator(production);
    expect(await refusalOf(open(without.token, production))).toBe('second_factor_missing');
    const { id, token } = await signedInOperator(production, { totpSecret: createTotpSecret() });
    const { socket } = await hearing(token, production);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    await app.database.queries
      .updateTable('operator')
      .set({ totp_secret: null })
      .where('id', '=', id)
      .execute();
    expect(await ended).toBe('io server disconnect');
  });

  test('report queue changes on every process to viewers and operators', async () => {
    const here = await hearing((await signedInOperator(app)).token);
    const there = await hearing((await signedInOperator(app, { role: 'viewer' })).token, other);
    const before = await app.call<{ waiting: { withdrawals: number } }>('GET', '/api/admin/stats?days=1', {
      token: (await signedInOperator(app)).token,
    });
    await askWithdrawal();
    for (const { heard } of [here, there]) {
      await vi.waitFor(() => expect(topicsIn(heard)).toContain('withdrawals'), 5_000);
      expect(heard.at(-1)?.waiting.withdrawals).toBe(before.data.waiting.withdrawals + 1);
    }
  });

  test('report a new approval request without its subject', async () => {
    const { token } = await signedInOperator(app);
    const { heard } = await hearing((await signedInOperator(app)).token, other);
    const { user } = (await signUp(app)).data;
    const body = { amount: 700, reason: 'Lost at the till' };
    await app.call('POST', `/api/admin/users/${user.id}/corrections`, { token, body });
    await vi.waitFor(
      () => expect([...topicsIn(heard)]).toEqual(expect.arrayContaining(['approvals', 'audit'])),
      5_000,
    );
    for (const news of heard) expect(Object.keys(news).sort()).toEqual(['topics', 'waiting']);
    expect(JSON.stringify(heard)).not.toContain(user.username);
  });

  test('report only the lists that changed', async () => {
    const { heard } = await hearing((await signedInOperator(app)).token);
    await askWithdrawal();
    await vi.waitFor(() => expect(topicsIn(heard)).toContain('withdrawals'), 5_000);
    expect(topicsIn(heard)).not.toContain('heldTransfers');
  });

  test('end with their session', async () => {
    const { token } = await signedInOperator(app);
    const { socket } = await hearing(token, other);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    await app.call('POST', '/api/admin/logout', { token });
    expect(await ended).toBe('io server disconnect');
  });

  test('are limited to twenty per operator', async () => {
    const { token } = await signedInOperator(app);
    await Promise.all(Array.from({ length: 20 }, () => hearing(token)));
    expect(await refusalOf(open(token))).toBe('too_many_requests');
  });
});
