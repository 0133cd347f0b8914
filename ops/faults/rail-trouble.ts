import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';
import type { SimulatedProviders } from '../../server/src/rails/mobile-rails.ts';
import type { Simulation } from '../../server/src/rails/simulators/simulation.ts';
import { assertAlive, assertThat, createPendingWork, expectDoneOnce, post, until } from './checks.ts';
import { importFaultyStatement } from './faulty-statement.ts';
import { type Report, type Scene, underTraffic } from './scene.ts';
import { seedPlayers } from './traffic/players.ts';

const TROUBLE_MS = 20_000;
const ANSWERS_MEANWHILE = 300;
/** The server gives up after 8 s, so every order arrives too late. */
const TOO_LATE_MS = 9_000;
/** Polls back off while a provider is silent. */
const SETTLED_WITHIN_MS = 300_000;

/** Until the returned function is called. */
type Trouble = (simulations: readonly Simulation[]) => () => void;

const troubles: Readonly<Record<string, Trouble>> = {
  down: (simulations) => {
    for (const simulation of simulations) simulation.isDown = true;
    return () => {
      for (const simulation of simulations) simulation.isDown = false;
    };
  },
  slow: (simulations) => {
    for (const simulation of simulations) simulation.handledAfterMs = TOO_LATE_MS;
    return () => {
      for (const simulation of simulations) simulation.handledAfterMs = 0;
    };
  },
  lying: (simulations) => {
    const kinds = [200, 401, 404, 500, 429].map((status) => ({ status, retryAfterSeconds: 1 }));
    const lies = Array.from({ length: 10 }, (_, index) => kinds[index % kinds.length] ?? 'hangs_up');
    for (const simulation of simulations) simulation.faults.push(...lies, 'hangs_up');
    return () => {
      for (const simulation of simulations) simulation.faults.length = 0;
    };
  },
};

/** Then every payment is settled once. */
export function railTrouble(): Promise<Report> {
  return underTraffic({}, (scene) => scene.withDatabase((database) => allTroubles(scene, database)));
}

async function allTroubles(scene: Scene, database: Database): Promise<string[]> {
  const { traffic, providers, postgres, origin, server } = scene;
  const simulations = Object.values(providers.simulations).flatMap((rail) => [rail.simulation, rail.payouts]);
  await traffic.untilServed(1);
  let paid = 0;
  for (const begin of Object.values(troubles)) {
    const end = begin(simulations);
    const work = await createPendingWork({
      database,
      databaseUrl: postgres.url,
      origin,
      simulators: providers,
      withUncreditedDays: false,
    });
    paid += work.playerIds.length;
    const over = pause(TROUBLE_MS);
    await traffic.untilServed(ANSWERS_MEANWHILE);
    await over;
    end();
    await expectDoneOnce(work);
  }
  await traffic.stop();
  const rejected = await wrongReports(scene, database);
  await until('every deposit is decided', () => allDecided(database), SETTLED_WITHIN_MS);
  const credited = await assertEachCreditWasPaid(providers, database);
  const statement = await importFaultyStatement(database, providers);
  assertAlive(server);
  return [
    `all providers ${Object.keys(troubles).join(', ')} for ${TROUBLE_MS / 1_000} s each`,
    `${paid} withdrawals paid once, ${credited} mobile deposits credited once`,
    `${rejected} false reports not credited`,
    statement,
  ];
}

/** The provider first claims success, or reports another amount than ordered. */
async function wrongReports({ origin, postgres }: Scene, database: Database): Promise<number> {
  const endings = ['0006', '0007'];
  const players = await seedPlayers(postgres.url, endings.length);
  const references = await Promise.all(
    endings.map(async (ending, index) => {
      const { token, minimumDeposit: amount } = players[index] as (typeof players)[number];
      const body = { provider: 'mtn', amount, phone: `077255${ending}` };
      return (await post<{ vendorRef: string }>(origin, '/api/wallet/deposit-mobile', { token, body }))
        .vendorRef;
    }),
  );
  const statuses = async () => {
    const rows = await database.queries
      .selectFrom('deposit')
      .select('status')
      .where('reference', '=', sql<string>`any (${references}::text[])`)
      .orderBy('id')
      .execute();
    return rows.map(({ status }) => status);
  };
  await until('false reports are recognised', async () => !(await statuses()).includes('waiting'));
  const found = (await statuses()).toSorted().join();
  assertThat(found === 'declined,unresolved', `False reports ended as ${found}`);
  return references.length;
}

async function allDecided({ queries }: Database): Promise<boolean> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from deposit where status in ('waiting', 'received')
      and rail in ('mtn', 'airtel')`.execute(queries);
  return rows[0]?.open === 0;
}

/** Both ways: an unpaid credit creates money; an uncredited payment loses a player's. */
async function assertEachCreditWasPaid(
  { simulations }: SimulatedProviders,
  { queries }: Database,
): Promise<number> {
  const rows = await queries
    .selectFrom('deposit')
    .select(['rail', 'reference'])
    .where('status', '=', 'credited')
    .where('rail', 'in', ['mtn', 'airtel'])
    .execute();
  const credited = new Set(rows.map(({ rail, reference }) => `${rail} ${reference.replaceAll('-', '')}`));
  const paid = new Set(
    Object.entries(simulations).flatMap(([rail, { simulation }]) =>
      simulation.payments
        .filter((payment) => simulation.stageOf(payment) === 'paid' && payment.behaviour !== 'wrong_amount')
        .map(({ reference }) => `${rail} ${reference.replaceAll('-', '')}`),
    ),
  );
  const unpaid = [...credited].filter((name) => !paid.has(name)).length;
  const uncredited = [...paid].filter((name) => !credited.has(name)).length;
  assertThat(unpaid === 0, `${unpaid} deposits were credited without a payment`);
  assertThat(uncredited === 0, `${uncredited} payments were not credited`);
  return credited.size;
}
