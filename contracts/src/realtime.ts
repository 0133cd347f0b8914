import type { Waiting } from './backoffice/api.ts';
import type { MobileProvider } from './deposits/api.ts';
import type { PlayOutcome } from './fairness/wire.ts';
import type { AccessWait } from './players/access.ts';
import type { PayoutFailure } from './withdrawals/api.ts';

export interface Notifications {
  deposit_received: { localAmount: number; currency: string };
  /** `owed`: the whole debt now. */
  deposit_reversed: { amount: number; provider: MobileProvider; owed: number };
  /** By money that arrived or by a write-off. */
  debt_paid: { amount: number; left: number };
  withdrawal_submitted: { amount: number };
  withdrawal_approved: { amount: number };
  /** Money returned. Without `failed` an operator rejected it. */
  withdrawal_rejected: { amount: number; reason: string; status?: 'failed'; failure?: PayoutFailure };
  withdrawal_completed: { id: string; amount: number };
  /** Late credit: this amount and the total. */
  withdrawal_credited: { id: string; amount: number; total: number };
  withdrawal_queue: { id: string; place: number; waiting: number };
  transfer_sent: { amount: number; currency: string; to: string };
  transfer_received: { amount: number; currency: string; from: string; message: string };
  /** Days that the operator's funds do not cover. */
  investment_waiting: { days: number; amount: number };
  investment_paid: { amount: number };
  /** The amount is signed. */
  balance_corrected: { amount: number; reason: string };
  referral_bonus: { amount: number; currency: string; friend: string };
  access_changed: AccessWait;
  game_result_confirmed: Pick<PlayOutcome, 'result' | 'winAmount'>;
  balance_updated: { newBalance: number };
  /** Perhaps on another device. */
  inbox_read: { unread: number };
  /** Sandbox only, for the browser with this endpoint. */
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

/** Clients handle an event once, and recognise what they caused. */
export interface EventOrigin {
  /** Increasing. An event and the balance that it leads to share one. */
  sequence: number;
  /** The withdrawal, deposit, transfer or round. */
  cause: string | null;
}

type NotificationEvents = {
  [Topic in NotificationTopic]: (news: Notifications[Topic] & EventOrigin) => void;
};

export interface ServerEvents extends NotificationEvents {
  /** `isComplete`: every event since the one in `join_user` was sent, except bets and queue positions. */
  connection_confirmed: (confirmation: { userId: string; isComplete: boolean }) => void;
  pong: (timestamp: number) => void;
}

/** The token in the handshake identifies the player. */
export interface ClientEvents {
  /** Another id than the token's is refused. `after`: the client's last sequence. */
  join_user: (userId: string, after?: number) => void;
  ping: (timestamp: number) => void;
  /** Shown in a visible window, so its browser needs no push. */
  shown: (sequence: number) => void;
}

/** `audit` covers every operator action. */
export const officeTopics = [
  'withdrawals',
  'approvals',
  'deposits',
  'heldTransfers',
  'audit',
  'business',
] as const;
export type OfficeTopic = (typeof officeTopics)[number];

export interface OfficeEvents {
  changed: (news: { topics: readonly OfficeTopic[]; waiting: Waiting }) => void;
}

/** Operator sockets; players use the default namespace. */
export const OFFICE_NAMESPACE = '/office';

export interface SocketCredentials {
  token: string;
}

export const SOCKET_PATH = '/socket.io';
