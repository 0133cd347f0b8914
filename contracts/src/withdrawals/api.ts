import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { accessParts } from '../players/access.ts';
import { said } from '../problem-message.ts';
import { secondFactorProof } from '../second-factors/proof.ts';
import { pageOffset, wireAmount } from '../shapes.ts';
import { payoutFailureCodes } from './failures.ts';

export const withdrawalMethods = ['mobile', 'crypto'] as const;
export type WithdrawalMethod = (typeof withdrawalMethods)[number];

export const payoutNetworks = ['trc20', 'erc20', 'bep20'] as const;
export type PayoutNetwork = (typeof payoutNetworks)[number];

/** How a withdrawal stands. Asking reserves amount and fee; what ends without a payment gives all of it back. */
export const withdrawalStatuses = [
  'pending', // an operator has not looked at it yet -> approved, rejected
  'approved', // the rail is being asked to pay -> completed, failed
  'completed', // the rail has paid
  'rejected', // an operator said no, with a reason; the money is back
  'failed', // the rail refused to pay; the money is back
] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

export const fourDigits = (otherwise: 'pin_missing' | 'pin_not_digits') =>
  z
    .string()
    .max(4, { abort: true, error: said({ problem: 'pin_length' }) })
    .regex(/^\d{4}$/, said({ problem: otherwise }));

/** Older clients also send fees, totals, rates and names: the server works these out itself and reads none of them. */
const confirmed = {
  /** What the player is to receive, in the player's currency; the fee comes on top. */
  amount: wireAmount,
  /** Any four digits, until the player has set a PIN of their own. */
  pin: fourDigits('pin_missing'),
  /** Needed once the player has one; a recovery code does not do. */
  secondFactor: secondFactorProof.optional(),
};

const withdrawalRequest = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('mobile'),
    phoneNumber: z.string(said({ problem: 'phone_not_valid' })).max(30, { abort: true }),
    ...confirmed,
  }),
  z.object({
    method: z.literal('crypto'),
    address: z.string(said({ problem: 'address_not_valid' })).max(100, { abort: true }),
    network: z.enum(payoutNetworks).default('trc20'),
    ...confirmed,
  }),
]);

const accessWait = z.object({ what: z.enum(accessParts), until: z.iso.datetime() });

/** What was promised when it was asked for: to be paid in time, or a credit for the time beyond. */
const promise = z.object({
  minutes: z.int().positive(),
  /** The end of the time that was promised, as far as is known: the clock stands still while `waits` is there. */
  until: z.iso.datetime(),
  /** What was credited so far, and what it can come to. */
  credited: z.number(),
  most: z.number(),
  /** More is due, and waits for the operator's funds. */
  waitsForFunds: z.boolean(),
});

const pagination = z.object({
  total: z.int().nonnegative(),
  limit: z.int().positive(),
  offset: z.int().nonnegative(),
});

export const withdrawalRecord = z.object({
  id: z.string(),
  status: z.enum(withdrawalStatuses),
  method: z.enum(withdrawalMethods),
  /** mtn, airtel, or the network. */
  channel: z.enum(['mtn', 'airtel', ...payoutNetworks]),
  amount: z.number(),
  fee: z.number(),
  currency: z.enum(currencies),
  /** What the rail pays, in its own currency. */
  payoutAmount: z.number(),
  payoutCurrency: z.enum(['UGX', 'USDT']),
  /** What had been said, where a rate has changed before it was approved and less is paid. */
  promisedPayout: z.number().nullable(),
  address: z.string().nullable(),
  phonenumber: z.string().nullable(),
  /** What the operator wrote or, where the rail refused, why, in an English sentence for the player. */
  admin_notes: z.string().nullable(),
  /** The same for whoever writes the sentence in another language. */
  failure: z.enum(payoutFailureCodes).nullable(),
  /** The provider's reference or the hash on the chain, once it has been paid. */
  reference: z.string().nullable(),
  /** How many wait in front of it, itself included; null when it does not wait for an operator. */
  place: z.int().positive().nullable(),
  /** Why and until when it cannot be approved, while it waits for that. */
  waits: accessWait.nullable(),
  /** The rail does not tell what became of the payout: an operator looks at the rail's own books and settles it. */
  inDoubt: z.boolean(),
  /** Null: there was no promise when it was asked for. */
  promise: promise.nullable(),
  createdat: z.iso.datetime(),
  decidedat: z.iso.datetime().nullable(),
  endedat: z.iso.datetime().nullable(),
});

export type Withdrawal = z.output<typeof withdrawalRecord>;

/** How long the last withdrawals took from asking to being paid. */
const withdrawalClock = z.object({
  /** How many wait for an operator now. */
  waiting: z.int().nonnegative(),
  /** Of how many of the last withdrawals this is measured; below 5 nothing is said. */
  measured: z.int().nonnegative(),
  medianSeconds: z.number().nullable(),
  p95Seconds: z.number().nullable(),
});

export type WithdrawalClock = z.output<typeof withdrawalClock>;

export const withdrawalsApi = {
  withdraw: endpoint('POST /api/wallet/withdraw', 'player', {
    summary: 'Ask for a withdrawal; amount and fee are reserved at once',
    movesMoney: true,
    body: withdrawalRequest,
    data: z.object({
      transactionId: z.string(),
      id: z.string(),
      status: z.enum(withdrawalStatuses),
      amount: z.number(),
      fee: z.number(),
      /** What was reserved. */
      totalDeduction: z.number(),
      payoutAmount: z.number(),
      payoutCurrency: z.enum(['UGX', 'USDT']),
      place: z.int().positive().nullable(),
      waits: accessWait.nullable(),
    }),
  }),
  withdrawals: endpoint('GET /api/wallet/withdrawals', 'player', {
    summary: "The player's withdrawals, the newest first, and how long they take at the moment",
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      offset: pageOffset,
    }),
    data: z.object({ withdrawals: z.array(withdrawalRecord), pagination, clock: withdrawalClock }),
  }),
  withdrawalStats: endpoint('GET /api/wallet/withdrawal-stats', 'player', {
    summary: "The player's withdrawals in figures",
    data: z.object({
      totalWithdrawals: z.int(),
      completedCount: z.int(),
      /** Those that an operator or a rail is still at work on. */
      pendingCount: z.int(),
      /** Those that came to nothing: rejected, or refused by the rail. */
      rejectedCount: z.int(),
      totalWithdrawn: z.number(),
      pendingAmount: z.number(),
      totalFees: z.number(),
    }),
  }),
  withdrawalPin: endpoint('GET /api/wallet/withdrawal-pin', 'player', {
    summary: 'Whether the player has set a withdrawal PIN',
    data: z.object({ isSet: z.boolean() }),
  }),
  setWithdrawalPin: endpoint('POST /api/wallet/withdrawal-pin', 'player', {
    summary: 'Set, change or (null) remove the withdrawal PIN; the password says that it is the player',
    body: z.object({
      password: z.string().min(1).max(200, { abort: true }),
      pin: fourDigits('pin_not_digits').nullable(),
      /** The PIN that is replaced. Without it, as when it is forgotten, transfers wait for a day, too. */
      currentPin: fourDigits('pin_not_digits').optional(),
    }),
    data: z.object({ isSet: z.boolean() }),
  }),
};
