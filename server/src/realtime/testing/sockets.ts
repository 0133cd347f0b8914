import type { AddressInfo } from 'node:net';
import type {
  ClientEvents,
  Notifications,
  NotificationTopic,
  ServerEvents,
} from '@sanduku/contracts/realtime';
import type { FastifyInstance } from 'fastify';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { afterEach } from 'vitest';
import type { Database } from '../../database/database.ts';
import { openPlayerAccounts } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { freshKey } from '../../testing/ledger.ts';

export type TestSocket = Socket<ServerEvents, ClientEvents>;

export type Heard = { [Topic in NotificationTopic]: [Topic, Notifications[Topic]] }[NotificationTopic][];

type SocketOptionsToChange = Partial<ManagerOptions & SocketOptions>;

const opened = new Set<TestSocket>();

export function closeSocketsAfterEach(): void {
  afterEach(() => {
    for (const socket of opened) socket.disconnect();
    opened.clear();
  });
}

export async function listen(http: FastifyInstance): Promise<string> {
  await http.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
}

/** Without automatic reconnects. */
export function openSocket(
  url: string,
  token: string | undefined,
  options: SocketOptionsToChange = {},
): TestSocket {
  const socket: TestSocket = io(url, {
    auth: token === undefined ? {} : { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...options,
  });
  opened.add(socket);
  return socket;
}

/** Rejects if the socket is closed first. */
export function next<Event extends keyof ServerEvents>(
  socket: TestSocket,
  event: Event,
): Promise<Parameters<ServerEvents[Event]>[0]> {
  return new Promise((resolve, reject) => {
    socket.once(
      event as 'pong',
      ((carried: Parameters<ServerEvents[Event]>[0]) => resolve(carried)) as never,
    );
    socket.once('connect_error', reject);
    socket.once('disconnect', (reason) => reject(new Error(reason)));
  });
}

export function refusal(socket: TestSocket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('connect_error', ({ message }) => resolve(message));
    socket.once('connect', () => reject(new Error('It was let in')));
  });
}

export function end(socket: TestSocket): Promise<string> {
  return new Promise((resolve) => socket.once('disconnect', resolve));
}

export async function listenAs(
  url: string,
  player: { token: string; id: string },
  options?: SocketOptionsToChange,
): Promise<{ socket: TestSocket; heard: Heard }> {
  const socket = openSocket(url, player.token, options);
  const heard: Heard = [];
  socket.onAny((topic, news) => {
    if (topic !== 'connection_confirmed' && topic !== 'pong')
      heard.push([topic, withoutOrigin(news)] as Heard[number]);
  });
  const confirmed = next(socket, 'connection_confirmed');
  socket.emit('join_user', player.id);
  await confirmed;
  return { socket, heard };
}

/** Most tests do not depend on the number. */
export function withoutOrigin({ sequence, cause: _cause, ...news }: Record<string, unknown>): object {
  if (!Number.isSafeInteger(sequence)) throw new Error('The event has no sequence');
  return news;
}

/** As a deposit does, with an outbox row. */
export async function createPayer(
  { database, ledger }: { database: Database; ledger: Ledger },
  playerId: string,
): Promise<(amount: number) => Promise<void>> {
  const id = BigInt(playerId);
  const [account] = await database.inTransaction((transaction) =>
    openPlayerAccounts(transaction, { id, currency: 'UGX' }, ['player.game']),
  );
  const bankroll = await ledger.house('house.bankroll', 'UGX');
  return async (amount) => {
    const micros = BigInt(amount) * 1_000_000n;
    const outcome = await ledger.post({
      kind: 'opening',
      cause: 1n,
      key: freshKey(),
      request: { amount },
      legs: [
        { account, amount: micros },
        { account: bankroll, amount: -micros },
      ],
      events: [
        { topic: 'deposit_received', playerId: id, payload: { localAmount: amount, currency: 'UGX' } },
      ],
    });
    if (outcome.status !== 'posted') throw new Error(`The payment was ${outcome.status}`);
  };
}

/** Starting from zero. */
export function paymentNews(amounts: readonly number[]): Heard {
  let newBalance = 0;
  return amounts.flatMap((localAmount): Heard => {
    newBalance += localAmount;
    return [
      ['deposit_received', { localAmount, currency: 'UGX' }],
      ['balance_updated', { newBalance }],
    ];
  });
}
