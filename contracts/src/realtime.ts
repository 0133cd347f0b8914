import type { Waiting } from './backoffice/api.ts';
import type { MobileProvider } from './deposits/api.ts';
import type { PlayOutcome } from './fairness/wire.ts';
import type { AccessWait } from './players/access.ts';
import type { PayoutFailure } from './withdrawals/api.ts';

/** Events pushed to a player's sockets. */
export interface Notifications {
  deposit_received: { localAmount: number; currency: string };
  /** The provider took a credited deposit back; `owed` is the whole debt now. */
  deposit_reversed: { amount: number; provider: MobileProvider; owed: number };
  /** Of the debt, by money that arrived or by a write-off. */
  debt_paid: { amount: number; left: number };
  withdrawal_submitted: { amount: number };
  withdrawal_approved: { amount: number };
  /** Money returned: rejected by an operator, or, with status `failed`, a payout that could not be made. */
  withdrawal_rejected: { amount: number; reason: string; status?: 'failed'; failure?: PayoutFailure };
  withdrawal_completed: { id: string; amount: number };
  /** Late credit: this amount and the total. */
  withdrawal_credited: { id: string; amount: number; total: number };
  /** New position in the queue. */
  withdrawal_queue: { id: string; place: number; waiting: number };
  transfer_sent: { amount: number; currency: string; to: string };
  transfer_received: { amount: number; currency: string; from: string; message: string };
  /** Days that the operator's funds do not cover, and their total. */
  investment_waiting: { days: number; amount: number };
  investment_paid: { amount: number };
  /** A correction by an operator; the amount is signed. */
  balance_corrected: { amount: number; reason: string };
  referral_bonus: { amount: number; currency: string; friend: string };
  /** The change, and the time until which withdrawals wait. */
  access_changed: AccessWait;
  game_result_confirmed: Pick<PlayOutcome, 'result' | 'winAmount'>;
  balance_updated: { newBalance: number };
  /** The player read the inbox, perhaps on another device. */
  inbox_read: { unread: number };
  /** Sandbox only: a push for the browser with this endpoint. */
  push_simulated: { endpoint: string; content: string };
}

export type NotificationTopic = keyof Notifications;

const topics: Record<NotificationTopic, true> = {
  deposit_received: true,
  deposit_reversed: true,
  debt_paid: true,
  withdrawal_submitted: true,
  withdrawal_approved: true,
  withdrawal_rejected: true,
  withdrawal_completed: true,
  withdrawal_credited: true,
  withdrawal_queue: true,
  transfer_sent: true,
  transfer_received: true,
  investment_waiting: true,
  investment_paid: true,
  balance_corrected: true,
  referral_bonus: true,
  access_changed: true,
  game_result_confirmed: true,
  balance_updated: true,
  inbox_read: true,
  push_simulated: true,
};

export function isNotificationTopic(topic: string): topic is NotificationTopic {
  return Object.hasOwn(topics, topic);
}

/** Identifies an event, so a client handles it once and recognises what it caused itself. */
export interface EventOrigin {
  /** Increases with the player's events. An event and the balance that it leads to share one. */
  sequence: number;
  /** The withdrawal, deposit, player transfer or round behind the event. */
  cause: string | null;
}

type NotificationEvents = {
  [Topic in NotificationTopic]: (news: Notifications[Topic] & EventOrigin) => void;
};

export interface ServerEvents extends NotificationEvents {
  /** `isComplete`: every event since the one named in `join_user` has been sent, except bets and queue positions. */
  connection_confirmed: (confirmation: { userId: string; isComplete: boolean }) => void;
  /** Echoes the timestamp of a ping. */
  pong: (timestamp: number) => void;
}

/** The token in the handshake identifies the player. */
export interface ClientEvents {
  /** Any id other than the token's is refused. `after`: the last sequence that the client has. */
  join_user: (userId: string, after?: number) => void;
  ping: (timestamp: number) => void;
  /** A visible window has shown this event, so its browser needs no push. */
  shown: (sequence: number) => void;
}

/** Lists of the back office. `audit` covers every operator action. */
export const officeTopics = [
  'withdrawals',
  'approvals',
  'deposits',
  'heldTransfers',
  'audit',
  'business',
] as const;
export type OfficeTopic = (typeof officeTopics)[number];

/** Which lists changed, and how many items need a decision. */
export interface OfficeEvents {
  changed: (news: { topics: readonly OfficeTopic[]; waiting: Waiting }) => void;
}

/** Operator sockets; players use the default namespace. */
export const OFFICE_NAMESPACE = '/office';

export interface SocketCredentials {
  token: string;
}

export const SOCKET_PATH = '/socket.io';
