import type { Play } from '@sanduku/contracts/game/api';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import { databaseImage } from '../database/image.ts';
import { Refusal } from '../lib/refusal.ts';
import type { PlayResult } from '../modules/game/play.ts';
import type { SignedInPlayer } from '../modules/players/sessions.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { fundedPlayer, type TestPlayer } from '../testing/players.ts';
import { RawConnection } from '../testing/raw-connection.ts';
import { openShortCut } from './short-cut.ts';

const PLAY = '/api/game/play';
/** They differ from answer to answer, or belong to the connection. */
const ownHeaders = ['date', 'x-request-id', 'connection', 'keep-alive'];

interface Sent {
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

describe('The short cut for bets', () => {
  let database: Database;
  let app: TestApp;
  let player: TestPlayer;
  let bets = 0;
  /** The ids of bets that have gone the ordinary way. */
  const ordinary = new Set<string>();

  beforeAll(async () => {
    database = await openDatabase({ image: databaseImage });
    const note = async ({ url, id }: FastifyRequest) => void (url === PLAY && ordinary.add(id));
    app = await createTestApp(database, {
      // Whoever is refused at once comes only to the second.
      extend: (http) => http.addHook('onRequest', note).addHook('onSend', note),
    });
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    player = await fundedPlayer(app, 100_000);
    await app.call<Play>('POST', PLAY, { ...player, body: { betAmount: 1000, selectedBox: 1 } });
  });
  // Nobody is told that they call too often.
  beforeEach(() => {
    app.clock.advance(1_000);
    ordinary.clear();
  });
  afterAll(async () => {
    await app.http.close();
    await database.close();
  });

  const headersOf = ({ headers = {} }: Sent) => ({
    authorization: `Bearer ${player.token}`,
    'content-type': 'application/json',
    'idempotency-key': `bet ${bets++}`,
    ...headers,
  });
  const bodyOf = ({ body = '{"betAmount":1000,"selectedBox":4}' }: Sent) => body;
  const requestOf = (sent: Sent) => {
    const [fields, body] = [Object.entries(headersOf(sent)), bodyOf(sent)];
    const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    return `POST ${PLAY} HTTP/1.1\r\nHost: x\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
  const connect = async () => {
    const connection = await RawConnection.to(app.http.server);
    await connection.ask('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    return connection;
  };
  /** On a connection that has been used before. */
  const fromOutside = async (sent: Sent) => {
    const connection = await connect();
    const answer = await connection.ask(requestOf(sent));
    connection.close();
    return answer;
  };
  /** As Fastify answers when nobody stands before it. */
  const theOrdinaryWay = async (sent: Sent) => {
    const { statusCode, headers, payload } = await app.http.inject({
      method: 'POST',
      url: PLAY,
      headers: headersOf(sent),
      payload: bodyOf(sent),
    });
    return { status: statusCode, headers, text: payload };
  };
  const shared = (headers: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.includes(name)));

  test('answers a bet in the words and with the headers of the ordinary way', async () => {
    const once = { headers: { 'idempotency-key': 'once', 'x-request-id': 'my-own-request' } };
    const short = await fromOutside(once);
    expect(ordinary.size).toBe(0);
    expect(short.headers['x-request-id']).toBe('my-own-request');
    const again = await theOrdinaryWay(once);
    expect(ordinary.size).toBe(1);
    expect(short.status).toBe(200);
    expect({ ...again, headers: shared(again.headers) }).toEqual({
      ...short,
      headers: shared(short.headers),
    });
  });

  test('knows a player for longer than a minute, and notes all the same when the session was last used', async () => {
    const lastSeen = async () => {
      const query = database.queries.selectFrom('session').select('last_seen_at');
      return (await query.where('player_id', '=', player.id).executeTakeFirstOrThrow()).last_seen_at;
    };
    for (const minutes of [1, 2, 60]) {
      app.clock.advance(minutes * 60_000);
      expect((await fromOutside({})).status).toBe(200);
      expect(ordinary.size).toBe(0);
      await vi.waitFor(async () => expect(await lastSeen()).toEqual(app.clock.now()));
    }
  });

  test('refuses a session that ended while nobody looked, however well it knew the player', async () => {
    const other = await fundedPlayer(app, 10_000);
    const headers = { authorization: `Bearer ${other.token}` };
    expect((await fromOutside({ headers })).status).toBe(200);
    ordinary.clear();
    app.clock.advance(60_000);
    const ended = database.queries.updateTable('session').set({ ended_at: app.clock.now() });
    await ended.where('player_id', '=', other.id).execute();
    expect((await fromOutside({ headers })).status).toBe(401);
    expect(ordinary.size).toBe(0);
  });

  test.each<[string, Sent]>([
    ['not enough money', { body: '{"betAmount":100000000,"selectedBox":4}' }],
    ['too small a stake', { body: '{"betAmount":1,"selectedBox":4}' }],
    ['a round of somebody else', { body: '{"betAmount":1000,"selectedBox":4,"roundId":"another"}' }],
    ['a used key', { headers: { 'idempotency-key': 'once' }, body: '{"betAmount":1000,"selectedBox":5}' }],
  ])('refuses %s as the ordinary way does', async (_, sent) => {
    const short = await fromOutside(sent);
    expect(ordinary.size).toBe(0);
    const same = await theOrdinaryWay(sent);
    expect({ ...same, headers: shared(same.headers) }).toEqual({ ...short, headers: shared(short.headers) });
    expect(short.status).toBeGreaterThanOrEqual(400);
  });

  test.each<[string, number, Sent]>([
    ['a box that is not there', 400, { body: '{"betAmount":1000,"selectedBox":9}' }],
    ['a body that is no JSON', 400, { body: '{"betAmount":1000' }],
    ['a prototype', 400, { body: '{"betAmount":1000,"selectedBox":4,"__proto__":{"won":true}}' }],
    ['a nest', 400, { body: '['.repeat(100) }],
    ['an unknown type', 415, { headers: { 'content-type': 'text/plain' } }],
    ['a key with letters of other scripts', 400, { headers: { 'idempotency-key': 'kéy' } }],
    ['a forged call', 400, { headers: { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' } }],
    ['a stranger', 401, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }],
    ['a long body', 200, { body: `{"betAmount":1000,"selectedBox":4${' '.repeat(600)}}` }],
    ['a type with more to it', 200, { headers: { 'content-type': 'application/json; charset=utf-8' } }],
  ])('leaves %s to the ordinary way', async (_, status, sent) => {
    expect((await fromOutside(sent)).status).toBe(status);
    expect(ordinary.size).toBe(1);
  });

  test('takes a call from a page of ours, which repeats the cookie', async () => {
    const headers = { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' };
    expect((await fromOutside({ headers })).status).toBe(200);
    expect(ordinary.size).toBe(0);
  });

  test('leaves the first bet of a connection to the ordinary way', async () => {
    const connection = await RawConnection.to(app.http.server);
    expect((await connection.ask(requestOf({}))).status).toBe(200);
    expect(ordinary.size).toBe(1);
    expect((await connection.ask(requestOf({}))).status).toBe(200);
    expect(ordinary.size).toBe(1);
    connection.close();
  });

  test('waits for nobody: a body that trickles in goes the ordinary way', async () => {
    const connection = await connect();
    const request = requestOf({});
    connection.socket.write(request.slice(0, -1));
    await expect.poll(() => ordinary.size).toBe(1);
    expect((await connection.ask(request.slice(-1))).status).toBe(200);
    connection.close();
  });

  test('ends with the session, and knows the limit for one player', async () => {
    const calls = await Promise.all(Array.from({ length: 40 }, () => fromOutside({})));
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(10);
    app.clock.advance(1_000);
    await app.call('POST', '/api/auth/logout', player);
    expect((await fromOutside({})).status).toBe(401);
  });

  test('counts in the metrics', async () => {
    const { payload } = await app.http.inject('/metrics');
    expect(payload).toMatch(/_count\{method="POST",route="\/api\/game\/play",status="200"\} \d\d/);
  });
});

const anybodysBet = `POST ${PLAY} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 34\r\n\r\n{"betAmount":1000,"selectedBox":4}`;

test('The short cut answers what is under way when the server closes, and lets the connections go', async () => {
  const http = Fastify().get('/', async () => ({}));
  let answerBet: (refusal: Refusal) => void = () => {};
  let bets = 0;
  http.addHook('preClose', (done) => {
    setImmediate(() => answerBet(new Refusal('not_enough_money')));
    done();
  });
  openShortCut(http, {
    https: false,
    admitAtOnce: () => ({}) as SignedInPlayer,
    playBet: () => {
      bets++;
      return new Promise((resolve) => (answerBet = resolve));
    },
    countCall: () => {},
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const connection = await RawConnection.to(http.server);
  await connection.ask('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  connection.socket.write(anybodysBet);
  await expect.poll(() => bets).toBe(1);
  const closed = http.close();
  const answer = await connection.answer();
  expect([answer.status, answer.headers.connection]).toEqual([400, 'close']);
  await Promise.all([connection.closed, closed]);
});

test('The short cut explains an answer that cannot be written, and waits for it no longer', async () => {
  const http = Fastify().get('/', async () => ({}));
  openShortCut(http, {
    https: false,
    admitAtOnce: () => ({}) as SignedInPlayer,
    playBet: async () => ({}) as PlayResult,
    countCall: () => {},
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const connection = await RawConnection.to(http.server);
  await connection.ask('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  expect((await connection.ask(anybodysBet)).status).toBe(500);
  await http.close();
});
