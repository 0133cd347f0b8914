import type { Play } from '@sanduku/contracts/game/api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLedger } from '../ledger/ledger.ts';
import { onPostgres } from '../testing/databases.ts';
import { newAccount } from '../testing/players.ts';
import { spawnTransferServer, type TransferServer } from '../testing/spawn-transfer-server.ts';
import { closeSocketsAfterEach, createPayer, listenAs } from './testing/sockets.ts';

onPostgres('two server processes on one database', (engine) => {
  let servers: TransferServer[];

  closeSocketsAfterEach();
  beforeAll(async () => {
    servers = await Promise.all([1, 2].map(() => spawnTransferServer(engine.url as string)));
  });
  afterAll(() => Promise.all(servers.map((server) => server.stop('SIGTERM'))));

  const urlOf = (server: number) => `http://127.0.0.1:${servers[server]?.port}`;
  async function post<Data>(server: number, path: string, body: object, token?: string): Promise<Data> {
    const answer = await fetch(`${urlOf(server)}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: Data }).data;
  }

  test('a bet on one server is delivered once on the sockets of both', async () => {
    const { token, user } = await post<{ token: string; user: { id: string } }>(
      0,
      '/api/auth/signup',
      newAccount(),
    );
    const ledger = createLedger(engine.database);
    await (await createPayer({ database: engine.database, ledger }, user.id))(10_000);

    const player = { token, id: user.id };
    const listeners = [await listenAs(urlOf(0), player), await listenAs(urlOf(1), player)];
    const bets: Play[] = [];
    for (const server of [0, 1, 0, 1]) {
      bets.push(await post(server, '/api/game/play', { betAmount: 100, selectedBox: 4 }, token));
    }
    const news = bets.flatMap(({ result, winAmount, newBalance }) => [
      ['game_result_confirmed', { result, winAmount }],
      ['balance_updated', { newBalance }],
    ]);
    for (const { heard } of listeners) await vi.waitFor(() => expect(heard).toEqual(news), 5_000);
  });
});
