import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Api, api } from '@sanduku/contracts/api';
import type { Endpoint } from '@sanduku/contracts/endpoint';
import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import { SIMULATED_PUSH_SERVICE } from '@sanduku/contracts/inbox/push';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import pg from 'pg';
import { afterAll, beforeAll, expect, type MockInstance, test, vi } from 'vitest';
import { type Database, openMigrated } from '../database/database.ts';
import { totpCode } from '../lib/totp.ts';
import { creditDeposit, creditDeposits } from '../modules/deposits/credit.ts';
import { markReceived } from '../modules/deposits/mobile-store.ts';
import { startWatching } from '../modules/deposits/usdt-cursor.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { SoftAuthenticator } from '../testing/authenticator.ts';
import { onPostgres } from '../testing/databases.ts';
import { receiveDeposit } from '../testing/deposits.ts';
import { signedInOperator } from '../testing/operators.ts';
import { addApp, fundedPlayer, type TestPlayer } from '../testing/players.ts';

type PlayerCall = { [Name in keyof Api]: Api[Name]['access'] extends 'player' ? Name : never }[keyof Api];

/**
 * Round trips to PostgreSQL per call, once the process knows the player's session and seat. docs/architecture.md
 * shows the table.
 */
const most: Record<PlayerCall, number> = {
  walletBalance: 1,
  profile: 1,
  me: 1,
  gameHistory: 1,
  gameStats: 1,
  playGame: 1,
  sealedRound: 1,
  statement: 1,
  deposits: 1,
  depositAddress: 1,
  withdrawals: 1,
  withdrawalStats: 1,
  withdrawalPin: 1,
  transferHistory: 1,
  transferStats: 1,
  recentRecipients: 1,
  investmentAccount: 1,
  investmentStats: 1,
  investmentHistory: 1,
  investmentEarnings: 1,
  myCode: 1,
  playLimits: 1,
  realityCheck: 1,
  account: 1,
  ownSessions: 1,
  inbox: 1,
  sendTransfer: 2,
  invest: 2,
  investmentDeposit: 2,
  investmentWithdraw: 2,
  withdraw: 2,
  depositMobile: 2,
  deposit: 2,
  logout: 1,
  refresh: 1,
  readInbox: 1,
  startPushes: 1,
  endPushes: 1,
  changePassword: 10,
  confirmContact: 11,
  changeContact: 12,
  endOwnSessions: 4,
  secondFactors: 1,
  beginApp: 1,
  confirmApp: 14,
  beginPasskey: 2,
  confirmPasskey: 16,
  askPasskey: 2,
  removeSecondFactor: 19,
  renewRecoveryCodes: 17,
  endedRound: 1,
  chooseTable: 3,
  gameReceipt: 1,
  setWithdrawalPin: 8,
  searchUsers: 1,
  quoteTransfer: 2,
  signedStatement: 1,
  liabilityBranch: 2,
  setPlayLimit: 1,
  cancelPlayLimit: 1,
  pausePlay: 1,
  returnToPlay: 1,
  playLimitHistory: 1,
  answerRealityCheck: 1,
  playMonth: 1,
};

/** Work that calls leave behind, and decisions of operators. */
const mostOf = {
  'credit of a mobile money deposit': 2,
  'credit of a USDT deposit': 2,
  'approval of a withdrawal': 4,
  'rejection of a withdrawal': 10,
};

const documented = join(import.meta.dirname, '../../../docs/architecture.md');
const ORIGIN = 'https://play.example.com';
const password = 'correct horse';

interface Request {
  readonly body?: object;
  readonly query?: string;
  /** 200 by default. */
  readonly status?: number;
}

/** In the background after money has moved, for several commits at once. */
const isAnnouncement = (statement: unknown) =>
  typeof statement === 'string' && statement.startsWith('select pg_notify');

onPostgres('statements', (on) => {
  let statements: MockInstance<pg.Client['query']>;
  let database: Database;
  let app: TestApp;
  let other: TestPlayer;
  beforeAll(async () => {
    // Clients keep the function that they found when created.
    statements = vi.spyOn(pg.Client.prototype, 'query') as unknown as typeof statements;
    database = await openMigrated(on.url ?? '');
    app = await createTestApp(database, { publicUrl: ORIGIN });
    other = await fundedPlayer(app, 0);
    await startWatching(database.queries, 'tron', { head: 1_000, final: 990 });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await database.close();
  });

  const ask = async <Data>({ token }: TestPlayer, call: PlayerCall, request: Request = {}) => {
    const { method, path } = api[call];
    const body = request.body && { body: request.body };
    return app.call<Data>(method, `${path}${request.query ?? ''}`, { token, ...body });
  };
  const requests: { readonly [Name in PlayerCall]?: (player: TestPlayer) => Promise<Request> } = {
    playGame: async (player) => {
      // The first bet also records when play started.
      await ask(player, 'playGame', { body: { betAmount: 1000, selectedBox: 1 } });
      const { roundId } = (await ask<SealedRound>(player, 'sealedRound')).data;
      return { body: { betAmount: 1000, selectedBox: 1, clientSeed: `seed-${roundId}`, roundId } };
    },
    endedRound: async (player) => {
      const { roundId } = (await ask<SealedRound>(player, 'sealedRound')).data;
      await ask(player, 'playGame', { body: { betAmount: 1000, selectedBox: 1 } });
      return { query: `?roundId=${roundId}` };
    },
    gameReceipt: async (player) => {
      await ask(player, 'playGame', { body: { betAmount: 1000, selectedBox: 1 } });
      const { games } = (await ask<{ games: { id: string }[] }>(player, 'gameHistory')).data;
      return { query: `?id=${games[0]?.id}` };
    },
    chooseTable: async (player) => {
      const { tables } = (await ask<{ tables: { id: number }[] }>(player, 'sealedRound')).data;
      return { body: { tableId: tables[0]?.id } };
    },
    depositAddress: async (player) => {
      await ask(player, 'depositAddress', { query: '?network=trc20' });
      return { query: '?network=trc20' };
    },
    depositMobile: async () => ({ body: { amount: 5_000, phone: newPhone(), provider: 'mtn' } }),
    deposit: async () => ({ body: { method: 'mobile', amount: 5_000, phone: newPhone(), provider: 'mtn' } }),
    withdraw: async () => ({
      body: { method: 'mobile', amount: 12_000, phoneNumber: '0772987654', pin: '1010' },
    }),
    setWithdrawalPin: async () => ({ body: { password, pin: '1234' } }),
    searchUsers: async () => ({ query: `?q=${other.username}` }),
    quoteTransfer: async () => ({ body: { toUserId: other.id.toString(), amount: 500 } }),
    sendTransfer: async () => ({ body: { toUserId: other.id.toString(), amount: 500 } }),
    invest: async () => ({ body: { amount: 20_000 } }),
    investmentDeposit: async () => ({ body: { amount: 20_000 } }),
    investmentWithdraw: async (player) => {
      await ask(player, 'invest', { body: { amount: 50_000 } });
      return { body: { amount: 50_000 } };
    },
    liabilityBranch: async () => ({ query: '?day=2026-01-04', status: 404 }),
    changePassword: async () => ({ body: { currentPassword: password, password: 'another battery horse' } }),
    changeContact: async () => ({ body: newContact() }),
    confirmContact: async (player) => {
      const { code } = (await ask<{ code: string }>(player, 'changeContact', { body: newContact() })).data;
      return { body: { code } };
    },
    endOwnSessions: async () => ({ body: {} }),
    beginApp: async () => ({ body: {} }),
    confirmApp: async (player) => {
      const { secret } = (await ask<{ secret: string }>(player, 'beginApp', { body: {} })).data;
      return { body: { secret, code: totpCode(secret, app.clock.now()), password } };
    },
    beginPasskey: async () => ({ body: {} }),
    confirmPasskey: async (player) => ({ body: { passkey: await newPasskey(player), password } }),
    askPasskey: async (player) => {
      await ask(player, 'confirmPasskey', { body: { passkey: await newPasskey(player), password } });
      return { body: {} };
    },
    removeSecondFactor: async (player) => {
      const { secret } = await addApp(app, player);
      return { body: { password, secondFactor: { code: totpCode(secret, app.clock.now()) } } };
    },
    renewRecoveryCodes: async (player) => {
      const { secret } = await addApp(app, player);
      return { body: { password, secondFactor: { code: totpCode(secret, app.clock.now()) } } };
    },
    setPlayLimit: async () => ({ body: { limit: 'loss_day', value: 1_000 } }),
    cancelPlayLimit: async () => ({ body: { limit: 'loss_day' } }),
    pausePlay: async () => ({ body: { length: '24_hours' } }),
    returnToPlay: async () => ({ body: {} }),
    answerRealityCheck: async () => ({ body: { answer: 'continue' } }),
    startPushes: async () => ({ body: newBrowser() }),
    endPushes: async () => ({ body: newBrowser() }),
    readInbox: async () => ({ body: { to: '1' } }),
    logout: async () => ({ body: {} }),
    refresh: async () => ({ body: {} }),
  };

  let phones = 0;
  const newPhone = () => `0772${String(500_000 + phones++)}`;
  const newBrowser = () => ({
    endpoint: `${SIMULATED_PUSH_SERVICE}${phones++}`,
    p256dh: `B${'a'.repeat(86)}`,
    auth: 'a'.repeat(22),
  });
  const newContact = () => ({ contactMethod: 'email', email: `new${phones++}@example.com`, password });
  const newPasskey = async (player: TestPlayer) => {
    const { options } = (await ask<{ options: { challenge: string } }>(player, 'beginPasskey', { body: {} }))
      .data;
    return new SoftAuthenticator(ORIGIN).create(options);
  };
  const newPlayer = async () => {
    const player = await fundedPlayer(app, 100_000);
    await ask(player, 'sealedRound');
    return player;
  };
  /** The least of three: a call may fill a cache, or record a session's use. */
  const countOf = async (turn: () => Promise<() => Promise<unknown>>) => {
    let least = Number.POSITIVE_INFINITY;
    for (let turns = 0; turns < 3; turns++) {
      app.clock.advance(1_000);
      const made = await turn();
      await new Promise((resolve) => setTimeout(resolve, 5));
      statements.mockClear();
      await made();
      least = Math.min(least, statements.mock.calls.filter(([made]) => !isAnnouncement(made)).length);
    }
    return least;
  };

  test.each(Object.entries(most) as [PlayerCall, number][])('%s makes at most %i', async (call, limit) => {
    const made = await countOf(async () => {
      const player = await newPlayer();
      const request = (await requests[call]?.(player)) ?? {};
      return async () => expect((await ask(player, call, request)).status).toBe(request.status ?? 200);
    });
    expect(made).toBeLessThanOrEqual(limit);
  });

  const decided = async (how: 'approve' | 'reject') => {
    const [operator, player] = [await signedInOperator(app), await newPlayer()];
    const body = { method: 'mobile', amount: 12_000, phoneNumber: newPhone(), pin: '1010' };
    const { id } = (await ask<{ id: string }>(player, 'withdraw', { body })).data;
    const path = `/api/admin/withdrawals/${id}/${how}`;
    return async () => {
      const { status } = await app.call('POST', path, { ...operator, body: { reason: 'The name differs' } });
      expect(status).toBe(200);
    };
  };
  const works: Record<keyof typeof mostOf, () => Promise<() => Promise<unknown>>> = {
    'credit of a mobile money deposit': async () => {
      const payer = { phone: newPhone() };
      const player = { ...(await newPlayer()), currency: 'UGX' as const };
      const id = await receiveDeposit(app, player, 5_000n * MICROS_PER_UNIT, payer);
      return async () => {
        const now = app.clock.now();
        const deposit = { id, rail: 'mtn' as const, player_id: player.id };
        const facts = await markReceived(database, [{ deposit, providerReference: null }], now);
        expect(await creditDeposits(depositDeps(), facts)).toEqual([id]);
      };
    },
    'credit of a USDT deposit': async () => {
      const payer = { sender: newPhone() };
      const player = { ...(await newPlayer()), currency: 'UGX' as const };
      const id = await receiveDeposit(app, player, 5_000n * MICROS_PER_UNIT, payer);
      return async () => expect(await creditDeposit(depositDeps(), id)).toBe(true);
    },
    'approval of a withdrawal': () => decided('approve'),
    'rejection of a withdrawal': () => decided('reject'),
  };
  const depositDeps = () => ({ database, ledger: app.ledger, clock: () => app.clock.now() });

  test.each(Object.entries(works))('%s', async (name, work) => {
    const made = await countOf(work);
    expect(made).toBeLessThanOrEqual(mostOf[name as keyof typeof mostOf]);
  });

  test('the document shows the table', () => {
    const names = [
      ...Object.entries(most).map(([name, limit]) => {
        const { method, path }: Endpoint = api[name as PlayerCall];
        return { name: `\`${method === 'GET' ? '' : `${method} `}${path}\``, limit };
      }),
      ...Object.entries(mostOf).map(([name, limit]) => ({ name, limit })),
    ];
    const rows = [...Map.groupBy(names, ({ limit }) => limit)]
      .sort(([one], [another]) => one - another)
      .map(([limit, calls]) => `| ${limit} | ${calls.map(({ name }) => name).join(', ')} |`);
    expect(readFileSync(documented, 'utf8')).toContain(rows.join('\n'));
  });
});
