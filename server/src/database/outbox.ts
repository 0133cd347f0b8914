import type { Notifications, NotificationTopic } from '@sanduku/contracts/realtime';
import type { Transaction } from './database.ts';

/**
 * Tells a player something once the transaction has committed, where no money moves with it. Whoever commits says
 * `ledger.moved()` afterwards, so that it is heard at once.
 */
export async function tellPlayer<Topic extends NotificationTopic>(
  transaction: Transaction,
  playerId: bigint,
  topic: Topic,
  news: Notifications[Topic],
): Promise<void> {
  await transaction
    .insertInto('outbox')
    .values({ transfer_id: null, topic, player_id: playerId, payload: JSON.stringify(news) })
    .execute();
}
