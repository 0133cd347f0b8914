import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursorPage, rowId } from '../shapes.ts';
import { inboxTopics } from './topics.ts';

const inboxEvent = z.object({
  /** The event's sequence. */
  id: rowId,
  topic: z.enum(inboxTopics),
  cause: z.string().nullable(),
  /** The content that sockets carry for the topic. */
  news: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});
export type InboxEvent = z.output<typeof inboxEvent>;

/** Push services of browsers and the sandbox. An allow-list: the server sends requests there. */
const endpointOfBrowser =
  /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com|(?:[a-z0-9-]+\.)+push\.apple\.com|push\.sandbox\.invalid)\/[\w./:=%+?&~-]+$/;
const pushEndpoint = z.string().max(800, { abort: true }).regex(endpointOfBrowser);

export const inboxApi = {
  inbox: endpoint('GET /api/inbox', 'player', {
    summary: 'Events about the player’s money and access in the last 90 days, newest first',
    query: cursorPage,
    data: z.object({ events: z.array(inboxEvent) }),
  }),
  readInbox: endpoint('POST /api/inbox/read', 'player', {
    summary: 'Mark all events up to this one as read',
    body: z.object({ to: rowId }),
    data: z.object({ unread: z.int() }),
  }),
  startPushes: endpoint('POST /api/inbox/push', 'player', {
    summary: 'Push events of the inbox to this browser while its session lasts',
    body: z.object({
      endpoint: pushEndpoint,
      /** An uncompressed P-256 point, and the browser's secret. Base64url. */
      p256dh: z
        .string()
        .max(87, { abort: true })
        .regex(/^B[\w-]{86}$/),
      auth: z
        .string()
        .max(22, { abort: true })
        .regex(/^[\w-]{22}$/),
    }),
    data: z.object({}),
  }),
  endPushes: endpoint('POST /api/inbox/push/end', 'player', {
    summary: 'Push no more events to this browser',
    body: z.object({ endpoint: pushEndpoint }),
    data: z.object({}),
  }),
};
