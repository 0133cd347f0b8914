// npm run ledger:audit: audits any database's ledger. Prints each problem; exits with 1 if there are any.
import { MICROS_PER_UNIT } from '../contracts/src/money.ts';
import { auditMoney, rulesAudited } from '../server/src/audit.ts';
import { explainDatabaseProblem, openExisting, openReplica, runTool } from './existing-database.ts';

await runTool(async () => {
  const right = await audit();
  process.exit(right ? 0 : 1);
});

async function audit(): Promise<boolean> {
  const database = (await openReplica()) ?? (await openExisting('audit'));
  const { problems, accounts, transfers, entries, totals } = await auditMoney(database.queries);
  await database.close();
  await record(problems.length);

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

/** A read-only database keeps no record for the metrics. */
async function record(problems: number): Promise<void> {
  try {
    const primary = await openExisting('audit');
    await primary.queries.insertInto('audit_run').values({ problems }).execute();
    await primary.close();
  } catch (error) {
    console.error(`The result could not be recorded: ${explainDatabaseProblem(error).split('\n')[0]}`);
  }
}

function inUnits(micros: bigint): string {
  const size = micros < 0n ? -micros : micros;
  const fraction = (size % MICROS_PER_UNIT).toString().padStart(6, '0');
  return `${micros < 0n ? '-' : ''}${(size / MICROS_PER_UNIT).toLocaleString('en')}.${fraction}`;
}
