// npm run ledger:audit: proves the ledger of any database right, or exits with 1 and says where it is not.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MICROS_PER_UNIT } from '../contracts/src/money.ts';
import { auditMoney, rulesAudited } from '../server/src/audit.ts';
import { ConfigError, readConfig } from '../server/src/config.ts';
import { type DatabaseLocation, openUnchanged } from '../server/src/database/database.ts';
import { FolderInUse } from '../server/src/database/embedded.ts';
import { isUnavailable, sqlState } from '../server/src/database/errors.ts';

const UNDEFINED_TABLE = '42P01';

try {
  const right = await audit();
  process.exit(right ? 0 : 1);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function audit(): Promise<boolean> {
  const database = await openUnchanged(whereToLook());
  const { problems, accounts, transfers, entries, totals } = await auditMoney(database.queries);
  await database.close();

  console.log(`${transfers} transfers, ${entries} entries, ${accounts} accounts`);
  for (const { kind, currency, balance } of totals) {
    console.log(`  ${currency}  ${kind.padEnd(18)} ${inUnits(BigInt(balance)).padStart(24)}`);
  }
  if (problems.length === 0) {
    console.log(`The ledger is right: ${rulesAudited.join('; ')}.`);
    return true;
  }
  console.error(`The ledger is NOT right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  return false;
}

function whereToLook(): DatabaseLocation {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== undefined) return { url: databaseUrl, connections: 1 };
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    throw new ConfigError(
      `DATA_DIR (${dataDir}) holds no database: set DATA_DIR or DATABASE_URL to the one to audit.`,
    );
  }
  return { folder: dataDir };
}

function inUnits(micros: bigint): string {
  const size = micros < 0n ? -micros : micros;
  const fraction = (size % MICROS_PER_UNIT).toString().padStart(6, '0');
  return `${micros < 0n ? '-' : ''}${(size / MICROS_PER_UNIT).toLocaleString('en')}.${fraction}`;
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUse) return error.message;
  if (isUnavailable(error))
    return 'DATABASE_URL names a server that does not answer: start it, or correct the address.';
  if (sqlState(error) === UNDEFINED_TABLE)
    return 'This database has no ledger yet: start the server on it once.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
