import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import { worthIn } from '@sanduku/contracts/local-figures';
import { MICROS_PER_UNIT, type Micros, toWire } from '@sanduku/contracts/money';
import type { Rates } from '@sanduku/contracts/rates';
import { callWithin, type Queries } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
import type { HouseAccount, PlayerAccount } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { idempotencyKey, type TransferCommand } from '../../ledger/transfer.ts';

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
  const [row] = await callWithin(queries, 'referral_of', { friend: friendId, status });
  return row && openReferral(ledger, friendId, row);
}

export async function openReferral(
  ledger: Ledger,
  friendId: bigint,
  row: Row<'referral_of'>,
): Promise<OpenReferral> {
  const currency = row.referrer_currency as Currency;
  return {
    friend: { id: friendId, username: row.friend_username, country: row.friend_country as CountryCode },
    referrer: { id: row.referrer_id, country: row.referrer_country as CountryCode, currency },
    account: { id: row.referrer_account, currency },
    house: await ledger.house('house.bonus', currency),
  };
}

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
