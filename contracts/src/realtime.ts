import type { Waiting } from './backoffice/api.ts';
import type { PlayOutcome } from './fairness/wire.ts';
import type { AccessWait } from './players/access.ts';
import type { PayoutFailure } from './withdrawals/failures.ts';

/** What happened to a player's money, as it is announced to the player's sockets. */
export interface Notifications {
  deposit_received: { localAmount: number; currency: string };
  withdrawal_submitted: { amount: number };
  withdrawal_approved: { amount: number };
  /** The money is back: an operator said no, or, where the status says so, an approved payment could not be made. */
  withdrawal_rejected: { amount: number; reason: string; status?: 'failed'; failure?: PayoutFailure };
  /** The rail has paid. */
  withdrawal_completed: { id: string; amount: number };
  /** It takes longer than was promised: what was credited now, and in all. */
  withdrawal_credited: { id: string; amount: number; total: number };
  /** Somebody in front has been served: where the withdrawal stands now, and how many wait in all. */
  withdrawal_queue: { id: string; place: number; waiting: number };
  transfer_sent: { amount: number; currency: string; to: string };
  transfer_received: { amount: number; currency: string; from: string; message: string };
  /** The operator's funds do not cover another day: how many days wait now, and what they earned together. */
  investment_waiting: { days: number; amount: number };
  /** A day that waited has been paid. */
  investment_paid: { amount: number };
  /** An operator has repaired the balance; the amount has a sign. */
  balance_corrected: { amount: number; reason: string };
  referral_bonus: { amount: number; currency: string; friend: string };
  /** Access to the account has changed: what of it, and until when withdrawals wait. */
  access_changed: AccessWait;
  game_result_confirmed: Pick<PlayOutcome, 'result' | 'winAmount'>;
  balance_updated: { newBalance: number };
}

export type NotificationTopic = keyof Notifications;

type NotificationEvents = { [Topic in NotificationTopic]: (news: Notifications[Topic]) => void };

/** Everything the server says on a socket. */
export interface ServerEvents extends NotificationEvents {
  connection_confirmed: (confirmation: { userId: string }) => void;
  /** Answers a ping with the timestamp it carried. */
  pong: (timestamp: number) => void;
}

/** Everything a client says on a socket. The token in the handshake says who it is. */
export interface ClientEvents {
  /** Asks for the player's news. Any id but the token's own is refused. */
  join_user: (userId: string) => void;
  ping: (timestamp: number) => void;
}

/** What operators' lists are about. `audit` is whatever an operator has done. */
export const officeTopics = [
  'withdrawals',
  'approvals',
  'deposits',
  'setAside',
  'referrals',
  'audit',
  'business',
] as const;
export type OfficeTopic = (typeof officeTopics)[number];

/** What the server says on an operator's socket: which lists are no longer what they were, and how much waits now. */
export interface OfficeEvents {
  changed: (news: { topics: readonly OfficeTopic[]; waiting: Waiting }) => void;
}

/** Sockets of operators; those of players are in the namespace without a name. */
export const OFFICE_NAMESPACE = '/office';

/** In the handshake, beside the token. */
export interface SocketCredentials {
  token: string;
}

export const SOCKET_PATH = '/socket.io';
