import { setTimeout as pause } from 'node:timers/promises';
import { defaultSettings, productionSettings } from '@sanduku/contracts/settings/rules';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { createAnonymousRateLimit } from './http/anonymous-rate-limit.ts';
import { type Authorise, createAuthorise } from './http/authorise.ts';
import { registerDocumentation } from './http/documentation.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerHandlers } from './http/routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createHttpServer } from './http/server.ts';
import { systemHandlers } from './http/system.ts';
import { traceRequests } from './http/traced-requests.ts';
import { watchForUnnamedProxy } from './http/untrusted-proxy.ts';
import { registerWebFiles } from './http/web-files.ts';
import { countJobFailures } from './jobs/failures.ts';
import { type Job, type Jobs, startJobs } from './jobs/jobs.ts';
import { keyCleaningJob, periodPreparingJob } from './ledger/jobs.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Log } from './lib/log.ts';
import type { Tracing } from './lib/tracing.ts';
import { businessDaysJob } from './modules/backoffice/business-days.ts';
import { registerBusinessMetrics, registerDatabaseMetrics } from './modules/backoffice/business-metrics.ts';
import { adminBusinessHandlers } from './modules/backoffice/routes.ts';
import { adminDepositsHandlers } from './modules/deposits/admin-routes.ts';
import { createDepositDeps } from './modules/deposits/deps.ts';
import { chainDepositJobs, mobileDepositJobs } from './modules/deposits/jobs.ts';
import type { MobileRails } from './modules/deposits/ports.ts';
import { sandboxHandlers, walletHandlers } from './modules/deposits/routes.ts';
import { registerWebhooks } from './modules/deposits/webhooks.ts';
import { createGameDeps } from './modules/game/deps.ts';
import type { EpochKeys } from './modules/game/epoch-keys.ts';
import { gameHandlers } from './modules/game/routes.ts';
import { inboxCleaningJob } from './modules/inbox/jobs.ts';
import { pushJob, type SendPush } from './modules/inbox/push.ts';
import { inboxHandlers } from './modules/inbox/routes.ts';
import { investmentDaysJob } from './modules/investment/credit-days.ts';
import { investmentHandlers } from './modules/investment/routes.ts';
import { type MessageSenders, messageJob } from './modules/messages/messages.ts';
import { withApprovals } from './modules/operators/approval-routes.ts';
import { adminSessionHandlers } from './modules/operators/routes.ts';
import { playLimitHandlers } from './modules/play-limits/routes.ts';
import { adminPlayersHandlers } from './modules/players/admin-routes.ts';
import { createPlayerDeps } from './modules/players/deps.ts';
import { KnownDevices } from './modules/players/known-devices.ts';
import { createOperatorPasswordSlots, type Passwords } from './modules/players/passwords.ts';
import { accountHandlers, authHandlers } from './modules/players/routes.ts';
import { sessionCleaningJob } from './modules/players/sessions.ts';
import { LiveOffers } from './modules/prize-tables/offers.ts';
import { adminPrizeTablesHandlers } from './modules/prize-tables/routes.ts';
import { RailCalls } from './modules/rail-calls/rail-calls.ts';
import { chainStatementJobs } from './modules/reconciliation/chain-statement.ts';
import { reconciliationHandlers } from './modules/reconciliation/routes.ts';
import { pendingBonusesJob } from './modules/referrals/pending-bonuses.ts';
import { referralHandlers } from './modules/referrals/routes.ts';
import { secondFactorHandlers } from './modules/second-factors/routes.ts';
import { Limits } from './modules/settings/limits.ts';
import { adminSettingsHandlers, clientHandlers } from './modules/settings/routes.ts';
import { LiveSettings } from './modules/settings/settings.ts';
import { statementHandlers } from './modules/statement/routes.ts';
import { createPlayerTransferDeps } from './modules/transfers/deps.ts';
import { transferHandlers } from './modules/transfers/routes.ts';
import { quoteCleaningJob } from './modules/transfers/store.ts';
import { reservesJob, snapshotReserves } from './modules/transparency/reserves.ts';
import { adminReservesHandlers, transparencyHandlers } from './modules/transparency/routes.ts';
import type { SigningKey } from './modules/transparency/signing-key.ts';
import { liabilitiesJob } from './modules/transparency/snapshot-day.ts';
import { anchorJob } from './modules/transparency-log/anchor.ts';
import { transparencyLogJob } from './modules/transparency-log/append.ts';
import { logFigures } from './modules/transparency-log/figures.ts';
import type { Anchoring } from './modules/transparency-log/ports.ts';
import { logReader } from './modules/transparency-log/read.ts';
import { recordRelease } from './modules/transparency-log/records.ts';
import { transparencyLogHandlers } from './modules/transparency-log/routes.ts';
import { adminWithdrawalHandlers } from './modules/withdrawals/admin-routes.ts';
import {
  chainPayoutJobs,
  lateCreditJob,
  mobileBalancesJob,
  payoutJobs,
  walletBalancesJob,
} from './modules/withdrawals/jobs.ts';
import { createPayoutDeps, type PayoutRails } from './modules/withdrawals/mobile-payout.ts';
import { withdrawalHandlers } from './modules/withdrawals/routes.ts';
import { observedRails } from './rails/observed-rails.ts';
import { readDestination } from './rails/usdt/payouts/payout-dialects.ts';
import type { UsdtPayouts } from './rails/usdt/payouts/usdt-payouts.ts';
import type { UsdtRails } from './rails/usdt/usdt-rails.ts';
import { outboxCleaningJob } from './realtime/outbox-reader.ts';
import { Publisher } from './realtime/publisher.ts';
import { startRealtime } from './realtime/realtime.ts';

export interface Components {
  config: Pick<Config, 'mode' | 'metricsToken' | 'trustedProxies'> &
    Partial<Pick<Config, 'role' | 'publicUrl' | 'drainMs'>>;
  log: Log;
  tracing?: Tracing | undefined;
  database: Database;
  ledger: Ledger;
  epochKeys: EpochKeys;
  signingKey: SigningKey;
  mobileRails: MobileRails;
  payoutRails: PayoutRails;
  usdt: Omit<UsdtRails, 'close'>;
  usdtPayouts: Omit<UsdtPayouts, 'close'>;
  anchoring?: Anchoring;
  messageSenders: MessageSenders;
  push?: { readonly key: string; readonly send: SendPush } | undefined;
  clock?: () => Date;
  passwords?: Passwords;
  /** Undefined: only the API is served. */
  webFolder?: string;
  extend?: (http: FastifyInstance, authorise: Authorise) => void;
}

export interface App {
  readonly http: FastifyInstance;
  /** Does nothing in an api process. */
  startJobs(): void;
  /** Finishes requests and transfers in flight first. */
  close(): Promise<void>;
}

/** Then slow clients are cut off, so the database can close. */
const SLOW_CLIENTS_MS = 8_000;
const LEDGER_CLOSE_MS = 5_000;

export async function createApp(components: Components): Promise<App> {
  const { config, log, tracing, database, ledger, signingKey } = components;
  const https = config.mode === 'production';
  const { role = 'all' } = config;
  const servesCalls = role !== 'worker';
  let stopping = false;

  const http = await createHttpServer({
    log,
    https,
    trustedProxies: config.trustedProxies,
  });
  if (tracing !== undefined) traceRequests(http, tracing);
  if (servesCalls) await registerDocumentation(http);
  const registry = registerMetrics(http, {
    ledger,
    access: config.mode === 'sandbox' ? 'open' : { token: config.metricsToken },
  });
  if (servesCalls) watchForUnnamedProxy(http, { registry, trustedProxies: config.trustedProxies });
  const players = createPlayerDeps({ ...components, publicUrl: config.publicUrl, https });
  const { clock } = players;
  const railCalls = new RailCalls({ database, clock, log, registry });
  const rails = observedRails(components, railCalls);
  const { usdt, usdtPayouts } = rails;
  registerDatabaseMetrics(registry, database);
  if (role !== 'api') registerBusinessMetrics(registry, { database, clock });
  const defaults = config.mode === 'production' ? productionSettings : defaultSettings;
  const settings = await LiveSettings.open({ database, log, clock, defaults });
  const limits = await Limits.open({ database, settings, mode: config.mode, log });
  const offers = await LiveOffers.open({ database, log });
  const deposits = createDepositDeps({ ...components, ...rails, settings });
  const backoffice = { database, ledger, clock, settings, limits };
  const playerTransfers = createPlayerTransferDeps({
    ...players,
    ledger,
    limits,
    settings,
  });
  const withdrawals = {
    ...players,
    ledger,
    readDestination,
    limits,
    settings,
  };
  const investment = { database, ledger, clock, log, settings };
  const game = createGameDeps({ ...components, limits, offers });
  const transparency = { database, clock, log, signingKey, ...usdtPayouts };
  const transparencyLog = { database, clock, log, epochs: game.epochs, signingKey };
  const figures = logFigures(transparencyLog);
  const admit = createAnonymousRateLimit(clock);
  const operators = {
    ...players,
    passwordSlots: createOperatorPasswordSlots(),
    knownDevices: new KnownDevices({ keyring: components.epochKeys.keyring, who: 'operator', https }),
    secondFactorNeeded: config.mode === 'production',
  };
  const authorise = createAuthorise(operators);
  const handlers = withApprovals(players, {
    ...systemHandlers({ database, isStopping: () => stopping }),
    ...clientHandlers({
      mode: config.mode,
      registry,
      settings,
      offers,
      clock,
      signingKey,
      pushKey: components.push?.key ?? null,
      log,
    }),
    ...authHandlers({ ...players, settings }),
    ...accountHandlers({ ...players, mode: config.mode }),
    ...secondFactorHandlers(players),
    ...gameHandlers(game, {
      attempts: players.attempts,
      signingKey,
      transparencyLog: logReader(database.queries, signingKey),
    }),
    ...walletHandlers(deposits),
    ...withdrawalHandlers(withdrawals),
    ...sandboxHandlers(usdt.sandboxWallet),
    ...transferHandlers(playerTransfers),
    ...referralHandlers({ ...players, settings, publicUrl: config.publicUrl }),
    ...investmentHandlers(investment),
    ...inboxHandlers({ database, ledger, sendsPushes: components.push !== undefined }),
    ...statementHandlers({ database, clock, signingKey, attempts: players.attempts }),
    ...transparencyHandlers({ ...transparency, admit, attempts: players.attempts }),
    ...transparencyLogHandlers({ ...transparencyLog, figures, admit }),
    ...playLimitHandlers(players),
    ...adminSessionHandlers(operators),
    ...adminSettingsHandlers({ ...backoffice, offers, mode: config.mode }),
    ...adminPrizeTablesHandlers({ ...backoffice, offers, mode: config.mode }),
    ...adminDepositsHandlers(deposits),
    ...adminWithdrawalHandlers(withdrawals),
    ...adminBusinessHandlers(backoffice),
    ...adminReservesHandlers(transparency),
    ...reconciliationHandlers({
      ...backoffice,
      mode: config.mode,
      afterClose: () => snapshotReserves(transparency),
    }),
    ...adminPlayersHandlers({ ...players, ledger, mode: config.mode, publicUrl: config.publicUrl }),
  });
  if (servesCalls) {
    registerHandlers(http, authorise, handlers);
    registerWebhooks(http, deposits);
    const realtime = startRealtime({
      ...operators,
      server: http.server,
      log,
      registry,
      trustedProxies: config.trustedProxies,
      headers: securityHeaders({ https }).call,
    });
    ledger.onMoved(() => realtime.happened());
    http.addHook('preClose', () => realtime.close());
    components.extend?.(http, authorise);
    if (components.webFolder !== undefined)
      await recordRelease(
        database.queries,
        await registerWebFiles(http, components.webFolder, config.publicUrl),
      );
  } else {
    registerHandlers(http, authorise, handlers, ['health', 'ready']);
    // Only announces commits to the api processes.
    const publisher = new Publisher({ database, log, tell: () => {} });
    ledger.onMoved(() => publisher.happened());
    http.addHook('preClose', () => publisher.close());
  }

  const mobilePayouts = createPayoutDeps({ ...components, ...rails });
  const jobs: Job[] = [
    ...mobileDepositJobs(deposits),
    ...chainDepositJobs(deposits, usdt),
    ...payoutJobs(mobilePayouts),
    mobileBalancesJob({ ...mobilePayouts, ...rails }),
    ...chainPayoutJobs({ database, ledger, clock, log, signer: usdtPayouts.signer }, usdtPayouts.chains),
    walletBalancesJob({ database, clock, ...usdtPayouts }),
    ...chainStatementJobs({ database, clock, signer: usdtPayouts.signer }, usdtPayouts.chains),
    lateCreditJob({ database, ledger, clock, log }),
    sessionCleaningJob(players),
    messageJob({ ...players, log, messageSenders: components.messageSenders }),
    businessDaysJob(backoffice),
    investmentDaysJob(investment),
    liabilitiesJob(transparency),
    reservesJob(transparency),
    transparencyLogJob(transparencyLog),
    ...(rails.anchoring ? [anchorJob({ database, clock, log, ...rails.anchoring })] : []),
    quoteCleaningJob(playerTransfers),
    pendingBonusesJob({ database, ledger, log }),
    outboxCleaningJob(components),
    inboxCleaningJob(players),
    ...(components.push ? [pushJob({ database, clock, log, sendPush: components.push.send })] : []),
    keyCleaningJob(components),
    periodPreparingJob(components),
  ];
  const tracedJobs = tracing ? jobs.map((job) => traced(job, tracing)) : jobs;
  const onFailure = role === 'api' ? undefined : countJobFailures(registry, jobs);
  let running: Jobs | undefined;

  return {
    http,
    startJobs() {
      if (role !== 'api')
        running = startJobs({ database, log, jobs: tracedJobs, ...(onFailure && { onFailure }) });
    },
    async close() {
      stopping = true;
      // /readyz now fails, but the load balancer sends requests until its next check.
      if (config.drainMs !== undefined) await pause(config.drainMs);
      await running?.stop();
      await railCalls.close();
      const forceCloseTimer = setTimeout(() => http.server.closeAllConnections(), SLOW_CLIENTS_MS);
      await http.close();
      clearTimeout(forceCloseTimer);
      await ledger.close(LEDGER_CLOSE_MS);
      await Promise.all([settings.close(), limits.close(), offers.close()]);
      await database.close();
    },
  };
}

function traced(job: Job, tracing: Tracing): Job {
  return { ...job, run: (signal) => tracing.job(job.name, () => job.run(signal)) };
}
