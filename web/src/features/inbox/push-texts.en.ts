import type { InboxTopic } from '@sanduku/contracts/inbox/topics';

type Notice = { title: string; body: (amount: string) => string };

/** Shown on lock screens: no names, reasons or balances. */
export const pushTexts = {
  deposit_received: { title: 'Deposit received', body: (amount) => `${amount} is in your balance.` },
  deposit_reversed: { title: 'Deposit reversed', body: (amount) => `The provider took ${amount} back.` },
  debt_paid: { title: 'Payment of your debt', body: (amount) => `${amount} was paid.` },
  withdrawal_submitted: { title: 'Withdrawal requested', body: (amount) => `${amount}, waiting for review.` },
  withdrawal_approved: { title: 'Withdrawal approved', body: (amount) => `${amount} will be paid soon.` },
  withdrawal_rejected: { title: 'Withdrawal not paid', body: (amount) => `You have ${amount} back.` },
  withdrawal_completed: { title: 'Withdrawal paid', body: (amount) => `${amount} is on its way to you.` },
  withdrawal_credited: { title: 'Your withdrawal is late', body: (amount) => `We added ${amount}.` },
  transfer_sent: { title: 'You sent money', body: (amount) => `${amount} was sent to a player.` },
  transfer_received: { title: 'You received money', body: (amount) => `A player sent you ${amount}.` },
  investment_waiting: { title: 'Earnings are waiting', body: (amount) => `${amount}, not paid yet.` },
  investment_paid: { title: 'Delayed earnings paid', body: (amount) => `${amount} was added.` },
  balance_corrected: { title: 'Balance corrected', body: (amount) => `Support changed it by ${amount}.` },
  referral_bonus: { title: 'Referral bonus', body: (amount) => `${amount} was added.` },
  access_changed: {
    title: 'Your account access was changed',
    body: (_amount) => 'If this wasn’t you, contact support now.',
  },
} as const satisfies Record<InboxTopic, Notice>;

/** For an event that this version does not know. */
export const unknownPush = { title: 'News about your account', body: 'Open your inbox to read it.' };
