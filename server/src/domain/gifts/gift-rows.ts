import type { Currency } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import { type SqlBool, sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';

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

interface Party {
  readonly id: bigint;
  readonly currency: Currency;
}

export interface NewGift {
  readonly transferId: bigint;
  readonly from: Party;
  readonly to: Party;
  readonly sent: Micros;
  readonly received: Micros;
  readonly message: string;
  readonly now: Date;
}

/** Writes the gift and counts it for both. Whoever calls this holds the accounts of both. */
export async function writeGift(transaction: Transaction, gift: NewGift): Promise<void> {
  const { transferId, from, to, sent, received, message, now } = gift;
  await transaction
    .insertInto('gift')
    .values({
      transfer_id: transferId,
      from_id: from.id,
      to_id: to.id,
      sent_amount: sent,
      sent_currency: from.currency,
      received_amount: received,
      received_currency: to.currency,
      message,
      created_at: now,
    })
    .execute();
  await transaction
    .insertInto('gift_count')
    .values([
      { player_id: from.id, sent, sent_count: 1n, received: 0n, received_count: 0n },
      { player_id: to.id, sent: 0n, sent_count: 0n, received, received_count: 1n },
    ])
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet((row) => ({
        sent: row('gift_count.sent', '+', row.ref('excluded.sent')),
        sent_count: row('gift_count.sent_count', '+', row.ref('excluded.sent_count')),
        received: row('gift_count.received', '+', row.ref('excluded.received')),
        received_count: row('gift_count.received_count', '+', row.ref('excluded.received_count')),
      })),
    )
    .execute();
}

export async function findGift(queries: Queries, transferId: bigint): Promise<GiftRow> {
  return selectGifts(queries).where('transfer_id', '=', transferId).executeTakeFirstOrThrow();
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
