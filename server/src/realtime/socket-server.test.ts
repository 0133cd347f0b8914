import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { RawConnection } from '../testing/raw-connection.ts';
import { openSocketServer, type PlayerSocket, type SocketServer } from './socket-server.ts';

/** Larger than the loopback socket buffers. */
const HUGE = 'x'.repeat(32 * 1_024 * 1_024);

let server: HttpServer;
let io: SocketServer;
let address: string;
const refused = vi.fn();
const clients: WebSocket[] = [];

beforeEach(async () => {
  refused.mockClear();
  server = createServer();
  io = openSocketServer(server, { trustedProxies: [], headers: { 'X-Ours': 'yes' }, refused });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `127.0.0.1:${(server.address() as AddressInfo).port}/socket.io/?EIO=4`;
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate();
  await io.close();
});

async function openWebSocket(sid = ''): Promise<WebSocket> {
  const client = new WebSocket(`ws://${address}&transport=websocket${sid}`);
  clients.push(client);
  // Most tests expect to be cut off.
  client.on('error', () => {});
  await once(client, 'open');
  return client;
}

async function startPolling(): Promise<string> {
  const answer = await (await fetch(`http://${address}&transport=polling`)).text();
  return `&sid=${JSON.parse(answer.slice(1)).sid}`;
}

async function upgrade(): Promise<WebSocket> {
  const client = await openWebSocket(await startPolling());
  client.send('2probe');
  await once(client, 'message');
  client.send('5');
  return client;
}

/** The server's socket of a new client. */
async function enter(say: (text: string) => void): Promise<PlayerSocket> {
  const connected = once(io, 'connection');
  say('40');
  return (await connected)[0];
}

/** Only its size counts. */
function tell(socket: PlayerSocket, carried: unknown, times = 1): void {
  for (let time = 0; time < times; time++) socket.emit('pong', carried as number);
}

const connections = () => promisify(server.getConnections.bind(server))();

describe('a flooding client', () => {
  const ways: [string, () => Promise<WebSocket>, packet: string][] = [
    ['a new websocket', openWebSocket, '3'],
    ['a websocket that might become an upgrade', async () => openWebSocket(await startPolling()), '2probe'],
    ['a connection that was upgraded', upgrade, '3'],
  ];
  const floods: [string, (client: WebSocket, packet: string) => void][] = [
    ['pings of the protocol', (client) => client.ping('x'.repeat(125))],
    ['answers to pings that nobody sent', (client) => client.pong()],
    ['packets', (client, packet) => client.send(packet)],
  ];
  const cases = ways.flatMap(([way, open, packet]) =>
    floods.map(([frames, flood]) => ({ way, open, packet, frames, flood })),
  );

  test.each(cases)('with $frames on $way is cut off', async ({ open, packet, flood }) => {
    const client = await open();
    const closed = once(client, 'close');
    for (let frame = 0; frame < 100; frame++) flood(client, packet);
    expect((await closed)[0]).toBe(1006);
    expect(refused.mock.calls).toEqual([['flood']]);
  });

  test('with empty fragments of one message is cut off', async () => {
    const client = await openWebSocket();
    const closed = once(client, 'close');
    client.send('4', { fin: false });
    for (let piece = 0; piece < 50; piece++) client.send('', { fin: false });
    client.send('', { fin: true });
    expect((await closed)[0]).toBe(1008);
  });

  test('by polling is cut off', async () => {
    const sid = await startPolling();
    const body = Array.from({ length: 100 }, () => '3').join('\x1e');
    await fetch(`http://${address}&transport=polling${sid}`, { method: 'POST', body }).catch(() => {});
    expect(refused.mock.calls).toEqual([['flood']]);
    expect(io.engine.clientsCount).toBe(0);
  });
});

describe('a client that does not read', () => {
  test('is cut off when too much is queued for a websocket', async () => {
    const client = await openWebSocket();
    const socket = await enter((text) => client.send(text));
    client.pause();
    tell(socket, HUGE);
    tell(socket, 1, 2_000);
    expect(refused).not.toHaveBeenCalled();
    tell(socket, 1);
    expect(refused.mock.calls).toEqual([['unread']]);
    await vi.waitFor(async () => expect(await connections()).toBe(0), 4_000);
  });

  test('is cut off when too much is queued for the next poll', async () => {
    const url = `http://${address}&transport=polling${await startPolling()}`;
    const socket = await enter((body) => void fetch(url, { method: 'POST', body }));
    tell(socket, 1, 2_001);
    expect(refused.mock.calls).toEqual([['unread']]);
    expect(io.engine.clientsCount).toBe(0);
  });

  test('is cut off when it keeps sending', async () => {
    const client = await openWebSocket();
    const socket = await enter((text) => client.send(text));
    client.pause();
    tell(socket, HUGE);
    client.ping();
    await vi.waitFor(() => expect(refused.mock.calls).toEqual([['unread']]));
  });
});

test('a well-behaved client receives everything and gets pings answered', async () => {
  const client = await openWebSocket();
  const socket = await enter((text) => client.send(text));
  let heard = 0;
  client.on('message', () => {
    heard++;
  });
  for (const time of [1, 2, 3]) {
    const pong = once(client, 'pong');
    client.ping('still there?');
    tell(socket, 7, 1_500);
    await vi.waitFor(() => expect(heard).toBeGreaterThanOrEqual(1_500 * time), 5_000);
    expect(String((await pong)[0])).toBe('still there?');
  }
  expect(refused).not.toHaveBeenCalled();
});

test('HTTP responses carry our headers', async () => {
  const { headers } = await fetch(`http://${address}&transport=polling`);
  expect(headers.get('x-ours')).toBe('yes');
});

test('a client that asks for another protocol is cut off, also after a response', async () => {
  const connection = await RawConnection.to(server);
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  expect((await connection.ask(get('/socket.io/?EIO=4&transport=polling'))).status).toBe(200);
  connection.socket.write(get('/socket.iox', 'Connection: upgrade\r\nUpgrade: websocket\r\n'));
  await connection.closed;
});
