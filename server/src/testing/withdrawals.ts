import { type MobileProvider, mobileProviders } from '@sanduku/contracts/deposits/api';
import { createLedger } from '../ledger/ledger.ts';
import { createLog } from '../lib/log.ts';
import { createPayoutDeps, type PayoutDeps, payOutDue } from '../modules/withdrawals/mobile-payout.ts';
import { readMobileWallets } from '../modules/withdrawals/wallet-balances.ts';
import { type SimulatedRail, simulatedAirtel, simulatedMtn } from '../rails/testing/simulated-rails.ts';
import type { TestAnswer, TestApp, TestClock } from './app.ts';
import { asOwner } from './as-owner.ts';
import { callByTwo, signedInOperator, type TestOperator } from './operators.ts';
import { fundedPlayer, type TestPlayer } from './players.ts';

const PAYOUT_MS = 3_000;

/** Longer than any payout in progress. */
const LONG_ENOUGH_MS = 60_000;

/** With simulated providers. Only the test advances the clock. */
export interface WithdrawalWorld {
  readonly app: TestApp;
  readonly clock: TestClock;
  readonly providers: Record<MobileProvider, SimulatedRail>;
  readonly operator: TestOperator;
  node(changes?: Partial<Parameters<typeof createPayoutDeps>[0]>): PayoutDeps;
  /** As its job does every minute. */
  readBalances(): Promise<void>;
  /** Runs the background jobs after each step. */
  pass(milliseconds: number, stepMs?: number): Promise<void>;
  /** Until every payout in progress is final. */
  payEverything(): Promise<void>;
  close(): Promise<void>;
}

export async function createWithdrawalWorld(app: TestApp): Promise<WithdrawalWorld> {
  const { database, clock } = app;
  const now = () => clock.now();
  const options = { clock: now, delayMs: PAYOUT_MS, callsPerSecond: 1_000 };
  const providers = { mtn: await simulatedMtn(options), airtel: await simulatedAirtel(options) };
  const payoutRails = { mtn: providers.mtn.payoutRail, airtel: providers.airtel.payoutRail };
  const node: WithdrawalWorld['node'] = (changes = {}) =>
    createPayoutDeps({
      database,
      ledger: createLedger(database, { clock: now }),
      log: createLog('silent'),
      payoutRails,
      clock: now,
      pause: async (ms) => clock.advance(ms),
      ...changes,
    });
  const background = node();
  const mobileRails = { mtn: providers.mtn.rail, airtel: providers.airtel.rail };
  const readBalances = () => readMobileWallets({ ...background, mobileRails });
  await readBalances();
  const pass = async (milliseconds: number, stepMs = milliseconds) => {
    const end = now().getTime() + milliseconds;
    while (now().getTime() < end) {
      clock.advance(Math.min(stepMs, end - now().getTime()));
      await readBalances();
      for (const provider of mobileProviders) await payOutDue(background, provider, neverStopped);
    }
  };
  const isPaying = async () =>
    (await database.queries.selectFrom('payout').select('poll_at').where('poll_at', 'is not', null).execute())
      .length > 0;
  return {
    app,
    clock,
    providers,
    operator: await signedInOperator(app),
    node,
    readBalances,
    pass,
    payEverything: async () => {
      for (let step = 0; step < 6 && (await isPaying()); step++) await pass(LONG_ENOUGH_MS / 6);
    },
    close: async () => {
      // The next test restarts its clock: poll times would be stale.
      await database.queries.updateTable('payout').set({ poll_at: null }).execute();
      await asOwner(database, (owner) => owner.deleteFrom('rail_rate').execute());
      await Promise.all(Object.values(providers).map((provider) => provider.close()));
    },
  };
}

export const neverStopped = new AbortController().signal;

/** With valid checksums. */
export const addresses = {
  trc20: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  erc20: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  bep20: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
};

export const mobileBody = (amount: number, phoneNumber = '0772123456') => ({
  method: 'mobile',
  amount,
  phoneNumber,
  pin: '1010',
});

export const cryptoBody = (amount: number, network: keyof typeof addresses = 'trc20') => ({
  method: 'crypto',
  amount,
  network,
  address: addresses[network],
  pin: '1010',
});

export interface AskedWithdrawal {
  id: string;
  transactionId: string;
  status: string;
  amount: number;
  fee: number;
  totalDeduction: number;
  payoutAmount: number;
  payoutCurrency: string;
  place: number | null;
  waits: { what: string; until: string } | null;
}

export function ask(
  { app }: Pick<WithdrawalWorld, 'app'>,
  player: TestPlayer,
  body: unknown,
  key?: string,
): Promise<TestAnswer<AskedWithdrawal>> {
  return app.call<AskedWithdrawal>('POST', '/api/wallet/withdraw', {
    body,
    token: player.token,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

export function act(
  { app, operator }: Pick<WithdrawalWorld, 'app' | 'operator'>,
  what: string,
  id: string,
  body: unknown = {},
  by = operator,
) {
  return callByTwo<Record<string, unknown>>(app, `/api/admin/withdrawals/${id}/${what}`, {
    body,
    token: by.token,
  });
}

/** Of 10,000, unpaid, by a new player with 20,000. */
export async function approved(
  world: WithdrawalWorld,
  phoneNumber = '0772123456',
): Promise<{ player: TestPlayer; id: string }> {
  const player = await fundedPlayer(world.app, 20_000);
  const { id } = (await ask(world, player, mobileBody(10_000, phoneNumber))).data;
  const answer = await act(world, 'approve', id);
  if (answer.status !== 200) throw new Error(`Refused: ${answer.code}`);
  return { player, id };
}

export function payoutOf({ app }: Pick<WithdrawalWorld, 'app'>, id: string) {
  return app.database.queries
    .selectFrom('withdrawal')
    .innerJoin('payout', 'payout.withdrawal_id', 'withdrawal.id')
    .selectAll(['withdrawal', 'payout'])
    .where('withdrawal.id', '=', BigInt(id))
    .executeTakeFirstOrThrow();
}

/** In whole units. */
export async function holdings(
  { app }: Pick<WithdrawalWorld, 'app'>,
  player: TestPlayer,
): Promise<{ game: number; reserved: number }> {
  const rows = await app.database.queries
    .selectFrom('ledger_account')
    .select(['kind', 'balance'])
    .where('player_id', '=', player.id)
    .execute();
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.balance ?? 0n) / 1e6;
  return { game: of('player.game'), reserved: of('player.reserved') };
}
