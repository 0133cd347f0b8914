import type { Notifications, NotificationTopic } from '@sanduku/contracts/realtime';
import type { QueryCreator } from 'kysely';
import type { Tables } from './schema.ts';

/** Call `ledger.moved()` after the commit to publish it at once. */
export async function tellPlayer<Topic extends NotificationTopic>(
  transaction: Pick<QueryCreator<Tables>, 'insertInto'>,
  playerId: bigint,
  topic: Topic,
  news: Notifications[Topic],
  cause: bigint | null = null,
): Promise<void> {
  await transaction
    .insertInto('outbox')
    .values({
      transfer_id: null,
      topic,
      player_id: playerId,
      cause: cause?.toString() ?? null,
      payload: JSON.stringify(news),
    })
    .execute();
}
