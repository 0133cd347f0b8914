import type { inboxApi } from '@sanduku/contracts/inbox/api';
import type { InboxTopic } from '@sanduku/contracts/inbox/topics';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/routes.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { Refusal } from '../../lib/refusal.ts';

export function inboxHandlers({
  database: { callOwn },
  ledger,
  sendsPushes,
}: {
  database: Pick<Database, 'callOwn'>;
  ledger: Pick<Ledger, 'moved'>;
  sendsPushes: boolean;
}): Pick<Handlers, keyof typeof inboxApi> {
  return {
    inbox: async ({ session, query: { limit, before } }) => {
      const { rows } = await callOwn(session, 'inbox_page', {
        before: before === undefined ? null : BigInt(before),
        limit,
      });
      return {
        events: rows.map((row) => ({
          id: row.sequence.toString(),
          topic: row.topic as InboxTopic,
          cause: row.cause as string | null,
          news: row.payload as Record<string, unknown>,
          createdAt: row.created_at.toISOString(),
          isRead: row.is_read,
        })),
      };
    },
    readInbox: async ({ session, body }) => {
      const { row } = await callOwn(session, 'inbox_read', { to: BigInt(body.to) });
      if (row.changed > 0n) ledger.moved();
      return { unread: Number(row.unread) };
    },
    startPushes: async ({ session, body }) => {
      if (!sendsPushes) return new Refusal('unavailable');
      await callOwn(session, 'push_subscribe', body);
      return {};
    },
    endPushes: async ({ session, body }) => {
      await callOwn(session, 'push_end', body);
      return {};
    },
  };
}
