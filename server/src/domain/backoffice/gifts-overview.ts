import type { Micros } from '@sanduku/contracts/money';
import type { Queries } from '../../database/database.ts';
import { type GiftRow, selectGifts } from '../gifts/gift-rows.ts';
import { usdtOf } from './business.ts';

/** The newest first. */
export async function listAllGifts(
  queries: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ gifts: GiftRow[]; total: number }> {
  const gifts = await selectGifts(queries)
    .orderBy('transfer_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await queries
    .selectFrom('gift_count')
    .select((row) => row.fn.sum<string | null>('sent_count').as('total'))
    .executeTakeFirstOrThrow();
  return { gifts, total: Number(total ?? 0) };
}

export interface GiftSums {
  readonly count: number;
  /** In USDT. */
  readonly sent: Micros;
  /** How many of them since then. */
  readonly since: number;
  /** Who sent or received one. */
  readonly players: number;
}

/** From the counts that are kept with every gift: nobody has to look at all of them. */
export async function sumGifts(queries: Queries, since: Date): Promise<GiftSums> {
  const rows = await queries
    .selectFrom('gift_count')
    .innerJoin('player', 'player.id', 'gift_count.player_id')
    .select((row) => [
      'player.currency',
      row.fn.countAll<bigint>().as('players'),
      row.fn.sum<string>('sent_count').as('count'),
      row.fn.sum<string>('sent').as('sent'),
    ])
    .groupBy('player.currency')
    .execute();
  const { recent } = await queries
    .selectFrom('gift')
    .select((row) => row.fn.countAll<bigint>().as('recent'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return {
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    sent: rows.reduce((sum, { currency, sent }) => sum + usdtOf(BigInt(sent), currency), 0n),
    since: Number(recent),
    players: rows.reduce((sum, { players }) => sum + Number(players), 0),
  };
}
