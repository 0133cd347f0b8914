import { type MobileProvider, mobileProviders } from '@sanduku/contracts/deposits/api';
import { defaultRates } from '@sanduku/contracts/rates';
import type { Database } from '../database/database.ts';
import { createLedger } from '../ledger/ledger.ts';
import { idempotencyKey } from '../ledger/transfer.ts';
import { createLog } from '../lib/log.ts';
import { Refusal } from '../lib/refusal.ts';
import { tokenHashOf } from '../lib/tokens.ts';
import { createDepositDeps, type DepositDeps } from '../modules/deposits/deps.ts';
import { type RequestedDeposit, requestMobileDeposit } from '../modules/deposits/mobile-request.ts';
import { pollDue } from '../modules/deposits/mobile-settle.ts';
import type { MobileRails } from '../modules/deposits/ports.ts';
import type { SignedInPlayer } from '../modules/players/sessions.ts';
import { type SimulatedRail, simulatedAirtel, simulatedMtn } from '../rails/testing/simulated-rails.ts';
import { createTestApp, type TestApp, TestClock } from './app.ts';
import { signUp } from './players.ts';
import { testRails } from './rails.ts';

export const APPROVAL_MS = 3_000;
export const AIRTEL_CALLBACK_TOKEN = 'the-one-that-is-set-in-the-portal';

/** With simulated providers. Only the test advances the clock. */
export interface MobileWorld {
  readonly app: TestApp;
  readonly clock: TestClock;
  readonly providers: Record<MobileProvider, SimulatedRail>;
  readonly rails: MobileRails;
  node(changes?: Partial<Parameters<typeof createDepositDeps>[0]>): DepositDeps;
  poll(): Promise<void>;
  /** Polls after each step. */
  pass(milliseconds: number, stepMs?: number): Promise<void>;
  close(): Promise<void>;
}

export async function createMobileWorld(
  database: Database,
  { callsPerSecond = 1_000 }: { callsPerSecond?: number } = {},
): Promise<MobileWorld> {
  const clock = new TestClock();
  const now = () => clock.now();
  const options = { clock: now, delayMs: APPROVAL_MS, callsPerSecond };
  const providers = { mtn: await simulatedMtn(options), airtel: await simulatedAirtel(options) };
  const rails: MobileRails = {
    mtn: providers.mtn.rail,
    airtel: providers.airtel.rail,
    callbackTokens: { airtel: AIRTEL_CALLBACK_TOKEN },
  };
  const node: MobileWorld['node'] = (changes = {}) =>
    createDepositDeps({
      database,
      ledger: createLedger(database, { clock: now }),
      log: createLog('silent'),
      mobileRails: rails,
      settings: { rates: defaultRates },
      usdt: testRails.usdt,
      clock: now,
      pause: async (ms) => clock.advance(ms),
      ...changes,
    });
  const background = node();
  const poll = async () => {
    for (const provider of mobileProviders) await pollDue(background, provider, neverStopped);
  };
  return {
    app: await createTestApp(database, { clock, mobileRails: rails }),
    clock,
    providers,
    rails,
    node,
    poll,
    async pass(milliseconds, stepMs = milliseconds) {
      const end = now().getTime() + milliseconds;
      while (now().getTime() < end) {
        clock.advance(Math.min(stepMs, end - now().getTime()));
        await poll();
      }
    },
    close: async () => void (await Promise.all(Object.values(providers).map((provider) => provider.close()))),
  };
}

export const neverStopped = new AbortController().signal;

export async function newMobilePlayer({ app }: MobileWorld, changes = {}): Promise<SignedInPlayer> {
  const { user, token } = (await signUp(app, changes)).data;
  const { username, country, currency } = user;
  const session = { id: 0n, tokenHash: tokenHashOf(token), address: '' };
  return { id: BigInt(user.id), username, country, currency, session };
}

const prefixes = { mtn: '0772', airtel: '0702' };

/** The last four digits select the simulated behaviour. */
export function phoneOf(
  { id }: { id: bigint },
  {
    provider = 'mtn',
    lastDigits = '3456',
  }: { provider?: MobileProvider; lastDigits?: string | undefined } = {},
): string {
  return `${prefixes[provider]}${String((id >> 32n) % 100n).padStart(2, '0')}${lastDigits}`;
}

let keys = 0;

export async function startDeposit(
  node: DepositDeps,
  player: SignedInPlayer,
  {
    provider = 'mtn',
    lastDigits,
    phone = phoneOf(player, { provider, lastDigits }),
    network = `of ${player.id}`,
  }: { provider?: MobileProvider; lastDigits?: string | undefined; phone?: string; network?: string } = {},
): Promise<RequestedDeposit> {
  const started = await requestMobileDeposit(node, {
    player,
    key: idempotencyKey(`player:${player.id}`, `key ${keys++}`),
    network,
    request: { amount: 5000, phone, provider },
  });
  if (started instanceof Refusal) throw new Error(`Refused: ${started.code}`);
  return started;
}
