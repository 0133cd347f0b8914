import { z } from 'zod';
import { countryCodes, currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../free-text.ts';
import { said } from '../problem-message.ts';
import { secondFactorProof } from '../second-factors/proof.ts';
import { cursorPage, rowId, wireAmount } from '../shapes.ts';
import { fourDigits } from '../withdrawals/api.ts';

const foundUser = z.object({ id: z.string(), username: z.string(), country: z.enum(countryCodes) });
export type FoundUser = z.output<typeof foundUser>;

const quote = z.object({
  /** A transfer with it gets this quote: once, until a rate changes. */
  quoteId: z.string(),
  to: foundUser,
  sentAmount: z.number(),
  sentCurrency: z.enum(currencies),
  receivedAmount: z.number(),
  receivedCurrency: z.enum(currencies),
  receivedSymbol: z.string(),
  expiresAt: z.iso.datetime(),
});
export type Quote = z.output<typeof quote>;

export const transfer = z.object({
  id: z.string(),
  fromuserid: z.string(),
  from_username: z.string(),
  touserid: z.string(),
  to_username: z.string(),
  sentamount: z.number(),
  sentcurrency: z.enum(currencies),
  receivedamount: z.number(),
  receivedcurrency: z.enum(currencies),
  /** The sender's message, or the default "Transfer from …". */
  description: z.string(),
  /** Null if the sender wrote none. */
  message: z.string().nullable(),
  createdat: z.iso.datetime(),
});
export type Transfer = z.output<typeof transfer>;

export const transfersApi = {
  searchUsers: endpoint('GET /api/transfers/search-users', 'player', {
    summary: 'Players whose name begins with this, a few of them; never oneself',
    query: z.object({ q: z.string().trim().max(50, { abort: true }).default('') }),
    data: z.object({ users: z.array(foundUser) }),
  }),
  recentRecipients: endpoint('GET /api/transfers/recipients', 'player', {
    summary: 'Whom the player has sent balance to, the latest first, each once; as the search shows them',
    data: z.object({ users: z.array(foundUser) }),
  }),
  quoteTransfer: endpoint('POST /api/transfers/quote', 'player', {
    summary:
      'What a player would receive; the offer stands for a minute, or until a rate changes, and counts once',
    body: z.object({ toUserId: rowId, amount: wireAmount }),
    data: quote,
  }),
  sendTransfer: endpoint('POST /api/transfers/send', 'player', {
    summary: 'Send balance to another player, converted to their currency; it cannot be undone',
    movesMoney: true,
    body: z.object({
      toUserId: rowId,
      amount: wireAmount,
      message: freeText(140, 'message').optional(),
      /** Required once the player has set one. */
      pin: fourDigits('pin_missing').optional(),
      /** Required once the player has one; recovery codes are not accepted. */
      secondFactor: secondFactorProof.optional(),
      quoteId: z
        .string()
        .max(60, { abort: true })
        .regex(/^[\w-]+$/, said({ problem: 'offer_unknown' }))
        .optional(),
    }),
    data: z.object({
      transactionId: z.string(),
      sentAmount: z.number(),
      receivedAmount: z.number(),
      receivedCurrency: z.enum(currencies),
      newBalance: z.number(),
    }),
  }),
  transferHistory: endpoint('GET /api/transfers/history', 'player', {
    summary: 'What the player sent and received, the newest first',
    query: cursorPage,
    data: z.object({ transfers: z.array(transfer) }),
  }),
  transferStats: endpoint('GET /api/transfers/stats', 'player', {
    summary: "The player's transfers in figures, in the player's currency",
    data: z.object({
      totalSent: z.number(),
      totalReceived: z.number(),
      sentCount: z.int(),
      receivedCount: z.int(),
      transactionCount: z.int(),
    }),
  }),
};
