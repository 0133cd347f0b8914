import { kampalaDay } from '@sanduku/contracts/kampala-day';
import type { Movement, Statement } from '@sanduku/contracts/statement/api';
import { toCsv } from '../../lib/csv.ts';
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
  return `sanduku-statement-${account}-${kampalaDay(now)}.csv`;
}

const kinds: Readonly<Record<string, string>> = statement.kinds;
const kindsAbout: Readonly<Record<string, (about: string) => string>> = statement.kindsAbout;

/** What a movement was, in words; a kind without words of its own is shown as it is. */
export function movementWords(movement: Pick<Movement, 'kind' | 'amount' | 'about'>): string {
  const name = nameOf(movement);
  const write = movement.about ? kindsAbout[name] : undefined;
  return write ? write(movement.about ?? '') : (kinds[name] ?? name);
}

/** One kind of transfer is two movements, one for each of its sides. */
function nameOf({ kind, amount }: Pick<Movement, 'kind' | 'amount'>): string {
  if (kind === 'bet') return amount < 0 ? 'bet.lost' : 'bet.won';
  if (kind === 'player_transfer') return amount < 0 ? 'player_transfer.sent' : 'player_transfer.received';
  return kind;
}
