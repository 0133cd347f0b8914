import type { Currency } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import { type SqlBool, sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { PlayerAccount } from '../../ledger/accounts.ts';

export interface GiftRow {
  readonly transfer_id: bigint;
  readonly from_id: bigint;
  readonly from_username: string;
  readonly to_id: bigint;
  readonly to_username: string;
  readonly sent_amount: Micros;
  readonly sent_currency: Currency;
  readonly received_amount: Micros;
  readonly received_currency: Currency;
  readonly message: string;
  readonly created_at: Date;
}

/** What the sender of a gift is answered. */
export interface SentGift {
  readonly transferId: bigint;
  readonly sent: Micros;
  readonly received: Micros;
  readonly receivedCurrency: Currency;
  /** What the sender had left after it. */
  readonly balance: Micros;
}

/** The answer that was given to the sender, whose account this is. */
export function findSentGift(queries: Queries, transferId: bigint, { id }: PlayerAccount): Promise<SentGift> {
  return queries
    .selectFrom('gift')
    .innerJoin('ledger_entry', 'ledger_entry.transfer_id', 'gift.transfer_id')
    .select([
      'gift.transfer_id as transferId',
      'sent_amount as sent',
      'received_amount as received',
      'received_currency as receivedCurrency',
      'balance_after as balance',
    ])
    .where('gift.transfer_id', '=', transferId)
    .where('ledger_entry.account_id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A page of what a player sent and received: each direction by its own index, then the newest of both. */
export async function listGifts(
  queries: Queries,
  { playerId, limit, before }: { playerId: bigint; limit: number; before: bigint | undefined },
): Promise<GiftRow[]> {
  const end = before === undefined ? sql<SqlBool>`true` : sql<SqlBool>`gift.transfer_id < ${before}`;
  const page = (side: 'gift.from_id' | 'gift.to_id') =>
    selectGifts(queries)
      .where(side, '=', playerId)
      .where(end)
      .orderBy('transfer_id', 'desc')
      .limit(limit)
      .execute();
  const both = [...(await page('gift.from_id')), ...(await page('gift.to_id'))];
  return both.sort((left, right) => (left.transfer_id < right.transfer_id ? 1 : -1)).slice(0, limit);
}

export interface GiftCounts {
  readonly sent: Micros;
  readonly sent_count: bigint;
  readonly received: Micros;
  readonly received_count: bigint;
}

export async function countGifts(queries: Queries, playerId: bigint): Promise<GiftCounts> {
  const counts = await queries
    .selectFrom('gift_count')
    .select(['sent', 'sent_count', 'received', 'received_count'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return counts ?? { sent: 0n, sent_count: 0n, received: 0n, received_count: 0n };
}

/** Offers that have ended. */
export async function removeOldQuotes(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('gift_quote').where('expires_at', '<', now).execute();
}

/** Gifts with the names of both. */
export function selectGifts(queries: Queries) {
  return queries
    .selectFrom('gift')
    .innerJoin('player as sender', 'sender.id', 'from_id')
    .innerJoin('player as recipient', 'recipient.id', 'to_id')
    .select([
      'transfer_id',
      'from_id',
      'sender.username as from_username',
      'to_id',
      'recipient.username as to_username',
      'sent_amount',
      'sent_currency',
      'received_amount',
      'received_currency',
      'message',
      'gift.created_at',
    ]);
}
