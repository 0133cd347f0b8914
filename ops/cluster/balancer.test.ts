import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import type { Node } from './choose-node.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function nodeAt(name: string, port: number): Node {
  return { name, port, isReady: true, isDraining: false, requests: 0, sockets: 0 };
}

/** A node that is ready, and answers everything else as told. */
async function startNode(name: string, answer: RequestListener): Promise<Node & { server: Server }> {
  const server = createServer((request, response) =>
    request.url === '/readyz' ? response.end('{}') : answer(request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(nodeAt(name, (server.address() as AddressInfo).port), { server });
}

async function balance(...nodes: Node[]): Promise<Balancer> {
  const balancer = await startBalancer({ host: '127.0.0.1', port: 0, nodes });
  closing.push(() => balancer.close());
  return balancer;
}

const echo: RequestListener = async (request, response) => {
  response.end(JSON.stringify({ body: await readAll(request), headers: request.headers }));
};
const named =
  (name: string): RequestListener =>
  (_request, response) =>
    void response.end(name);

test('a node that refuses the connection is passed over, and the next one gets the whole request', async () => {
  const gone = nodeAt('gone', await freePort());
  const { url } = await balance(gone, await startNode('there', echo));
  const answer = await fetch(`${url}/api/game/play`, { method: 'POST', body: 'x'.repeat(50_000) });
  expect(answer.status).toBe(200);
  expect(((await answer.json()) as { body: string }).body).toHaveLength(50_000);
  expect(gone.isReady).toBe(false);
});

test('a request that was sent is never sent again, whatever became of it', async () => {
  const asked = vi.fn();
  const broken = await startNode('broken', (request) => {
    asked();
    request.socket.destroy();
  });
  const other = await startNode('other', (_request, response) => {
    asked();
    response.end();
  });
  other.requests = 5;
  const { url } = await balance(broken, other);
  const answer = await fetch(`${url}/api/game/play`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(502);
  expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' });
  expect(asked).toHaveBeenCalledTimes(1);
});

test('half an answer does not look like a whole one', async () => {
  const half = await startNode('half', (request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"success":true', () => request.socket.destroy());
  });
  const { url } = await balance(half);
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
});

test('without a node there is an answer in our envelope', async () => {
  const { url } = await balance(nodeAt('gone', await freePort()));
  const answer = await fetch(`${url}/api/wallet/balance`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' });
});

test('nodes hear who asks from us, not from those who ask', async () => {
  const { url } = await balance(await startNode('node', echo));
  const answer = await fetch(url, {
    headers: { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'evil.example', 'x-request-id': 'kept' },
  });
  const { headers } = (await answer.json()) as { headers: Record<string, string> };
  expect(headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-request-id': 'kept',
    host: new URL(url).host,
  });
  expect(headers).not.toHaveProperty('x-forwarded-host');
});

test('requests spread over the nodes; a conversation by long polling stays with one', async () => {
  const nodes = await Promise.all(['a', 'b', 'c'].map((name) => startNode(name, named(name))));
  const { url } = await balance(...nodes);
  const ask = (path: string) => fetch(`${url}${path}`).then((answer) => answer.text());
  const polling = () => ask('/socket.io/?EIO=4&transport=polling&sid=x');
  const first = await polling();
  for (const node of nodes) node.requests = node.name === first ? 9 : 0;
  expect(await polling()).toBe(first);
  expect(await ask('/api/wallet/balance')).not.toBe(first);
  expect(await ask('//')).not.toBe(first);
});

test('a websocket is passed on both ways, to a node that is there', async () => {
  const upstream = await startNode('node', named('node'));
  upstream.server.on('upgrade', (request, socket, head) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nX-For: ${request.headers['x-forwarded-for']}\r\n\r\n`);
    socket.write(head);
    socket.pipe(socket);
  });
  const { url } = await balance(nodeAt('gone', await freePort()), upstream);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhello',
  );
  let heard = '';
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text;
  });
  await vi.waitFor(() => expect(heard).toMatch(/^HTTP\/1.1 101 .*X-For: 127.0.0.1\r\n\r\nhello$/s));
  expect(upstream.sockets).toBe(1);
  socket.destroy();
  await vi.waitFor(() => expect(upstream.sockets).toBe(0));
});

test('a node that is drained answers what it has and gets nothing more', async () => {
  let finish = () => {};
  const leaving = await startNode('leaving', (_request, response) => {
    finish = () => void response.end('leaving');
  });
  const staying = await startNode('staying', named('staying'));
  staying.requests = 1;
  const balancer = await balance(leaving, staying);
  const inFlight = fetch(balancer.url).then((answer) => answer.text());
  await vi.waitFor(() => expect(leaving.requests).toBe(1));
  let isDrained = false;
  const drained = balancer.drain(leaving).then(() => {
    isDrained = true;
  });
  expect(await (await fetch(balancer.url)).text()).toBe('staying');
  expect(isDrained).toBe(false);
  finish();
  expect(await inFlight).toBe('leaving');
  await drained;
});

test('a balancer that is told to stop answers what is in flight and closes politely', async () => {
  let finish = () => {};
  const node = await startNode('node', (_request, response) => {
    finish = () => void response.end('done');
  });
  const balancer = await balance(node);
  const inFlight = fetch(balancer.url);
  await vi.waitFor(() => expect(node.requests).toBe(1));
  const closed = balancer.close();
  closing.length = 1;
  await expect(fetch(balancer.url)).rejects.toThrow();
  finish();
  const answer = await inFlight;
  expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', 'done']);
  await closed;
});

test('a node that is not ready, or hangs, is left alone until it is well again', async () => {
  let isReady = true;
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const hanging = nodeAt('hanging', (server.address() as AddressInfo).port);
  const shaky = createServer((request, response) => {
    response.writeHead(request.url !== '/readyz' || isReady ? 200 : 503).end('shaky');
  });
  await new Promise<void>((resolve) => shaky.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => shaky.closeAllConnections(),
    () => shaky.close(),
  );
  const node = nodeAt('shaky', (shaky.address() as AddressInfo).port);
  await balance(hanging, node);
  await vi.waitFor(() => expect(hanging.isReady).toBe(false), 10_000);
  expect(node.isReady).toBe(true);
  isReady = false;
  await vi.waitFor(() => expect(node.isReady).toBe(false), 5_000);
  isReady = true;
  await vi.waitFor(() => expect(node.isReady).toBe(true), 5_000);
});
