import { z } from 'zod';
import { countryCodes } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { awaitsApproval } from '../operators/approvals.ts';
import { reason } from '../shapes.ts';
import { MAXIMUM_OFFER_STAKE } from './rules.ts';

/** In basis points of the stake; the remaining boxes are empty. */
const prizes = z.array(z.int().min(0).max(1_000_000)).max(9);

const prizeTable = z.object({
  id: z.int(),
  prizes: z.array(z.int()),
  hash: z.string(),
  /** Of the last 30 days. */
  results: z.array(
    z.object({
      currency: z.string(),
      rounds: z.int(),
      wins: z.int(),
      staked: z.number(),
      paidOut: z.number(),
      /** 99% band of the monthly return. */
      expectedLow: z.number(),
      expectedHigh: z.number(),
    }),
  ),
});
export type PrizeTable = z.output<typeof prizeTable>;

const prizeOffer = z.object({
  id: z.int(),
  country: z.enum(countryCodes),
  tableId: z.int(),
  /** In local currency; null if only the settings limit it. */
  highestStake: z.number().nullable(),
  /** Covered by the bankroll, in whole units; null if never funded. */
  borneStake: z.int().nullable(),
  from: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
});
export type PrizeOffer = z.output<typeof prizeOffer>;

const overview = z.object({
  tables: z.array(prizeTable),
  /** Current and planned, by country and order. */
  offers: z.array(prizeOffer),
  maximumPrizePercent: z.int(),
});
export type PrizeTables = z.output<typeof overview>;

export const adminPrizeTablesApi = {
  adminPrizeTables: endpoint('GET /api/admin/prize-tables', 'viewer', {
    summary: 'The prize tables, where they are offered, and what they came to',
    data: overview,
  }),
  adminOfferTables: endpoint('POST /api/admin/prize-tables', 'operator', {
    summary: 'Offer these prize tables in these countries, and no others, from a moment on',
    body: z.object({
      countries: z.array(z.enum(countryCodes)).min(1).max(countryCodes.length),
      /** The first is the default. */
      tables: z.array(prizes).min(1).max(4),
      /** In UGX; converted for other countries. */
      highestStake: z.int().min(1).max(MAXIMUM_OFFER_STAKE),
      /** Limited by `startProblem`; null: a minute after the approval. */
      from: z.string().max(40, { abort: true }).pipe(z.iso.datetime()).nullable(),
      reason,
    }),
    data: overview,
    accepted: awaitsApproval,
  }),
};
