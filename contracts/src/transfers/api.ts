import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../free-text.ts';
import { rowId } from '../ids.ts';
import { MAX_WIRE_AMOUNT } from '../money.ts';
import { said } from '../problem-message.ts';

/** What is wrong with the amount is said by the rules, in their own words. */
const amount = z.number().min(-MAX_WIRE_AMOUNT).max(MAX_WIRE_AMOUNT).multipleOf(0.01);

const foundUser = z.object({ id: z.string(), username: z.string(), country: z.string() });
export type FoundUser = z.output<typeof foundUser>;

const quote = z.object({
  /** Sent along, it makes this very offer count, whatever the rates do meanwhile. */
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

/** What one player sent another. */
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
  /** What the sender wrote or, where they wrote nothing, that it is a transfer from them. */
  description: z.string(),
  /** What the sender wrote; null: nothing. */
  message: z.string().nullable(),
  createdat: z.iso.datetime(),
});
export type Transfer = z.output<typeof transfer>;

export const transfersApi = {
  searchUsers: endpoint({
    method: 'GET',
    path: '/api/transfers/search-users',
    summary: 'Players whose name begins with this, a few of them; never oneself',
    access: 'player',
    query: z.object({ q: z.string().trim().max(50, { abort: true }).default('') }),
    data: z.object({ users: z.array(foundUser) }),
  }),
  quoteTransfer: endpoint({
    method: 'POST',
    path: '/api/transfers/quote',
    summary: 'What a player would receive; the offer stands for a minute',
    access: 'player',
    body: z.object({ toUserId: rowId, amount }),
    data: quote,
  }),
  sendTransfer: endpoint({
    method: 'POST',
    path: '/api/transfers/send',
    summary: 'Send balance to another player, converted to their currency; it cannot be undone',
    access: 'player',
    movesMoney: true,
    body: z.object({
      toUserId: rowId,
      amount,
      message: freeText(140, 'message').optional(),
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
  transferHistory: endpoint({
    method: 'GET',
    path: '/api/transfers/history',
    summary: 'What the player sent and received, the newest first',
    access: 'player',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      /** Only transfers before this one: the id of the last of the page before. */
      before: rowId.optional(),
    }),
    data: z.object({ transfers: z.array(transfer) }),
  }),
  transferStats: endpoint({
    method: 'GET',
    path: '/api/transfers/stats',
    summary: "The player's transfers in figures, in the player's currency",
    access: 'player',
    data: z.object({
      totalSent: z.number(),
      totalReceived: z.number(),
      sentCount: z.int(),
      receivedCount: z.int(),
      transactionCount: z.int(),
    }),
  }),
};
