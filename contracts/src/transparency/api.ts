import { z } from 'zod';
import { currencies } from '../countries.ts';
import { mobileProviders } from '../deposits/api.ts';
import { endpoint } from '../endpoint.ts';
import { roundId } from '../fairness/wire.ts';
import { givenDay } from '../shapes.ts';
import { LEVELS, PLACES } from './liabilities.ts';
import { anchorChains } from './log.ts';
import { reserveChains } from './reserves.ts';

const hex = (bytes: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`), `Expected ${bytes} bytes in lower-case hex`);

export const signedText = z.object({ text: z.string(), signature: hex(64), key: hex(32) });

const statedDay = z.object({
  day: z.iso.date(),
  liabilities: signedText,
  /** Null until it is published. */
  reserves: signedText.nullable(),
});

export type StatedDay = z.output<typeof statedDay>;

export const transparencyApi = {
  transparencyDays: endpoint('GET /api/transparency/days', 'public', {
    summary:
      'What the house has signed that it owes and holds, day by day, the newest first (docs/transparency.md)',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(40),
      before: givenDay.optional(),
    }),
    data: z.object({
      /** The server's time. */
      now: z.iso.datetime(),
      days: z.array(statedDay),
    }),
  }),
  liabilityBranch: endpoint('GET /api/transparency/branch', 'player', {
    summary: "The player's own branch of the tree of what is owed: proof that these balances are in its root",
    query: z.object({ day: givenDay }),
    data: z.object({
      day: z.iso.date(),
      currency: z.enum(currencies),
      username: z.string(),
      place: z
        .int()
        .min(0)
        .max(PLACES - 1),
      salt: hex(32),
      /** Game, reserved, investment, in micro-units. */
      sums: z.array(z.string().regex(/^\d{1,19}$/)).length(3),
      /** From the leaf up: hash and sums, 56 bytes in base64url. */
      siblings: z.array(z.string().length(75)).length(LEVELS),
    }),
  }),
};

const hash = z
  .string()
  .max(64, { abort: true })
  .regex(/^[0-9a-f]{64}$/, 'Expected 32 bytes in lower-case hex');
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

const givenCount = z.coerce.number().int().nonnegative();

export const logApi = {
  logHead: endpoint('GET /api/transparency/head', 'public', {
    summary: 'The newest signed head of the log of the house (docs/transparency.md)',
    data: signedText,
  }),
  logHeads: endpoint('GET /api/transparency/heads', 'public', {
    summary: 'Earlier heads of the log, the newest first',
    query: z.object({
      /** Only heads of smaller logs. */
      before: givenCount.optional(),
      limit: z.coerce.number().int().min(1).max(1_000).default(100),
    }),
    data: z.object({ heads: z.array(signedText) }),
  }),
  logRecords: endpoint('GET /api/transparency/records', 'public', {
    summary: 'Records of the log, as canonical JSON',
    query: z.object({
      from: givenCount.default(0),
      limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
    }),
    data: z.object({ from: count, records: z.array(z.string()) }),
  }),
  logInclusion: endpoint('GET /api/transparency/inclusion', 'public', {
    summary: 'A record of the log, and the path that shows it under a head (RFC 9162, 2.1.3)',
    query: z.object({
      index: givenCount.optional(),
      /** Alternatives to an index: the record of a round, */
      round: roundId.optional(),
      /** of a day's liabilities, */
      day: givenDay.optional(),
      /** or of a release of the web application. */
      release: hash.optional(),
      /** A head's size; defaults to the newest. */
      size: givenCount.optional(),
    }),
    data: z.object({ index: count, size: count, record: z.string(), path: z.array(hash) }),
  }),
  logKeys: endpoint('GET /api/transparency/keys', 'public', {
    summary: 'With which keys the house has signed, in order, each with the first head over its announcement',
    data: z.object({
      keys: z.array(z.object({ index: count, record: z.string(), path: z.array(hash), head: signedText })),
    }),
  }),
  logConsistency: endpoint('GET /api/transparency/consistency', 'public', {
    summary: 'What shows that a later head extends an earlier one (RFC 9162, 2.1.4)',
    query: z.object({ from: givenCount, to: givenCount }),
    data: z.object({ from: count, to: count, path: z.array(hash) }),
  }),
};

const reservesOfDay = z.object({
  day: z.iso.date(),
  /** The snapshot time of the liabilities; reserves are stated for it. */
  taken: z.iso.datetime(),
  /** Signed by then, with what has been stated. */
  dueAt: z.iso.datetime(),
  signedAt: z.iso.datetime().nullable(),
  addresses: z.array(
    z.object({ chain: z.enum(reserveChains), address: z.string(), amount: z.number(), block: z.string() }),
  ),
  providers: z.array(
    z.object({
      provider: z.enum(mobileProviders),
      /** The ledger balance limits what counts. */
      books: z.number(),
      /** Null until the day of each of its wallets is closed. */
      stated: z
        .object({ amount: z.number(), enteredAt: z.iso.datetime(), operators: z.array(z.string()) })
        .nullable(),
    }),
  ),
});
export type ReservesOfDay = z.output<typeof reservesOfDay>;

export const adminReservesApi = {
  adminReserves: endpoint('GET /api/admin/reserves', 'viewer', {
    summary: 'What is held against what is owed, for the last days, by chain and by provider',
    data: z.object({ days: z.array(reservesOfDay) }),
  }),
};
