import { hash } from 'node:crypto';
import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { defaultRates } from '@sanduku/contracts/rates';
import { sql } from 'kysely';
import { createApp } from '../app.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createLedger } from '../ledger/ledger.ts';
import { createLog } from '../lib/log.ts';
import { createDepositDeps } from '../modules/deposits/deps.ts';
import { sandboxTransfers } from '../modules/deposits/sandbox-chain.ts';
import type { EpochKeys } from '../modules/game/epoch-keys.ts';
import { initialiseEpochKeys } from '../modules/game/initialise-epoch-keys.ts';
import { creditDays } from '../modules/investment/credit-days.ts';
import { ensureSandboxFunds } from '../modules/investment/sandbox-funds.ts';
import { demoOperators, ensureDemoOperators } from '../modules/operators/demo-operators.ts';
import { demoLogin, ensureDemoPlayer } from '../modules/players/demo-player.ts';
import { argon2Passwords, type Passwords } from '../modules/players/passwords.ts';
import { snapshotReserves } from '../modules/transparency/reserves.ts';
import type { SigningKey } from '../modules/transparency/signing-key.ts';
import { snapshotFinishedDay } from '../modules/transparency/snapshot-day.ts';
import { createPayoutDeps } from '../modules/withdrawals/mobile-payout.ts';
import { creditLate } from '../modules/withdrawals/promise.ts';
import { createMobileRails, createPayoutRails, startSimulators } from '../rails/mobile-rails.ts';
import { simulateUsdtRails } from '../rails/usdt/usdt-rails.ts';
import { startSandboxPayouts } from '../signer/sandbox-payouts.ts';
import { Actors, MovedClock } from './actors.ts';
import { FIRST_DAY, FIRST_STATED_DAY, scenarioOf } from './scenario.ts';
import type { World } from './scenario-steps.ts';
import { beginSeeding, endSeeding, forgetUnfinished, forSeeding } from './seeding-schema.ts';

interface Options {
  readonly database: Database;
  /** Undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly epochKeys: EpochKeys;
  readonly signingKey: SigningKey;
  readonly now: Date;
}

/** Advisory lock id; any constant. */
const HISTORY_LOCK = 7_263_550;
const LEDGER_CLOSE_MS = 1_000;
const TIMEOUTS = { connectMs: 5_000, queryMs: 120_000 };

/**
 * Seeds an empty sandbox with sixty days of history (scenario.ts) through the product's calls and jobs. Box contents
 * are random.
 */
export async function ensureHistory({ database, databaseUrl, ...options }: Options): Promise<void> {
  await refuseRealMoney(database);
  if (databaseUrl === undefined) return seedOnce(database, options);
  const moved = await openDatabase({ url: forSeeding(databaseUrl), timeouts: TIMEOUTS });
  try {
    // Concurrent starts wait for the one that seeds.
    await moved.queries.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${HISTORY_LOCK})`.execute(transaction);
      await seedOnce(moved, options);
    });
  } finally {
    await moved.close();
  }
}

async function refuseRealMoney({ queries }: Database): Promise<void> {
  const installed = await queries.selectFrom('database_mode').select('mode').executeTakeFirst();
  if (installed?.mode !== 'sandbox') throw new Error('Only a sandbox has a seeded history');
}

async function seedOnce(
  database: Database,
  { epochKeys, signingKey, now }: Omit<Options, 'database' | 'databaseUrl'>,
) {
  await forgetUnfinished(database);
  const somebody = await database.queries.selectFrom('player').select('id').limit(1).executeTakeFirst();
  if (somebody !== undefined) return;
  const momentOf = momentsBefore(now);
  const passwords = onePassword();
  const clock = new MovedClock({ from: momentOf(FIRST_DAY, 6), to: now });
  await beginSeeding(database);
  try {
    await initialiseEpochKeys(database, { keys: epochKeys, now: clock.now() });
    await ensurePeopleAndFunds(database, { passwords, now: clock.now() });
    const { world, close } = await openWorld({ database, epochKeys, signingKey, passwords, clock });
    await playScenario(world, momentOf).finally(close);
  } catch (error) {
    await forgetUnfinished(database);
    throw error;
  }
  await endSeeding(database);
}

async function ensurePeopleAndFunds(database: Database, who: { passwords: Passwords; now: Date }) {
  const ledger = createLedger(database, { clock: () => who.now });
  try {
    await ensureDemoPlayer({ database, ledger, ...who });
    await ensureDemoOperators({ database, ...who });
    await ensureSandboxFunds({ database, ledger });
  } finally {
    await ledger.close(LEDGER_CLOSE_MS);
  }
}

/** Days begin with accrual, liabilities and reserves of the day before. */
async function playScenario(world: World, momentOf: (day: number, hour: number) => Date): Promise<void> {
  const { clock, actors, deposits } = world;
  let today = FIRST_DAY;
  for (const { day, hour, step } of scenarioOf(world.random)) {
    for (; today < day; today++) {
      clock.moveTo(momentOf(today + 1, 0.1));
      await creditDays({ ...deposits, clock: clock.now });
      if (today < FIRST_STATED_DAY) continue;
      // A transfer at this time would fall on both sides.
      clock.pass(1);
      await snapshotFinishedDay(world.transparency, clock);
      await snapshotReserves(world.transparency);
    }
    clock.moveTo(momentOf(day, hour));
    await creditLate({ ...deposits, clock: clock.now });
    await step(world).catch((error: unknown) => {
      throw new Error(`The history of the sandbox stops on day ${day} at ${hour}`, { cause: error });
    });
  }
  await actors.player(demoLogin.username, 'logout');
  await deposits.database.queries
    .updateTable('inbox')
    .set({ read_at: clock.now() })
    .where('created_at', '<', momentOf(0, 0))
    .execute();
}

/** Today has only past hours. They include some of yesterday where they would be too short for today's steps. */
function momentsBefore(now: Date): (day: number, hour: number) => Date {
  const today = kampalaDay(now);
  const fourHoursAgo = now.getTime() - 4 * 60 * 60_000;
  return (day, hour) => {
    const midnight = startOfKampalaDay(plusDays(today, day)).getTime();
    const begins = day < 0 ? midnight : Math.min(midnight, fourHoursAgo);
    const ends = day < 0 ? startOfKampalaDay(plusDays(today, day + 1)).getTime() : now.getTime();
    return new Date(begins + ((ends - begins) * hour) / 24);
  };
}

/** Providers are instant; jobs run only when a step asks. */
async function openWorld({
  database,
  clock,
  ...components
}: {
  database: Database;
  clock: MovedClock;
  epochKeys: EpochKeys;
  signingKey: SigningKey;
  passwords: Passwords;
}): Promise<{ world: World; close: () => Promise<void> }> {
  const log = createLog('silent');
  const ledger = createLedger(database, { clock: clock.now });
  // An exhausted rail gets new calls as time passes.
  const pause = async (ms: number) => clock.pass(ms / 1_000);
  const ownUrl = () => undefined;
  const { settings, close: closeProviders } = await startSimulators({ delayMs: 0, ownUrl });
  const usdt = await simulateUsdtRails((rail) => sandboxTransfers(database.queries, rail), clock.now);
  const usdtPayouts = await startSandboxPayouts(database, clock.now);
  const mobileRails = createMobileRails({ settings, ownUrl });
  const payoutRails = createPayoutRails({ settings });
  const app = await createApp({
    ...components,
    config: { mode: 'sandbox', metricsToken: undefined, trustedProxies: [] },
    log,
    // Stays open to serve afterwards.
    database: { ...database, close: async () => {} },
    ledger,
    clock: clock.now,
    mobileRails,
    payoutRails,
    usdt,
    usdtPayouts,
    messageSenders: { email: async () => {}, sms: async () => {} },
  });
  return {
    world: {
      actors: new Actors(app.http, clock),
      clock,
      random: createRandom(),
      deposits: createDepositDeps({
        database,
        ledger,
        log,
        mobileRails,
        settings: { rates: defaultRates },
        usdt,
        clock: clock.now,
        pause,
      }),
      payouts: createPayoutDeps({ database, ledger, log, payoutRails, clock: clock.now, pause }),
      chains: usdt.chains,
      transparency: { database, log, clock: clock.now, signingKey: components.signingKey, ...usdtPayouts },
      lastWithdrawal: new Map(),
    },
    close: async () => {
      await app.close();
      await Promise.all([closeProviders(), usdt.close(), usdtPayouts.close()]);
    },
  };
}

/** The scenario logs in often with few passwords. */
function onePassword(): Passwords {
  const known = new Map<string, Promise<string>>();
  const hashOnce = (password: string) => {
    const hashed = known.get(password) ?? argon2Passwords.hash(password);
    known.set(password, hashed);
    return hashed;
  };
  for (const { password } of [demoLogin, ...demoOperators]) void hashOnce(password);
  return {
    dummyHash: argon2Passwords.dummyHash,
    hash: hashOnce,
    verify: async (hashed, password) => hashed === (await hashOnce(password)),
  };
}

/** Seeded uniform draws. */
function createRandom(): () => number {
  let drawn = 0;
  return () => hash('sha256', `sandbox ${drawn++}`, 'buffer').readUInt32BE() / 2 ** 32;
}
