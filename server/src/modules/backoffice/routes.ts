import type { adminBusinessApi, BusinessDay } from '@sanduku/contracts/backoffice/api';
import { kampalaDay, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { fromWire, type Micros, toWire } from '@sanduku/contracts/money';
import { odds, returnToPlayer } from '@sanduku/contracts/odds';
import type { adminPlayersApi, Correction } from '@sanduku/contracts/players/admin';
import type { Handlers } from '../../http/routes.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { cached } from '../../lib/cached.ts';
import { Refusal } from '../../lib/refusal.ts';
import { toTransfer } from '../transfers/routes.ts';
import { listAllPlayerTransfers, sumPlayerTransfers } from '../transfers/store.ts';
import { countWaiting, type GlancedDay, glance, type Standing } from './business.ts';
import type { Sums } from './business-days.ts';
import {
  approveCorrection,
  askCorrection,
  type ListedCorrection,
  listCorrections,
  refuseCorrection,
} from './corrections.ts';
import type { BackOfficeDeps, HouseDeps } from './deps.ts';

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
      const { totals, now, days, positions, interest } = await glanceNow();
      return {
        promisedReturn: returnToPlayer(odds),
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

type CorrectionsCall = keyof typeof adminPlayersApi & `${string}Correction${string}`;

export function adminCorrectionsHandlers(
  deps: BackOfficeDeps & { ledger: Ledger },
): Pick<Handlers, CorrectionsCall> {
  return {
    adminCorrections: async ({ query: { status, limit, offset } }) => {
      const { corrections, total } = await listCorrections(deps.database.queries, { status, limit, offset });
      return { corrections: corrections.map(toCorrection), pagination: { total, limit, offset } };
    },
    adminAskCorrection: async ({ operator, params, body: { amount: written, reason } }) => {
      const amount = signedFromWire(written);
      if (amount === undefined) {
        return new Refusal('invalid_request', { problem: 'correction_decimals' });
      }
      const asked = { playerId: BigInt(params.id), amount };
      return answer(await askCorrection(deps, asked, { operator, reason }));
    },
    adminApproveCorrection: async ({ operator, params, body: { reason } }) =>
      answer(await approveCorrection(deps, BigInt(params.id), { operator, reason })),
    adminRefuseCorrection: async ({ operator, params, body: { reason } }) =>
      answer(await refuseCorrection(deps, BigInt(params.id), { operator, reason })),
  };
}

/** Elsewhere amounts have no sign: only here may money go either way. */
function signedFromWire(written: number): Micros | undefined {
  const size = fromWire(Math.abs(written));
  return size !== undefined && written < 0 ? -size : size;
}

function answer(correction: ListedCorrection | Refusal): Correction | Refusal {
  return correction instanceof Refusal ? correction : toCorrection(correction);
}

function toCorrection(row: ListedCorrection): Correction {
  return {
    id: row.id.toString(),
    player: { id: row.player_id.toString(), username: row.player_name },
    amount: toWire(row.amount),
    currency: row.currency,
    reason: row.reason,
    status: row.status,
    askedBy: row.asker_name,
    askedAt: row.asked_at.toISOString(),
    decidedBy: row.decider_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}
