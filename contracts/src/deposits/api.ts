import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_WIRE_AMOUNT } from '../money.ts';
import { cursorPage, wireAmount } from '../shapes.ts';
import { depositReasonCodes } from './reasons.ts';

export const usdtNetworks = ['trc20', 'erc20'] as const;
export type UsdtNetwork = (typeof usdtNetworks)[number];

export const mobileProviders = ['mtn', 'airtel'] as const;
export type MobileProvider = (typeof mobileProviders)[number];

export const depositStatuses = [
  'waiting', // prompt sent to the phone, or transfer not final -> received, declined, unresolved
  'received', // the rail has the money, crediting is due -> credited
  'credited', // in the game balance
  'declined', // declined by player or provider, nothing paid -> credited if the money arrives anyway
  'unresolved', // unresolved, an operator decides -> credited, declined
] as const;

export type DepositStatus = (typeof depositStatuses)[number];

const network = z.enum(usdtNetworks);
const depositAddress = z.object({ address: z.string(), network });

const mobileRequest = z.object({
  /** In the player's currency. */
  amount: wireAmount,
  phone: z.string().max(30, { abort: true }),
  provider: z.enum(mobileProviders),
  /** Sent by older clients and ignored; the session identifies the player. */
  userId: z.string().max(40, { abort: true }).optional(),
  username: z.string().max(100, { abort: true }).optional(),
});

const mobileDeposit = z.object({
  /** Our reference, also known to the provider. */
  vendorRef: z.string(),
  amount: z.number(),
  /** Credit in the player's currency; less if the rate moves against the player before payment. */
  finalAmount: z.number(),
  /** Added by the provider's tariff. */
  charge: z.number(),
  payAmount: z.number(),
  payCurrency: z.literal('UGX'),
  status: z.enum(depositStatuses),
});

const deposit = z.object({
  id: z.string(),
  method: z.enum(['mobile', 'usdt']),
  channel: z.enum([...mobileProviders, ...usdtNetworks]),
  status: z.enum(depositStatuses),
  /** In the player's currency. */
  amount: z.number(),
  currency: z.enum(currencies),
  /** The announced amount, if a rate change reduced the credit. */
  promised: z.number().nullable(),
  /** In the rail's currency. */
  paidAmount: z.number(),
  paidCurrency: z.enum(['UGX', 'USDT']),
  reason: z.string().nullable(),
  /** For translation; null if an operator wrote the text. */
  reasonCode: z.enum(depositReasonCodes).nullable(),
  /** Our reference at the provider, or the transaction hash. */
  reference: z.string(),
  phonenumber: z.string().nullable(),
  /** While a transfer is not final. */
  confirmations: z.object({ seen: z.int().positive(), needed: z.int().positive() }).nullable(),
  createdat: z.iso.datetime(),
  creditedat: z.iso.datetime().nullable(),
  /** When the provider took the credited payment back. */
  reversedat: z.iso.datetime().nullable(),
});

export type Deposit = z.output<typeof deposit>;

export const walletApi = {
  depositAddress: endpoint('GET /api/wallet/deposit-address', 'player', {
    summary: "The player's own USDT address on a network",
    query: z.object({ network: network.default('trc20') }),
    data: depositAddress,
  }),
  depositMobile: endpoint('POST /api/wallet/deposit-mobile', 'player', {
    summary: 'Ask a Ugandan phone for a mobile-money payment',
    movesMoney: true,
    body: mobileRequest,
    data: mobileDeposit,
  }),
  deposit: endpoint('POST /api/wallet/deposit', 'player', {
    summary: 'Either way to deposit, by its method',
    movesMoney: true,
    body: z.discriminatedUnion('method', [
      mobileRequest.extend({ method: z.literal('mobile') }),
      z.object({ method: z.literal('usdt'), network: network.default('trc20') }),
    ]),
    data: z.union([mobileDeposit, depositAddress]),
  }),
  // The same for everybody, and needs no session look-up.
  providerTrouble: endpoint('GET /api/wallet/providers', 'public', {
    summary: 'Mobile-money providers that have problems right now',
    data: z.object({ troubled: z.array(z.enum(mobileProviders)) }),
  }),
  deposits: endpoint('GET /api/wallet/deposits', 'player', {
    summary: "The player's deposits, the newest first",
    query: cursorPage,
    data: z.object({ deposits: z.array(deposit) }),
  }),
};

/** Production answers 404. */
export const sandboxApi = {
  // A payer on a real chain has no session.
  sandboxUsdtTransfer: endpoint('POST /api/sandbox/usdt-transfer', 'public', {
    summary: 'Sandbox only: pay USDT to an address on a simulated chain, as anybody could on a real one',
    body: z.object({
      address: z.string().max(100, { abort: true }),
      /** In USDT. */
      amount: z.number().positive().max(MAX_WIRE_AMOUNT).multipleOf(0.01),
      network: z.enum(usdtNetworks),
    }),
    data: z.object({ transactionHash: z.string() }),
  }),
};
