import type { Micros } from '@sanduku/contracts/money';
import type { FileWallet } from '@sanduku/contracts/reconciliation/rules';
import { facts, type Profile, profiles } from './profiles.ts';
import { plainAmount } from './values.ts';

export interface WrittenLine {
  readonly at: Date;
  readonly amount: Micros;
  readonly fee: Micros;
  readonly providerReference: string;
  readonly ourReference: string;
  readonly phone: string;
  readonly type: string;
}

export interface WrittenStatement {
  readonly wallet: FileWallet;
  readonly currency: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly opening: Micros;
  readonly lines: readonly WrittenLine[];
}

/** For the sandbox and tests. */
export function writeStatement({
  wallet,
  currency,
  firstDay,
  lastDay,
  opening,
  lines,
}: WrittenStatement): string {
  const profile = profiles[wallet];
  if (profile === undefined) throw new Error(`${wallet} has no statements`);
  const closing = lines.reduce((sum, { amount, fee }) => sum + amount - fee, opening);
  const columns = columnsOf(profile);
  return [
    [facts.account, wallet],
    [facts.currency, currency],
    [facts.from, firstDay],
    [facts.to, lastDay],
    [facts.opening, plainAmount(opening)],
    [facts.closing, plainAmount(closing)],
    columns.map(([name]) => name),
    ...lines.map((line) => columns.map(([, write]) => write(line))),
  ]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
}

type Column = readonly [name: string, write: (line: WrittenLine) => string];

function columnsOf(profile: Profile): Column[] {
  const { amount, fee, phone } = profile;
  return [
    [profile.time, ({ at }) => inKampala(at)],
    [profile.providerReference, ({ providerReference }) => providerReference],
    [profile.ourReference, ({ ourReference }) => ourReference],
    [profile.type, ({ type }) => type],
    ...(phone === undefined ? [] : [[phone, (line: WrittenLine) => line.phone] as const]),
    ...(typeof amount === 'string'
      ? [[amount, (line: WrittenLine) => plainAmount(line.amount)] as const]
      : [
          [amount.credit, (line: WrittenLine) => (line.amount > 0n ? plainAmount(line.amount) : '')] as const,
          [amount.debit, (line: WrittenLine) => (line.amount < 0n ? plainAmount(-line.amount) : '')] as const,
        ]),
    ...(fee === undefined ? [] : [[fee, (line: WrittenLine) => plainAmount(line.fee)] as const]),
  ];
}

const KAMPALA_OFFSET_MS = 3 * 60 * 60_000;

function inKampala(at: Date): string {
  return new Date(at.getTime() + KAMPALA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}
