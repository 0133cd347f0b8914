import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import { kampalaDay, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { worthIn } from '@sanduku/contracts/local-figures';
import { MICROS_PER_UNIT, type Micros, toWire } from '@sanduku/contracts/money';
import { returnToPlayer } from '@sanduku/contracts/odds';
import type { Rates } from '@sanduku/contracts/rates';
import type { HoldReason } from '@sanduku/contracts/referrals/api';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import { type HouseAccount, type PlayerAccount, playerAccount } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { idempotencyKey, type TransferCommand } from '../../ledger/transfer.ts';
import { offersOf, readOffers } from '../prize-tables/offers.ts';
import { readRates } from '../settings/rates.ts';
import { readSetting } from '../settings/settings.ts';

const BONUS_IN_UGX = 1_000n * MICROS_PER_UNIT;
const THRESHOLD_IN_UGX = 3_800n * MICROS_PER_UNIT;

/** What a friend is worth, in the money of a country. */
export function referralBonusIn(country: CountryCode, rates: Rates): Micros {
  return worthIn(BONUS_IN_UGX, country, rates);
}

/** What a first deposit must be for it, in the money of a country. */
export function referralThresholdIn(country: CountryCode, rates: Rates): Micros {
  return worthIn(THRESHOLD_IN_UGX, country, rates);
}

/**
 * What a friend must have staked in rounds for a held bonus to be paid by itself: the deposit it takes, and at least so
 * much that playing it loses what the bonus brings, on whichever table of the country returns the most.
 */
async function stakeNeededIn(
  queries: Queries,
  { country, rates, now }: { country: CountryCode; rates: Rates; now: Date },
): Promise<Micros> {
  const offered = offersOf(await readOffers(queries)).at(country, now);
  const highestReturn = Math.max(...offered.map((offer) => returnToPlayer(offer.odds)));
  const losesTheBonus = Number(referralBonusIn(country, rates)) / (1 - highestReturn);
  return BigInt(Math.ceil(Math.max(Number(referralThresholdIn(country, rates)), losesTheBonus)));
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
  | {
      readonly status: 'held';
      readonly bonus: Micros;
      readonly heldFor: readonly HoldReason[];
      readonly stakeNeeded: Micros;
    }
  | { readonly status: 'paid'; readonly bonus: Micros; readonly command: TransferCommand };

/** What a first deposit decides. Whoever calls this holds the friend's row. */
export async function decideReferral(
  transaction: Transaction,
  referral: OpenReferral,
  { id: depositId, amount, now }: { id: bigint; amount: Micros; now: Date },
): Promise<Decision> {
  const { friend, referrer } = referral;
  const { rates } = await readRates(transaction);
  if (amount < referralThresholdIn(friend.country, rates)) return { status: 'missed' };
  const bonus = referralBonusIn(referrer.country, rates);
  const heldFor = await reasonsToHold(transaction, { depositId, friend, referrer, now });
  if (heldFor.length > 0) {
    return {
      status: 'held',
      bonus,
      heldFor,
      stakeNeeded: await stakeNeededIn(transaction, { country: friend.country, rates, now }),
    };
  }
  return { status: 'paid', bonus, command: bonusCommand(referral, bonus) };
}

/**
 * What speaks for one person behind several accounts. Whoever credits a deposit holds its payer (lockPayer); friends of
 * one referrer are looked at one after the other, too: of two at once, the second would not see the first.
 */
async function reasonsToHold(
  transaction: Transaction,
  {
    depositId,
    friend,
    referrer,
    now,
  }: Pick<OpenReferral, 'friend' | 'referrer'> & { depositId: bigint; now: Date },
): Promise<HoldReason[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`referrer ${referrer.id}`}, 0))`.execute(
    transaction,
  );
  const today = startOfKampalaDay(kampalaDay(now));
  const { rows } = await sql<Record<HoldReason, boolean>>`
    select
      not exists (select from player_device d where d.player_id = ${friend.id}) as no_device,
      exists (
        select from player_device mine
        join player_device theirs on theirs.device_hash = mine.device_hash and theirs.player_id <> mine.player_id
        where mine.player_id = ${friend.id}
      ) as shared_device,
      exists (
        select from mobile_deposit mine
        join mobile_deposit theirs on theirs.phone collate "C" = mine.phone and theirs.player_id <> mine.player_id
        join deposit paid on paid.id = theirs.deposit_id and paid.status = 'credited'
        where mine.deposit_id = ${depositId}
      ) or exists (
        select from usdt_deposit mine
        join usdt_deposit theirs on theirs.rail = mine.rail and theirs.sender = mine.sender
        join deposit paid
          on paid.id = theirs.deposit_id and paid.player_id <> ${friend.id} and paid.status = 'credited'
        where mine.deposit_id = ${depositId}
      ) as shared_payer,
      exists (select from usdt_deposit u where u.deposit_id = ${depositId}) as wallet,
      (
        -- By the day of the deposit: a bonus that is released later is no friend of that day. Deciding comes after it.
        select count(*) from referral r join deposit first on first.id = r.deposit_id
        where r.referrer_id = ${referrer.id} and r.bonus is not null and r.decided_at >= ${today}
          and first.credited_at >= ${today}
      ) >= ${await readSetting(transaction, 'friendsADay')} as many_friends,
      (select p.status <> 'active' from player p where p.id = ${referrer.id}) as referrer_suspended
  `.execute(transaction);
  return Object.entries(rows[0] ?? {}).flatMap(([reason, holds]) => (holds ? [reason as HoldReason] : []));
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
      held_for: decision.status === 'held' ? [...decision.heldFor] : null,
      stake_needed: decision.status === 'held' ? decision.stakeNeeded : null,
      deposit_id: depositId,
      decided_at: now,
      transfer_id: transferId ?? null,
    })
    .where('friend_id', '=', friendId)
    .where('status', '=', 'signed_up')
    .execute();
}
