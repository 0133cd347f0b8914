import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import { request as requestByTls } from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { findHaproxy, type Haproxy, type HaproxyServer, startHaproxy } from './haproxy.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startServer(
  name: string,
  answer: RequestListener,
  isReady: () => boolean = () => true,
): Promise<HaproxyServer & { server: Server }> {
  const server = createServer((incoming, outgoing) =>
    incoming.url === '/readyz' ? outgoing.writeHead(isReady() ? 200 : 503).end() : answer(incoming, outgoing),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { name, port: (server.address() as AddressInfo).port, server };
}

const nobody = async (name: string): Promise<HaproxyServer> => ({ name, port: await freePort() });

async function balance(...servers: HaproxyServer[]): Promise<Haproxy> {
  const haproxy = await startHaproxy({ servers });
  closing.push(() => haproxy.stop());
  return haproxy;
}

const echo: RequestListener = async (incoming, outgoing) => {
  outgoing.end(JSON.stringify({ body: await readAll(incoming), headers: incoming.headers }));
};
const named =
  (name: string): RequestListener =>
  (_incoming, outgoing) =>
    void outgoing.end(name);

const untilReady = (haproxy: Haproxy, name: string, isReady: boolean) =>
  vi.waitFor(async () => expect((await haproxy.states()).get(name)?.isReady).toBe(isReady), 15_000);

describe.skipIf(!findHaproxy())('HAProxy with the shipped configuration', () => {
  test('retries on another server when the connection is refused', async () => {
    const { url } = await balance(await nobody('gone'), await startServer('there', echo));
    for (let call = 0; call < 4; call++) {
      const answer = await fetch(`${url}/api/game/play`, { method: 'POST', body: 'x'.repeat(50_000) });
      expect(answer.status).toBe(200);
      expect(((await answer.json()) as { body: string }).body).toHaveLength(50_000);
    }
  });

  test('never resends a request that was sent', async () => {
    const asked = vi.fn();
    const broken: RequestListener = (incoming) => {
      asked();
      incoming.socket.destroy();
    };
    const { url } = await balance(await startServer('a', broken), await startServer('b', broken));
    const answer = await fetch(`${url}/api/game/play`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('does not turn a truncated response into a complete one', async () => {
    const half = await startServer('half', (incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-length': '100' });
      outgoing.write('{"success":true', () => incoming.socket.destroy());
    });
    const { url } = await balance(half);
    await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
  });

  test('answers in the error envelope when there is no server', async () => {
    const { url } = await balance(await nobody('gone'));
    const answer = await fetch(`${url}/api/wallet/balance`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' });
  });

  test('still forwards requests when no server is ready', async () => {
    const haproxy = await balance(await startServer('unready', named('no database'), () => false));
    await untilReady(haproxy, 'unready', false);
    expect(await (await fetch(`${haproxy.url}/api/wallet/balance`)).text()).toBe('no database');
  });

  test('sets the client address and drops forged forwarding headers', async () => {
    const { url } = await balance(await startServer('server', echo));
    const answer = await fetch(url, {
      headers: {
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-host': 'evil.example',
        'x-real-ip': '1.2.3.4',
        forwarded: 'for=1.2.3.4',
        'x-request-id': 'of the client',
      },
    });
    const { headers } = (await answer.json()) as { headers: Record<string, string> };
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      host: new URL(url).host,
    });
    for (const header of ['x-forwarded-host', 'x-real-ip', 'forwarded'])
      expect(headers).not.toHaveProperty(header);
  });

  test.each(['/metrics', '/metrics?x=1', '/%6Detrics', '/METRICS/'])('does not expose %s', async (path) => {
    const { url } = await balance(await startServer('server', named('figures')));
    expect((await fetch(`${url}${path}`)).status).toBe(404);
  });

  test('spreads requests over the servers and pins long polling to one', async () => {
    const servers = await Promise.all(['a', 'b', 'c'].map((name) => startServer(name, named(name))));
    const { url } = await balance(...servers);
    const ask = async (path: string) => {
      const answers = new Set<string>();
      for (let call = 0; call < 6; call++) answers.add(await (await fetch(`${url}${path}`)).text());
      return [...answers];
    };
    const polling = await ask('/socket.io/?EIO=4&transport=polling');
    expect(polling).toHaveLength(1);
    expect(await ask('/api/wallet/balance')).toHaveLength(3);
    expect(await ask('/socket.io/?EIO=4&transport=polling&sid=x')).toEqual(polling);
    expect(await ask('/socket.io/?EIO=4&transport=websocket&sid=x')).toEqual(polling);
    expect(await ask('/socket.io/?EIO=4&transport=websocket')).toHaveLength(3);
  });

  test('proxies a websocket in both directions to a live server', async () => {
    const upstream = await startServer('server', named('server'));
    upstream.server.on('upgrade', ({ headers }, socket) => {
      const accepted = hash(
        'sha1',
        `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`,
        'base64',
      );
      socket.write(
        [
          'HTTP/1.1 101 Switching Protocols',
          'Connection: Upgrade',
          'Upgrade: websocket',
          `Sec-WebSocket-Accept: ${accepted}`,
          `X-For: ${headers['x-forwarded-for']}\r\n\r\n`,
        ].join('\r\n'),
      );
      socket.pipe(socket).on('error', () => {});
    });
    const haproxy = await balance(await nobody('gone'), upstream);
    const call = request(`${haproxy.url}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    const [answer, socket] = (await once(call.end(), 'upgrade')) as [IncomingMessage, Socket];
    expect(answer.headers['x-for']).toBe('127.0.0.1');
    socket.write('hello');
    expect(String((await once(socket, 'data'))[0])).toBe('hello');
    const connections = async () => (await haproxy.states()).get('server')?.connections;
    expect(await connections()).toBe(1);
    socket.destroy();
    await vi.waitFor(async () => expect(await connections()).toBe(0));
  });

  test('skips a server that is unready or hangs until it recovers', async () => {
    let isReady = true;
    const hanging = createTcpServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await new Promise((resolve) => hanging.once('listening', resolve));
    closing.push(() => hanging.close());
    const shaky = await startServer('shaky', named('shaky'), () => isReady);
    const haproxy = await balance(shaky, await startServer('well', named('well')), {
      name: 'hanging',
      port: (hanging.address() as AddressInfo).port,
    });
    await untilReady(haproxy, 'hanging', false);
    await untilReady(haproxy, 'shaky', true);
    isReady = false;
    await untilReady(haproxy, 'shaky', false);
    for (let call = 0; call < 4; call++) expect(await (await fetch(haproxy.url)).text()).toBe('well');
    isReady = true;
    await untilReady(haproxy, 'shaky', true);
  });

  test('completes requests in flight on stop and accepts no more', async () => {
    const asked = Promise.withResolvers<() => void>();
    const server = await startServer('server', (_incoming, outgoing) =>
      asked.resolve(() => void outgoing.end('done')),
    );
    const haproxy = await balance(server);
    const inFlight = fetch(haproxy.url);
    const finish = await asked.promise;
    const stopped = haproxy.stop();
    closing.pop();
    await vi.waitFor(async () => {
      const socket = connect(Number(new URL(haproxy.url).port), '127.0.0.1');
      await expect(once(socket, 'connect').finally(() => socket.destroy())).rejects.toThrow('ECONNREFUSED');
    });
    finish();
    expect(await (await inFlight).text()).toBe('done');
    await stopped;
  });

  test('serves TLS with a self-signed certificate and forwards the protocol', async () => {
    const haproxy = await startHaproxy({ servers: [await startServer('server', echo)], tls: true });
    closing.push(() => haproxy.stop());
    const call = requestByTls(haproxy.url, { rejectUnauthorized: false });
    const [answer] = (await once(call.end(), 'response')) as [IncomingMessage];
    expect(JSON.parse(await readAll(answer))).toMatchObject({ headers: { 'x-forwarded-proto': 'https' } });
  });

  test('reports a port conflict', async () => {
    const taken = await startServer('server', echo);
    await expect(startHaproxy({ servers: [taken], port: taken.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});
