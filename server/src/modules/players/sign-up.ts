import type { Signup } from '@sanduku/contracts/players/api';
import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import { writeReferral } from '../referrals/referrals.ts';
import { guessClaim, useClaim } from './contact-claims.ts';
import type { PlayerDeps } from './deps.ts';
import { lookOf } from './look-alike-names.ts';
import { hashNewPassword } from './new-password.ts';
import { holderOf } from './passwords.ts';
import { createPlayer, type Player, readReferralCode, refuseWhatIsTaken } from './player.ts';
import { isReservedName } from './reserved-names.ts';
import { startSession } from './sessions.ts';
import { fromNetworks, type Visitor } from './visitor.ts';

export interface SignedIn {
  readonly player: Player;
  readonly token: string;
}

const signUpLimit = { name: 'sign-up', most: 60, inMinutes: 1 };

/** In one transaction. */
export async function signUp(
  deps: PlayerDeps,
  request: Signup,
  visitor: Visitor,
): Promise<SignedIn | Refusal> {
  const { database, clock, attempts } = deps;
  const look = lookOf(request.username);
  if (look === '') {
    return new Refusal('invalid_request', { problem: 'username_invisible' });
  }
  if (isReservedName(request.username)) {
    return new Refusal('invalid_request', { problem: 'username_reserved' });
  }
  const counted = await attempts.count(signUpLimit, [...fromNetworks(visitor), `as ${look}`]);
  if (counted instanceof Refusal) return counted;
  const contact = {
    email: request.contactMethod === 'email' ? request.email : null,
    phone: request.contactMethod === 'phone' ? request.phone : null,
  };
  const { contactCode } = request;
  const codeHash =
    contactCode === undefined ? undefined : await guessClaim(deps, contact, contactCode, visitor);
  if (codeHash instanceof Refusal) return codeHash;
  const passwordHash = await hashNewPassword(deps, request.password, holderOf('sign-ups', visitor, look));
  if (passwordHash instanceof Refusal) return passwordHash;

  return refuseWhatIsTaken(() =>
    database.inTransaction(async (transaction) => {
      const referredBy = await findReferrer(transaction, request.referralCode);
      if (referredBy instanceof Refusal) return referredBy;
      if (codeHash !== undefined) {
        const refusal = await useClaim(transaction, { contact, codeHash, now: clock() });
        if (refusal !== undefined) return refusal;
      }
      const { player } = await createPlayer(transaction, {
        username: request.username,
        ...contact,
        isProven: codeHash !== undefined,
        country: request.country,
        passwordHash,
        referredBy,
        createdAt: clock(),
      });
      if (referredBy !== null) {
        await writeReferral(transaction, { friendId: player.id, referrerId: referredBy, now: clock() });
      }
      const token = await startSession(transaction, { playerId: player.id, visitor, now: clock() });
      return { player, token };
    }),
  );
}

async function findReferrer(transaction: Transaction, code: string | null): Promise<bigint | null | Refusal> {
  if (code === null) return null;
  const referrer = await transaction
    .selectFrom('player')
    .select('id')
    .where('referral_code', '=', readReferralCode(code))
    .where('status', '=', 'active')
    .executeTakeFirst();
  return referrer?.id ?? new Refusal('invalid_referral_code');
}
