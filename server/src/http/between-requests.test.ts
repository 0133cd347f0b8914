import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RawConnection } from '../testing/raw-connection.ts';
import { answerBetweenRequests, type ReadyAnswer } from './between-requests.ts';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const post = (body: string, length = body.length) =>
  `POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${body}`;
const ready = (text: string): ReadyAnswer => ({
  text: `HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
  encoding: 'latin1',
  isLast: false,
});

let server: Server;
let connection: RawConnection;
/** What was answered before the parser saw it, and what the parser found. */
let calls: string[];
/** Answers a call to /wait. */
let finish: (answer: ReadyAnswer | Promise<never>) => void;
/** Lets the parser's answer to /slow go. */
let finishSlow: (() => void) | undefined;

beforeEach(async () => {
  calls = [];
  server = createServer({ headersTimeout: 500, connectionsCheckingInterval: 50 }, (request, response) => {
    calls.push(`parsed ${request.url}`);
    const answer = () => response.setHeader('content-length', 6).end('parsed');
    if (request.url === '/slow') request.resume().on('end', () => (finishSlow = answer));
    else answer();
  });
  answerBetweenRequests(server, ({ call }) => {
    if (!call.startsWith('GET /quick') && call !== 'GET /wait') return undefined;
    calls.push(`quick ${call}`);
    return call === 'GET /wait'
      ? new Promise((resolve) => (finish = resolve))
      : Promise.resolve(ready(call.slice('GET /'.length)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  connection = await RawConnection.to(server);
});
afterEach(() => {
  connection.close();
  server.closeAllConnections();
  server.close();
});

/** So that the connection is at rest. */
const say = async (request: string) => (await connection.ask(request)).text;

test('the first request of a connection is for the parser, the next ones are answered before it', async () => {
  expect(await say(get('/quick'))).toBe('parsed');
  expect(await say(get('/quick'))).toBe('quick');
  expect(await say(get('/other'))).toBe('parsed');
  expect(await say(get('/quick2'))).toBe('quick2');
  expect(calls).toEqual(['parsed /quick', 'quick GET /quick', 'parsed /other', 'quick GET /quick2']);
});

test('a connection that is only ever answered before the parser outlives those that say nothing', async () => {
  await say(get('/'));
  const silent = await RawConnection.to(server);
  const { status } = await silent.answer();
  expect(status).toBe(408);
  expect(await say(get('/quick'))).toBe('quick');
});

test('what looks like a request inside the body of another is part of that body', async () => {
  await say(get('/'));
  const inside = get('/quick');
  connection.socket.write(post('', inside.length));
  await expect.poll(() => calls).toContain('parsed /slow');
  connection.socket.write(inside);
  await expect.poll(() => finishSlow).toBeDefined();
  finishSlow?.();
  expect((await connection.answer()).text).toBe('parsed');
  // And nobody but the parser knows from now on where requests begin.
  expect(await say(get('/quick'))).toBe('parsed');
  expect(calls).toEqual(['parsed /', 'parsed /slow', 'parsed /quick']);
});

test('a request that comes while the parser has one is answered after it', async () => {
  await say(get('/'));
  connection.socket.write(post('{}'));
  await expect.poll(() => finishSlow).toBeDefined();
  connection.socket.write(get('/quick'));
  await expect.poll(() => calls).toHaveLength(3);
  finishSlow?.();
  expect([await connection.answer(), await connection.answer()]).toMatchObject([
    { status: 200 },
    { status: 200 },
  ]);
  expect(calls).toEqual(['parsed /', 'parsed /slow', 'parsed /quick']);
});

test('what comes while we answer waits for its turn, and is heard in order', async () => {
  await say(get('/'));
  connection.socket.write(get('/wait'));
  await expect.poll(() => calls).toContain('quick GET /wait');
  connection.socket.write(get('/quick'));
  // The server has it once a request that was sent later, on another connection, is answered.
  const other = await RawConnection.to(server);
  await other.ask(get('/'));
  expect(calls).not.toContain('quick GET /quick');
  connection.socket.write(`${get('/last')}${get('/last')}`);
  await other.ask(get('/'));
  finish(ready('waited'));
  const answers = [];
  for (let i = 0; i < 4; i++) answers.push((await connection.answer()).text);
  expect(answers.slice(0, 2)).toEqual(['waited', 'quick']);
  expect(answers.slice(2)).toEqual(['parsed', 'parsed']);
  other.close();
});

test('an answer that fails ends the connection, and no other', async () => {
  await say(get('/'));
  connection.socket.write(get('/wait'));
  await expect.poll(() => calls).toContain('quick GET /wait');
  finish(Promise.reject(new Error('no answer')));
  await connection.closed;
  connection = await RawConnection.to(server);
  expect(await say(get('/'))).toBe('parsed');
});

test('an answer for somebody who has left is let go', async () => {
  await say(get('/'));
  connection.socket.write(get('/wait'));
  await expect.poll(() => calls).toContain('quick GET /wait');
  const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  connection.close();
  await expect.poll(connections).toBe(0);
  finish(ready('too late'));
  connection = await RawConnection.to(server);
  expect(await say(get('/'))).toBe('parsed');
});

test('what came behind a request that ends the connection is read by nobody', async () => {
  let errors = 0;
  server.on('clientError', (error, socket) => {
    errors++;
    socket.destroy(error);
  });
  await say(get('/'));
  const other = await RawConnection.to(server);
  for (const piece of [get('/wait'), get('/last'), 'no request\r\n\r\n', get('/quick')]) {
    connection.socket.write(piece);
    // The server has it by then.
    await other.ask(get('/'));
  }
  finish(ready('waited'));
  await connection.closed;
  expect(errors).toBe(1);
  other.close();
});

test('the last answer closes the connection', async () => {
  await say(get('/'));
  connection.socket.write(get('/wait'));
  await expect.poll(() => calls).toContain('quick GET /wait');
  finish({ ...ready('bye'), isLast: true });
  expect((await connection.answer()).text).toBe('bye');
  await connection.closed;
});

test('whoever takes no answers away is no longer listened to, until they do', async () => {
  connection.close();
  const [[atServer], mine] = await Promise.all([once(server, 'connection'), RawConnection.to(server)]);
  connection = mine;
  await say(get('/'));
  connection.socket.pause();
  const request = get(`/quick${'x'.repeat(2_000)}`);
  let asked = 0;
  while (!atServer.isPaused()) {
    connection.socket.write(request);
    const heard = calls.length;
    while (calls.length === heard && !atServer.isPaused()) await setImmediate();
    asked++;
  }
  connection.socket.resume();
  while (asked-- > 0) await connection.answer();
  expect(await say(get('/quick'))).toBe('quick');
});

test('a connection that goes over to another protocol is left to it', async () => {
  server.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    socket.on('data', (bytes) =>
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${bytes.length}\r\n\r\n${bytes}`),
    );
  });
  await say(get('/'));
  const upgrade = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n';
  expect(await connection.ask(upgrade)).toMatchObject({ status: 101 });
  expect(await say(get('/quick'))).toBe(get('/quick'));
  expect(calls).toEqual(['parsed /']);
});
