// npm run archive: lists the periods of the ledger.
// npm run archive -- --period 0 [--keep-days 400]: puts the oldest away, signed (docs/operating.md, "Years of play").
// npm run archive -- --restore 0: brings the last that was put away back.
// npm run archive -- --check: compares everything that was put away with what was signed.
// As the owner of the tables (MIGRATION_DATABASE_URL), and with the servers' HOUSE_SIGNING_KEY where it signs.
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../server/src/config.ts';
import { openUnchanged } from '../server/src/database/database.ts';
import { sqlState } from '../server/src/database/errors.ts';
import {
  ArchiveError,
  archivePeriod,
  checkArchive,
  type Owner,
  restorePeriod,
} from '../server/src/ledger/archive.ts';
import { HouseKeyError, openHouseKey } from '../server/src/modules/transparency/house-key.ts';
import { explainDatabaseProblem } from './existing-database.ts';

const USAGE = 'Say what: npm run archive [-- --period N [--keep-days 400] | --restore N | --check]';
/** What players look at, keys that may come again, and the days of figures and results are younger than this. */
const LEAST_DAYS = 100;
const DAY_MS = 86_400_000;
/** What archive.sql raises where a period is not there yet, or not any more. */
const NOT_READY = '55000';

try {
  const asked = readArguments();
  const { MIGRATION_DATABASE_URL: url } = process.env;
  if (!url)
    throw new ConfigError(
      'MIGRATION_DATABASE_URL is missing: set it to the address of the database with the owner of its tables.',
    );
  const { queries, close } = await openUnchanged({ url, connections: 1 });
  const owner: Owner = { queries, inTransaction: (work) => queries.transaction().execute(work) };
  process.exitCode = (await run(owner, asked)) ? 0 : 1;
  await close();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function run(owner: Owner, { period, restore, check, keepDays }: Asked): Promise<boolean> {
  if (period !== undefined) {
    const signer = openHouseKey(readConfig(process.env));
    console.log(await archivePeriod({ owner, signer }, period, new Date(Date.now() - keepDays * DAY_MS)));
    return true;
  }
  if (restore !== undefined) {
    await restorePeriod(owner, restore);
    console.log(`Period ${restore} is in the tables again.`);
    return true;
  }
  const periods = await owner.queries.selectFrom('ledger_period').selectAll().orderBy('number').execute();
  const problems: string[] = [];
  for (const { number, first_transfer, end_transfer, ended_at, archived_at } of periods) {
    const state = archived_at
      ? `until ${ended_at?.toISOString()}, put away ${archived_at.toISOString()}`
      : 'in the tables';
    console.log(`  period ${number}: transfers ${first_transfer} to ${end_transfer - 1n}, ${state}`);
    if (check && archived_at) problems.push(...(await checkArchive(owner.queries, number)));
  }
  if (check)
    console.log(problems.length === 0 ? 'What was put away is what was signed.' : problems.join('\n'));
  return problems.length === 0;
}

type Asked = ReturnType<typeof readArguments>;

function readArguments() {
  const options = {
    period: { type: 'string' },
    restore: { type: 'string' },
    check: { type: 'boolean', default: false },
    'keep-days': { type: 'string', default: '400' },
  } as const;
  const number = (text: string | undefined) => {
    if (text === undefined) return undefined;
    if (!/^\d{1,6}$/.test(text)) throw new ConfigError(USAGE);
    return Number(text);
  };
  let given: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    given = parseArgs({ options }).values;
  } catch {
    throw new ConfigError(USAGE);
  }
  const keepDays = number(given['keep-days']) ?? 0;
  if (keepDays < LEAST_DAYS) throw new ConfigError(`--keep-days is at least ${LEAST_DAYS}.`);
  return { period: number(given.period), restore: number(given.restore), check: given.check, keepDays };
}

function explain(error: unknown): string {
  if (error instanceof ArchiveError || error instanceof HouseKeyError) return error.message;
  if (sqlState(error) === NOT_READY && error instanceof Error) return error.message;
  return explainDatabaseProblem(error);
}
