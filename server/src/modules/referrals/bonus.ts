import { type CountryCode, type Currency, countryOf } from '@sanduku/contracts/countries';
import { convert, MICROS_PER_UNIT, type Micros, toWire } from '@sanduku/contracts/money';
import type { Queries, Transaction } from '../../database/database.ts';
import { type HouseAccount, type PlayerAccount, playerAccount } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { idempotencyKey, type TransferCommand } from '../../ledger/transfer.ts';
import { shareDevice } from '../players/visitor.ts';

const BONUS_IN_UGX = 1_000n * MICROS_PER_UNIT;
const THRESHOLD_IN_UGX = 3_800n * MICROS_PER_UNIT;

/** What a friend is worth, in the money of a country. */
export function referralBonusIn(country: CountryCode): Micros {
  return inMoneyOf(country, BONUS_IN_UGX);
}

/** What a first deposit must be for it, in the money of a country. */
export function referralThresholdIn(country: CountryCode): Micros {
  return inMoneyOf(country, THRESHOLD_IN_UGX);
}

function inMoneyOf(country: CountryCode, ugandan: Micros): Micros {
  return convert(ugandan, countryOf('UG').unitsPerUsdt, countryOf(country).unitsPerUsdt);
}

/** A friend whose first deposit is still to come, and whoever brought them. */
export interface OpenReferral {
  readonly friend: { readonly id: bigint; readonly username: string; readonly country: CountryCode };
  readonly referrer: { readonly id: bigint; readonly country: CountryCode; readonly currency: Currency };
  readonly account: PlayerAccount;
  readonly house: HouseAccount;
}

/** To be asked before the transaction: opening an account of the house is a transaction of its own. */
export async function findOpenReferral(
  queries: Queries,
  ledger: Ledger,
  friendId: bigint,
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
    .where('referral.status', '=', 'signed_up')
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
  | { readonly status: 'held'; readonly bonus: Micros }
  | { readonly status: 'paid'; readonly bonus: Micros; readonly command: TransferCommand };

/** What a first deposit decides. Whoever calls this holds the friend's row. */
export async function decideReferral(
  transaction: Transaction,
  referral: OpenReferral,
  deposited: Micros,
): Promise<Decision> {
  const { friend, referrer } = referral;
  if (deposited < referralThresholdIn(friend.country)) return { status: 'missed' };
  const bonus = referralBonusIn(referrer.country);
  const mayBeOnePerson = await shareDevice(transaction, friend.id, referrer.id);
  if (mayBeOnePerson || !(await isActive(transaction, referrer.id))) return { status: 'held', bonus };
  return { status: 'paid', bonus, command: bonusCommand(referral, bonus) };
}

/** Pays the bonus: one for each friend, for ever. */
export function bonusCommand(
  referral: {
    friend: Pick<OpenReferral['friend'], 'id' | 'username'>;
    referrer: Pick<OpenReferral['referrer'], 'id' | 'currency'>;
    account: PlayerAccount;
    house: HouseAccount;
  },
  bonus: Micros,
): TransferCommand {
  const { friend, referrer, account, house } = referral;
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
  decided: { decision: Decision; depositId: bigint; transferId: bigint | undefined; now: Date },
): Promise<void> {
  const { decision, depositId, transferId, now } = decided;
  await transaction
    .updateTable('referral')
    .set({
      status: decision.status,
      bonus: decision.status === 'missed' ? null : decision.bonus,
      deposit_id: depositId,
      decided_at: now,
      transfer_id: transferId ?? null,
    })
    .where('friend_id', '=', friendId)
    .where('status', '=', 'signed_up')
    .execute();
}

async function isActive(queries: Queries, playerId: bigint): Promise<boolean> {
  const player = await queries
    .selectFrom('player')
    .select('status')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return player.status === 'active';
}
