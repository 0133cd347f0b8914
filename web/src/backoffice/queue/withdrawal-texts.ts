import type { AdminWithdrawal } from '@sanduku/contracts/withdrawals/admin';
import type { Tone } from '../../ui/badge.tsx';
import { moneyText } from '../shared/money.tsx';
import { queue } from './texts.ts';

/** What the player is to receive. */
export function amountOf({ amount, currency }: AdminWithdrawal): string {
  return moneyText(amount, currency);
}

export function destinationOf({ channel, phonenumber, address }: AdminWithdrawal): string {
  return `${queue.channels[channel]} ${phonenumber ?? address ?? ''}`.trim();
}

export function stateOf({ status, inDoubt }: AdminWithdrawal): { text: string; tone: Tone } {
  if (inDoubt) return { text: queue.states.inDoubt, tone: 'warning' };
  return { text: queue.states[status], tone: stateTones[status] };
}

const stateTones: Record<AdminWithdrawal['status'], Tone> = {
  pending: 'info',
  approved: 'info',
  completed: 'neutral',
  rejected: 'error',
  failed: 'error',
};
