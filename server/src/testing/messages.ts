import type { Queries } from '../database/database.ts';
import type { OutgoingMessage } from '../modules/messages/messages.ts';
import { testMessageTexts } from './epoch-keys.ts';

/** Decrypted, oldest first. */
export async function pendingMessages(queries: Queries, playerId: bigint) {
  const rows = await queries
    .selectFrom('message')
    .select(['channel', 'recipient', 'content'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
  return rows.map(({ channel, recipient, content }) => {
    const text = testMessageTexts.decrypt(`player ${playerId} at ${recipient}`, content ?? '');
    const { subject, body } = JSON.parse(text) as Pick<OutgoingMessage, 'subject' | 'body'>;
    return { channel, recipient, subject, body };
  });
}
