import type pg from 'pg';
import { kampalaDay, startOfKampalaDay } from '../../contracts/src/kampala-day.ts';
import { verifyBranch } from '../../contracts/src/transparency/liabilities.ts';
import { type Database, openDatabase } from '../../server/src/database/database.ts';
import { Branches } from '../../server/src/modules/transparency/branches.ts';
import { snapshotFinishedDay } from '../../server/src/modules/transparency/snapshot-day.ts';
import { readConsistency } from '../../server/src/modules/transparency-log/read.ts';
import { testSigningKey } from '../../server/src/testing/signing-key.ts';
import { query, startPostgres } from '../../tools/postgres.ts';
import { createDatabase, durableSettings, withClient } from './in-turns.ts';
import { median } from './measure.ts';
import { bet, startProduct } from './product.ts';

const PLAYERS = 1_000_000;
const RECORDS = 100_000_000;
const PROOF_SAMPLES = 200;
const CALLERS = 64;
const SECONDS = 4;
const BRANCH_CHECKS = 21;

export async function benchProofs(): Promise<void> {
  const server = await startPostgres({ settings: durableSettings });
  const url = await createDatabase(server.adminUrl, 'proofs');
  const migrated = await openDatabase({ url });
  await migrated.close();
  await withClient(url, async (client) => {
    console.log(`Proofs: ${PLAYERS.toLocaleString('en')} players with three accounts each`);
    await seedPlayers(client, PLAYERS);
  });
  await benchTreeDuringPlay(server.adminUrl);
  const database = await openDatabase({ url });
  await withClient(url, async (client) => {
    await benchTree(database);
    console.log(`Proofs: a log of ${RECORDS.toLocaleString('en')} records`);
    await benchConsistency(database, client);
  });
  await database.close();
  await server.stop();
}

export async function seedPlayers(client: pg.Client, players: number): Promise<void> {
  await client.query(`
    insert into player (username, username_look, email, country, currency, password_hash, referral_code)
    select 'p' || n, 'p' || n, 'p' || n || '@example.com', 'UG', 'UGX', '', 'P' || n
    from generate_series(1, ${players}) n;
    insert into ledger_account (player_id, kind, currency)
    select id, kind, 'UGX' from player, unnest(array['player.game', 'player.reserved', 'player.investment']) kind;
    insert into ledger_account (kind, currency, slot) values ('house.bankroll', 'UGX', 0) on conflict do nothing;
    with opening as (
      insert into ledger_transfer (kind, cause_id) values ('opening', 1) returning id
    )
    insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
    select account.id, opening.id, 'UGX', 1000000000, 1000000000
    from ledger_account account, opening where account.kind like 'player.%'
    union all
    select account.id, opening.id, 'UGX', -3000000000 * ${players}::bigint, -3000000000 * ${players}::bigint
    from ledger_account account, opening where account.kind = 'house.bankroll' and account.slot = 0`);
  await client.query('vacuum analyze');
}

async function benchTreeDuringPlay(adminUrl: string): Promise<void> {
  const url = adminUrl.replace(/\/postgres$/, '/beside_play');
  await query(adminUrl, 'create database beside_play template proofs');
  await rewriteStatement(
    url,
    `insert into liability_day (day, day_key, salt_key, statement, signature, signing_key, snapshot_at)
     select (now() at time zone 'Africa/Kampala')::date - 1, sha256(''), sha256(''), '', '', '', now()`,
  );
  const product = await startProduct(url, { processes: 1 });
  const measure = async () => (await product.measure({ callers: CALLERS, seconds: SECONDS }, bet)).perSecond;
  for (let warm = 0; warm < 6; warm++) await measure();
  const alone = [await measure(), await measure(), await measure()];
  await rewriteStatement(url, 'delete from liability_day');
  const isRead = async () =>
    (
      await query(
        url,
        `select from pg_stat_activity where query like '%where auditor_number >%' and pid <> pg_backend_pid()`,
      )
    ).length > 0;
  const isStated = async () => (await query(url, 'select from liability_day')).length > 0;
  while (!(await isRead())) await measure();
  const began = performance.now();
  const beside: number[] = [];
  while (!(await isStated())) beside.push(await measure());
  const seconds = Math.round((performance.now() - began) / 1_000);
  alone.push(await measure(), await measure(), await measure());
  const share = median(beside) / median(alone);
  console.log(
    `  beside bets of ${CALLERS} callers: ${seconds} s (goal: below 60), in which they keep ${share.toFixed(2)} of their rate (goal: 0.8)`,
  );
  await product.close();
}

/** Only the database owner can rewrite an append-only statement. */
async function rewriteStatement(url: string, statement: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(statement);
  });
}

async function benchTree(database: Database): Promise<void> {
  const clock = () => new Date(startOfKampalaDay(kampalaDay(new Date())).getTime() + 60_000);
  const began = performance.now();
  const day = await snapshotFinishedDay({ database, clock, signingKey: testSigningKey });
  console.log(`  the tree of a day: ${((performance.now() - began) / 1_000).toFixed(1)} s (goal: below 60)`);
  const player = await database.queries
    .selectFrom('player')
    .select(['auditor_number as number', 'username', 'currency'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const branch = day === undefined ? day : await new Branches(database.queries).of(player, day);
  if (branch === undefined) throw new Error('The day was not stated');
  const statement = await database.queries
    .selectFrom('liability_day')
    .select(['statement as text', 'signature', 'signing_key as key'])
    .executeTakeFirstOrThrow();
  console.log(`  a branch: ${JSON.stringify(branch).length} bytes (goal: below 3,000)`);
  const { username, currency } = player;
  const evidence = { branch, statement, signingKey: testSigningKey.publicKey, username, currency };
  const times: number[] = [];
  while (times.length < BRANCH_CHECKS) {
    const began = performance.now();
    if (!(await verifyBranch(evidence)).ok) throw new Error('The branch does not hold');
    times.push(performance.now() - began);
  }
  console.log(`  its check: median ${median(times).toFixed(1)} ms`);
}

/**
 * Fakes only the rows that proofs read: tree levels with dummy hashes, and records near the requested sizes.
 */
async function benchConsistency(database: Database, client: pg.Client): Promise<void> {
  for (let level = 4; 2 ** level <= RECORDS; level += 4)
    await client.query(
      `insert into log_node (level, index, hash) select $1, n, sha256(int8send(n)) from generate_series(0, $2::bigint) n`,
      [level, Math.floor(RECORDS / 2 ** level) - 1],
    );
  const sizes = Array.from({ length: PROOF_SAMPLES }, () => 1 + Math.floor(Math.random() * (RECORDS - 1)));
  await client.query(
    `insert into log_record (index, record)
     select distinct n, '{"n":' || n || '}' from unnest($1::bigint[]) size, generate_series(size - size % 16, size - size % 16 + 15) n
     where n < $2 on conflict do nothing`,
    [[...sizes, RECORDS - 1], RECORDS],
  );
  await client.query('vacuum analyze log_node, log_record');
  const times: number[] = [];
  let longest = 0;
  for (const from of sizes) {
    const began = performance.now();
    const path = await readConsistency(database.queries, from, RECORDS);
    times.push(performance.now() - began);
    longest = Math.max(longest, path.length);
  }
  const sorted = times.toSorted((a, b) => a - b);
  console.log(
    `  consistency of two heads: median ${median(times).toFixed(2)} ms, p95 ${sorted[Math.floor(0.95 * PROOF_SAMPLES)]?.toFixed(2)} ms, paths of up to ${longest} hashes (goal: below 5 ms)`,
  );
}
