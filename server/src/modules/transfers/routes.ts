import { countryOf } from '@sanduku/contracts/countries';
import { toWire } from '@sanduku/contracts/money';
import type { FoundUser, Transfer, transfersApi } from '@sanduku/contracts/transfers/api';
import { moneyKey } from '../../http/idempotency.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { siteOf } from '../../lib/site.ts';
import type { PlayerTransferDeps } from './deps.ts';
import { searchPlayers } from './search.ts';
import { quotePlayerTransfer, sendPlayerTransfer } from './send.ts';
import { type PlayerTransferRow, plainMessage, type Recipient } from './store.ts';

export function transferHandlers(deps: PlayerTransferDeps): Pick<Handlers, keyof typeof transfersApi> {
  const { callOwn } = deps.database;
  return {
    searchUsers: async ({ session, query }) => ({
      users: (await searchPlayers(deps, session, query.q)).map(toFoundUser),
    }),
    recentRecipients: async ({ session }) => {
      const { rows } = await callOwn(session, 'player_transfer_recipients', {});
      return { users: (rows as FoundRow[]).map(toFoundUser) };
    },
    quoteTransfer: async ({ session, body }) => {
      const quote = await quotePlayerTransfer(deps, session, {
        to: BigInt(body.toUserId),
        amount: body.amount,
      });
      if (quote instanceof Refusal) return quote;
      const { sender, to } = quote;
      return {
        quoteId: quote.id,
        to: toFoundUser(to),
        sentAmount: toWire(quote.sent),
        sentCurrency: sender.currency,
        receivedAmount: toWire(quote.received),
        receivedCurrency: to.currency,
        receivedSymbol: countryOf(to.country).symbol,
        expiresAt: quote.expiresAt.toISOString(),
      };
    },
    sendTransfer: async ({ player, body: { pin, secondFactor, ...body }, request }) => {
      const sent = await sendPlayerTransfer(deps, {
        sender: player,
        key: moneyKey(player, request),
        request: body,
        pin,
        secondFactor,
        site: siteOf(deps.publicUrl, request),
      });
      if (sent instanceof Refusal) return sent;
      return {
        transactionId: sent.transferId.toString(),
        sentAmount: toWire(sent.sent),
        receivedAmount: toWire(sent.received),
        receivedCurrency: sent.receivedCurrency,
        newBalance: toWire(sent.balance),
      };
    },
    transferHistory: async ({ session, query: { limit, before } }) => {
      const { rows } = await callOwn(session, 'player_transfer_page', {
        limit,
        before: before === undefined ? null : BigInt(before),
      });
      return { transfers: (rows as PlayerTransferRow[]).map(toTransfer) };
    },
    transferStats: async ({ session }) => {
      const { rows } = await callOwn(session, 'player_transfer_counts', {});
      const [counts = { sent: 0n, sent_count: 0n, received: 0n, received_count: 0n }] = rows;
      return {
        totalSent: toWire(counts.sent),
        totalReceived: toWire(counts.received),
        sentCount: Number(counts.sent_count),
        receivedCount: Number(counts.received_count),
        transactionCount: Number(counts.sent_count + counts.received_count),
      };
    },
  };
}

type FoundRow = Pick<Recipient, 'id' | 'username' | 'country'>;

function toFoundUser({ id, username, country }: FoundRow): FoundUser {
  return { id: id.toString(), username, country };
}

export function toTransfer(playerTransfer: PlayerTransferRow): Transfer {
  return {
    id: playerTransfer.transfer_id.toString(),
    fromuserid: playerTransfer.from_id.toString(),
    from_username: playerTransfer.from_username,
    touserid: playerTransfer.to_id.toString(),
    to_username: playerTransfer.to_username,
    sentamount: toWire(playerTransfer.sent_amount),
    sentcurrency: playerTransfer.sent_currency,
    receivedamount: toWire(playerTransfer.received_amount),
    receivedcurrency: playerTransfer.received_currency,
    description: playerTransfer.message,
    message:
      playerTransfer.message === plainMessage(playerTransfer.from_username) ? null : playerTransfer.message,
    createdat: playerTransfer.created_at.toISOString(),
  };
}
