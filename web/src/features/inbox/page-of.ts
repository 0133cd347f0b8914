import type { InboxTopic } from '@sanduku/contracts/inbox/topics';
import { pages } from '@sanduku/contracts/pages';

const wallet = `${pages.dashboard}?tab=wallet`;
const transfers = `${pages.dashboard}?tab=transfers`;

export const pageOf: Readonly<Record<InboxTopic, string>> = {
  deposit_received: wallet,
  deposit_reversed: wallet,
  debt_paid: pages.statement,
  withdrawal_submitted: wallet,
  withdrawal_approved: wallet,
  withdrawal_rejected: wallet,
  withdrawal_completed: wallet,
  withdrawal_credited: wallet,
  transfer_sent: transfers,
  transfer_received: transfers,
  investment_waiting: pages.investment,
  investment_paid: pages.investment,
  balance_corrected: pages.statement,
  referral_bonus: pages.referrals,
  access_changed: pages.account,
};
