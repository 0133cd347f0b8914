import { countryOf } from '@sanduku/contracts/countries';
import { toWire } from '@sanduku/contracts/money';
import type { Transfer, transfersApi } from '@sanduku/contracts/transfers';
import { countGifts, type GiftRow, listGifts } from '../domain/gifts/gift-rows.ts';
import type { GiftParts } from '../domain/gifts/parts.ts';
import { quoteGift } from '../domain/gifts/quote.ts';
import { searchPlayers } from '../domain/gifts/search.ts';
import { sendGift } from '../domain/gifts/send.ts';
import { Refusal } from '../domain/refusal.ts';
import { moneyKey } from './idempotency.ts';
import type { Handlers } from './routes.ts';

export function transferHandlers(parts: GiftParts): Pick<Handlers, keyof typeof transfersApi> {
  const { queries } = parts.database;
  return {
    searchUsers: async ({ player, query }) => {
      const found = await searchPlayers(parts, player, query.q);
      return found instanceof Refusal
        ? found
        : { users: found.map(({ id, ...user }) => ({ id: id.toString(), ...user })) };
    },
    quoteTransfer: async ({ player, body }) => {
      const quote = await quoteGift(parts, player, { to: BigInt(body.toUserId), amount: body.amount });
      if (quote instanceof Refusal) return quote;
      const { to } = quote;
      return {
        quoteId: quote.id,
        to: { id: to.id.toString(), username: to.username, country: to.country },
        sentAmount: toWire(quote.sent),
        sentCurrency: player.currency,
        receivedAmount: toWire(quote.received),
        receivedCurrency: to.currency,
        receivedSymbol: countryOf(to.country).symbol,
        expiresAt: quote.expiresAt.toISOString(),
      };
    },
    sendTransfer: async ({ player, body, request }) => {
      const sent = await sendGift(parts, { sender: player, key: moneyKey(player, request), request: body });
      if (sent instanceof Refusal) return sent;
      return {
        transactionId: sent.transferId.toString(),
        sentAmount: toWire(sent.sent),
        receivedAmount: toWire(sent.received),
        receivedCurrency: sent.receivedCurrency,
        newBalance: toWire(sent.balance),
      };
    },
    transferHistory: async ({ player, query }) => {
      const before = query.before === undefined ? undefined : BigInt(query.before);
      const gifts = await listGifts(queries, { playerId: player.id, limit: query.limit, before });
      return { transfers: gifts.map(toTransfer) };
    },
    transferStats: async ({ player }) => {
      const { sent, sent_count, received, received_count } = await countGifts(queries, player.id);
      return {
        totalSent: toWire(sent),
        totalReceived: toWire(received),
        sentCount: Number(sent_count),
        receivedCount: Number(received_count),
        transactionCount: Number(sent_count + received_count),
      };
    },
  };
}

/** As players and operators see it. */
export function toTransfer(gift: GiftRow): Transfer {
  return {
    id: gift.transfer_id.toString(),
    fromuserid: gift.from_id.toString(),
    from_username: gift.from_username,
    touserid: gift.to_id.toString(),
    to_username: gift.to_username,
    sentamount: toWire(gift.sent_amount),
    sentcurrency: gift.sent_currency,
    receivedamount: toWire(gift.received_amount),
    receivedcurrency: gift.received_currency,
    description: gift.message,
    createdat: gift.created_at.toISOString(),
  };
}
