import { randomUUID } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import { describe, expect, test } from 'vitest';
import { onOneEngine } from '../testing/databases.ts';
import { createLog, type Log } from './log.ts';

function logged(write: (log: Log) => void): { text: string; lines: Record<string, unknown>[] } {
  let text = '';
  const keep = (line: string) => {
    text += line;
  };
  write(createLog('trace', { write: keep }));
  const lines = text.split('\n').filter(Boolean);
  return { text, lines: lines.map((line) => JSON.parse(line)) };
}

const hidden = 'hunter2-hunter2';

describe('secrets never reach the log', () => {
  test.each<[string, (log: Log) => void]>([
    ['a password field', (log) => log.info({ password: hidden })],
    ['a new password', (log) => log.info({ newPassword: hidden })],
    ['a password hash', (log) => log.info({ password_hash: hidden })],
    ['a token', (log) => log.info({ token: hidden })],
    ['a token of another name', (log) => log.info({ adminToken: hidden, accessTokenValue: hidden })],
    ['a key', (log) => log.info({ api_key: hidden, 'x-api-key': hidden, privateKey: hidden })],
    ['a PIN', (log) => log.info({ pin: hidden, withdrawalPin: hidden })],
    ['the connection string by name', (log) => log.info({ DATABASE_URL: hidden, databaseUrl: hidden })],
    [
      'request headers',
      (log) =>
        log.info({ headers: { authorization: hidden, cookie: hidden, 'Set-Cookie': hidden } }, 'refused'),
    ],
    ['a CSRF header', (log) => log.info({ headers: { 'x-xsrf-token': hidden } })],
    ['a secret deep inside', (log) => log.info({ a: [{ b: { c: { password: hidden } } }] })],
    ['a secret too deep to look at', (log) => log.info({ a: { b: { c: { d: { e: { f: hidden } } } } } })],
    ['a whole object under a secret name', (log) => log.info({ secrets: { mtn: hidden } })],
    ['a bearer token in a message', (log) => log.warn(`refused "Bearer ${hidden}"`)],
    ['a named secret in a message', (log) => log.warn(`login with password=${hidden} failed`)],
    ['a body in a message', (log) => log.warn(JSON.stringify({ username: 'ann', password: hidden }))],
    ['a token in an address', (log) => log.warn({ url: `/socket.io/?a=1&token=${hidden}&b=2` })],
    ['an object put into a message', (log) => log.warn('got %o', { password: hidden })],
    ['a text put into a message', (log) => log.warn('got %s', `Bearer ${hidden}`)],
    ['a connection string', (log) => log.warn(`lost postgres://sanduku:${hidden}@db/sanduku`)],
    ['a connection string with @ in it', (log) => log.warn(`postgres://sanduku:a@${hidden}@db/sanduku`)],
    ['an error alone', (log) => log.error(new Error(`token: ${hidden}`))],
    ['an error as a field', (log) => log.error({ err: new Error(`token: ${hidden}`) })],
    ['an error with a message', (log) => log.error({ err: new Error(`token: ${hidden}`) }, 'failed')],
    ['a field of an error', (log) => log.error(Object.assign(new Error('x'), { token: hidden }))],
    ['a cause', (log) => log.error(new Error('x', { cause: new Error(`redis://:${hidden}@cache`) }))],
    [
      'a cause of a cause',
      (log) =>
        log.error(new Error('x', { cause: new Error('y', { cause: { config: { password: hidden } } }) })),
    ],
    [
      'the rows in a database error',
      (log) =>
        log.error(
          Object.assign(new Error('duplicate key'), {
            detail: `Key (email)=(${hidden}) already exists.`,
            where: hidden,
            hint: hidden,
            query: hidden,
            params: [hidden],
            parameters: [hidden],
          }),
        ),
    ],
    ['a child logger', (log) => log.child({ reqId: 'r1' }).error({ token: hidden }, `Bearer ${hidden}`)],
  ])('%s', (_name, write) => {
    const { text, lines } = logged(write);
    expect(lines).toHaveLength(1);
    expect(text).not.toContain('hunter2');
  });
});

describe('a phone number keeps its last three digits', () => {
  test.each([
    '+256772123456',
    '256772123456',
    '0772123456',
    '772123456',
    '+256 772 123 456',
    '+256 (0) 772-123-456',
    '0772 123-456',
    '(0772) 123456',
    '+1 202 555 0456',
    '+8801712345456',
    '+6823456',
  ])('%s', (phone) => {
    const { text, lines } = logged((log) => {
      log.info(`the phone ${phone} declined`);
      log.info(`phone:${phone},x`);
      log.info(`${phone} ${phone}`);
      log.info({ phone, nested: { list: [phone], to: `tel:${phone}` } });
      log.info('calling %s', phone);
      log.error({ err: new Error(`no answer from ${phone}`, { cause: new Error(phone) }) });
    });
    expect(lines).toHaveLength(6);
    expect(text).not.toContain(phone);
    expect(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '').replace(/[^\d\n"]/g, '')).not.toContain(
      phone.replace(/\D/g, ''),
    );
    expect(text).toContain('…456');
  });

  test('numeric phone fields are masked too', () => {
    const { lines } = logged((log) =>
      log.info({ phonenumber: 256_772_123_456, msisdn: 256_772_123_456n, recipient: '0772123456' }),
    );
    expect(lines[0]).toMatchObject({ phonenumber: '…456', msisdn: '…456', recipient: '…456' });
  });
});

describe('useful data is kept', () => {
  test('ids, amounts, dates and addresses in fields', () => {
    const fields = {
      playerId: 42,
      amount: 256_772_123_456,
      balance: 1_500_000_000.25,
      at: '2026-11-15T03:29:12.123Z',
      period: '2026-11-01 2026-11-15',
      stored: '2026-11-15 03:29:12.123456+00',
      ip: '192.168.100.200',
      wallet: '0x52908400098527886e0f7030069857d2e4169ee7',
      hash: '0123456789012345678901234567890123456789012345678901234567890123',
      shown: 'USh 1,500,000,000',
      route: '/api/admin/withdrawals/:id/approve',
      ok: true,
      nothing: null,
    };
    const { lines } = logged((log) => log.info(fields, 'posted 5 transfers in 12 ms'));
    expect(lines[0]).toMatchObject({ ...fields, level: 'info', msg: 'posted 5 transfers in 12 ms' });
  });

  test('a bigint as its digits, a date as ISO', () => {
    const { lines } = logged((log) => log.info({ amount: 256_772_123_456n, at: new Date(0) }));
    expect(lines[0]).toMatchObject({ amount: '256772123456', at: '1970-01-01T00:00:00.000Z' });
  });

  test('every request id', () => {
    const ids = Array.from({ length: 500 }, () => randomUUID());
    const { text } = logged((log) => {
      for (const id of ids) log.info({ requestId: id }, `request ${id} failed`);
    });
    for (const id of ids) expect(text.split(id)).toHaveLength(3);
  });

  test('the time of the line itself', () => {
    const { lines } = logged((log) => log.info('x'));
    expect(new Date(String(lines[0]?.time)).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('an error with its name, code, stack and cause', () => {
    const cause = new RangeError('too far');
    const error = Object.assign(new Error('no way', { cause }), { code: '23505', constraint: 'player_pk' });
    const { lines } = logged((log) => log.error({ err: error }));
    expect(lines[0]).toMatchObject({
      msg: 'no way',
      err: {
        type: 'Error',
        message: 'no way',
        code: '23505',
        constraint: 'player_pk',
        stack: expect.stringContaining('log.test.ts'),
        cause: { type: 'RangeError', message: 'too far' },
      },
    });
  });
});

test('Fastify logs pass through the same redaction, with the request id', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => 'request-1',
  });
  app.get('/', async (request) => {
    request.log.error({ err: new Error(`Bearer ${hidden}`), token: hidden });
    return {};
  });
  await app.inject('/');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines.join())).toMatchObject({
    reqId: 'request-1',
    token: '[secret]',
    msg: 'Bearer [secret]',
  });
  expect(lines.join()).not.toContain('hunter2');
});

onOneEngine('a real database error', (on) => {
  test('has its code and constraint, and no row contents', async () => {
    const insert = () =>
      on.database.queries
        .insertInto('outbox')
        .values({ topic: null as unknown as string, payload: JSON.stringify({ secret: hidden }) })
        .execute();
    const error = await insert().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: '23502' });
    const { text, lines } = logged((log) => log.error({ err: error }));
    expect(lines[0]).toMatchObject({ err: { code: '23502', column: 'topic' } });
    expect(text).not.toContain('hunter2');
  });
});
