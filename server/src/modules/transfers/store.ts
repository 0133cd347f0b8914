import type { Currency } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import { type SqlBool, sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { PlayerAccount } from '../../ledger/accounts.ts';
import { usdtOf } from '../backoffice/business.ts';

export interface PlayerTransferRow {
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

/** What the sender of a player transfer is answered. */
export interface SentPlayerTransfer {
  readonly transferId: bigint;
  readonly sent: Micros;
  readonly received: Micros;
  readonly receivedCurrency: Currency;
  /** What the sender had left after it. */
  readonly balance: Micros;
}

/** The answer that was given to the sender, whose account this is. */
export function findSentPlayerTransfer(
  queries: Queries,
  transferId: bigint,
  { id }: PlayerAccount,
): Promise<SentPlayerTransfer> {
  return queries
    .selectFrom('player_transfer')
    .innerJoin('ledger_entry', 'ledger_entry.transfer_id', 'player_transfer.transfer_id')
    .select([
      'player_transfer.transfer_id as transferId',
      'sent_amount as sent',
      'received_amount as received',
      'received_currency as receivedCurrency',
      'balance_after as balance',
    ])
    .where('player_transfer.transfer_id', '=', transferId)
    .where('ledger_entry.account_id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A page of what a player sent and received: each direction by its own index, then the newest of both. */
export async function listPlayerTransfers(
  queries: Queries,
  { playerId, limit, before }: { playerId: bigint; limit: number; before: bigint | undefined },
): Promise<PlayerTransferRow[]> {
  const end =
    before === undefined ? sql<SqlBool>`true` : sql<SqlBool>`player_transfer.transfer_id < ${before}`;
  const page = (side: 'player_transfer.from_id' | 'player_transfer.to_id') =>
    selectPlayerTransfers(queries)
      .where(side, '=', playerId)
      .where(end)
      .orderBy('transfer_id', 'desc')
      .limit(limit)
      .execute();
  const both = [...(await page('player_transfer.from_id')), ...(await page('player_transfer.to_id'))];
  return both.sort((left, right) => (left.transfer_id < right.transfer_id ? 1 : -1)).slice(0, limit);
}

export interface PlayerTransferCounts {
  readonly sent: Micros;
  readonly sent_count: bigint;
  readonly received: Micros;
  readonly received_count: bigint;
}

export async function countPlayerTransfers(
  queries: Queries,
  playerId: bigint,
): Promise<PlayerTransferCounts> {
  const counts = await queries
    .selectFrom('player_transfer_count')
    .select(['sent', 'sent_count', 'received', 'received_count'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return counts ?? { sent: 0n, sent_count: 0n, received: 0n, received_count: 0n };
}

/** Offers that have ended. */
export async function removeOldQuotes(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('player_transfer_quote').where('expires_at', '<', now).execute();
}

/** Player transfers with the names of both. */
function selectPlayerTransfers(queries: Queries) {
  return queries
    .selectFrom('player_transfer')
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
      'player_transfer.created_at',
    ]);
}

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
