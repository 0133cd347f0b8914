import { formatAmount, fromWire } from '@sanduku/contracts/money';
import type { User } from '@sanduku/contracts/players/api';
import { withdrawalReason } from '../../lib/language/outcomes.en.ts';
import {
  BALANCE_TOAST_MS,
  CONNECTED_TOAST_MS,
  DEPOSIT_TOAST_MS,
  DISCONNECTED_TOAST_MS,
  RECONNECTED_TOAST_MS,
  REFERRAL_TOAST_MS,
  TRANSFER_RECEIVED_TOAST_MS,
  WIN_TOAST_MS,
  WITHDRAWAL_TOAST_MS,
} from '../../lib/timings.ts';
import type { createToastStore } from '../../ui/toasts.tsx';
import type { LiveMoment, Notification } from './live-connection.ts';
import { realtime } from './texts.en.ts';

type Toast = ReturnType<typeof createToastStore>['toast'];

const texts = realtime.toasts;

/** Says in toasts what the connection brings, and what becomes of it. */
export class LiveToasts {
  readonly #toast: Toast;
  /** Only the last word on these counts: a shaky network does not pile up toasts. */
  #onConnection: number | undefined;
  #onBalance: number | undefined;

  constructor(toast: Toast) {
    this.#toast = toast;
  }

  moment(moment: LiveMoment): void {
    if (this.#onConnection !== undefined) this.#toast.dismiss(this.#onConnection);
    this.#onConnection = this.#connectionToast(moment);
  }

  /** `user` as the screen shows them now. */
  news({ topic, news }: Notification, { gameBalance, currencySymbol }: User): void {
    const toast = this.#toast;
    const written = (amount: number) => formatAmount(fromWire(amount) ?? 0n, currencySymbol);
    switch (topic) {
      case 'deposit_received':
        toast.success(texts.depositReceived(written(news.localAmount)), { durationMs: DEPOSIT_TOAST_MS });
        return;
      case 'withdrawal_submitted':
        toast.info(texts.withdrawalSubmitted(written(news.amount)), { durationMs: WITHDRAWAL_TOAST_MS });
        return;
      case 'withdrawal_approved':
        toast.success(texts.withdrawalApproved(written(news.amount)), { durationMs: WITHDRAWAL_TOAST_MS });
        return;
      case 'withdrawal_rejected': {
        const sentence = news.status === 'failed' ? texts.withdrawalFailed : texts.withdrawalRejected;
        const reason = withdrawalReason(news.reason, news.failure) || texts.noReason;
        toast.error(sentence(written(news.amount), reason), {
          durationMs: WITHDRAWAL_TOAST_MS,
        });
        return;
      }
      case 'withdrawal_completed':
        toast.success(texts.withdrawalCompleted(written(news.amount)), { durationMs: WITHDRAWAL_TOAST_MS });
        return;
      case 'withdrawal_queue':
        // The clock of the withdrawal shows it: nobody is interrupted for a place in a queue.
        return;
      case 'transfer_sent':
        // The window in which it was sent says so; in others the balance does.
        return;
      case 'transfer_received':
        toast.success(texts.transferReceived(written(news.amount), news.from), {
          durationMs: TRANSFER_RECEIVED_TOAST_MS,
        });
        return;
      case 'referral_bonus':
        toast.success(texts.referralBonus(written(news.amount), news.friend), {
          durationMs: REFERRAL_TOAST_MS,
        });
        return;
      case 'game_result_confirmed':
        if (news.result === 'win')
          toast.success(texts.winConfirmed(written(news.winAmount)), { durationMs: WIN_TOAST_MS });
        return;
      case 'balance_updated':
        // The tab in which it happened shows it already.
        if (news.newBalance === gameBalance) return;
        if (this.#onBalance !== undefined) toast.dismiss(this.#onBalance);
        this.#onBalance = toast.info(texts.balanceUpdated(written(news.newBalance)), {
          durationMs: BALANCE_TOAST_MS,
        });
    }
  }

  #connectionToast(moment: LiveMoment): number {
    switch (moment) {
      case 'connected':
        return this.#toast.success(texts.connected, { durationMs: CONNECTED_TOAST_MS });
      case 'disconnected':
        return this.#toast.warning(texts.disconnected, { durationMs: DISCONNECTED_TOAST_MS });
      case 'reconnected':
        return this.#toast.success(texts.reconnected, { durationMs: RECONNECTED_TOAST_MS });
    }
  }
}
