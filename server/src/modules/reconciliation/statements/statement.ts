import { MICROS_PER_UNIT, type Micros } from '@sanduku/contracts/money';
import type { Problem } from '@sanduku/contracts/problems';

/** A positive amount entered the wallet. The fee left in addition. */
export interface StatementLine {
  readonly amount: Micros;
  readonly fee: Micros;
  readonly at: Date;
  readonly providerReference: string | null;
  /** Space-separated if a bulk settlement has several. */
  readonly ourReference: string | null;
  readonly phone: string | null;
  readonly isReversal: boolean;
}

export interface Statement {
  /** The provider's name or number of the wallet, if the file gives one. */
  readonly account?: string | undefined;
  readonly currency: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly opening: Micros;
  readonly closing: Micros;
  /** By time. */
  readonly lines: readonly StatementLine[];
}

type StatementProblem = Extract<Problem, { problem: `statement_${string}` }>;

/** Nothing of the file is stored. */
export class BadStatement extends Error {
  readonly problem: StatementProblem;

  constructor(problem: StatementProblem) {
    super(problem.problem);
    this.problem = problem;
  }
}

/** 100,000 lines have about 12 MB. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;
export const MAX_LINES = 250_000;

const AMOUNT = /^([+-]?)(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,6}))?$/;
const CURRENCY_BEFORE = /^[A-Z]{3} ?/;

/** Exact, never rounded. */
export function amountIn(text: string, line: number): Micros {
  const [, sign, whole, decimals = ''] =
    AMOUNT.exec(text.replace(CURRENCY_BEFORE, '')) ?? unreadable(text, line);
  const size =
    BigInt((whole as string).replaceAll(',', '')) * MICROS_PER_UNIT + BigInt(decimals.padEnd(6, '0'));
  return sign === '-' ? -size : size;
}

export function plainAmount(amount: Micros): string {
  const size = amount < 0n ? -amount : amount;
  const decimals = (size % MICROS_PER_UNIT).toString().padStart(6, '0').replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${size / MICROS_PER_UNIT}${decimals && '.'}${decimals}`;
}

export function exactText(amount: Micros, currency: string): string {
  return `${plainAmount(amount)} ${currency}`;
}

const DAY_FIRST = /^(\d\d)\/(\d\d)\/(\d{4})/;
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/;
/** Excel counts days from here. */
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30);
const EXCEL_DAY = /^\d{5}(?:\.\d+)?$/;

/** Without a zone: Kampala's. A day without a time: noon. */
export function momentIn(text: string, line: number): Date {
  const iso = EXCEL_DAY.test(text)
    ? new Date(EXCEL_EPOCH_MS + Math.round(Number(text) * 86_400) * 1_000).toISOString().slice(0, 19)
    : text.replace(DAY_FIRST, '$3-$2-$1');
  const [, day, time = '12:00', zone = '+03:00'] = MOMENT.exec(iso) ?? unreadable(text, line);
  const moment = new Date(`${day}T${time}${zone}`);
  return Number.isNaN(moment.getTime()) ? unreadable(text, line) : moment;
}

export function dayIn(text: string): string {
  const [day = ''] = /^20\d\d-\d\d-\d\d/.exec(text.replace(DAY_FIRST, '$3-$2-$1')) ?? [];
  const isDay = day !== '' && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
  return isDay ? day : unreadable(text, 1);
}

/** Without dashes: Airtel's have none. */
export function referencesIn(text: string): string | null {
  const references = text
    .split(/[\s,;]+/)
    .map((reference) => reference.replaceAll('-', ''))
    .filter((reference) => reference !== '');
  return references.length === 0 ? null : references.join(' ');
}

export function unreadable(text: string, line: number): never {
  throw new BadStatement(
    text.startsWith('=')
      ? { problem: 'statement_formula', line }
      : { problem: 'statement_value', line, value: text.slice(0, 40) },
  );
}

/** Exports differ in spaces and capitals. */
export function accountIn(text: string): string {
  return text.replace(/\s/g, '').toLowerCase().slice(0, 60);
}
