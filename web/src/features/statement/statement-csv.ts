import type { Movement, Statement } from '@sanduku/contracts/statement/api';
import { toCsv } from '../../lib/csv.ts';
import { movementWords } from './movement-words.ts';
import { dayOf } from './statement-period.ts';
import { statement } from './texts.en.ts';

const { csv } = statement;

/** The movements as a table, the oldest first, as one reads an account. */
export function statementCsv(movements: readonly Movement[], currency: string): string {
  return toCsv(
    [csv.date, csv.movement, csv.amount, csv.balanceAfter, csv.currency, csv.id],
    movements.toReversed().map((movement) => {
      const { createdAt, amount, balanceAfter, id } = movement;
      return [createdAt, movementWords(movement), amount, balanceAfter, currency, id];
    }),
  );
}

export function statementFileName(account: Statement['account'], now: Date): string {
  return `sanduku-statement-${account}-${dayOf(now)}.csv`;
}
