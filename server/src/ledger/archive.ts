import { createPublicKey, verify } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { callWithin, type Database, type Queries, type Transaction } from '../database/database.ts';
import { sqlState } from '../database/errors.ts';

// Puts periods of the past away, signed, and brings them back: as the owner of the tables (archive.sql).

/** The database as the owner of its tables sees it. */
export type Owner = Pick<Database, 'queries' | 'inTransaction'>;

/** Signs what is left of a period in the books. */
export interface Signer {
  sign(text: string): { text: string; signature: string; key: string };
}

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
/** For so long at most do bets wait at one attempt to put the sums in place; then whoever reads long is let finish. */
const LOCK_TIMEOUT = '300ms';
const ATTEMPTS = 200;
const BETWEEN_ATTEMPTS_MS = 1_000;

/** Puts a period away that ended before a moment, and answers what was signed of it. */
export async function archivePeriod(
  { owner, signer }: { owner: Owner; signer: Signer },
  period: number,
  before: Date,
): Promise<string> {
  await owner.inTransaction((transaction) => callWithin(transaction, 'archive_pack', { period, before }));
  const signed = signer.sign(await statementOf(owner.queries, period));
  await swap(owner, (transaction) =>
    callWithin(transaction, 'archive_carry', {
      period,
      statement: signed.text,
      signature: signed.signature,
      key: signed.key,
    }),
  );
  return signed.text;
}

/** Brings the last period that was put away back into the tables, after its lists were compared with what was signed. */
export async function restorePeriod(owner: Owner, period: number): Promise<void> {
  const problems = await checkArchive(owner.queries, period);
  if (problems.length > 0) throw new ArchiveError(problems.join('\n'));
  await swap(owner, (transaction) => callWithin(transaction, 'archive_restore', { period }));
}

/** A problem with what was put away that a person has to look at. */
export class ArchiveError extends Error {}

/** What is wrong with a period that was put away, in sentences; empty when its lists are what the house has signed. */
export async function checkArchive(queries: Queries, period: number): Promise<string[]> {
  const signed = await queries
    .selectFrom('ledger_period')
    .select(['statement', 'signature', 'key'])
    .where('number', '=', period)
    .executeTakeFirst();
  const { statement, signature, key } = signed ?? {};
  if (!statement || !signature || !key) return [`Period ${period} is not put away.`];
  const problems: string[] = [];
  if (!isSignedBy(key, statement, signature))
    problems.push(`The statement on period ${period} is not signed by its key.`);
  const known = await queries
    .selectFrom('house_key')
    .select('id')
    .where('public_key', '=', key)
    .executeTakeFirst();
  if (known === undefined) problems.push(`Period ${period} is signed with a key that was never the house's.`);
  if ((await statementOf(queries, period)) !== statement)
    problems.push(`What is kept of period ${period} is not what was signed.`);
  return problems;
}

function isSignedBy(key: string, text: string, signature: string): boolean {
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'hex').toString('base64url') },
  });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'hex'));
}

async function statementOf(queries: Queries, period: number): Promise<string> {
  const [row] = await callWithin(queries, 'archive_statement', { period });
  if (!row?.archive_statement) throw new ArchiveError(`There is no period ${period}.`);
  return row.archive_statement;
}

/** It needs the tables alone, for a moment, and never makes bets wait behind somebody who reads for long. */
async function swap(owner: Owner, work: (transaction: Transaction) => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await owner.inTransaction(async (transaction) => {
        await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(transaction);
        await work(transaction);
      });
    } catch (error) {
      const isBusy = [LOCK_NOT_AVAILABLE, DEADLOCK].includes(sqlState(error) ?? '');
      if (!isBusy || attempt === ATTEMPTS) throw error;
      await pause(BETWEEN_ATTEMPTS_MS);
    }
  }
}
