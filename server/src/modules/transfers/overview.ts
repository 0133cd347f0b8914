import type { Micros } from '@sanduku/contracts/money';
import type { Queries } from '../../database/database.ts';
import { usdtOf } from '../backoffice/business.ts';
import { type PlayerTransferRow, selectPlayerTransfers } from './store.ts';

/** The newest first. */
export async function listAllPlayerTransfers(
  queries: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ playerTransfers: PlayerTransferRow[]; total: number }> {
  const playerTransfers = await selectPlayerTransfers(queries)
    .orderBy('transfer_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await queries
    .selectFrom('player_transfer_count')
    .select((row) => row.fn.sum<string | null>('sent_count').as('total'))
    .executeTakeFirstOrThrow();
  return { playerTransfers, total: Number(total ?? 0) };
}

export interface PlayerTransferSums {
  readonly count: number;
  /** In USDT. */
  readonly sent: Micros;
  /** How many of them since then. */
  readonly since: number;
  /** Who sent or received one. */
  readonly players: number;
}

/** From the counts that are kept with every player transfer: nobody has to look at all of them. */
export async function sumPlayerTransfers(queries: Queries, since: Date): Promise<PlayerTransferSums> {
  const rows = await queries
    .selectFrom('player_transfer_count')
    .innerJoin('player', 'player.id', 'player_transfer_count.player_id')
    .select((row) => [
      'player.currency',
      row.fn.countAll<bigint>().as('players'),
      row.fn.sum<string>('sent_count').as('count'),
      row.fn.sum<string>('sent').as('sent'),
    ])
    .groupBy('player.currency')
    .execute();
  const { recent } = await queries
    .selectFrom('player_transfer')
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
