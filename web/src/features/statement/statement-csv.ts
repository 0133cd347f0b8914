import type { Movement, Statement } from '@sanduku/contracts/statement/api';
import { toCsv } from '../../lib/csv.ts';
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

const kinds: Readonly<Record<string, string>> = statement.kinds;

/** What a movement was, in words; a kind without words of its own is shown as it is. */
export function movementWords({ kind, amount }: Pick<Movement, 'kind' | 'amount'>): string {
  switch (kind) {
    case 'bet':
      return amount < 0 ? statement.kinds['bet.lost'] : statement.kinds['bet.won'];
    case 'player_transfer':
      return amount < 0
        ? statement.kinds['player_transfer.sent']
        : statement.kinds['player_transfer.received'];
    default:
      return kinds[kind] ?? kind;
  }
}
