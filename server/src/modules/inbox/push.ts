import { type CountryCode, countryOf } from '@sanduku/contracts/countries';
import type { PushContent } from '@sanduku/contracts/inbox/push';
import type { InboxTopic } from '@sanduku/contracts/inbox/topics';
import type { Database } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
import type { Log } from '../../lib/log.ts';

export interface OutgoingPush {
  readonly playerId: bigint;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Equal for every attempt, so a push service keeps only one. */
  readonly topic: string;
  readonly content: string;
}

/** Throws if the push service did not accept it. `gone`: the browser has ended the subscription. */
export type SendPush = (push: OutgoingPush) => Promise<'accepted' | 'gone'>;

export interface PushDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Log;
  readonly sendPush: SendPush;
}

const LEASE_MS = 2 * 60_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 10 * 60_000;
/** About an hour. */
const MOST_ATTEMPTS = 12;
const BATCH = 20;

type DuePush = Row<'push_lease'>;

export async function sendDuePushes(deps: PushDeps, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  for (;;) {
    const now = clock();
    const due = await database.call('push_lease', {
      limit: BATCH,
      lease_ends: new Date(now.getTime() + LEASE_MS),
      now,
    });
    for (const push of due) {
      if (signal.aborted) return;
      await send(deps, push);
    }
    if (due.length < BATCH) return;
  }
}

async function send({ database, clock, log, sendPush }: PushDeps, push: DuePush): Promise<void> {
  const { queries } = database;
  const delivery = { subscription_id: push.subscription_id, sequence: push.sequence };
  try {
    const answer = await sendPush({
      playerId: push.player_id,
      endpoint: push.endpoint,
      keys: { p256dh: push.p256dh, auth: push.auth },
      topic: push.sequence.toString(),
      content: JSON.stringify(contentOf(push)),
    });
    if (answer === 'gone')
      await queries.deleteFrom('push_subscription').where('id', '=', push.subscription_id).execute();
  } catch (error) {
    log.warn({ err: error, ...delivery, attempts: push.attempts }, 'a push service did not accept a push');
    if (push.attempts < MOST_ATTEMPTS) {
      const wait = Math.min(FIRST_RETRY_MS * 2 ** (push.attempts - 1), LONGEST_RETRY_MS);
      await queries
        .updateTable('push_delivery')
        .set({ send_at: new Date(clock().getTime() + wait) })
        .where('subscription_id', '=', push.subscription_id)
        .where('sequence', '=', push.sequence)
        .execute();
      return;
    }
    log.error(delivery, 'a push was given up: its service did not accept it in time');
  }
  await queries
    .deleteFrom('push_delivery')
    .where('subscription_id', '=', push.subscription_id)
    .where('sequence', '=', push.sequence)
    .execute();
}

interface Amounts {
  readonly localAmount?: number;
  readonly amount?: number;
}

/** Shown on a lock screen: no names, reasons, contacts or balances. */
function contentOf({ sequence, topic, payload, country }: DuePush): PushContent {
  const { localAmount, amount = localAmount } = payload as Amounts;
  return {
    sequence: Number(sequence),
    topic: topic as InboxTopic,
    ...(amount !== undefined && {
      amount: Math.abs(amount),
      symbol: countryOf(country as CountryCode).symbol,
    }),
  };
}

export function pushJob(deps: PushDeps) {
  return { name: 'pushes', everySeconds: 2, run: (signal: AbortSignal) => sendDuePushes(deps, signal) };
}
