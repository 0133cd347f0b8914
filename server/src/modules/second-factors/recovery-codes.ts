import { hash, randomInt } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';

const CODES = 10;
const GROUPS = 4;
const LETTERS_IN_GROUP = 4;
/** 31 unambiguous characters. Sixteen have 79 bits, so a plain hash is enough. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'.replace('L', '');

/** Replaces all codes. */
export async function createRecoveryCodes(
  transaction: Transaction,
  playerId: bigint,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, createCode);
  await transaction
    .with('removed', (within) => within.deleteFrom('player_recovery_code').where('player_id', '=', playerId))
    .insertInto('player_recovery_code')
    .values(
      codes.map((code) => ({
        code_hash: hashOf(playerId, code),
        player_id: playerId,
        created_at: now,
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

export async function removeRecoveryCodes(transaction: Transaction, playerId: bigint): Promise<void> {
  await transaction.deleteFrom('player_recovery_code').where('player_id', '=', playerId).execute();
}

/** Accepts a code once, in any spelling. */
export async function useRecoveryCode(
  transaction: Transaction,
  { playerId, code, now }: { playerId: bigint; code: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('player_recovery_code')
    .set({ used_at: now })
    .where('code_hash', '=', hashOf(playerId, code))
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function createCode(): string {
  const group = () =>
    Array.from({ length: LETTERS_IN_GROUP }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

function hashOf(playerId: bigint, code: string): string {
  const letters = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return hash('sha256', `${playerId} ${letters}`, 'base64url');
}
