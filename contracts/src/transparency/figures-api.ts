import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { anchorChains } from './anchor.ts';
import { signedText } from './api.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'Expected 32 bytes in lower-case hex');
const count = z.int().nonnegative();

/** What was played under one prize table. */
const playedTable = z.object({
  oddsHash: hash,
  boxes: count,
  /** In basis points of the stake. */
  prizes: z.array(count),
  rounds: count,
  wins: count,
  /** What the rounds paid for each unit staked, added up, in basis points: 12000 for a round that paid 20%. */
  returnedBasisPoints: count,
});
export type PlayedTable = z.output<typeof playedTable>;

const withdrawalTimes = z.object({
  /** Over how many days. */
  days: count,
  paid: count,
  /** From asking to payment, without the time in which the player had to wait for themselves; null where none was paid. */
  medianSeconds: z.number().nullable(),
  p95Seconds: z.number().nullable(),
  open: count,
  /** Those of the open ones that take longer than is promised. */
  overPromise: count,
  /** 0: there is no promise. */
  promiseMinutes: count,
});

const anchor = z.object({
  chain: z.enum(anchorChains),
  transaction: z.string(),
  /** When its block was final. */
  at: z.iso.datetime(),
  size: count,
  root: hash,
});

export const figuresApi = {
  logFigures: endpoint('GET /api/transparency/figures', 'public', {
    summary:
      'What the records of the log come to: rounds by prize table, and how quickly withdrawals were paid',
    data: z.object({
      /** The newest head: all of the figures are from the records below it; null before the first. */
      head: signedText.nullable(),
      tables: z.array(playedTable),
      withdrawals: withdrawalTimes,
      /** The newest head that was written to a chain; null where none was. */
      anchor: anchor.nullable(),
    }),
  }),
};
