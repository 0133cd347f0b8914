import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import { worthIn } from '@sanduku/contracts/local-figures';
import { MICROS_PER_UNIT, type Micros, toWire } from '@sanduku/contracts/money';
import type { Rates } from '@sanduku/contracts/rates';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import { type HouseAccount, type PlayerAccount, playerAccount } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { idempotencyKey, type TransferCommand } from '../../ledger/transfer.ts';
import { readRates } from '../settings/rates.ts';
import { readSetting } from '../settings/settings.ts';

const BONUS_IN_UGX = 1_000n * MICROS_PER_UNIT;
const THRESHOLD_IN_UGX = 3_800n * MICROS_PER_UNIT;

export function referralBonusIn(country: CountryCode, rates: Rates): Micros {
  return worthIn(BONUS_IN_UGX, country, rates);
}

export function referralThresholdIn(country: CountryCode, rates: Rates): Micros {
  return worthIn(THRESHOLD_IN_UGX, country, rates);
}

export interface OpenReferral {
  readonly friend: { readonly id: bigint; readonly username: string; readonly country: CountryCode };
  readonly referrer: { readonly id: bigint; readonly country: CountryCode; readonly currency: Currency };
  readonly account: PlayerAccount;
  readonly house: HouseAccount;
}

/** Call before the transaction: opening a house account uses its own. */
export async function findOpenReferral(
  queries: Queries,
  ledger: Ledger,
  friendId: bigint,
  status: 'signed_up' | 'pending',
): Promise<OpenReferral | undefined> {
  const row = await queries
    .selectFrom('referral')
    .innerJoin('player as friend', 'friend.id', 'referral.friend_id')
    .innerJoin('player as referrer', 'referrer.id', 'referral.referrer_id')
    .select(['friend.id', 'friend.username', 'friend.country'])
    .select([
      'referrer.id as referrer_id',
      'referrer.country as referrer_country',
      'referrer.currency as referrer_currency',
    ])
    .where('friend_id', '=', friendId)
    .where('referral.status', '=', status)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const referrer = { id: row.referrer_id, country: row.referrer_country, currency: row.referrer_currency };
  return {
    friend: { id: row.id, username: row.username, country: row.country },
    referrer,
    account: await playerAccount(queries, referrer, 'player.game'),
    house: await ledger.house('house.bonus', referrer.currency),
  };
}

export type Decision =
  | { readonly status: 'missed' }
  | { readonly status: 'pending'; readonly bonus: Micros; readonly costNeeded: Micros }
  | { readonly status: 'paid'; readonly bonus: Micros; readonly command: TransferCommand };

/** The caller holds the friend's row lock and the payer's lock. */
export async function decideReferral(
  transaction: Transaction,
  referral: OpenReferral,
  deposit: { id: bigint; amount: Micros },
): Promise<Decision> {
  const { friend, referrer } = referral;
  const { rates } = await readRates(transaction);
  if (deposit.amount < referralThresholdIn(friend.country, rates)) return { status: 'missed' };
  const bonus = referralBonusIn(referrer.country, rates);
  if (
    (await readSetting(transaction, 'referralBonusAfterPlay')) ||
    !(await isOnlyPayer(transaction, deposit.id))
  )
    return { status: 'pending', bonus, costNeeded: referralBonusIn(friend.country, rates) };
  return { status: 'paid', bonus, command: bonusCommand(referral, bonus) };
}

/** False if the payer is unknown or has paid for another account. */
async function isOnlyPayer(transaction: Transaction, depositId: bigint): Promise<boolean> {
  const { rows } = await sql<{ is_only: boolean | null }>`
    select bool_and(not payer.is_shared) as is_only
    from (
      select exists (
        select from mobile_deposit theirs join deposit paid on paid.id = theirs.deposit_id
        where theirs.phone collate "C" = mine.phone and theirs.player_id <> mine.player_id and paid.status = 'credited'
      ) as is_shared
      from mobile_deposit mine where mine.deposit_id = ${depositId}
      union all
      select exists (
        select from usdt_deposit theirs join deposit paid on paid.id = theirs.deposit_id
        where theirs.sender = mine.sender and paid.player_id <> own.player_id and paid.status = 'credited'
      )
      from usdt_deposit mine join deposit own on own.id = mine.deposit_id where mine.deposit_id = ${depositId}
    ) payer`.execute(transaction);
  return rows[0]?.is_only ?? false;
}

/** The key allows one bonus per friend. */
export function bonusCommand(
  { friend, referrer, account, house }: OpenReferral,
  bonus: Micros,
): TransferCommand {
  return {
    kind: 'referral.bonus',
    key: idempotencyKey('house:referral', friend.id.toString()),
    request: { friend: friend.id },
    legs: [
      { account, amount: bonus },
      { account: house, amount: -bonus },
    ],
    cause: friend.id,
    events: [
      {
        topic: 'referral_bonus',
        playerId: referrer.id,
        payload: { amount: toWire(bonus), currency: referrer.currency, friend: friend.username },
      },
    ],
  };
}

export async function writeDecision(
  transaction: Transaction,
  friendId: bigint,
  decided: { decision: Decision; depositId: bigint; transferId: bigint | undefined },
): Promise<void> {
  const { decision, depositId, transferId } = decided;
  await transaction
    .updateTable('referral')
    .set({
      status: decision.status,
      bonus: decision.status === 'missed' ? null : decision.bonus,
      cost_needed: decision.status === 'pending' ? decision.costNeeded : null,
      deposit_id: depositId,
      transfer_id: transferId ?? null,
    })
    .where('friend_id', '=', friendId)
    .where('status', '=', 'signed_up')
    .execute();
}
