import type { adminBusinessApi, BusinessDay } from '@sanduku/contracts/backoffice/api';
import { kampalaDay, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { type Micros, toWire } from '@sanduku/contracts/money';
import { odds, returnToPlayer } from '@sanduku/contracts/odds';
import type { Handlers } from '../../http/routes.ts';
import { cached } from '../../lib/cached.ts';
import { toTransfer } from '../transfers/routes.ts';
import { listAllPlayerTransfers, sumPlayerTransfers } from '../transfers/store.ts';
import { countWaiting, type GlancedDay, glance, type Standing } from './business.ts';
import type { HouseDeps } from './deps.ts';

/** The sums over everybody are the same for all who look. */
const KEEP_MS = 10_000;

export function adminBusinessHandlers(
  deps: Pick<HouseDeps, 'database' | 'clock'>,
): Pick<Handlers, keyof typeof adminBusinessApi> {
  const { database, clock } = deps;
  const { queries } = database;
  const keep = { clock, keepMs: KEEP_MS };
  const glanceNow = cached(() => glance(deps), keep);
  const playerTransferSums = cached(
    () => sumPlayerTransfers(queries, startOfKampalaDay(kampalaDay(clock()))),
    keep,
  );

  return {
    adminStats: async ({ query }) => {
      const { totals, now, days, positions } = await glanceNow();
      return {
        promisedReturn: returnToPlayer(odds),
        totals: {
          players: totals.signUps,
          stakes: toWire(totals.stakes),
          payouts: toWire(totals.payouts),
          realisedReturn: realisedReturn(totals),
          bets: totals.bets,
          deposits: toWire(totals.deposits),
          withdrawals: toWire(totals.withdrawals),
          fees: toWire(totals.fees),
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
      };
    },

    adminTransfers: async ({ query }) => {
      const { playerTransfers, total } = await listAllPlayerTransfers(queries, query);
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

function toDay({ day, sums, standing }: GlancedDay): BusinessDay {
  const { bets, players, signUps, depositCount, withdrawalCount } = sums;
  return {
    day,
    stakes: toWire(sums.stakes),
    payouts: toWire(sums.payouts),
    realisedReturn: realisedReturn(sums),
    bets,
    players,
    signUps,
    deposits: toWire(sums.deposits),
    depositCount,
    withdrawals: toWire(sums.withdrawals),
    withdrawalCount,
    fees: toWire(sums.fees),
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

function realisedReturn({ stakes, payouts }: { stakes: Micros; payouts: Micros }): number | null {
  return stakes === 0n ? null : Number(payouts) / Number(stakes);
}
