import { randomInt } from 'node:crypto';
import { brand } from '@sanduku/contracts/brand';
import type { BodyOf } from '@sanduku/contracts/endpoint';
import type { accountApi } from '@sanduku/contracts/players/account';
import { isPhoneNumber, normalisePhone } from '@sanduku/contracts/players/phone';
import type { Queries, Transaction } from '../../database/database.ts';
import type { NamedSession } from '../../database/functions.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type Contact, contactOf, isReachable, type Recipient, writeMessage } from '../messages/messages.ts';
import { accessChanged } from './access.ts';
import { changeOwn, checkOwnPassword } from './account.ts';
import type { PlayerDeps } from './deps.ts';
import { lockOwn, refuseWhatIsTaken } from './player.ts';
import { endResetLinks } from './reset-links.ts';
import { fromNetworks } from './visitor.ts';

/*
 * A new contact counts once its code is entered, so a player cannot claim another's number. Messages to a
 * contact are limited, however many accounts ask.
 */

/** Each code costs a message, and asking reveals whether a contact is taken. */
const askedLimit = { name: 'change of contact', most: 5, inMinutes: 60 };
const askedADayLimit = { name: 'change of contact, a day', most: 10, inMinutes: 24 * 60 };
/** Across accounts, for codes to invented phones. Many players share one address. */
const networkLimit = { name: 'contact codes of a network', most: 60, inMinutes: 60 };
/** Per contact, across accounts. */
export const sentLimit = { name: 'code to a contact', most: 3, inMinutes: 60 };
export const sentADayLimit = { name: 'code to a contact, a day', most: 6, inMinutes: 24 * 60 };
/** A contact may be added and removed repeatedly. */
const toldLimit = { name: 'contact told of a change', most: 3, inMinutes: 24 * 60 };

export const CODE_MS = 10 * 60_000;
const MOST_GUESSES = 5;
/** For players who read messages weekly. */
const TOLD_MS = 7 * 24 * 60 * 60 * 1_000;

const columns = { email: 'email', sms: 'phone' } as const;

const contactsOf = ({ email, phone }: Contact): Contact => ({ email, phone });

export interface SentCode {
  readonly sentTo: string;
  readonly expiresAt: Date;
  readonly code: string;
}

/** Replaces a pending change. */
export async function askForContact(
  deps: PlayerDeps,
  session: NamedSession,
  { password, ...wanted }: BodyOf<typeof accountApi.changeContact>,
): Promise<SentCode | Refusal> {
  const own = await checkOwnPassword(deps, session, password);
  if (own instanceof Refusal) return own;
  const { player } = own;
  const contact: Contact =
    wanted.contactMethod === 'email'
      ? { email: wanted.email, phone: null }
      : { email: null, phone: normalisePhone(wanted.phone, player.country) };
  if (contact.phone !== null && !isPhoneNumber(contact.phone)) {
    return new Refusal('invalid_request', { problem: 'phone_length' });
  }
  const { channel, recipient } = contactOf(contact);
  const counted = await deps.attempts.countAll([
    [askedLimit, [`of ${player.id}`]],
    [askedADayLimit, [`of ${player.id}`]],
  ]);
  if (counted instanceof Refusal) return counted;
  const proven = await refuseProven(deps.database.queries, { channel, recipient });
  if (proven !== undefined) return proven;
  const sending = await deps.attempts.countAll([
    [networkLimit, fromNetworks(player.session)],
    [sentLimit, [recipient]],
    [sentADayLimit, [recipient]],
  ]);
  if (sending instanceof Refusal) return sending;
  return changeOwn(deps, own, async (transaction, { id }) => {
    const at = deps.clock();
    const expiresAt = new Date(at.getTime() + CODE_MS);
    const code = createCode();
    const change = {
      channel,
      recipient,
      code_hash: deps.codeHashes.hash(ownerOf(id, recipient), code),
      guesses: 0,
      expires_at: expiresAt,
    };
    await transaction
      .insertInto('contact_change')
      .values({ player_id: id, ...change })
      .onConflict((conflict) => conflict.column('player_id').doUpdateSet(change))
      .execute();
    const message = codeMessage(code);
    await writeMessage(transaction, deps, { player: { id, ...contact }, ...message, at, expiresAt });
    return { sentTo: recipient, expiresAt, code };
  });
}

/** Notifies the old contact. Proving the current contact changes no access. */
export async function confirmContact(
  deps: PlayerDeps,
  session: NamedSession,
  code: string,
): Promise<Contact | Refusal> {
  const wanted = await guessCode(deps, session, code);
  if (wanted instanceof Refusal) return wanted;
  const told = wanted.isCurrent ? [] : await deps.attempts.count(toldLimit, [wanted.old]);
  if (told instanceof Refusal) return told;
  const confirmed = await refuseWhatIsTaken(() =>
    deps.database.inTransaction(async (transaction): Promise<Contact | Refusal> => {
      const before = await lockOwn(transaction, session);
      const { id } = before;
      // A concurrent second use finds it consumed.
      const change = await transaction
        .deleteFrom('contact_change')
        .where('player_id', '=', id)
        .where('code_hash', '=', wanted.codeHash)
        .returning(['channel', 'recipient'])
        .executeTakeFirst();
      if (change === undefined) return new Refusal('wrong_code');
      const column = columns[change.channel];
      const replaced = before[column];
      const changed =
        column === 'email'
          ? { email: change.recipient, email_proven: true }
          : { phone: change.recipient, phone_proven: true };
      const at = deps.clock();
      await freeContact(transaction, change, { for: id, at });
      await transaction.updateTable('player').set(changed).where('id', '=', id).execute();
      if (change.recipient === replaced) return contactsOf(before);
      await accessChanged(transaction, id, { what: 'contact', how: 'changed', at });
      if (replaced !== null) await endResetLinks(transaction, id, at);
      const expiresAt = new Date(at.getTime() + TOLD_MS);
      if (isReachable(before)) {
        await writeMessage(transaction, deps, { player: before, ...changedMessage, at, expiresAt });
      }
      return { ...contactsOf(before), [column]: change.recipient };
    }),
  );
  if (confirmed instanceof Refusal) await deps.attempts.takeBack(told);
  return confirmed;
}

/** Counts the guess before comparing. */
async function guessCode(
  { database, codeHashes }: PlayerDeps,
  session: NamedSession,
  code: string,
): Promise<{ codeHash: string; old: string; isCurrent: boolean } | Refusal> {
  const { player, rows } = await database.callOwn(session, 'contact_guess', { most: MOST_GUESSES });
  const [change] = rows;
  const isRight =
    change !== undefined && codeHashes.verify(change.code_hash, ownerOf(player.id, change.recipient), code);
  if (!isRight) return new Refusal('wrong_code');
  return {
    codeHash: change.code_hash,
    old: isReachable(change) ? contactOf(change).recipient : `${player.id}`,
    isCurrent: [change.email, change.phone].includes(change.recipient),
  };
}

async function refuseProven(
  queries: Queries,
  { channel, recipient }: Recipient,
): Promise<Refusal | undefined> {
  const column = columns[channel];
  const proven = await queries
    .selectFrom('player')
    .select('id')
    .where(column, '=', recipient)
    .where(`${column}_proven`, '=', true)
    .executeTakeFirst();
  return proven && new Refusal(`${column}_taken`);
}

/** Takes it from an account that never proved it. */
export async function freeContact(
  transaction: Transaction,
  { channel, recipient }: Recipient,
  { for: owner, at }: { for?: bigint; at: Date },
): Promise<void> {
  const column = columns[channel];
  const holder = await transaction
    .updateTable('player')
    .set(column, null)
    .where(column, '=', recipient)
    .where(`${column}_proven`, '=', false)
    .$if(owner !== undefined, (query) => query.where('id', '<>', owner as bigint))
    .returning('id')
    .executeTakeFirst();
  if (holder !== undefined) {
    await accessChanged(transaction, holder.id, { what: 'contact', how: 'changed', at });
    await endResetLinks(transaction, holder.id, at);
  }
}

/** Binds a code to player and contact. */
function ownerOf(playerId: bigint, recipient: string): string {
  return `${playerId} ${recipient}`;
}

export function createCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/** Fits an SMS in both languages: the player's language is unknown here. */
export function codeMessage(code: string) {
  return {
    subject: `${brand.name}: ${code}`,
    body:
      `${brand.name}: your code is ${code}. Never share it. Not you? Ignore it. / ` +
      `Msimbo wako ni ${code}. Usimpe mtu yeyote. Si wewe? Upuuze.`,
  };
}

const changedMessage = {
  subject: `${brand.name}: your contact was changed / mawasiliano yako yamebadilishwa`,
  body:
    `${brand.name}: the email address or phone number of your account was changed. Not you? Contact support now. / ` +
    'Barua pepe au simu ya akaunti yako imebadilishwa. Si wewe? Wasiliana na huduma kwa wateja sasa.',
};
