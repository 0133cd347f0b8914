import type { BodyOf } from '@sanduku/contracts/endpoint';
import type { playersApi } from '@sanduku/contracts/players/api';
import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type Contact, contactOf, writeMessage } from '../messages/messages.ts';
import {
  CODE_MS,
  codeMessage,
  createCode,
  freeContact,
  type SentCode,
  sentADayLimit,
  sentLimit,
} from './contact.ts';
import type { PlayerDeps } from './deps.ts';
import { fromNetworks, type Visitor } from './visitor.ts';

/*
 * A contact belongs to the account that proved it by code. A newcomer whose contact another account uses
 * without proof signs up with a code sent there. Codes are not bound to the caller, so an adversary's
 * requests do not use up the owner's.
 */

const askedLimit = { name: 'claim of a contact', most: 10, inMinutes: 60 };
/** Per network, so that others cannot use up the owner's guesses. */
const guessLimit = { name: 'code of a claimed contact', most: 5, inMinutes: 10 };
const MOST_GUESSES = 50;

export async function askForClaim(
  deps: PlayerDeps,
  wanted: BodyOf<typeof playersApi.claimContact>,
  visitor: Visitor,
): Promise<SentCode | Refusal> {
  const contact: Contact =
    wanted.contactMethod === 'email'
      ? { email: wanted.email, phone: null }
      : { email: null, phone: wanted.phone };
  const { recipient } = contactOf(contact);
  const asked = await deps.attempts.count(askedLimit, fromNetworks(visitor));
  if (asked instanceof Refusal) return asked;
  const holder = await deps.database.queries
    .selectFrom('player')
    .select(['id', 'email_proven', 'phone_proven'])
    .where(wanted.contactMethod, '=', recipient)
    .executeTakeFirst();
  if (holder === undefined) return new Refusal('not_found');
  if (holder[`${wanted.contactMethod}_proven`]) return new Refusal('contact_proven');
  const counted = await deps.attempts.countAll([
    [sentLimit, [recipient]],
    [sentADayLimit, [recipient]],
  ]);
  if (counted instanceof Refusal) return counted;
  const at = deps.clock();
  const expiresAt = new Date(at.getTime() + CODE_MS);
  const code = createCode();
  const claim = {
    code_hash: deps.codeHashes.hash(ownerOf(recipient), code),
    guesses: 0,
    expires_at: expiresAt,
  };
  await deps.database.inTransaction(async (transaction) => {
    await transaction
      .insertInto('contact_claim')
      .values({ recipient, ...claim })
      .onConflict((conflict) => conflict.column('recipient').doUpdateSet(claim))
      .execute();
    const player = { id: holder.id, ...contact };
    await writeMessage(transaction, deps, { player, ...codeMessage(code), at, expiresAt });
  });
  return { sentTo: recipient, expiresAt, code };
}

/** Returns the hash of a correct code. Counts the guess before comparing. */
export function guessClaim(
  { database, attempts, clock, codeHashes }: PlayerDeps,
  contact: Contact,
  code: string,
  visitor: Visitor,
): Promise<string | Refusal> {
  const { recipient } = contactOf(contact);
  const subjects = fromNetworks(visitor).map((one) =>
    typeof one === 'string' ? one : { ...one, subject: `${one.subject} for ${recipient}` },
  );
  return attempts.guess(guessLimit, subjects, async () => {
    const claim = await database.queries
      .updateTable('contact_claim')
      .set((row) => ({ guesses: row('guesses', '+', 1) }))
      .where('recipient', '=', recipient)
      .where('guesses', '<', MOST_GUESSES)
      .where('expires_at', '>', clock())
      .returning('code_hash')
      .executeTakeFirst();
    const isRight = claim !== undefined && codeHashes.verify(claim.code_hash, ownerOf(recipient), code);
    return isRight ? claim.code_hash : new Refusal('wrong_code');
  });
}

/** Takes the contact from an account that never proved it. */
export async function useClaim(
  transaction: Transaction,
  { contact, codeHash, now }: { contact: Contact; codeHash: string; now: Date },
): Promise<Refusal | undefined> {
  const { channel, recipient } = contactOf(contact);
  const used = await transaction
    .deleteFrom('contact_claim')
    .where('recipient', '=', recipient)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) return new Refusal('wrong_code');
  await freeContact(transaction, { channel, recipient }, { at: now });
  return undefined;
}

function ownerOf(recipient: string): string {
  return `claim ${recipient}`;
}
