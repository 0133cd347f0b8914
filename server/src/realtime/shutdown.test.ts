import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createHttpApp } from '../testing/http-app.ts';
import { newAccount } from '../testing/players.ts';
import { closeSocketsAfterEach, end, listen, listenAs } from './testing/sockets.ts';

closeSocketsAfterEach();

test('a stopping server closes its sockets and does not wait for silent ones', async () => {
  const app = await createHttpApp();
  const url = await listen(app.http);
  const signedUp = await app.http.inject({ method: 'POST', url: '/api/auth/signup', payload: newAccount() });
  const { token, user } = signedUp.json().data;
  const sockets = [
    await listenAs(url, { token, id: user.id }),
    await listenAs(url, { token, id: user.id }, { transports: ['polling'] }),
  ];
  // Never answers a close.
  const dead = connect(Number(new URL(url).port), '127.0.0.1');
  dead.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  const [answer] = await once(dead, 'data');
  expect(answer.toString()).toMatch(/^HTTP\/1.1 101 /);

  const ends = sockets.map(({ socket }) => end(socket));
  const startedAt = performance.now();
  await app.close();
  expect(await Promise.all(ends)).toEqual(['transport close', 'transport close']);
  // Much shorter than the limit for slow requests.
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});
