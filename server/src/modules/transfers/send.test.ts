import { randomUUID } from 'node:crypto';
import { fromWire } from '@sanduku/contracts/money';
import { defaultRates } from '@sanduku/contracts/rates';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { playerBalance } from '../../ledger/accounts.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { idempotencyKey } from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import { tokenHashOf } from '../../lib/tokens.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { testEpochKeys } from '../../testing/epoch-keys.ts';
import { fundedPlayer } from '../../testing/players.ts';
import { createPlayerDeps } from '../players/deps.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { createPlayerTransferDeps, type PlayerTransferDeps } from './deps.ts';
import { sendPlayerTransfer } from './send.ts';

/** The largest bigint of PostgreSQL. */
const MOST = 9_223_372_036_854_775_807n;

interface PlayerTransfer {
  from: SignedInPlayer;
  to: SignedInPlayer;
  amount: number;
  key?: string;
}

onOneEngine('PlayerTransfers that travel together', (on) => {
  let app: TestApp;
  /** Two, each with its own ledger, on one database. */
  let processes: PlayerTransferDeps[];
  beforeAll(async () => {
    app = await createTestApp(on.database);
    processes = [createProcess(), createProcess()];
  });

  const createProcess = (): PlayerTransferDeps => {
    const { database } = on;
    const clock = () => app.clock.now();
    return createPlayerTransferDeps({
      ...createPlayerDeps({ database, epochKeys: testEpochKeys, clock, passwords: app.passwords }),
      ledger: createLedger(database, { clock }),
      limits: { maximum: () => undefined },
      settings: {
        rates: defaultRates,
        isRateFresh: () => true,
        ratesId: 0n,
        refresh: async () => {},
      },
    });
  };
  const player = async (units: number): Promise<SignedInPlayer> => {
    const { id, username, token } = await fundedPlayer(app, units);
    const session = { id: 0n, tokenHash: tokenHashOf(token), address: '' };
    return { id, username, country: 'UG', currency: 'UGX', session };
  };
  const players = (count: number, units: number) =>
    Promise.all(Array.from({ length: count }, () => player(units)));
  /** Returns the transfer's number or the refusal. */
  const send = async (
    deps: PlayerTransferDeps,
    { from, to, amount, key = randomUUID() }: PlayerTransfer,
  ): Promise<bigint | string> => {
    const sent = await sendPlayerTransfer(deps, {
      sender: from,
      key: idempotencyKey(`player:${from.id}`, key),
      site: { origin: 'https://play.example.com', domain: 'play.example.com' },
      request: { toUserId: to.id.toString(), amount },
    });
    return sent instanceof Refusal ? sent.code : sent.transferId;
  };
  const balancesOf = (of: readonly SignedInPlayer[]) =>
    Promise.all(of.map((each) => playerBalance(on.database.queries, each, 'player.game')));

  test('cross each other in two processes without waiting in a circle', async () => {
    const [left, right] = [await players(3, 10_000), await players(3, 10_000)];
    const crossing = left.flatMap((amina, pair): PlayerTransfer[] => {
      const brian = right[pair] as SignedInPlayer;
      return [
        { from: amina, to: brian, amount: 300 },
        { from: brian, to: amina, amount: 200 },
      ];
    });
    const playerTransfers = Array.from({ length: 3 }, () => crossing).flat();
    const sent = await Promise.all(
      processes.flatMap((deps) => playerTransfers.map((playerTransfer) => send(deps, playerTransfer))),
    );
    expect(sent.filter((answer) => typeof answer === 'string')).toEqual([]);
    expect(await balancesOf(left)).toEqual(left.map(() => fromWire(9_400)));
    expect(await balancesOf(right)).toEqual(right.map(() => fromWire(10_600)));
  });

  test('leave behind only those who are suspended, short of money or beyond counting', async () => {
    const [from, to] = [await players(5, 1_000), await players(5, 0)];
    const { queries } = on.database;
    const [suspended, full] = [from[1] as SignedInPlayer, to[3] as SignedInPlayer];
    await sql`update player set status = 'suspended' where id = ${suspended.id}`.execute(queries);
    await sql`insert into player_transfer_count (player_id, received) values (${full.id}, ${MOST})`.execute(
      queries,
    );
    const amounts = [400, 400, 1_001, 400, 400];
    const sent = await Promise.all(
      from.map((sender, index) =>
        send(processes[0] as PlayerTransferDeps, {
          from: sender,
          to: to[index] as SignedInPlayer,
          amount: amounts[index] as number,
        }),
      ),
    );
    await asOwner(on.database, (owner) =>
      owner.deleteFrom('player_transfer_count').where('player_id', '=', full.id).execute(),
    );
    expect(sent.map((answer) => (typeof answer === 'bigint' ? 'sent' : answer))).toEqual([
      'sent',
      'not_signed_in',
      'not_enough_money',
      'transfer_too_large',
      'sent',
    ]);
    expect(await balancesOf(from)).toEqual([600, 1_000, 1_000, 1_000, 600].map(fromWire));
    expect(await balancesOf(to)).toEqual([400, 0, 0, 0, 400].map(fromWire));
  });

  test('under one key in two processes at once are sent once, and answered alike', async () => {
    const [from, to] = [await players(4, 1_000), await players(4, 0)];
    const sent = await Promise.all(
      from.map((sender, index) => {
        const playerTransfer = {
          from: sender,
          to: to[index] as SignedInPlayer,
          amount: 100,
          key: randomUUID(),
        };
        return Promise.all(processes.map((deps) => send(deps, playerTransfer)));
      }),
    );
    for (const [first, second] of sent) expect(second).toBe(first);
    expect(await balancesOf(from)).toEqual(from.map(() => fromWire(900)));
    expect(await balancesOf(to)).toEqual(to.map(() => fromWire(100)));
  });
});
