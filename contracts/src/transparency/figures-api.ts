import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { anchorChains } from './anchor.ts';
import { signedText } from './api.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'Expected 32 bytes in lower-case hex');
const count = z.int().nonnegative();

const playedTable = z.object({
  oddsHash: hash,
  boxes: count,
  /** In basis points of the stake. */
  prizes: z.array(count),
  rounds: count,
  wins: count,
  /** Payouts per unit staked, in basis points: 12000 for a round that paid 20%. */
  returnedBasisPoints: count,
  /** By the code of the refusal. */
  refused: z.array(z.object({ cause: z.string(), attempts: count, wouldHaveWon: count })),
});
export type PlayedTable = z.output<typeof playedTable>;

const withdrawalTimes = z.object({
  days: count,
  paid: count,
  /** Within the promised time, or without a promise. */
  paidInTime: count,
  /** From request to payment, without time the player caused; null: none paid. */
  medianSeconds: z.number().nullable(),
  p95Seconds: z.number().nullable(),
  open: count,
  /** Open withdrawals past their deadline. */
  overPromise: count,
  /** 0: no promise. */
  promiseMinutes: count,
});

const anchor = z.object({
  chain: z.enum(anchorChains),
  transaction: z.string(),
  /** When its block became final. */
  at: z.iso.datetime(),
  size: count,
  root: hash,
});

export const figuresApi = {
  logFigures: endpoint('GET /api/transparency/figures', 'public', {
    summary:
      'What the records of the log come to: rounds by prize table, and how quickly withdrawals were paid',
    data: z.object({
      /** Covers all figures; null before the first. */
      head: signedText.nullable(),
      tables: z.array(playedTable),
      withdrawals: withdrawalTimes,
      /** Null if none. */
      anchor: anchor.nullable(),
    }),
  }),
};
