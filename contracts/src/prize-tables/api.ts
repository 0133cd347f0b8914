import { z } from 'zod';
import { countryCodes } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { awaitsApproval } from '../operators/approvals.ts';
import { reason } from '../shapes.ts';

/** What the paying boxes add to the stake, in basis points; the rest of the nine are empty. */
const prizes = z.array(z.int().min(0).max(1_000_000)).max(9);

const prizeTable = z.object({
  id: z.int(),
  prizes: z.array(z.int()),
  hash: z.string(),
  /** The rounds of the last 30 days under it. */
  results: z.array(
    z.object({
      currency: z.string(),
      rounds: z.int(),
      wins: z.int(),
      staked: z.number(),
      paidOut: z.number(),
      /** The share of the stakes that comes back in 99 of 100 such months lies between these. */
      expectedLow: z.number(),
      expectedHigh: z.number(),
    }),
  ),
});
export type PrizeTable = z.output<typeof prizeTable>;

/** One table in one country, for a stretch of time. */
const prizeOffer = z.object({
  id: z.int(),
  country: z.enum(countryCodes),
  tableId: z.int(),
  /** In the country's money; null: nothing but the settings limits it. */
  highestStake: z.number().nullable(),
  /** What a bet may be so that the bankroll of this moment bears it, in whole units; null: it was never funded. */
  borneStake: z.int().nullable(),
  from: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
});
export type PrizeOffer = z.output<typeof prizeOffer>;

const overview = z.object({
  tables: z.array(prizeTable),
  /** What is offered now and planned, the first of a country first. */
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
      /** The first counts for whoever has not chosen. */
      tables: z.array(prizes).min(1).max(4),
      /** In Uganda's money; every country has the same value in its own. */
      highestStake: z.int().min(1).max(1_000_000_000_000),
      /** At least a minute ahead, so that every server knows of it; null: a minute after the approval. */
      from: z.string().max(40, { abort: true }).pipe(z.iso.datetime()).nullable(),
      reason,
    }),
    data: overview,
    accepted: awaitsApproval,
  }),
};
