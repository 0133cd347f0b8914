import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { rowId, wireAmount } from '../shapes.ts';

const limit = z.coerce.number().int().min(1).max(366).default(20);

/** The specification uses both spellings of the totals. */
const account = z.object({
  balance: z.number(),
  totalInvested: z.number(),
  total_invested: z.number(),
  totalEarnings: z.number(),
  total_earnings: z.number(),
  /** Now, such as 0.003, and the next one if set. */
  dailyRate: z.number(),
  nextRate: z.object({ from: z.iso.date(), dailyRate: z.number() }).nullable(),
  /** Earned days that the operator's funds do not cover yet. */
  waiting: z.object({ days: z.int(), amount: z.number() }),
});
export type InvestmentAccount = z.output<typeof account>;

const earning = z.object({
  earning_amount: z.number(),
  amount: z.number(),
  /** Kampala day. */
  earning_date: z.iso.date(),
  rate: z.number(),
  /** Waiting: paid once the operator's funds cover the day. */
  status: z.enum(['paid', 'waiting']),
  created_at: z.iso.datetime(),
});
export type Earning = z.output<typeof earning>;

const transaction = z.object({
  id: z.string(),
  type: z.enum(['deposit', 'withdrawal', 'earning', 'other']),
  amount: z.number(),
  balance_after: z.number(),
  created_at: z.iso.datetime(),
});
export type InvestmentTransaction = z.output<typeof transaction>;

const moved = z.object({ account, gameBalance: z.number() });

const move = {
  movesMoney: true,
  body: z.object({ amount: wireAmount }),
  data: moved,
} as const;

export const investmentApi = {
  investmentAccount: endpoint('GET /api/investment/account', 'player', {
    summary: "The player's investment account",
    data: z.object({ account }),
  }),
  investmentEarnings: endpoint('GET /api/investment/earnings', 'player', {
    summary: 'What the account earned day by day, the newest first',
    query: z.object({ limit }),
    data: z.object({ earnings: z.array(earning) }),
  }),
  investmentHistory: endpoint('GET /api/investment/history', 'player', {
    summary: 'What moved on the account, the newest first',
    query: z.object({ limit, before: rowId.optional() }),
    data: z.object({ transactions: z.array(transaction) }),
  }),
  investmentStats: endpoint('GET /api/investment/stats', 'player', {
    summary: 'The account in figures, with simple projections, and its balance at the end of each day',
    data: z.object({
      balance: z.number(),
      totalInvested: z.number(),
      totalWithdrawn: z.number(),
      totalEarnings: z.number(),
      dailyRate: z.number(),
      dailyProjection: z.number(),
      monthlyProjection: z.number(),
      yearlyProjection: z.number(),
      days: z.array(z.object({ day: z.iso.date(), balance: z.number() })),
    }),
  }),
  invest: endpoint('POST /api/investment/invest', 'player', { ...move, summary: 'The same as deposit' }),
  investmentDeposit: endpoint('POST /api/investment/deposit', 'player', {
    ...move,
    summary: 'Move money from the game balance to the investment account',
  }),
  investmentWithdraw: endpoint('POST /api/investment/withdraw', 'player', {
    ...move,
    summary: 'Move money from the investment account to the game balance',
  }),
};
