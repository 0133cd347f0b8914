import { z } from 'zod';
import { currencies } from '../countries.ts';
import { mobileProviders } from '../deposits/api.ts';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../free-text.ts';
import { page, pagination, person } from '../shapes.ts';
import { transfer } from '../transfers/api.ts';

/** Converted at the rates of the request's day. */
const usdt = z.number();

const day = z.object({
  /** Kampala day. */
  day: z.string(),
  stakes: usdt,
  payouts: usdt,
  /** Null without stakes. */
  realisedReturn: z.number().nullable(),
  bets: z.int(),
  players: z.int(),
  signUps: z.int(),
  deposits: usdt,
  depositCount: z.int(),
  withdrawals: usdt,
  withdrawalCount: z.int(),
  fees: usdt,
  /** End of day: total of player accounts, and our balances on the rails. */
  liabilities: usdt,
  cash: usdt,
  investmentLiabilities: usdt,
  interestAccount: usdt,
});
export type BusinessDay = z.output<typeof day>;

const position = z.object({
  /** Such as house.bankroll, rail.mtn.collection or player.game. */
  account: z.string(),
  currency: z.string(),
  /** In its own currency; positive: a rail holds it for us. */
  amount: z.number(),
  usdt,
});
export type Position = z.output<typeof position>;

const interestCover = z.object({
  currency: z.enum(currencies),
  invested: z.number(),
  funds: z.number(),
  /** At the rate set last. */
  dailyCost: z.number(),
  waiting: z.object({ days: z.int(), amount: z.number() }),
  /** Full days covered after the waiting ones; null if a day costs nothing. */
  daysCovered: z.int().nullable(),
});
export type InterestCover = z.output<typeof interestCover>;

const promise = z.object({
  /** 0 means no promise. */
  minutes: z.int(),
  over: z.int(),
  waitingForFunds: z.int(),
  /** This month, in Kampala time. */
  credited: z.array(z.object({ currency: z.enum(currencies), amount: z.number(), withdrawals: z.int() })),
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

/** Outside the ledger, by its last balance. */
const wallet = z.object({
  rail: z.enum([...mobileProviders, 'tron', 'ethereum', 'bsc']),
  purpose: z.enum(['payout', 'gas', 'collection']),
  coin: z.string(),
  amount: z.number(),
  readAt: z.iso.datetime(),
  /** In the last 24 hours; asked by approved and by pending withdrawals. */
  paidInDay: z.number(),
  approved: z.number(),
  pending: z.number(),
  waitingPayouts: z.int(),
  /** At the rate of the last 24 hours; null without payouts. */
  hoursLeft: z.number().nullable(),
});
export type WalletFloat = z.output<typeof wallet>;

const waiting = z.object({
  withdrawals: z.int(),
  unresolvedPayouts: z.int(),
  unresolvedDeposits: z.int(),
  heldTransfers: z.int(),
  approvals: z.int(),
});
export type Waiting = z.output<typeof waiting>;

export const foundKinds = [
  'player',
  'withdrawal',
  'deposit',
  'held_transfer',
  'transfer',
  'approval',
] as const;

const found = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  /** The owner, or a transfer's sender; null without a player. */
  player: person.nullable(),
  money: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  /** Its status, or a player's contact. */
  detail: z.string().nullable(),
});
export type Found = z.output<typeof found>;

export const adminBusinessApi = {
  adminSearch: endpoint('GET /api/admin/search', 'viewer', {
    summary:
      'Players by how their name begins or by their whole contact or id; withdrawals, deposits and transfers by number or reference. Recorded',
    query: z.object({ q: freeText(100) }),
    data: z.object({ found: z.array(found) }),
  }),
  adminStats: endpoint('GET /api/admin/stats', 'viewer', {
    summary: 'The business at a glance: figures by day, and where the money is now',
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    data: z.object({
      promisedReturn: z.number(),
      /** All days; `players` counts all sign-ups. */
      totals: day
        .omit({ day: true, signUps: true, depositCount: true, withdrawalCount: true })
        .extend({ bankroll: usdt }),
      waiting,
      /** Oldest first; the last is today so far. */
      days: z.array(day),
      positions: z.array(position),
      interest: z.array(interestCover),
      promise,
    }),
  }),
  adminFloat: endpoint('GET /api/admin/float', 'viewer', {
    summary: 'What our wallets at providers and on chains hold and how long they last, and the bankrolls',
    data: z.object({
      wallets: z.array(wallet),
      bankrolls: z.array(z.object({ currency: z.string(), amount: z.number() })),
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
