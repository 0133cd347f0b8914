import { type Currency, countryOfCurrency } from '@sanduku/contracts/countries';
import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import { convert, type Micros } from '@sanduku/contracts/money';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { LedgerCurrency } from '../../ledger/accounts.ts';
import type { Figures } from './business-days.ts';
import { closeFinishedDays, readClosedDays, readDaysBefore, readOpenDays } from './business-days.ts';
import type { HouseDeps } from './deps.ts';

/** What several currencies came to together, in USDT at the rates of now. */
type Sums = Omit<Figures, 'currency'>;

/** What players hold and what there is against it, at one moment. In USDT. */
export interface Standing {
  readonly liabilities: Micros;
  readonly cash: Micros;
  readonly investments: Micros;
  readonly interest: Micros;
}

export interface GlancedDay {
  readonly day: string;
  readonly sums: Sums;
  /** At its end; today's is that of now. */
  readonly standing: Standing;
}

/** What all accounts of a kind hold in a currency. */
export interface HeldAmount {
  readonly kind: string;
  readonly currency: LedgerCurrency;
  /** What a rail holds for us is positive here; in the ledger it is what the rail owes. */
  readonly amount: Micros;
  readonly usdt: Micros;
}

export interface Glance {
  readonly totals: Sums;
  readonly now: Standing & { readonly bankroll: Micros };
  /** The oldest first; the last one is today. */
  readonly days: readonly GlancedDay[];
  readonly positions: readonly HeldAmount[];
}

const nothing: Sums = {
  stakes: 0n,
  payouts: 0n,
  bets: 0,
  players: 0,
  signUps: 0,
  deposits: 0n,
  depositCount: 0,
  withdrawals: 0n,
  withdrawalCount: 0,
  fees: 0n,
  liabilities: 0n,
  cash: 0n,
  investments: 0n,
  interest: 0n,
};

/** More than a year of days, and today. */
const DAYS = 366;

/** The business of a year, today included. Finished days are read as they were written down, or written down now. */
export async function glance({ database, clock }: Pick<HouseDeps, 'database' | 'clock'>): Promise<Glance> {
  const { queries } = database;
  const now = clock();
  await closeFinishedDays({ database }, now);
  const first = plusDays(kampalaDay(now), 1 - DAYS);
  const earlier = await readDaysBefore(queries, first);
  const listed = [...(await readClosedDays(queries, first)), ...(await readOpenDays(queries, now))];
  const positions = await readPositions(queries);
  const standing = standingOf(positions);

  const figuresOf = new Map(listed.map(({ day, figures }) => [day, figures]));
  // Added up in their own currencies, and converted at the end: nothing is rounded twice.
  let sum = earlier;
  const days: GlancedDay[] = [];
  for (let day = first; day <= kampalaDay(now); day = plusDays(day, 1)) {
    // Days on which nothing happened are days too.
    const figures = figuresOf.get(day) ?? [];
    sum = addByCurrency(sum, figures);
    const { liabilities, cash, investments, interest } = inUsdt(sum);
    days.push({ day, sums: inUsdt(figures), standing: { liabilities, cash, investments, interest } });
  }
  const today = days.pop();
  if (today !== undefined) days.push({ ...today, standing });
  return { totals: inUsdt(sum), now: standing, days, positions };
}

function addByCurrency(left: readonly Figures[], right: readonly Figures[]): Figures[] {
  const sums = new Map(left.map((figures) => [figures.currency, figures]));
  for (const figures of right) {
    const { currency } = figures;
    const sum = sums.get(currency);
    sums.set(currency, sum === undefined ? figures : { currency, ...add(sum, figures) });
  }
  return [...sums.values()];
}

async function readPositions(queries: Queries): Promise<HeldAmount[]> {
  const { rows } = await sql<{ kind: string; currency: LedgerCurrency; balance: string }>`
    select kind, currency, sum(balance)::text as balance
    from ledger_account
    group by kind, currency having sum(balance) <> 0
    order by kind, currency
  `.execute(queries);
  return rows.map(({ kind, currency, balance }) => {
    const amount = kind.startsWith('rail.') ? -BigInt(balance) : BigInt(balance);
    return { kind, currency, amount, usdt: usdtOf(amount, currency) };
  });
}

function standingOf(positions: readonly HeldAmount[]): Glance['now'] {
  const held = (isMeant: (kind: string) => boolean) =>
    positions.reduce((sum, { kind, usdt }) => (isMeant(kind) ? sum + usdt : sum), 0n);
  return {
    liabilities: held((kind) => kind.startsWith('player.')),
    cash: held((kind) => kind.startsWith('rail.')),
    investments: held((kind) => kind === 'player.investment'),
    interest: held((kind) => kind === 'house.interest'),
    bankroll: held((kind) => kind === 'house.bankroll'),
  };
}

export function usdtOf(amount: Micros, currency: LedgerCurrency): Micros {
  return currency === 'USDT'
    ? amount
    : convert(amount, countryOfCurrency(currency as Currency).unitsPerUsdt, 1);
}

function inUsdt(figures: readonly Figures[]): Sums {
  return figures.reduce(
    (sum, own) =>
      add(
        sum,
        mapMoney(own, (amount) => usdtOf(amount, own.currency)),
      ),
    nothing,
  );
}

function add(left: Sums, right: Sums): Sums {
  const sums = mapMoney(left, (amount, name) => amount + right[name]);
  return {
    ...sums,
    bets: left.bets + right.bets,
    players: left.players + right.players,
    signUps: left.signUps + right.signUps,
    depositCount: left.depositCount + right.depositCount,
    withdrawalCount: left.withdrawalCount + right.withdrawalCount,
  };
}

type MoneyName = { [Name in keyof Sums]: Sums[Name] extends Micros ? Name : never }[keyof Sums];

/** The same counts, with every amount of money changed. */
function mapMoney(sums: Sums, change: (amount: Micros, name: MoneyName) => Micros): Sums {
  return {
    bets: sums.bets,
    players: sums.players,
    signUps: sums.signUps,
    depositCount: sums.depositCount,
    withdrawalCount: sums.withdrawalCount,
    stakes: change(sums.stakes, 'stakes'),
    payouts: change(sums.payouts, 'payouts'),
    deposits: change(sums.deposits, 'deposits'),
    withdrawals: change(sums.withdrawals, 'withdrawals'),
    fees: change(sums.fees, 'fees'),
    liabilities: change(sums.liabilities, 'liabilities'),
    cash: change(sums.cash, 'cash'),
    investments: change(sums.investments, 'investments'),
    interest: change(sums.interest, 'interest'),
  };
}

/** What waits for an operator. */
export interface Waiting {
  readonly withdrawals: number;
  readonly payoutsInDoubt: number;
  readonly depositsInDoubt: number;
  readonly setAside: number;
  readonly corrections: number;
  readonly referrals: number;
}

export async function countWaiting(queries: Queries): Promise<Waiting> {
  const { rows } = await sql<Record<keyof Waiting, bigint>>`
    select (select count(*) from withdrawal where status = 'pending') as "withdrawals",
           (
             select count(*) from payout join withdrawal on withdrawal.id = payout.withdrawal_id
             where in_doubt_since is not null and status = 'approved'
           ) as "payoutsInDoubt",
           (select count(*) from deposit where status = 'in_doubt') as "depositsInDoubt",
           (select count(*) from usdt_set_aside where state = 'waiting') as "setAside",
           (select count(*) from correction where status = 'waiting') as "corrections",
           (select count(*) from referral where status = 'held') as "referrals"
  `.execute(queries);
  const [counts] = rows;
  if (counts === undefined) throw new Error('What waits could not be counted');
  return {
    withdrawals: Number(counts.withdrawals),
    payoutsInDoubt: Number(counts.payoutsInDoubt),
    depositsInDoubt: Number(counts.depositsInDoubt),
    setAside: Number(counts.setAside),
    corrections: Number(counts.corrections),
    referrals: Number(counts.referrals),
  };
}
