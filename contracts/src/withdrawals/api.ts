import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_WIRE_AMOUNT } from '../money.ts';
import { said } from '../problem-message.ts';
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

/** What is wrong with the amount is said by the rules, in their own words. */
const amount = z.number().min(-MAX_WIRE_AMOUNT).max(MAX_WIRE_AMOUNT).multipleOf(0.01);

/** Older clients also send fees, totals, rates and names: the server works these out itself and reads none of them. */
const confirmed = {
  /** What the player is to receive, in the player's currency; the fee comes on top. */
  amount,
  /** Any four digits, until the player has set a PIN of their own. */
  pin: z
    .string()
    .max(4, { abort: true, error: said({ problem: 'pin_length' }) })
    .regex(/^\d{4}$/, said({ problem: 'pin_missing' })),
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
    network: z.string().max(10, { abort: true }).toLowerCase().pipe(z.enum(payoutNetworks)).default('trc20'),
    ...confirmed,
  }),
]);

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
  withdraw: endpoint({
    method: 'POST',
    path: '/api/wallet/withdraw',
    summary: 'Ask for a withdrawal; amount and fee are reserved at once',
    access: 'player',
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
    }),
  }),
  withdrawals: endpoint({
    method: 'GET',
    path: '/api/wallet/withdrawals',
    summary: "The player's withdrawals, the newest first, and how long they take at the moment",
    access: 'player',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    data: z.object({ withdrawals: z.array(withdrawalRecord), pagination, clock: withdrawalClock }),
  }),
  withdrawalStats: endpoint({
    method: 'GET',
    path: '/api/wallet/withdrawal-stats',
    summary: "The player's withdrawals in figures",
    access: 'player',
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
  withdrawalPin: endpoint({
    method: 'GET',
    path: '/api/wallet/withdrawal-pin',
    summary: 'Whether the player has set a withdrawal PIN',
    access: 'player',
    data: z.object({ isSet: z.boolean() }),
  }),
  setWithdrawalPin: endpoint({
    method: 'POST',
    path: '/api/wallet/withdrawal-pin',
    summary: 'Set, change or (null) remove the withdrawal PIN; the password says that it is the player',
    access: 'player',
    body: z.object({
      password: z.string().min(1).max(200, { abort: true }),
      pin: z
        .string()
        .max(4, { abort: true, error: said({ problem: 'pin_length' }) })
        .regex(/^\d{4}$/, said({ problem: 'pin_not_digits' }))
        .nullable(),
    }),
    data: z.object({ isSet: z.boolean() }),
  }),
};
