import type { inboxApi } from '@sanduku/contracts/inbox/api';
import type { InboxTopic } from '@sanduku/contracts/inbox/topics';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/routes.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { Refusal } from '../../lib/refusal.ts';

export function inboxHandlers({
  database,
  ledger,
  clock,
  sendsPushes,
}: {
  database: Pick<Database, 'call' | 'callOwn' | 'queries'>;
  ledger: Pick<Ledger, 'moved'>;
  clock: () => Date;
  sendsPushes: boolean;
}): Pick<Handlers, keyof typeof inboxApi> {
  return {
    inbox: {
      own: async (session, { query: { limit, before } }) => {
        const found = await database.callOwn(session, 'inbox_page', {
          before: before === undefined ? null : BigInt(before),
          limit,
        });
        return (
          found && {
            events: found.rows.map((row) => ({
              id: row.sequence.toString(),
              topic: row.topic as InboxTopic,
              cause: row.cause as string | null,
              news: row.payload as Record<string, unknown>,
              createdAt: row.created_at.toISOString(),
              isRead: row.is_read,
            })),
          }
        );
      },
    },
    readInbox: async ({ player, body }) => {
      const [answer] = await database.call('inbox_read', {
        player: player.id,
        session: player.session.id,
        to: BigInt(body.to),
        now: clock(),
      });
      if (answer === undefined) throw new Error('inbox_read gave no answer');
      if (answer.changed > 0n) ledger.moved();
      return { unread: Number(answer.unread) };
    },
    startPushes: async ({ player, body }) => {
      if (!sendsPushes) return new Refusal('unavailable');
      await database.call('push_subscribe', {
        player: player.id,
        session: player.session.id,
        ...body,
        now: clock(),
      });
      return {};
    },
    endPushes: async ({ player, body }) => {
      await database.queries
        .deleteFrom('push_subscription')
        .where('endpoint', '=', body.endpoint)
        .where('player_id', '=', player.id)
        .execute();
      return {};
    },
  };
}
