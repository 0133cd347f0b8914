import { randomInt } from 'node:crypto';
import { type CountryCode, countryOf } from '@sanduku/contracts/countries';
import { type Selectable, sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import type { NamedSession } from '../../database/functions.ts';
import type { Tables } from '../../database/schema.ts';
import { openPlayerAccounts, type PlayerAccount } from '../../ledger/accounts.ts';
import { Refusal, RefusedError } from '../../lib/refusal.ts';
import { lookOf } from './look-alike-names.ts';

export type Player = Selectable<Tables['player']>;

export interface NewPlayer {
  username: string;
  email: string | null;
  phone: string | null;
  /** The contact was proved by code. */
  isProven?: boolean;
  country: CountryCode;
  passwordHash: string;
  referredBy: bigint | null;
  createdAt: Date;
}

export async function createPlayer(
  transaction: Transaction,
  details: NewPlayer,
): Promise<{ player: Player; gameAccount: PlayerAccount }> {
  const player = await insertPlayer(transaction, details);
  const [gameAccount] = await openPlayerAccounts(transaction, player, [
    'player.game',
    'player.reserved',
    'player.investment',
  ]);
  return { player, gameAccount };
}

async function insertPlayer(transaction: Transaction, details: NewPlayer): Promise<Player> {
  for (;;) {
    const player = await transaction
      .insertInto('player')
      .values({
        username: details.username,
        username_look: lookOf(details.username),
        email: details.email,
        phone: details.phone,
        email_proven: details.email !== null && details.isProven === true,
        phone_proven: details.phone !== null && details.isProven === true,
        country: details.country,
        currency: countryOf(details.country).currency,
        password_hash: details.passwordHash,
        referral_code: createReferralCode(),
        referred_by: details.referredBy,
        created_at: details.createdAt,
      })
      .onConflict((conflict) => conflict.constraint('player_referral_code_once').doNothing())
      .returningAll()
      .executeTakeFirst();
    // The random referral code is taken.
    if (player !== undefined) return player;
  }
}

const takenCodes = new Map([
  ['player_username_once', 'username_taken'],
  ['player_email_once', 'email_taken'],
  ['player_phone_once', 'phone_taken'],
] as const);

export async function refuseWhatIsTaken<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    const code = (
      takenCodes as ReadonlyMap<string | undefined, 'username_taken' | 'email_taken' | 'phone_taken'>
    ).get(constraintName(error));
    if (code === undefined) throw error;
    return new Refusal(code);
  }
}

/** No ambiguous characters, and no vowels, so no code spells a word. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** 13 billion codes: with a million players a new one collides once in 10,000. */
const LENGTH = 7;

function createReferralCode(): string {
  return Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export function readReferralCode(written: string): string {
  return written.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

export async function lockPlayer(transaction: Transaction, id: bigint): Promise<Player | Refusal> {
  const player = await transaction
    .selectFrom('player')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return player ?? new Refusal('not_found');
}

/** Checks the session under the lock. */
export async function lockOwn(transaction: Transaction, { tokenHash, now }: NamedSession): Promise<Player> {
  const locked = await sql<Player>`select * from player_lock(${tokenHash}, ${now})`.execute(transaction);
  const [player] = locked.rows;
  if (player === undefined) throw new RefusedError(new Refusal('not_signed_in'));
  return player;
}
