import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { query } from '../../tools/postgres.ts';
import { type DatabaseCluster, ensureDatabase } from '../cluster/database.ts';
import type { DatabaseMachine } from '../cluster/database-machine.ts';

interface Written {
  readonly machine: string;
  readonly number: number;
  readonly timeline: number;
  readonly sentAt: number;
  readonly acknowledgedAt: number;
}

const DATABASE = 'writer_log';
const WRITE_EVERY_MS = 200;
const CONNECT_MS = 2_000;

/**
 * Writes to every machine directly and records each acknowledgement with its timeline. No timeout: a suspended
 * primary may acknowledge when it resumes.
 */
export async function startPrimaryLog(database: DatabaseCluster, run: string) {
  await query(
    await ensureDatabase(database, DATABASE),
    'create table if not exists written (run text, machine text, number int, timeline int)',
  );
  const written: Written[] = [];
  const stopping = new AbortController();
  const clients = new Set<pg.Client>();
  let number = 0;

  async function writeTo(machine: DatabaseMachine): Promise<void> {
    const client = new pg.Client({
      connectionString: database.urlOn(machine, DATABASE),
      connectionTimeoutMillis: CONNECT_MS,
    });
    client.on('error', () => {});
    clients.add(client);
    try {
      await client.connect();
      while (!stopping.signal.aborted) {
        const row = { machine: machine.name, number: ++number, sentAt: performance.now() };
        const { rows } = await client.query<{ timeline: number }>(
          `insert into written (run, machine, number, timeline)
           values ($1, $2, $3, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int) returning timeline`,
          [run, row.machine, row.number],
        );
        const [{ timeline }] = rows as [{ timeline: number }];
        written.push({ ...row, timeline, acknowledgedAt: performance.now() });
        await pause(WRITE_EVERY_MS, undefined, { signal: stopping.signal });
      }
    } finally {
      clients.delete(client);
      void client.end().catch(() => {});
    }
  }

  const writing = database.nodes.map(async (machine) => {
    while (!stopping.signal.aborted) {
      // Standbys reject writes; dead machines do not answer.
      await writeTo(machine).catch(() => {});
      await pause(WRITE_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  });
  return {
    /** Acknowledged rows not stored exactly once, and timelines with two primaries. */
    async problems(): Promise<string[]> {
      stopping.abort();
      for (const client of clients) (client as unknown as Socketed).connection.stream.destroy();
      await Promise.all(writing);
      return [
        ...(await lost(database.urlOn(await database.primary(), DATABASE), run, written)),
        ...concurrentPrimaries(written),
      ];
    },
    figures: () =>
      `${written.length} writes past HAProxy on ${new Set(written.map(({ timeline }) => timeline)).size} timeline(s)`,
  };
}

interface Socketed {
  readonly connection: { readonly stream: { destroy(): void } };
}

async function lost(url: string, run: string, written: readonly Written[]): Promise<string[]> {
  const rows = await query<Pick<Written, 'machine' | 'number' | 'timeline'>>(
    url,
    'select * from written where run = $1',
    [run],
  );
  const nameOf = ({ machine, number, timeline }: Pick<Written, 'machine' | 'number' | 'timeline'>) =>
    `${number} by ${machine} on timeline ${timeline}`;
  const found = new Map<string, number>();
  for (const row of rows) found.set(nameOf(row), (found.get(nameOf(row)) ?? 0) + 1);
  return written
    .filter((row) => found.get(nameOf(row)) !== 1)
    .map((row) => `Write ${nameOf(row)} was acknowledged, and is there ${found.get(nameOf(row)) ?? 0} times`);
}

/** Each timeline must have one primary, and no later write may be acknowledged on an older timeline. */
function concurrentPrimaries(written: readonly Written[]): string[] {
  const problems: string[] = [];
  const writers = new Map<number, Written>();
  for (const row of written) {
    const first = writers.get(row.timeline);
    if (first === undefined) writers.set(row.timeline, row);
    else if (first.machine !== row.machine)
      problems.push(`${first.machine} and ${row.machine} both wrote on timeline ${row.timeline}`);
  }
  for (const [timeline, { acknowledgedAt, machine }] of writers) {
    const late = written.find((row) => row.timeline < timeline && row.acknowledgedAt > acknowledgedAt);
    if (late)
      problems.push(
        `${late.machine} acknowledged on timeline ${late.timeline} after ${machine} had begun ${timeline}`,
      );
  }
  return problems;
}
