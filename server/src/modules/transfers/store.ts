import type { Currency } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import type { Rates } from '@sanduku/contracts/rates';
import { Batcher } from '../../database/batcher.ts';
import type { Database, Queries } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
import type { PlayerAccount } from '../../ledger/accounts.ts';
import type { Posting } from '../../ledger/ledger.ts';
import { ledgerEvents, ledgerLegs, readPosted } from '../../ledger/post.ts';
import {
  fingerprintOf,
  type IdempotencyKey,
  type LedgerRefusal,
  type Posted,
  type Refused,
  type TransferCommand,
} from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import { usdtOf } from '../backoffice/business.ts';
import type { Player } from '../players/player.ts';
import type { SignedInPlayer } from '../players/sessions.ts';

export type Recipient = Pick<Player, 'id' | 'username' | 'country' | 'currency' | 'status'>;

interface Asked {
  readonly sender: SignedInPlayer;
  readonly to: bigint;
  readonly key: IdempotencyKey;
  readonly quoteId: string | undefined;
}

/** Null without a conversion. */
export interface Exchange {
  readonly sent: Micros;
  readonly received: Micros;
  readonly ratesId: bigint | null;
}

export interface PlayerTransferFacts {
  readonly to: Recipient;
  readonly accounts: { readonly from: PlayerAccount; readonly to: PlayerAccount };
  /** Posted under the key. */
  readonly before: { readonly id: bigint; readonly fingerprint: string } | undefined;
  /** Even an expired one. */
  readonly offer: (Exchange & { readonly expiresAt: Date }) | undefined;
  readonly isFlooded: boolean;
  readonly pinHash: string | null;
}

export type LookUpPlayerTransfer = (asked: Asked) => Promise<PlayerTransferFacts | Refusal>;

/** One lookup runs while the next batch collects. */
const LANES = 2;

export function createLookUpPlayerTransfer(database: Database, now: () => Date | null): LookUpPlayerTransfer {
  const looks = new Batcher<Asked, PlayerTransferFacts | Refusal>({
    lanes: Math.min(LANES, database.connections),
    claims: () => [],
    execute: (asked) => lookUp(database, asked, now()),
    isolates: () => false,
  });
  return (asked) => looks.submit(asked);
}

async function lookUp(
  { call }: Pick<Database, 'call'>,
  asked: readonly Asked[],
  now: Date | null,
): Promise<readonly (PlayerTransferFacts | Refusal)[]> {
  const rows = await call('player_transfer_facts', {
    questions: asked.map(({ sender, to, key, quoteId }) => ({
      token_hash: sender.session.tokenHash,
      from_id: sender.id,
      to_id: to,
      key,
      quote_id: quoteId ?? null,
    })),
    now,
  });
  return rows.map((row, index) => factsOf(row, asked[index] as Asked));
}

function factsOf(row: Row<'player_transfer_facts'>, { sender }: Asked): PlayerTransferFacts | Refusal {
  if (!row.is_signed_in) return new Refusal('not_signed_in');
  if (row.to_id === null) return new Refusal('invalid_recipient');
  const { to_id: id, username, country, currency, status } = row;
  const to = { id, username, country, currency, status } as Recipient;
  return {
    to,
    accounts: {
      from: { id: row.from_account, currency: sender.currency },
      to: { id: row.to_account, currency: to.currency },
    },
    before: row.prior_id === null ? undefined : { id: row.prior_id, fingerprint: row.prior_fingerprint },
    offer:
      row.quote_sent === null
        ? undefined
        : {
            sent: row.quote_sent,
            received: row.quote_received,
            ratesId: row.quote_rates,
            expiresAt: row.quote_expires_at,
          },
    isFlooded: row.is_flooded,
    pinHash: row.pin_hash,
  };
}

export interface PlayerTransfer extends Posting, Exchange {
  readonly command: TransferCommand;
  readonly from: SignedInPlayer;
  readonly to: Recipient;
  readonly message: string;
  /** Sending uses it up. */
  readonly quoteId: string | undefined;
  /** Per day. */
  readonly conversionLimit: Micros | undefined;
}

export type PlayerTransferOutcome =
  | Posted
  | Refused<
      | LedgerRefusal
      | 'not_signed_in'
      | 'waits_until'
      | 'debt_open'
      | 'second_factor_needed'
      | 'quote_expired'
      | 'rates_changed'
      | 'conversion_limit_reached'
      | 'recipient_flooded'
    >;

export async function postPlayerTransfers(
  { call }: Pick<Database, 'call'>,
  {
    playerTransfers,
    slot,
    now,
  }: { playerTransfers: readonly PlayerTransfer[]; slot: number; now: Date | null },
): Promise<PlayerTransferOutcome[]> {
  const rows = await call('player_transfer_send', {
    orders: playerTransfers.map((each) => ({
      token_hash: each.from.session.tokenHash,
      key: each.key,
      fingerprint: fingerprintOf(each.command),
      from_id: each.from.id,
      to_id: each.to.id,
      sent_amount: each.sent,
      sent_currency: each.from.currency,
      received_amount: each.received,
      received_currency: each.to.currency,
      message: each.message,
      rates_id: each.ratesId,
      quote_id: each.quoteId ?? null,
      conversion_limit: each.conversionLimit ?? null,
      legs: ledgerLegs(each.command.legs, slot),
      events: ledgerEvents(each.command.events),
    })),
    now,
  });
  return readPosted(rows);
}

export function plainMessage(sender: string): string {
  return `Transfer from ${sender}`;
}

export type PlayerTransferRow = Awaited<
  ReturnType<ReturnType<typeof selectPlayerTransfers>['execute']>
>[number];

export interface SentPlayerTransfer {
  readonly transferId: bigint;
  readonly sent: Micros;
  readonly received: Micros;
  readonly receivedCurrency: Currency;
  /** The sender's, afterwards. */
  readonly balance: Micros;
}

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
    .where('ledger_entry.transfer_id', '=', transferId)
    .where('ledger_entry.account_id', '=', id)
    .executeTakeFirstOrThrow();
}

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
  /** Number since then. */
  readonly since: number;
  /** Senders and recipients. */
  readonly players: number;
}

export async function sumPlayerTransfers(
  queries: Queries,
  { rates, since }: { rates: Rates; since: Date },
): Promise<PlayerTransferSums> {
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
    sent: rows.reduce((sum, { currency, sent }) => sum + usdtOf(BigInt(sent), currency, rates), 0n),
    since: Number(recent),
    players: rows.reduce((sum, { players }) => sum + Number(players), 0),
  };
}

export function quoteCleaningJob({ database, clock }: { database: { queries: Queries }; clock: () => Date }) {
  return {
    name: 'quote-cleaning',
    everySeconds: 3_600,
    run: async () => {
      await database.queries.deleteFrom('player_transfer_quote').where('expires_at', '<', clock()).execute();
    },
  };
}
