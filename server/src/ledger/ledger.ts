import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Batcher } from '../database/batcher.ts';
import { callWithin, type Database, type Queries, type Transaction } from '../database/database.ts';
import {
  constraintName,
  DatabaseUnavailable,
  isDelayed,
  isUnavailable,
  retryLostRaces,
  sqlState,
} from '../database/errors.ts';
import type { Composite } from '../database/functions.ts';
import type { Tracing } from '../lib/tracing.ts';
import {
  HOUSE_SLOTS,
  type HouseAccount,
  type HouseAccountKind,
  type LedgerCurrency,
  openHouseAccount,
} from './accounts.ts';
import { ledgerCommand, readPosted } from './post.ts';
import { tracedPoster } from './traced-poster.ts';
import {
  assertWellFormed,
  type ExecuteBatch,
  type IdempotencyKey,
  type Poster,
  playerAccountsOf,
  type Refused,
  type TransferCommand,
  type TransferOutcome,
} from './transfer.ts';

const NUMERIC_VALUE_OUT_OF_RANGE = '22003';

/** While one call commits, the other works. More would make smaller batches. */
const LANES = 2;
/**
 * Twice the time per command. Commands arrive more slowly than a call processes them, so a second call helps only
 * when the first waits for the disk or a lock.
 */
const MAX_WAIT_EACH_MS = 0.15;

/** No other call in flight has one of its accounts. */
export interface Posting {
  readonly key: IdempotencyKey;
  readonly playerAccounts: readonly bigint[];
}

/** The only writer of balances. */
export interface Ledger {
  /** Moves money once per key. Waiting commands share one statement. */
  post(command: TransferCommand): Promise<TransferOutcome>;
  /** Inside a transaction that also writes something else. */
  postWithin(transaction: Transaction, command: TransferCommand): Promise<TransferOutcome>;
  /** For an SQL function that passes them to `ledger_post`. */
  prepare(commands: readonly TransferCommand[]): Composite<'ledger_command'>[];
  /** For an SQL function that also writes other rows with each transfer. */
  poster<Command extends Posting, Outcome>(execute: ExecuteBatch<Command, Outcome>): Poster<Command, Outcome>;
  /**
   * The `p_now` of SQL functions that move money. Null in production: they read the database's clock after locking.
   */
  now(): Date | null;
  house(kind: HouseAccountKind, currency: LedgerCurrency): Promise<HouseAccount>;
  /** After each commit of this process that moved money. */
  onMoved(listener: () => void): void;
  /** Call after committing postings. */
  moved(): void;
  readonly waiting: number;
  /** Answers accepted commands, but refuses those not sent by the deadline. */
  close(deadlineMs: number): Promise<void>;
}

interface Closable {
  readonly waiting: number;
  close(): Promise<void>;
  abandonWaiting(): void;
}

export function createLedger(
  database: Database,
  { clock, tracing }: { clock?: () => Date; tracing?: Tracing | undefined } = {},
): Ledger {
  const houseAccounts = new Map<string, Promise<HouseAccount>>();
  const keysInProgress = new Set<string>();
  const writers: Closable[] = [];
  const listeners: (() => void)[] = [];
  const firstSlot = randomInt(HOUSE_SLOTS);

  const now = () => clock?.() ?? null;

  const moved = () => {
    for (const listener of listeners) listener();
  };

  function poster<Command extends Posting, Outcome>(
    given: ExecuteBatch<Command, Outcome>,
    maxWaitEachMs = MAX_WAIT_EACH_MS,
  ): Poster<Command, Outcome> {
    const traced = tracing && tracedPoster(tracing, given);
    const execute = traced?.execute ?? given;
    const slotOfLane = firstSlot + writers.length * LANES;
    const writer = new Batcher<Command, Outcome>({
      lanes: Math.min(LANES, database.connections),
      maxWaitEachMs,
      claims: ({ playerAccounts }) => playerAccounts,
      execute: async (commands, lane) => {
        try {
          const outcomes = await retryLostRaces(() => execute(commands, slotOfLane + lane));
          moved();
          return outcomes;
        } catch (error) {
          throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
        }
      },
      isolates: (error) => !isUnavailable(error),
      isDelayed,
    });
    writers.push(writer);
    const post: Poster<Command, Outcome> = async (command) => {
      if (keysInProgress.has(command.key)) return { status: 'refused', refusal: 'key_in_progress' };
      keysInProgress.add(command.key);
      try {
        return await writer.submit(command);
      } catch (error) {
        return refusalOf(error);
      } finally {
        keysInProgress.delete(command.key);
      }
    };
    return traced?.observe(post) ?? post;
  }

  const postTransfer = poster(
    async (batch: readonly (Posting & { command: TransferCommand })[], slot) =>
      readPosted(
        await database.call('ledger_post', {
          commands: batch.map(({ command }) => ledgerCommand(command, slot)),
          now: now(),
        }),
      ),
    0,
  );

  function prepare(commands: readonly TransferCommand[]): Composite<'ledger_command'>[] {
    for (const command of commands) assertWellFormed(command);
    const slot = randomInt(HOUSE_SLOTS);
    return commands.map((command) => ledgerCommand(command, slot));
  }

  return {
    async post(command) {
      assertWellFormed(command);
      return postTransfer({ key: command.key, playerAccounts: playerAccountsOf(command), command });
    },
    poster,

    async postWithin(transaction, command) {
      const given = { commands: prepare([command]), now: now() };
      const [outcome] = readPosted(await callWithin(transaction, 'ledger_post', given));
      return outcome as TransferOutcome;
    },
    prepare,

    now,

    house(kind, currency) {
      const name = `${kind} ${currency}`;
      const known = houseAccounts.get(name);
      if (known !== undefined) return known;
      const opening = openHouseAccount(database.queries, kind, currency);
      houseAccounts.set(name, opening);
      opening.catch(() => houseAccounts.delete(name));
      return opening;
    },

    onMoved(listener) {
      listeners.push(listener);
    },
    moved,

    get waiting() {
      return writers.reduce((sum, writer) => sum + writer.waiting, 0);
    },

    async close(deadlineMs) {
      const deadline = setTimeout(() => {
        for (const writer of writers) writer.abandonWaiting();
      }, deadlineMs);
      await Promise.all(writers.map((writer) => writer.close()));
      clearTimeout(deadline);
    },
  };
}

const neverNegative = new Set<unknown>([
  'ledger_account_player_never_negative',
  'ledger_account_funds_never_negative',
]);

/** The database decides. Its expected rejections become refusals. */
function refusalOf(error: unknown): Refused {
  if (neverNegative.has(constraintName(error))) {
    return { status: 'refused', refusal: 'not_enough_money' };
  }
  if (sqlState(error) === NUMERIC_VALUE_OUT_OF_RANGE) {
    return { status: 'refused', refusal: 'amount_out_of_range' };
  }
  // Another transaction holds the account: nothing was moved.
  throw isDelayed(error) ? new DatabaseUnavailable(error) : error;
}

/** The id of a row that is written after its transfer, with the transfer's time. */
export async function nextId(transaction: Transaction, table: 'correction' | 'wallet_move'): Promise<bigint> {
  const { id } = await transaction
    .selectNoFrom(sql<bigint>`nextval(pg_get_serial_sequence(${table}, 'id'))`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

export function findTransfer(
  queries: Queries,
  key: IdempotencyKey,
): Promise<{ id: bigint; fingerprint: string } | undefined> {
  return queries
    .selectFrom('ledger_key')
    .select(['transfer_id as id', 'fingerprint'])
    .where('made_at', '=', sql<string>`ledger_key_time(${key})`)
    .where('key', '=', key)
    .executeTakeFirst();
}
