import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { MICROS_PER_UNIT, type Micros } from '@sanduku/contracts/money';
import type { FileWallet } from '@sanduku/contracts/reconciliation/rules';
import { sql } from 'kysely';
import { Refusal } from '../../lib/refusal.ts';
import { facts, type Profile, profiles } from './statements/read-table.ts';
import { plainAmount } from './statements/statement.ts';
import { ledgerAt, newestStatement, type ReconciliationDeps } from './store.ts';

const ACCOUNT_FEE = 1_500n * MICROS_PER_UNIT;
const HALF_HOUR_MS = 30 * 60_000;

/**
 * From the end of the last one to yesterday: payments, money from other wallets, and a fee that the ledger does not
 * know. Written from the ledger, because simulators lose their state with the process.
 */
export async function simulateStatement(
  { database: { queries }, clock }: ReconciliationDeps,
  wallet: FileWallet,
): Promise<{ fileName: string; text: string } | Refusal> {
  const currency = 'UGX';
  const lastDay = plusDays(kampalaDay(clock()), -1);
  const before = await newestStatement(queries, { wallet, currency });
  const firstDay = before === undefined ? lastDay : plusDays(before.last_day, 1);
  if (firstDay > lastDay)
    return new Refusal('invalid_request', { problem: 'statement_unfinished', day: firstDay });
  const [from, to] = [startOfKampalaDay(firstDay), startOfKampalaDay(plusDays(lastDay, 1))];
  const opening =
    before?.closing_balance ?? (await ledgerAt(queries, { wallet, currency }, plusDays(firstDay, -1)));
  const { rows: payments } = await sql<Omit<WrittenLine, 'fee' | 'phone' | 'type'>>`
    select t.created_at as at, -e.amount as amount, 'S' || t.id as "providerReference",
           coalesce(d.reference, p.reference, '') as "ourReference"
    from ledger_account a
    join ledger_entry e on e.account_id = a.id
    join ledger_transfer t on t.id = e.transfer_id and t.created_at >= ${from} and t.created_at < ${to}
    left join mobile_deposit_references() d on t.kind in ('deposit', 'deposit.reversal') and d.id = t.cause_id
    left join payout_references() p on t.kind = 'withdrawal.payout' and p.id = t.cause_id
    where a.kind = ${`rail.${wallet}`} and a.currency = ${currency}
    order by t.id`.execute(queries);
  const { rows: arrivals } = await sql<Pick<WrittenLine, 'at' | 'amount' | 'providerReference'>>`
    select created_at as at, amount, 'TOPUP' || id as "providerReference" from wallet_move
    where to_wallet = ${wallet} and currency = ${currency} and arrived_at is null
      and created_at >= ${from} and created_at < ${to}`.execute(queries);
  const fee: WrittenLine = {
    at: new Date(to.getTime() - HALF_HOUR_MS),
    amount: -ACCOUNT_FEE,
    fee: 0n,
    providerReference: `FEE${lastDay.replaceAll('-', '')}`,
    ourReference: '',
    phone: '',
    type: 'ACCOUNT FEE',
  };
  const unnamed = { fee: 0n, phone: '' };
  const lines = [
    ...payments.map((payment) => ({ ...payment, ...unnamed, type: 'PAYMENT' })),
    ...arrivals.map((arrival) => ({ ...arrival, ...unnamed, ourReference: '', type: 'TOP UP' })),
    fee,
  ];
  return {
    fileName: `${wallet}-${firstDay}-${lastDay}.csv`,
    text: writeStatement({ wallet, currency, firstDay, lastDay, opening, lines }),
  };
}

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
