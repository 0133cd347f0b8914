import type {
  adminBusinessApi,
  BusinessDay,
  PromiseFigures,
  WalletFloat,
} from '@sanduku/contracts/backoffice/api';
import { kampalaDay, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { toUnits, toWire } from '@sanduku/contracts/money';
import { callWithin } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
import type { Handlers } from '../../http/routes.ts';
import { cached } from '../../lib/cached.ts';
import { Rate } from '../../lib/rate.ts';
import { Refusal } from '../../lib/refusal.ts';
import { recordListRead } from '../operators/personal-reads.ts';
import { promisedReturn, readResults } from '../prize-tables/results.ts';
import { bankrollBalances } from '../settings/limits.ts';
import { toTransfer } from '../transfers/routes.ts';
import { listAllPlayerTransfers, sumPlayerTransfers } from '../transfers/store.ts';
import { promiseFigures } from '../withdrawals/promise.ts';
import { countWaiting, type GlancedDay, glance, type Standing } from './business.ts';
import type { Sums } from './business-days.ts';
import type { HouseDeps } from './deps.ts';
import { search } from './search.ts';

type Figures = Awaited<ReturnType<typeof promiseFigures>>;

/** A fast typist sends four a second. */
const SEARCHES_PER_SECOND = 20;
/** Cached for all operators. */
const KEEP_MS = 10_000;

export function adminBusinessHandlers(
  deps: Pick<HouseDeps, 'database' | 'clock' | 'settings'>,
): Pick<Handlers, keyof typeof adminBusinessApi> {
  const { database, clock, settings } = deps;
  const { queries, readFromReplica } = database;
  const keep = { clock, keepMs: KEEP_MS };
  const glanceNow = cached(() => glance(deps), keep);
  const tableResults = cached(() => readFromReplica((replica) => readResults(replica, clock())), keep);
  const playerTransferSums = cached(() => {
    const since = startOfKampalaDay(kampalaDay(clock()));
    return readFromReplica((replica) =>
      sumPlayerTransfers(replica, { rates: settings.valuationRates, since }),
    );
  }, keep);

  const promiseNow = cached(() => readFromReplica((replica) => promiseFigures(replica, clock())), keep);

  const searchRate = new Rate<bigint>(SEARCHES_PER_SECOND, () => clock().getTime());

  return {
    adminSearch: async ({ operator, query: { q } }) => {
      if (!searchRate.allows(operator.id)) {
        return new Refusal('too_many_requests', { retryAfterSeconds: 1 });
      }
      const found = await search(queries, q);
      const read = { list: 'players' as const, filter: q, from: 0, rows: found.length };
      return (await recordListRead(deps, operator, read)) ?? { found };
    },
    adminStats: async ({ query }) => {
      const { totals, now, days, positions, interest } = await glanceNow();
      return {
        promisedReturn: promisedReturn(await tableResults(), settings.valuationRates),
        totals: {
          players: Number(totals.sign_ups),
          ...toFlows(totals),
          ...toStanding(now),
          bankroll: toWire(now.bankroll),
        },
        waiting: await countWaiting(queries),
        days: days.slice(-query.days).map(toDay),
        positions: positions.map(({ kind, currency, amount, usdt }) => ({
          account: kind,
          currency,
          amount: toWire(amount),
          usdt: toWire(usdt),
        })),
        interest: interest.map(({ currency, invested, funds, cost, waiting, daysCovered }) => ({
          currency,
          invested: toWire(invested),
          funds: toWire(funds),
          dailyCost: toWire(cost),
          waiting: { days: waiting.days, amount: toWire(waiting.amount) },
          daysCovered: daysCovered === null ? null : Number(daysCovered),
        })),
        promise: toPromise(await promiseNow()),
      };
    },

    adminFloat: async () => {
      const figures = await callWithin(queries, 'wallet_figures', { now: clock() });
      const { rows: bankrolls } = await bankrollBalances.execute(queries);
      return {
        wallets: figures.map(toWallet),
        bankrolls: bankrolls.map(({ currency, amount }) => ({ currency, amount: toWire(amount) })),
      };
    },

    adminTransfers: async ({ operator, query }) => {
      const { playerTransfers, total } = await listAllPlayerTransfers(queries, query);
      const rows = playerTransfers.length;
      const read = { list: 'transfers' as const, filter: '', from: query.offset, rows };
      const refusal = await recordListRead(deps, operator, read);
      if (refusal !== undefined) return refusal;
      return {
        transfers: playerTransfers.map(toTransfer),
        pagination: { total, limit: query.limit, offset: query.offset },
      };
    },

    adminTransferStats: async () => {
      const { count, sent, since, players } = await playerTransferSums();
      return { count, sent: toWire(sent), today: since, players };
    },
  };
}

function toWallet(row: Row<'wallet_figures'>): WalletFloat {
  return {
    rail: row.rail as WalletFloat['rail'],
    purpose: row.purpose as WalletFloat['purpose'],
    coin: row.coin,
    amount: toUnits(row.amount),
    readAt: row.read_at.toISOString(),
    paidInDay: toUnits(row.paid_in_day),
    approved: toUnits(row.approved),
    pending: toUnits(row.pending),
    waitingPayouts: Number(row.waiting_payouts),
    hoursLeft: row.hours_left,
  };
}

function toPromise({ minutes, over, waitingForFunds, credited, most }: Figures): PromiseFigures {
  return {
    minutes,
    over,
    waitingForFunds,
    credited: credited.map(({ amount, ...row }) => ({ ...row, amount: toWire(BigInt(amount)) })),
    most: most.map(({ id, username, amount, ...row }) => ({
      ...row,
      player: { id: id.toString(), username },
      amount: toWire(BigInt(amount)),
    })),
  };
}

function toDay({ day, sums, standing }: GlancedDay): BusinessDay {
  return {
    day,
    ...toFlows(sums),
    players: Number(sums.players),
    signUps: Number(sums.sign_ups),
    depositCount: Number(sums.deposit_count),
    withdrawalCount: Number(sums.withdrawal_count),
    ...toStanding(standing),
  };
}

function toStanding({ liabilities, cash, investments, interest }: Standing) {
  return {
    liabilities: toWire(liabilities),
    cash: toWire(cash),
    investmentLiabilities: toWire(investments),
    interestAccount: toWire(interest),
  };
}

function toFlows({ stakes, payouts, bets, deposits, withdrawals, fees }: Sums) {
  return {
    stakes: toWire(stakes),
    payouts: toWire(payouts),
    realisedReturn: stakes === 0n ? null : Number(payouts) / Number(stakes),
    bets: Number(bets),
    deposits: toWire(deposits),
    withdrawals: toWire(withdrawals),
    fees: toWire(fees),
  };
}
