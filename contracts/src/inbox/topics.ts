import type { NotificationTopic } from '../realtime.ts';

/** About money or access: no bets, queue positions or bare balances. */
export const inboxTopics = [
  'deposit_received',
  'deposit_reversed',
  'debt_paid',
  'withdrawal_submitted',
  'withdrawal_approved',
  'withdrawal_rejected',
  'withdrawal_completed',
  'withdrawal_credited',
  'transfer_sent',
  'transfer_received',
  'investment_waiting',
  'investment_paid',
  'balance_corrected',
  'referral_bonus',
  'access_changed',
] as const satisfies readonly NotificationTopic[];
export type InboxTopic = (typeof inboxTopics)[number];

export function isInboxTopic(topic: NotificationTopic): topic is InboxTopic {
  return (inboxTopics as readonly NotificationTopic[]).includes(topic);
}
