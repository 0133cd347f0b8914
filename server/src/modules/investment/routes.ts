import type {
  InvestmentAccount,
  InvestmentTransaction,
  investmentApi,
} from '@sanduku/contracts/investment/api';
import { DAYS_A_MONTH, DAYS_A_YEAR, projectedEarning, rateOnWire } from '@sanduku/contracts/investment/rules';
import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { toWire } from '@sanduku/contracts/money';
import type { Row } from '../../database/functions.ts';
import { moneyKey } from '../../http/idempotency.ts';
import type { Call, Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { MoveDeps } from './deps.ts';
import { type Direction, moveInvestment } from './move.ts';

const CHART_DAYS = 30;

const types: Record<string, InvestmentTransaction['type']> = {
  'investment.in': 'deposit',
  'investment.out': 'withdrawal',
  'investment.earning': 'earning',
};

export function investmentHandlers(deps: MoveDeps): Pick<Handlers, keyof typeof investmentApi> {
  const { clock } = deps;
  const { call, callOwn } = deps.database;

  const move = async (
    direction: Direction,
    { player, body, request }: Pick<Call<typeof investmentApi.invest>, 'player' | 'body' | 'request'>,
  ) => {
    const moved = await moveInvestment(deps, {
      player,
      key: moneyKey(player, request),
      request: { direction, amount: body.amount },
    });
    if (moved instanceof Refusal) return moved;
    const [account] = await call('investment_account', { player: player.id, now: clock() });
    return { account: toAccount(account), gameBalance: toWire(moved.gameBalance) };
  };

  return {
    investmentAccount: async ({ session }) => ({
      account: toAccount((await callOwn(session, 'investment_account', {})).rows[0]),
    }),
    investmentEarnings: async ({ session, query: { limit } }) => {
      const { rows } = await callOwn(session, 'investment_earnings', { limit });
      return {
        earnings: rows.map((row) => ({
          earning_amount: toWire(row.amount),
          amount: toWire(row.amount),
          earning_date: row.day,
          rate: rateOnWire(row.basis_points),
          status: row.transfer_id === null ? ('waiting' as const) : ('paid' as const),
          created_at: row.created_at.toISOString(),
        })),
      };
    },
    investmentHistory: async ({ session, query: { limit, before } }) => {
      const { rows } = await callOwn(session, 'statement_page', {
        account: 'investment',
        limit,
        before: before === undefined ? null : BigInt(before),
        from: null,
        to: null,
      });
      const moves = rows.filter((row) => row.transfer_id !== null);
      return {
        transactions: moves.map(({ transfer_id, kind, amount, balance_after, created_at }) => ({
          id: transfer_id.toString(),
          type: types[kind] ?? ('other' as const),
          amount: toWire(amount < 0n ? -amount : amount),
          balance_after: toWire(balance_after),
          created_at: created_at.toISOString(),
        })),
      };
    },
    investmentStats: async ({ session }) => {
      const today = kampalaDay(session.now);
      const days = Array.from({ length: CHART_DAYS }, (_, index) => plusDays(today, index + 1 - CHART_DAYS));
      const { row: stats } = await callOwn(session, 'investment_stats', {
        moments: days.map((day) => startOfKampalaDay(plusDays(day, 1))),
      });
      const project = (days: number) => toWire(projectedEarning(stats.balance, days, stats.rate));
      return {
        balance: toWire(stats.balance),
        totalInvested: toWire(stats.invested),
        totalWithdrawn: toWire(stats.withdrawn),
        totalEarnings: toWire(stats.earned),
        dailyRate: rateOnWire(stats.rate),
        dailyProjection: project(1),
        monthlyProjection: project(DAYS_A_MONTH),
        yearlyProjection: project(DAYS_A_YEAR),
        days: days.map((day, index) => ({ day, balance: toWire(stats.balances[index] ?? 0n) })),
      };
    },
    invest: (call) => move('in', call),
    investmentDeposit: (call) => move('in', call),
    investmentWithdraw: (call) => move('out', call),
  };
}

function toAccount(found: Row<'investment_account'> | undefined): InvestmentAccount {
  if (found === undefined) throw new Error('A player has no investment account');
  const invested = toWire(found.invested);
  const earned = toWire(found.earned);
  return {
    balance: toWire(found.balance),
    totalInvested: invested,
    total_invested: invested,
    totalEarnings: earned,
    total_earnings: earned,
    dailyRate: rateOnWire(found.rate),
    nextRate:
      found.next_from === null ? null : { from: found.next_from, dailyRate: rateOnWire(found.next_rate) },
    waiting: { days: Number(found.waiting_days), amount: toWire(found.waiting) },
  };
}
