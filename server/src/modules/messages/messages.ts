import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { MessageTexts } from '../../lib/keyring.ts';
import type { Log } from '../../lib/log.ts';
import type { Player } from '../players/player.ts';

export type Contact = Pick<Player, 'email' | 'phone'>;

export interface Recipient {
  readonly channel: MessageChannel;
  readonly recipient: string;
}

/** False after the account's only contact was proved by another account. */
export function isReachable({ email, phone }: Contact): boolean {
  return email !== null || phone !== null;
}

type KnownContact = Contact & Partial<Pick<Player, 'email_proven' | 'phone_proven'>>;

/**
 * E-mail is free and holds a whole link. An unproven address may be another person's: a proven phone number goes
 * first.
 */
export function contactOf({ email, phone, email_proven, phone_proven }: KnownContact): Recipient {
  return email === null || (phone_proven && !email_proven)
    ? { channel: 'sms', recipient: phone as string }
    : { channel: 'email', recipient: email };
}

interface NewMessage {
  readonly player: KnownContact & Pick<Player, 'id'>;
  readonly subject: string;
  readonly body: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Stored encrypted in the caller's transaction; a job sends it. */
export async function writeMessage(
  transaction: Transaction,
  { messageTexts }: Pick<MessageDeps, 'messageTexts'>,
  { player, subject, body, at, expiresAt }: NewMessage,
): Promise<Recipient> {
  const contact = contactOf(player);
  await transaction
    .insertInto('message')
    .values({
      player_id: player.id,
      ...contact,
      content: messageTexts.encrypt(
        `player ${player.id} at ${contact.recipient}`,
        JSON.stringify({ subject, body }),
      ),
      created_at: at,
      expires_at: expiresAt,
      send_at: at,
      sent_at: null,
    })
    .execute();
  return contact;
}

export interface MessageDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Log;
  readonly messageSenders: MessageSenders;
  readonly messageTexts: MessageTexts;
}

const LEASE_MS = 2 * 60_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 10 * 60_000;
const KEPT_MS = 30 * 24 * 60 * 60_000;
const BATCH = 20;

interface DueMessage {
  readonly id: bigint;
  readonly channel: MessageChannel;
  readonly player_id: bigint;
  readonly recipient: string;
  readonly content: string;
  readonly attempts: number;
}

/** Failures are retried until the message expires. */
export async function sendDueMessages(deps: MessageDeps, signal: AbortSignal): Promise<void> {
  const { database, clock, log, messageSenders, messageTexts } = deps;
  await forgetLateOnes(deps);
  for (;;) {
    const due = await lease(database, clock());
    for (const { id, channel, player_id, recipient, content, attempts } of due) {
      if (signal.aborted) return;
      try {
        const text = messageTexts.decrypt(`player ${player_id} at ${recipient}`, content);
        const { subject, body } = JSON.parse(text) as Pick<OutgoingMessage, 'subject' | 'body'>;
        await messageSenders[channel]({ id, recipient, subject, body });
        await end(database, id, { sent_at: clock() });
      } catch (error) {
        log.warn({ err: error, message: id, channel }, 'a message was not taken by its carrier');
        const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
        await database.queries
          .updateTable('message')
          .set({ send_at: new Date(clock().getTime() + wait) })
          .where('id', '=', id)
          .where('send_at', 'is not', null)
          .execute();
      }
    }
    if (due.length < BATCH) return;
  }
}

async function lease({ queries }: Database, now: Date): Promise<readonly DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    update message set send_at = ${new Date(now.getTime() + LEASE_MS)}, attempts = attempts + 1
    where id in (
      select id from message where send_at <= ${now} and expires_at > ${now}
      order by send_at limit ${BATCH} for update skip locked
    )
    returning id, channel, player_id, recipient, content, attempts`.execute(queries);
  return rows;
}

/** Stops retries and erases the text. */
async function end({ queries }: Database, id: bigint, { sent_at }: { sent_at: Date | null }): Promise<void> {
  await queries
    .updateTable('message')
    .set({ send_at: null, content: null, sent_at })
    .where('id', '=', id)
    .execute();
}

async function forgetLateOnes({ database, clock, log }: MessageDeps): Promise<void> {
  const now = clock();
  const late = await database.queries
    .selectFrom('message')
    .select('id')
    .where('send_at', 'is not', null)
    .where('expires_at', '<=', now)
    .execute();
  for (const { id } of late) {
    log.error({ message: id }, 'a message was given up: no carrier took it in time');
    await end(database, id, { sent_at: null });
  }
  await database.queries
    .deleteFrom('message')
    .where('send_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}

export function messageJob(deps: MessageDeps) {
  return { name: 'messages', everySeconds: 2, run: (signal: AbortSignal) => sendDueMessages(deps, signal) };
}

export type MessageChannel = 'email' | 'sms';

export interface OutgoingMessage {
  /** Equal for every attempt, so a carrier can deduplicate. */
  readonly id: bigint;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** Throws if the carrier did not accept it; the error contains nothing of the message. */
export type SendMessage = (message: OutgoingMessage) => Promise<void>;

export type MessageSenders = Readonly<Record<MessageChannel, SendMessage>>;
