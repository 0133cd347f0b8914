import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';
import { Refusal } from '../../server/src/lib/refusal.ts';
import { createOperator } from '../../server/src/modules/operators/access.ts';
import { importStatement } from '../../server/src/modules/reconciliation/import-statement.ts';
import {
  type WrittenLine,
  writeStatement,
} from '../../server/src/modules/reconciliation/sandbox-statement.ts';
import { ledgerAt } from '../../server/src/modules/reconciliation/store.ts';
import type { SimulatedProviders } from '../../server/src/rails/mobile-rails.ts';
import {
  linesOf,
  type StatementFault,
  statementFaults,
  withFault,
} from '../../server/src/rails/simulators/statement-faults.ts';
import { assertThat } from './checks.ts';

const books = { wallet: 'mtn.collection', currency: 'UGX' } as const;
/** A higher share of faults of time would refuse the whole file. */
const LINES_PER_FAULT = 3;
const THREE_HOURS_MS = 3 * 60 * 60_000;

const kindOf: Readonly<Record<StatementFault, string>> = {
  missing: 'missing',
  doubled: 'doubled',
  fee_in_line: 'fee',
  reversal: 'reversal',
  other_amount: 'other_amount',
  other_time: 'other_time',
};

/** Each fault must be classified, without a wrong match. */
export async function importFaultyStatement(
  database: Database,
  { simulations }: SimulatedProviders,
): Promise<string> {
  const { queries } = database;
  const paid = linesOf(simulations.mtn.simulation, 'in').toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  const credited = await creditedReferences(database);
  const expected = new Map<string, string>();
  let place = 0;
  const lines = paid.flatMap((line): WrittenLine[] => {
    const reference = line.ourReference.replaceAll('-', '');
    if (!credited.has(reference)) {
      expected.set(reference, 'unknown');
      return [line];
    }
    const turn = place++;
    const fault =
      turn % LINES_PER_FAULT === 0
        ? statementFaults[(turn / LINES_PER_FAULT) % statementFaults.length]
        : undefined;
    if (fault === undefined) return [line];
    expected.set(reference, kindOf[fault]);
    return withFault(line, fault);
  });
  assertThat(new Set(expected.values()).size === 7, `Only ${[...new Set(expected.values())]} could be tried`);

  const [first, last] = [paid[0] as WrittenLine, paid.at(-1) as WrittenLine];
  const firstDay = kampalaDay(new Date(first.at.getTime() - THREE_HOURS_MS));
  const lastDay = kampalaDay(last.at);
  const file = writeStatement({
    ...books,
    firstDay,
    lastDay,
    opening: await ledgerAt(queries, books, plusDays(firstDay, -1)),
    lines,
  });
  // A statement has whole days.
  const clock = () => startOfKampalaDay(plusDays(lastDay, 2));
  const { id } = await database.inTransaction((transaction) =>
    createOperator(
      transaction,
      { username: 'reconciler', passwordHash: null, role: 'operator' },
      { by: undefined, reason: 'imports the statement', at: clock() },
    ),
  );
  const imported = await importStatement(
    { database, clock },
    {
      operator: { id },
      wallet: books.wallet,
      fileName: 'faulty.csv',
      file: Buffer.from(file),
      isDryRun: false,
    },
  );
  if (imported instanceof Refusal) throw new Error(`The statement was refused: ${imported.code}`);
  const unmatched = [...expected.values()].filter((kind) =>
    ['missing', 'other_amount', 'unknown'].includes(kind),
  ).length;
  assertThat(
    imported.matched === paid.length - unmatched,
    `${imported.matched} of ${paid.length - unmatched} lines were matched`,
  );
  const found = await foundKinds(database);
  for (const [reference, kind] of expected) {
    assertThat(found.get(reference) === kind, `${reference} is ${found.get(reference)}, not ${kind}`);
  }
  assertThat(found.size === expected.size, `${found.size} differences for ${expected.size} faults`);
  return `${paid.length} lines of a statement, ${expected.size} faults classified, no wrong match`;
}

async function creditedReferences({ queries }: Database): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('deposit')
    .select('reference')
    .where('status', '=', 'credited')
    .where('rail', '=', 'mtn')
    .execute();
  return new Set(rows.map(({ reference }) => reference.replaceAll('-', '')));
}

/** By our reference; a wrong match counts as another kind. */
async function foundKinds({ queries }: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ reference: string; kind: string }>`
    select coalesce(i.our_reference, m.reference) as reference, d.kind
    from wallet_difference d
    left join wallet_item i on i.id = d.item_id
    left join wallet_movement m on m.transfer_id = d.transfer_id
    where d.wallet = ${books.wallet}
    union all
    select m.reference, 'wrong match' from wallet_movement m join wallet_item i on i.id = m.item_id
    where m.reference <> i.our_reference or m.amount <> i.amount`.execute(queries);
  return new Map(rows.map(({ reference, kind }) => [reference, kind]));
}
