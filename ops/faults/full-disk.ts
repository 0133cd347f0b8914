import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { assertAlive, assertThat, requestOnce, until } from './checks.ts';
import { type Report, type Scene, underTraffic } from './scene.ts';

/** A new cluster, its WAL and a few minutes of traffic. */
const SIZE = '256m';
const FULL_MS = 5_000;
const FILL_EVERY_MS = 200;
const REFUSALS_TO_SEE = 20;
const ANSWERS_AROUND = 300;
/** Small, so that writes soon need disk space. */
const databaseSettings = { max_wal_size: '64MB', min_wal_size: '32MB', shared_buffers: '16MB' };

export function fullDiskUnavailable(): string | undefined {
  try {
    unmount(mountSmallDisk());
    return undefined;
  } catch {
    return 'a small disk (tmpfs) can only be mounted by root';
  }
}

export async function fullDisk(): Promise<Report> {
  const disk = mountSmallDisk();
  try {
    return await underTraffic({ databaseFolder: disk, databaseSettings }, (scene) =>
      fillAndFree(scene, disk),
    );
  } finally {
    unmount(disk);
  }
}

async function fillAndFree(scene: Scene, disk: string): Promise<string[]> {
  const { traffic, postgres, server } = scene;
  await traffic.untilServed(ANSWERS_AROUND);
  const ballast = join(disk, 'ballast');
  // Also takes the space that PostgreSQL frees.
  const filling = setInterval(() => fill(ballast), FILL_EVERY_MS);
  const filledAt = performance.now();
  const refusals = await waitOnFullDisk(scene).finally(() => clearInterval(filling));
  rmSync(ballast);
  const fullSeconds = (performance.now() - filledAt) / 1_000;
  const survived = await succeeds(postgres.adminUrl, 'select 1');
  if (!survived) await postgres.restart();
  await traffic.untilServed(ANSWERS_AROUND);
  assertAlive(server);
  return [
    `full for ${fullSeconds.toFixed(0)} s, ${refusals} calls refused or lost`,
    survived ? 'PostgreSQL came back by itself' : 'PostgreSQL gave up and was started again',
  ];
}

/** First tables cannot grow, then WAL, which crashes PostgreSQL. */
async function waitOnFullDisk({ traffic: { recorded }, postgres, origin }: Scene): Promise<number> {
  const before = recorded.retries;
  await until('a full disk is noticed', async () => recorded.retries - before >= REFUSALS_TO_SEE);
  const goesOn = () => succeeds(postgres.adminUrl, 'select pg_switch_wal()');
  await until('the journal is full', async () => !(await goesOn()));
  await pause(FULL_MS);
  assertThat((await requestOnce(origin, '/healthz')).status === 200, '/healthz failed on a full disk');
  return recorded.retries - before;
}

function fill(file: string): void {
  const descriptor = openSync(file, 'a');
  for (let size = 1 << 20; size >= 1 << 12; size >>= 2) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) writeSync(descriptor, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(descriptor);
}

async function succeeds(url: string, statement: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(statement);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function mountSmallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sanduku-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
}

function unmount(folder: string): void {
  execFileSync('umount', [folder], { stdio: 'ignore' });
  rmdirSync(folder);
}
