import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { accessParts } from '../players/access.ts';
import { said } from '../problem-message.ts';
import { secondFactorProof } from '../second-factors/proof.ts';
import { pageOffset, pagination, wireAmount } from '../shapes.ts';

/** Each text says what happened, where the money is, and what to do. */
export const payoutFailures = {
  wrong_destination:
    'This number or address can’t receive the payment. All your money is back in your balance. Check it and request again.',
  limit_reached:
    'The payment is above a limit of the receiving wallet. All your money is back in your balance. Try a smaller amount, or try tomorrow.',
  rail_unavailable:
    'The provider couldn’t take the payment. All your money is back in your balance. Please request again later.',
  /** Our balance at the rail is too low. */
  rail_empty:
    'We can’t make this payment right now. All your money is back in your balance. Please request again later.',
  /** A provider took a deposit back before the payment. */
  debt_open:
    'One of your deposits was reversed, so this payment was stopped. The money pays what you owe first; the rest is back in your balance.',
  failed:
    'The payment failed at the provider. All your money is back in your balance. Please request again, or contact support.',
};

export type PayoutFailure = keyof typeof payoutFailures;
export const payoutFailureCodes = Object.keys(payoutFailures) as [PayoutFailure, ...PayoutFailure[]];

export const withdrawalMethods = ['mobile', 'crypto'] as const;
export type WithdrawalMethod = (typeof withdrawalMethods)[number];

export const payoutNetworks = ['trc20', 'erc20', 'bep20'] as const;
export type PayoutNetwork = (typeof payoutNetworks)[number];

/** A request reserves amount and fee; without a payment all of it is returned. */
export const withdrawalStatuses = [
  'pending', // needs an operator's decision -> approved, rejected
  'approved', // the rail is paying -> completed, failed
  'completed', // paid
  'rejected', // rejected by an operator with a reason; money returned
  'failed', // the rail could not pay; money returned
] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

export const fourDigits = (otherwise: 'pin_missing' | 'pin_not_digits') =>
  z
    .string()
    .max(4, { abort: true, error: said({ problem: 'pin_length' }) })
    .regex(/^\d{4}$/, said({ problem: otherwise }));

/** Ignores fees, totals, rates and names that older clients send. */
const confirmed = {
  /** The payout in the player's currency; the fee is added. */
  amount: wireAmount,
  /** Any four digits until the player sets a PIN. */
  pin: fourDigits('pin_missing'),
  /** Required once the player has one; recovery codes are not accepted. */
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

/** As it was at the request. */
const promise = z.object({
  minutes: z.int().positive(),
  /** The deadline as known now; paused while `waits` is set. */
  until: z.iso.datetime(),
  /** Credited so far, and the maximum. */
  credited: z.number(),
  most: z.number(),
  /** A due credit waits for the operator's funds. */
  waitsForFunds: z.boolean(),
});

export const withdrawalRecord = z.object({
  id: z.string(),
  status: z.enum(withdrawalStatuses),
  method: z.enum(withdrawalMethods),
  channel: z.enum(['mtn', 'airtel', ...payoutNetworks]),
  amount: z.number(),
  fee: z.number(),
  currency: z.enum(currencies),
  /** In the rail's currency. */
  payoutAmount: z.number(),
  payoutCurrency: z.enum(['UGX', 'USDT']),
  /** The announced amount, if a rate change before approval reduced the payout. */
  promisedPayout: z.number().nullable(),
  address: z.string().nullable(),
  phonenumber: z.string().nullable(),
  /** The operator's note, or an English failure text. */
  admin_notes: z.string().nullable(),
  /** For translation. */
  failure: z.enum(payoutFailureCodes).nullable(),
  /** The provider's reference or the transaction hash, once paid. */
  reference: z.string().nullable(),
  /** From 1; null if it does not wait for an operator. */
  place: z.int().positive().nullable(),
  /** Until then it cannot be approved. */
  waits: accessWait.nullable(),
  /** The rail reports no result; an operator settles it. */
  unresolved: z.boolean(),
  /** Approved; paid once our wallet at the rail is filled. */
  waitsForFloat: z.boolean(),
  /** Null: none at the time of the request. */
  promise: promise.nullable(),
  createdat: z.iso.datetime(),
  decidedat: z.iso.datetime().nullable(),
  endedat: z.iso.datetime().nullable(),
});

export type Withdrawal = z.output<typeof withdrawalRecord>;

/** From request to payment. */
const withdrawalClock = z.object({
  /** For an operator, now. */
  waiting: z.int().nonnegative(),
  /** Null while too few have been paid. */
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
      /** The reserved amount. */
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
      /** Waiting for an operator or a rail. */
      pendingCount: z.int(),
      /** Rejected or failed. */
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
      /** Without it (forgotten), transfers wait a day too. */
      currentPin: fourDigits('pin_not_digits').optional(),
    }),
    data: z.object({ isSet: z.boolean() }),
  }),
};
