import type {
  InvestmentAccount,
  InvestmentTransaction,
  investmentApi,
} from '@sanduku/contracts/investment/api';
import {
  DAYS_A_MONTH,
  DAYS_A_YEAR,
  minimumInvestmentWithdrawal,
  projectedEarning,
  rateOnWire,
} from '@sanduku/contracts/investment/rules';
import { toWire } from '@sanduku/contracts/money';
import type { FastifyRequest } from 'fastify';
import { moneyKey } from '../../http/idempotency.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { dailyBalances, findInvestment, listEarnings, listInvestmentMoves } from './account.ts';
import type { MoveDeps } from './deps.ts';
import { type Direction, moveInvestment } from './move.ts';

const CHART_DAYS = 30;

const types: Record<string, InvestmentTransaction['type']> = {
  'investment.in': 'deposit',
  'investment.out': 'withdrawal',
  'investment.earning': 'earning',
};

export function investmentHandlers(deps: MoveDeps): Pick<Handlers, keyof typeof investmentApi> {
  const { clock, settings } = deps;
  const { queries } = deps.database;

  const account = async (player: SignedInPlayer): Promise<InvestmentAccount> => {
    const found = await findInvestment(queries, player, clock());
    const invested = toWire(found.invested);
    const earned = toWire(found.earned);
    return {
      balance: toWire(found.balance),
      totalInvested: invested,
      total_invested: invested,
      totalEarnings: earned,
      total_earnings: earned,
      minimumWithdrawal: toWire(minimumInvestmentWithdrawal(player.country, settings.rates)),
      nextEarningDay: found.nextEarningDay,
      dailyRate: rateOnWire(found.rate),
      nextRate: found.next && { from: found.next.from, dailyRate: rateOnWire(found.next.rate) },
      waiting: { days: found.waiting.days, amount: toWire(found.waiting.amount) },
    };
  };

  const move = async (
    direction: Direction,
    call: { player: SignedInPlayer; body: { amount: number }; request: FastifyRequest },
  ) => {
    const { player, body, request } = call;
    const moved = await moveInvestment(deps, {
      player,
      key: moneyKey(player, request),
      request: { direction, amount: body.amount },
    });
    if (moved instanceof Refusal) return moved;
    return { account: await account(player), gameBalance: toWire(moved.gameBalance) };
  };

  return {
    investmentAccount: async ({ player }) => ({ account: await account(player) }),
    investmentEarnings: async ({ player, query }) => ({
      earnings: (await listEarnings(queries, player.id, query.limit)).map((row) => ({
        earning_amount: toWire(row.amount),
        amount: toWire(row.amount),
        earning_date: row.day,
        rate: rateOnWire(row.basis_points),
        status: row.transfer_id === null ? 'waiting' : 'paid',
        created_at: row.created_at.toISOString(),
      })),
    }),
    investmentHistory: async ({ player, query }) => {
      const before = query.before === undefined ? undefined : BigInt(query.before);
      const moves = await listInvestmentMoves(queries, player, { limit: query.limit, before });
      return {
        transactions: moves.map(({ transfer_id, kind, amount, balance_after, created_at }) => ({
          id: transfer_id.toString(),
          type: types[kind] ?? 'other',
          amount: toWire(amount < 0n ? -amount : amount),
          balance_after: toWire(balance_after),
          created_at: created_at.toISOString(),
        })),
      };
    },
    investmentStats: async ({ player }) => {
      const found = await findInvestment(queries, player, clock());
      const days = await dailyBalances(queries, player, { days: CHART_DAYS, now: clock() });
      const project = (days: number) => toWire(projectedEarning(found.balance, days, found.rate));
      return {
        balance: toWire(found.balance),
        totalInvested: toWire(found.invested),
        totalWithdrawn: toWire(found.withdrawn),
        totalEarnings: toWire(found.earned),
        dailyRate: rateOnWire(found.rate),
        dailyProjection: project(1),
        monthlyProjection: project(DAYS_A_MONTH),
        yearlyProjection: project(DAYS_A_YEAR),
        days: days.map(({ day, balance }) => ({ day, balance: toWire(balance) })),
      };
    },
    invest: (call) => move('in', call),
    investmentDeposit: (call) => move('in', call),
    investmentWithdraw: (call) => move('out', call),
  };
}
