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

/** How a deposit stands, from the player's side. */
export const depositStatuses = [
  'waiting', // the player's phone has been asked, or the transfer is not final yet -> received, declined, in_doubt
  'received', // the rail has the money, we are about to credit it -> credited
  'credited', // the money is in the game balance
  'declined', // the player or the provider said no; nothing was paid -> credited, if the money arrives after all
  'in_doubt', // we cannot tell; an operator looks at it -> credited, declined
] as const;

export type DepositStatus = (typeof depositStatuses)[number];

const network = z.enum(usdtNetworks);
const depositAddress = z.object({ address: z.string(), network });

const mobileRequest = z.object({
  /** In the player's currency. */
  amount: wireAmount,
  phone: z.string().max(30, { abort: true }),
  provider: z.enum(mobileProviders),
  /** Sent by older clients; the session says who it is. */
  userId: z.string().max(40, { abort: true }).optional(),
  username: z.string().max(100, { abort: true }).optional(),
});

const mobileDeposit = z.object({
  /** Our own reference, which the provider keeps too. */
  vendorRef: z.string(),
  amount: z.number(),
  /** What will be credited, in the player's currency; less, should the rate change against the player before it is paid. */
  finalAmount: z.number(),
  /** What the provider's tariff adds. */
  charge: z.number(),
  /** What the phone is asked for. Mobile money is Ugandan, whatever the player's currency. */
  payAmount: z.number(),
  payCurrency: z.literal('UGX'),
  status: z.enum(depositStatuses),
});

const deposit = z.object({
  id: z.string(),
  method: z.enum(['mobile', 'usdt']),
  /** mtn, airtel, trc20 or erc20. */
  channel: z.enum([...mobileProviders, ...usdtNetworks]),
  status: z.enum(depositStatuses),
  /** In the player's currency. */
  amount: z.number(),
  currency: z.enum(currencies),
  /** What had been said, where a rate has changed before the phone paid and less was credited. */
  promised: z.number().nullable(),
  /** What was paid, in the rail's own currency. */
  paidAmount: z.number(),
  paidCurrency: z.enum(['UGX', 'USDT']),
  /** Why it was declined, in an English sentence for the player. */
  reason: z.string().nullable(),
  /** The same for whoever writes the sentence in another language; null when an operator wrote it. */
  reasonCode: z.enum(depositReasonCodes).nullable(),
  /** Our reference at the provider, or the hash of the transfer on its chain. */
  reference: z.string(),
  /** How many blocks confirm a transfer that waits on its chain, and how many make it final. */
  confirmations: z.object({ seen: z.int().positive(), needed: z.int().positive() }).nullable(),
  createdat: z.iso.datetime(),
  creditedat: z.iso.datetime().nullable(),
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
  deposits: endpoint('GET /api/wallet/deposits', 'player', {
    summary: "The player's deposits, the newest first",
    query: cursorPage,
    data: z.object({ deposits: z.array(deposit) }),
  }),
};

/** Calls that stand for the world outside. Production answers them as it answers any unknown path. */
export const sandboxApi = {
  // Public: whoever pays on a real chain needs no session with us.
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
