import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brand } from '@sanduku/contracts/brand';
import { type Components, createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { type Database, openAsServer, openDatabase } from './database/database.ts';
import { DatabaseClock } from './database/database-clock.ts';
import { ensureModeUnchanged } from './database/database-mode.ts';
import { sqlState } from './database/errors.ts';
import { databaseImage } from './database/image.ts';
import { withReplica } from './database/replica.ts';
import { tracedDatabase, tracedQueries } from './database/traced.ts';
import { createLedger } from './ledger/ledger.ts';
import { createLog, type Log } from './lib/log.ts';
import { storedSecret } from './lib/tokens.ts';
import type { Tracing } from './lib/tracing.ts';
import { sandboxTransfers } from './modules/deposits/sandbox-chain.ts';
import { openEpochKeys } from './modules/game/epoch-key-secret.ts';
import { initialiseEpochKeys } from './modules/game/initialise-epoch-keys.ts';
import { simulatePush } from './modules/inbox/simulated-push.ts';
import { ensureSandboxFunds } from './modules/investment/sandbox-funds.ts';
import { ensureDemoOperators } from './modules/operators/demo-operators.ts';
import { ensureDemoPlayer } from './modules/players/demo-player.ts';
import { initialiseSecrets } from './modules/players/initialise-secrets.ts';
import { openSigningKey } from './modules/transparency/signing-key.ts';
import { checkSigningKey } from './modules/transparency-log/keys.ts';
import { createMessageSenders, createOutboxFolder } from './rails/messages/message-senders.ts';
import { createMobileRails, createPayoutRails, startSimulators } from './rails/mobile-rails.ts';
import { createWebPush, PushKey } from './rails/push/web-push.ts';
import { createAnchoring, createUsdtPayouts, type UsdtPayouts } from './rails/usdt/payouts/usdt-payouts.ts';
import { createUsdtRails, simulateUsdtRails } from './rails/usdt/usdt-rails.ts';
import { databaseProblem, explain, listenProblem, replicaProblem } from './start-errors.ts';

const webFolder = join(import.meta.dirname, '../../web/dist');

const SHUTDOWN_MS = 15_000;

async function main(pagesBuilt: Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const tracing = await openTracing(config, log);
  const database = await openConfigured(config, log, tracing);
  const databaseClock = await DatabaseClock.open({ database, log });
  const clock = () => databaseClock.now();
  const ledger = createLedger(database, { tracing });
  await ensureModeUnchanged(database.queries, config.mode);
  const epochKeys = openEpochKeys(config);
  const signingKey = openSigningKey(config);
  if (config.sandboxHistory) {
    // Imported lazily, so production never loads it.
    const { ensureHistory } = await import('./sandbox/history.ts');
    await ensureHistory({
      database,
      databaseUrl: config.databaseUrl,
      epochKeys,
      signingKey,
      now: clock(),
    }).catch((error) =>
      log.error({ err: error }, 'the sandbox begins without its history, which could not be told'),
    );
  }
  await checkSigningKey(database, signingKey.publicKey, config.mode === 'sandbox');
  await initialiseEpochKeys(database, { keys: epochKeys, now: clock() });
  await initialiseSecrets(database, { keyring: epochKeys.keyring, log });
  if (config.mode === 'sandbox') {
    await ensureDemoPlayer({ database, ledger, now: clock() });
    await ensureDemoOperators({ database, now: clock() });
    await ensureSandboxFunds({ database, ledger });
  }
  let ownUrl = config.mode === 'production' ? config.publicUrl : undefined;
  const {
    rails,
    payoutRails,
    close: closeRails,
  } = await openMobileRails(config, { clock, ownUrl: () => ownUrl });
  const usdt =
    config.usdt === undefined
      ? await simulateUsdtRails((rail) => sandboxTransfers(database.queries, rail), clock)
      : createUsdtRails(config.usdt);
  const usdtPayouts = await openUsdtPayouts(config, database, clock);
  await pagesBuilt;
  const app = await createApp({
    config,
    log,
    tracing,
    database,
    ledger,
    epochKeys,
    signingKey,
    clock,
    mobileRails: rails,
    payoutRails,
    usdt,
    usdtPayouts,
    ...(config.anchorChain &&
      config.usdtPayouts && { anchoring: createAnchoring(config.usdtPayouts, config.anchorChain) }),
    messageSenders:
      config.messages === undefined
        ? createOutboxFolder(join(config.dataDir, 'outbox'))
        : createMessageSenders(config.messages),
    push: openPush(config, { database, ledger }),
    ...(existsSync(join(webFolder, 'en/index.html')) ? { webFolder } : {}),
  });
  const close = async () => {
    databaseClock.close();
    await app.close();
    await Promise.all([closeRails(), usdt.close(), usdtPayouts.close(), tracing?.close()]);
  };
  stopOnSignals(close, log, SHUTDOWN_MS + config.drainMs);
  await app.http.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenProblem(error, config);
  });
  const port = portOf(app.http.server.address()) ?? config.port;
  ownUrl ??= `http://127.0.0.1:${port}`;
  announce(port, config.mode, database);
  app.startJobs();
}

async function openTracing({ tracing }: Config, log: Log): Promise<Tracing | undefined> {
  if (tracing === undefined) return undefined;
  // A server without a collector never loads it.
  const { Tracing } = await import('./lib/tracing.ts');
  return new Tracing(tracing, log);
}

/** In production another user migrates the tables. */
export async function openConfigured(config: Config, log: Log, tracing?: Tracing): Promise<Database> {
  const { databaseUrl: url, readDatabaseUrl, dataDir } = config;
  const isProduction = config.mode === 'production';
  const onIdleError = (error: Error) =>
    // Not the whole error: the driver attaches its client.
    log.warn({ code: sqlState(error), reason: error.message }, 'a database connection was lost');
  const observed = tracing && { observer: tracedQueries(tracing) };
  const opening =
    url === undefined
      ? openDatabase({ folder: dataDir, image: databaseImage, ...observed })
      : (isProduction ? openAsServer : openDatabase)({ url, onIdleError, ...observed });
  const opened = await opening.catch((error: unknown) => {
    throw databaseProblem(error, config);
  });
  const database = tracing === undefined ? opened : tracedDatabase(opened, tracing);
  if (readDatabaseUrl === undefined) return database;
  return withReplica(database, { url: readDatabaseUrl, isProduction, onIdleError }).catch(
    (error: unknown) => {
      throw replicaProblem(error);
    },
  );
}

async function openMobileRails(
  { mobileMoney, sandboxRails, sandboxRailDelayMs }: Config,
  { clock, ownUrl }: { clock: () => Date; ownUrl: () => string | undefined },
) {
  const given = mobileMoney ?? sandboxRails;
  const { settings, close } =
    given === undefined
      ? await startSimulators({ delayMs: sandboxRailDelayMs, ownUrl })
      : { settings: given, close: async () => {} };
  return {
    rails: createMobileRails({ settings, ownUrl, clock }),
    payoutRails: createPayoutRails({ settings, clock }),
    close,
  };
}

function openPush(
  { mode, pushKey, publicUrl, dataDir }: Config,
  deps: Parameters<typeof simulatePush>[0],
): Components['push'] {
  if (mode === 'sandbox') {
    const key = new PushKey(pushKey ?? storedSecret(dataDir, 'push.key'));
    return { key: key.publicKey, send: simulatePush(deps) };
  }
  if (pushKey === undefined) return undefined;
  const key = new PushKey(pushKey);
  return { key: key.publicKey, send: createWebPush({ key, subject: publicUrl as string }) };
}

async function openUsdtPayouts(
  { usdtPayouts }: Config,
  database: Database,
  clock: () => Date,
): Promise<UsdtPayouts> {
  if (usdtPayouts !== undefined) return createUsdtPayouts(usdtPayouts);
  // Production never loads it.
  const { startSandboxPayouts } = await import('./signer/sandbox-payouts.ts');
  return startSandboxPayouts(database, clock);
}

function stopOnSignals(close: () => Promise<void>, log: Log, maxWaitMs: number): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A second signal forces the exit.
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('requests in flight did not finish in time');
      process.exit(1);
    }, maxWaitMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function portOf(address: string | AddressInfo | null): number | undefined {
  return typeof address === 'object' && address !== null ? address.port : undefined;
}

function announce(port: number, mode: string, database: Database): void {
  const startedAt = Number(process.env.SANDUKU_STARTED_AT) || Date.now() - performance.now();
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  const storage = database.engine === 'embedded' ? 'embedded database' : 'PostgreSQL';
  process.stdout.write(
    `${brand.name} is ready at http://localhost:${port} (${mode}, ${storage}) after ${seconds} s\n`,
  );
}

/** Only pages wait for it. */
export async function serve(pagesBuilt: Promise<void> = Promise.resolve()): Promise<void> {
  await main(pagesBuilt).catch(async (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    // It would still be writing at the next start.
    await pagesBuilt;
    process.exit(1);
  });
}

if (import.meta.main) await serve();
