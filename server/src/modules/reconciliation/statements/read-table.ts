import { kampalaDay } from '@sanduku/contracts/kampala-day';
import type { Wallet } from '@sanduku/contracts/wallets';
import {
  accountIn,
  amountIn,
  BadStatement,
  dayIn,
  exactText,
  MAX_LINES,
  momentIn,
  referencesIn,
  type Statement,
  type StatementLine,
  unreadable,
} from './statement.ts';

export type Rows = readonly (readonly string[])[];

const REVERSAL = /revers|refund|rollback|chargeback/i;

export function readTable(rows: Rows, profile: Profile): Statement {
  const isHeader = (row: readonly string[]) => row.some((cell) => nameOf(cell) === profile.providerReference);
  const headerAt = rows.findIndex(isHeader);
  if (headerAt < 0)
    throw new BadStatement({ problem: 'statement_column', column: profile.providerReference });
  const header = (rows[headerAt] ?? []).map(nameOf);
  const placeOf = (column: string) => {
    const place = header.indexOf(column);
    if (place < 0) throw new BadStatement({ problem: 'statement_column', column });
    return place;
  };
  const named = new Map<string, string>();
  const table: { cells: readonly string[]; line: number }[] = [];
  const factNames = new Set(Object.values(facts));
  for (const [index, cells] of rows.entries()) {
    if (index === headerAt || cells.every((cell) => cell === '')) continue;
    const name = nameOf(cells[0] ?? '');
    if (index < headerAt || factNames.has(name)) named.set(name, cells[1]?.trim() ?? '');
    else table.push({ cells, line: index + 1 });
  }
  if (table.length > MAX_LINES) throw new BadStatement({ problem: 'statement_too_large' });
  const factOf = (name: keyof typeof facts) => {
    const value = named.get(facts[name]);
    if (value === undefined || value === '')
      throw new BadStatement({ problem: 'statement_fact', fact: facts[name] });
    return value;
  };
  const readLine = lineReader(profile, placeOf);
  return {
    account: accountIn(factOf('account')),
    currency: factOf('currency').toUpperCase(),
    firstDay: dayIn(factOf('from')),
    lastDay: dayIn(factOf('to')),
    opening: amountIn(factOf('opening'), 1),
    closing: amountIn(factOf('closing'), 1),
    lines: inOrder(table.map(({ cells, line }) => readLine(cells, line))),
  };
}

function lineReader(profile: Profile, placeOf: (column: string) => number) {
  const { amount, fee, phone } = profile;
  const [time, provider, ours, type] = [
    placeOf(profile.time),
    placeOf(profile.providerReference),
    placeOf(profile.ourReference),
    placeOf(profile.type),
  ];
  const sides =
    typeof amount === 'string' ? [placeOf(amount)] : [placeOf(amount.credit), placeOf(amount.debit)];
  const feeAt = fee === undefined ? undefined : placeOf(fee);
  const phoneAt = phone === undefined ? undefined : placeOf(phone);
  return (cells: readonly string[], line: number): StatementLine => {
    const cellAt = (place: number | undefined) => (place === undefined ? '' : (cells[place]?.trim() ?? ''));
    const micros = (place: number | undefined) => (cellAt(place) === '' ? 0n : amountIn(cellAt(place), line));
    const [into = 0n, out = 0n] = sides.map(micros);
    const moved = into - out;
    const charged = micros(feeAt);
    if (moved === 0n) unreadable(sides.map(cellAt).join(' '), line);
    if (charged < 0n) unreadable(cellAt(feeAt), line);
    return {
      amount: moved,
      fee: charged,
      at: momentIn(cellAt(time), line),
      providerReference: cellAt(provider) || null,
      ourReference: referencesIn(cellAt(ours)),
      phone: cellAt(phoneAt).replaceAll(/\D/g, '') || null,
      isReversal: REVERSAL.test(cellAt(type)),
    };
  };
}

function nameOf(cell: string): string {
  return cell.trim().replace(/:$/, '').toLowerCase();
}

/** Stable: lines of one second keep their order. */
export function inOrder(lines: readonly StatementLine[]): StatementLine[] {
  return lines.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Above any balance, far below the limit of a bigint. */
const MOST = 10n ** 18n;

/** An inconsistent statement was cut, edited, or exported in another time zone. */
export function checkStatement(statement: Statement): Statement {
  const { firstDay, lastDay, opening, closing, lines, currency } = statement;
  if (firstDay > lastDay) throw new BadStatement({ problem: 'statement_days' });
  let balance = opening;
  for (const { at, amount, fee } of lines) {
    const day = kampalaDay(at);
    if (day < firstDay || day > lastDay) {
      throw new BadStatement({ problem: 'statement_outside', at: at.toISOString() });
    }
    balance += amount - fee;
    if (balance > MOST || balance < -MOST) throw new BadStatement({ problem: 'statement_too_large' });
  }
  if (balance !== closing) {
    throw new BadStatement({
      problem: 'statement_sum',
      comesTo: exactText(balance, currency),
      says: exactText(closing, currency),
    });
  }
  return statement;
}

/** A wallet whose export differs gets another profile. */
export interface Profile {
  readonly time: string;
  readonly providerReference: string;
  readonly ourReference: string;
  readonly type: string;
  readonly phone: string | undefined;
  /** One signed column, or one per direction. */
  readonly amount: string | { readonly credit: string; readonly debit: string };
  readonly fee: string | undefined;
}

const mtn: Profile = {
  time: 'date',
  providerReference: 'id',
  ourReference: 'external id',
  type: 'type',
  phone: 'msisdn',
  amount: 'amount',
  fee: 'fee',
};
const airtel: Profile = {
  time: 'transaction date',
  providerReference: 'transaction id',
  ourReference: 'reference',
  type: 'transaction type',
  phone: 'msisdn',
  amount: { credit: 'credit', debit: 'debit' },
  fee: 'charges',
};
const bank: Profile = {
  time: 'date',
  providerReference: 'bank reference',
  ourReference: 'customer reference',
  type: 'description',
  phone: undefined,
  amount: { credit: 'credit', debit: 'debit' },
  fee: undefined,
};

export const profiles: Partial<Record<Wallet, Profile>> = {
  'mtn.collection': mtn,
  'mtn.disbursement': mtn,
  airtel,
  bank,
};

/** Before or after the table. */
export const facts = {
  account: 'account',
  currency: 'currency',
  from: 'from',
  to: 'to',
  opening: 'opening balance',
  closing: 'closing balance',
};
