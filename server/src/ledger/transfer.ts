import { hash } from 'node:crypto';
import type { Micros } from '@sanduku/contracts/money';
import type { Tables } from '../database/schema.ts';
import { type Account, isHouse } from './accounts.ts';

/** Rows that exist only because of their transfer share its id. */
export const causes = {
  opening: { table: 'player', key: 'id' },
  deposit: { table: 'deposit', key: 'id' },
  'deposit.reversal': { table: 'deposit_reversal', key: 'deposit_id' },
  'debt.payment': { table: 'debt_payment', key: 'transfer_id' },
  'debt.write_off': { table: 'debt_payment', key: 'transfer_id' },
  'withdrawal.reserve': { table: 'withdrawal', key: 'id' },
  'withdrawal.release': { table: 'withdrawal', key: 'id' },
  'withdrawal.payout': { table: 'withdrawal', key: 'id' },
  'withdrawal.credit': { table: 'withdrawal_credit', key: 'transfer_id' },
  bet: { table: 'game_round', key: 'transfer_id' },
  player_transfer: { table: 'player_transfer', key: 'transfer_id' },
  'investment.in': { table: 'investment', key: 'player_id' },
  'investment.out': { table: 'investment', key: 'player_id' },
  'investment.funded': { table: 'investment_day', key: 'transfer_id' },
  'investment.earning': { table: 'investment_earning', key: 'transfer_id' },
  'referral.bonus': { table: 'referral', key: 'friend_id' },
  correction: { table: 'correction', key: 'id' },
  'house.fund': { table: 'house_funding', key: 'transfer_id' },
  'wallet.move': { table: 'wallet_move', key: 'id' },
} as const satisfies Record<string, { table: keyof Tables; key: string }>;

export type TransferKind = keyof typeof causes;

/** `itself`: the causing row shares the transfer's id. */
export type Cause = bigint | 'itself';

/** Negative for a debit. */
export interface Leg {
  readonly account: Account;
  readonly amount: Micros;
}

/** Published after the commit. */
export interface OutboxEvent {
  readonly topic: string;
  readonly playerId?: bigint;
  readonly payload: Record<string, unknown>;
}

export interface TransferCommand {
  readonly kind: TransferKind;
  readonly key: IdempotencyKey;
  /** Tells a retry from another request under its key. */
  readonly request: unknown;
  readonly legs: readonly Leg[];
  readonly cause: Cause;
  readonly events?: readonly OutboxEvent[];
}

/** A refusal has no side effects. */
export type LedgerRefusal =
  | 'not_enough_money'
  | 'key_reused'
  | 'key_in_progress'
  /** Past its retention: the server cannot know whether it moved money. */
  | 'key_expired'
  | 'amount_out_of_range';

export interface Posted {
  /** Replayed: the first answer for this key. */
  readonly status: 'posted' | 'replayed';
  readonly transferId: bigint;
  readonly postedAt: Date;
  /** In leg order; undefined for a replay's house slot. */
  readonly balances: readonly (Micros | undefined)[];
}

export interface Refused<Reason = LedgerRefusal> {
  readonly status: 'refused';
  readonly refusal: Reason;
}

export type TransferOutcome = Posted | Refused;

declare const branded: unique symbol;
/** Prefixed with its owner: two players may use the same key. */
export type IdempotencyKey = string & { readonly [branded]: 'IdempotencyKey' };

const acceptableKey = /^[\x20-\x7e]{1,200}$/;

type KeyOwner = `${'player' | 'operator' | 'rail' | 'house'}:${string}`;

export function idempotencyKey(owner: KeyOwner, key: string) {
  if (!acceptableKey.test(key))
    throw new MalformedTransfer('An idempotency key is 1 to 200 visible ASCII characters');
  return `${owner}/${key}` as IdempotencyKey;
}

export function playerAccountsOf({ legs }: Pick<TransferCommand, 'legs'>): bigint[] {
  return legs.flatMap(({ account }) => (isHouse(account) ? [] : [account.id]));
}

/** In a batch with others that are waiting. */
export type Poster<Command, Outcome> = (command: Command) => Promise<Outcome | Refused>;

/** In one call, with house accounts in the given slot. Outcomes are in input order. */
export type ExecuteBatch<Command, Outcome> = (
  commands: readonly Command[],
  slot: number,
) => Promise<Outcome[]>;

/** With the player accounts: another player's key is no retry. */
export function fingerprintOf(command: Pick<TransferCommand, 'kind' | 'request' | 'legs'>): string {
  const asked = `${command.kind} ${playerAccountsOf(command).join()} ${canonicalText(command.request)}`;
  return hash('sha256', asked, 'base64url');
}

/** Ignores field order. */
function canonicalText(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}"`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  const fields = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalText(field)}`).join()}}`;
}

/** A bug in the caller. */
export class MalformedTransfer extends Error {}

/** The database rejects these too, but does not name the command. */
export function assertWellFormed(command: TransferCommand): void {
  const complain = (problem: string) => {
    throw new MalformedTransfer(`Transfer ${command.kind} (${command.key}) ${problem}`);
  };
  const sums = new Map<string, bigint>();
  const accounts = new Set<bigint>();
  if (command.legs.length < 2) complain('needs at least two legs');
  for (const { account, amount } of command.legs) {
    if (amount === 0n) complain('has a leg of zero');
    const id = isHouse(account) ? (account.slots[0] ?? 0n) : account.id;
    if (accounts.has(id)) complain('names an account twice');
    accounts.add(id);
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amount);
  }
  for (const [currency, sum] of sums) {
    if (sum !== 0n) complain(`does not sum to zero in ${currency}`);
  }
}
