import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../free-text.ts';
import { page, pagination, person } from '../shapes.ts';
import { transfer } from '../transfers/api.ts';

/** Money of all countries together is told in USDT, at the rates of the day it is asked. */
const usdt = z.number();

const day = z.object({
  /** The day in Kampala, such as 2026-11-15. */
  day: z.string(),
  stakes: usdt,
  payouts: usdt,
  /** Payouts by stakes; null on a day without stakes. */
  realisedReturn: z.number().nullable(),
  bets: z.int(),
  players: z.int(),
  signUps: z.int(),
  deposits: usdt,
  depositCount: z.int(),
  withdrawals: usdt,
  withdrawalCount: z.int(),
  fees: usdt,
  /** At the end of the day: what players hold in all their accounts, and what we hold on the rails. */
  liabilities: usdt,
  cash: usdt,
  investmentLiabilities: usdt,
  interestAccount: usdt,
});
export type BusinessDay = z.output<typeof day>;

const position = z.object({
  /** house.bankroll, rail.mtn, player.game and so on. */
  account: z.string(),
  currency: z.string(),
  /** In its own currency; what a rail holds for us is positive here. */
  amount: z.number(),
  usdt,
});
export type Position = z.output<typeof position>;

/** How far the operator's funds go for the earnings of a currency, in that currency. */
const interestCover = z.object({
  currency: z.enum(currencies),
  invested: z.number(),
  funds: z.number(),
  /** What a day costs at the rate that was set last. */
  dailyCost: z.number(),
  waiting: z.object({ days: z.int(), amount: z.number() }),
  /** Whole days that the funds pay for after those that wait; null where a day costs nothing. */
  daysCovered: z.int().nullable(),
});
export type InterestCover = z.output<typeof interestCover>;

/** How the promise on withdrawals is kept. */
const promise = z.object({
  /** 0: there is none. */
  minutes: z.int(),
  /** Open ones that take longer than was promised. */
  over: z.int(),
  waitingForFunds: z.int(),
  /** Credited this month, in Kampala. */
  credited: z.array(z.object({ currency: z.enum(currencies), amount: z.number(), withdrawals: z.int() })),
  /** To whom most of it, and who decided about their withdrawals. */
  most: z.array(
    z.object({
      player: person,
      currency: z.enum(currencies),
      amount: z.number(),
      withdrawals: z.int(),
      decidedBy: z.array(z.string()),
    }),
  ),
});
export type PromiseFigures = z.output<typeof promise>;

/** How much waits for a decision, by where it waits. */
const waiting = z.object({
  withdrawals: z.int(),
  payoutsInDoubt: z.int(),
  depositsInDoubt: z.int(),
  setAside: z.int(),
  approvals: z.int(),
  referrals: z.int(),
});
export type Waiting = z.output<typeof waiting>;

export const foundKinds = ['player', 'withdrawal', 'deposit', 'set_aside', 'transfer', 'approval'] as const;

/** Something that answers to a name, a number or a reference. */
const found = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  /** Whose it is; of a transfer, who sent it; null where it is no player's. */
  player: person.nullable(),
  money: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  /** How it stands, or for a player where to reach them. */
  detail: z.string().nullable(),
});
export type Found = z.output<typeof found>;

export const adminBusinessApi = {
  adminSearch: endpoint('GET /api/admin/search', 'viewer', {
    summary:
      'Players by how their name, contact or id begins; withdrawals, deposits and transfers by number or reference',
    query: z.object({ q: freeText(100) }),
    data: z.object({ found: z.array(found) }),
  }),
  adminStats: endpoint('GET /api/admin/stats', 'viewer', {
    summary: 'The business at a glance: figures by day, and where the money is now',
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    data: z.object({
      /** What the odds promise in the long run, such as 0.6. */
      promisedReturn: z.number(),
      /** Of all days; `players` are all who have signed up. */
      totals: day
        .omit({ day: true, signUps: true, depositCount: true, withdrawalCount: true })
        .extend({ bankroll: usdt }),
      waiting,
      /** The oldest day first; the last one is today, so far. */
      days: z.array(day),
      positions: z.array(position),
      interest: z.array(interestCover),
      promise,
    }),
  }),
  adminTransfers: endpoint('GET /api/admin/transfers', 'viewer', {
    summary: 'What players sent each other, the newest first',
    query: z.object({
      ...page,
    }),
    data: z.object({
      transfers: z.array(transfer),
      pagination,
    }),
  }),
  adminTransferStats: endpoint('GET /api/admin/transfer-stats', 'viewer', {
    summary: 'What players sent each other, in figures',
    data: z.object({ count: z.int(), sent: usdt, today: z.int(), players: z.int() }),
  }),
};
