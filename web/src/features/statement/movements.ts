import { kampalaDay } from '@sanduku/contracts/kampala-day';
import type { Movement, Statement } from '@sanduku/contracts/statement/api';
import { type CsvCell, toCsv } from '../../lib/csv.ts';
import { statement } from './texts.en.ts';

const { columns } = statement;

/** For a file, paper or the back office. */
export interface CellWriter<Cell> {
  moment(iso: string): Cell;
  words(words: string): Cell;
  /** Signed. */
  change(amount: number): Cell;
  balance(amount: number): Cell;
}

interface MovementColumn {
  readonly header: string;
  readonly headerInFile?: string;
  readonly numeric: boolean;
  cell<Cell>(movement: Movement, write: CellWriter<Cell>): Cell;
}

export const movementColumns: readonly MovementColumn[] = [
  {
    header: columns.date,
    headerInFile: columns.dateInFile,
    numeric: false,
    cell: ({ createdAt }, write) => write.moment(createdAt),
  },
  {
    header: columns.transaction,
    numeric: false,
    cell: (movement, write) => write.words(movementWords(movement)),
  },
  { header: columns.amount, numeric: true, cell: ({ amount }, write) => write.change(amount) },
  {
    header: columns.balanceAfter,
    numeric: true,
    cell: ({ balanceAfter }, write) => write.balance(balanceAfter),
  },
];

const inFile: CellWriter<CsvCell> = {
  moment: (iso) => iso,
  words: (words) => words,
  change: (amount) => amount,
  balance: (amount) => amount,
};

/** Oldest first. */
export function statementCsv(movements: readonly Movement[], currency: string): string {
  return toCsv(
    [
      ...movementColumns.map(({ header, headerInFile = header }) => headerInFile),
      columns.currency,
      columns.transfer,
    ],
    movements
      .toReversed()
      .map((movement) => [
        ...movementColumns.map(({ cell }) => cell(movement, inFile)),
        currency,
        movement.id,
      ]),
  );
}

export function statementFileName(account: Statement['account'], now: Date): string {
  return `sanduku-statement-${account}-${kampalaDay(now)}.csv`;
}

const kinds: Readonly<Record<string, string>> = statement.kinds;
const kindsAbout: Readonly<Record<string, (about: string) => string>> = statement.kindsAbout;

/** An unknown kind is shown unchanged. */
export function movementWords(movement: Pick<Movement, 'kind' | 'amount' | 'about'>): string {
  const name = nameOf(movement);
  const write = movement.about ? kindsAbout[name] : undefined;
  return write ? write(movement.about ?? '') : (kinds[name] ?? name);
}

/** One transfer kind may be two movements. */
function nameOf({ kind, amount }: Pick<Movement, 'kind' | 'amount'>): string {
  if (kind === 'bet') return amount < 0 ? 'bet.lost' : 'bet.won';
  if (kind === 'player_transfer') return amount < 0 ? 'player_transfer.sent' : 'player_transfer.received';
  return kind;
}
