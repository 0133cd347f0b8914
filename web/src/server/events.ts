import { fromWire } from '@sanduku/contracts/money';
import type { User } from '@sanduku/contracts/players/api';
import { formatAmount, momentText } from '../lib/format.ts';
import { withdrawalReason } from '../lib/language/outcomes.en.ts';
import {
  ACCESS_TOAST_MS,
  BALANCE_TOAST_MS,
  CONNECTED_TOAST_MS,
  DEPOSIT_TOAST_MS,
  DISCONNECTED_TOAST_MS,
  EARNINGS_TOAST_MS,
  RECONNECTED_TOAST_MS,
  REFERRAL_TOAST_MS,
  TRANSFER_RECEIVED_TOAST_MS,
  WIN_TOAST_MS,
  WITHDRAWAL_TOAST_MS,
} from '../lib/timings.ts';
import type { createToastStore } from '../ui/toasts.tsx';
import type { LiveMoment, Notification } from './socket.ts';
import { realtime } from './texts.en.ts';

type Toast = ReturnType<typeof createToastStore>['toast'];

const texts = realtime.toasts;

/** Events that explain a balance change. */
const explaining = new Set<Notification['topic']>([
  'deposit_received',
  'withdrawal_submitted',
  'withdrawal_rejected',
  'withdrawal_credited',
  'transfer_received',
  'balance_corrected',
  'referral_bonus',
]);

/** Events this close belong together. */
const TOGETHER_MS = 2000;

export class LiveToasts {
  readonly #toast: Toast;
  /** A newer toast replaces the older one. */
  #onConnection: number | undefined;
  #onBalance: number | undefined;
  #onInvestment: number | undefined;
  #onCredit: number | undefined;
  #explainedAt = 0;

  constructor(toast: Toast) {
    this.#toast = toast;
  }

  moment(moment: LiveMoment): void {
    if (this.#onConnection !== undefined) this.#toast.dismiss(this.#onConnection);
    this.#onConnection = this.#connectionToast(moment);
  }

  /** Suppresses the balance toast: another message explains it. */
  explained(): void {
    this.#explainedAt = Date.now();
    if (this.#onBalance !== undefined) this.#toast.dismiss(this.#onBalance);
  }

  news({ topic, news }: Notification, { gameBalance, currencySymbol }: User): void {
    const toast = this.#toast;
    if (explaining.has(topic)) this.explained();
    const written = (amount: number) => formatAmount(fromWire(amount) ?? 0n, currencySymbol);
    switch (topic) {
      case 'deposit_received':
        return void toast.success(texts.depositReceived(written(news.localAmount)), DEPOSIT_TOAST_MS);
      case 'withdrawal_submitted':
        return void toast.info(texts.withdrawalSubmitted(written(news.amount)), WITHDRAWAL_TOAST_MS);
      case 'withdrawal_approved':
        return void toast.success(texts.withdrawalApproved(written(news.amount)), WITHDRAWAL_TOAST_MS);
      case 'withdrawal_rejected': {
        const sentence = news.status === 'failed' ? texts.withdrawalFailed : texts.withdrawalRejected;
        const reason = withdrawalReason(news.reason, news.failure) || texts.noReason;
        return void toast.error(sentence(written(news.amount), reason), WITHDRAWAL_TOAST_MS);
      }
      case 'withdrawal_completed':
        return void toast.success(texts.withdrawalCompleted(written(news.amount)), WITHDRAWAL_TOAST_MS);
      case 'withdrawal_credited':
        if (this.#onCredit !== undefined) toast.dismiss(this.#onCredit);
        this.#onCredit = toast.info(texts.withdrawalCredited(written(news.amount)), WITHDRAWAL_TOAST_MS);
        return;
      // The withdrawal's own display shows it.
      case 'withdrawal_queue':
      // The sending window shows it; others show the balance.
      case 'transfer_sent':
        return;
      case 'transfer_received':
        return void toast.success(
          texts.transferReceived(written(news.amount), news.from),
          TRANSFER_RECEIVED_TOAST_MS,
        );
      case 'investment_waiting':
        return void this.#aboutInvestment(
          toast.warning(texts.investmentWaiting(news.days, written(news.amount)), EARNINGS_TOAST_MS),
        );
      case 'investment_paid':
        return void this.#aboutInvestment(
          toast.success(texts.investmentPaid(written(news.amount)), EARNINGS_TOAST_MS),
        );
      case 'balance_corrected': {
        const sentence = news.amount < 0 ? texts.correctionTook : texts.correctionGave;
        return void toast.info(sentence(written(Math.abs(news.amount)), news.reason), WITHDRAWAL_TOAST_MS);
      }
      case 'referral_bonus':
        return void toast.success(texts.referralBonus(written(news.amount), news.friend), REFERRAL_TOAST_MS);
      case 'access_changed': {
        const waits = texts.accessWaits(momentText(new Date(news.until)));
        return void toast.warning(`${texts.accessChanged[news.what]} ${waits}`, ACCESS_TOAST_MS);
      }
      case 'game_result_confirmed':
        if (news.result !== 'win') return;
        this.explained();
        return void toast.success(texts.winConfirmed(written(news.winAmount)), WIN_TOAST_MS);
      case 'balance_updated':
        // Already shown in this tab.
        if (news.newBalance === gameBalance || Date.now() - this.#explainedAt < TOGETHER_MS) return;
        if (this.#onBalance !== undefined) toast.dismiss(this.#onBalance);
        this.#onBalance = toast.info(texts.balanceUpdated(written(news.newBalance)), BALANCE_TOAST_MS);
    }
  }

  #aboutInvestment(toast: number): void {
    if (this.#onInvestment !== undefined) this.#toast.dismiss(this.#onInvestment);
    this.#onInvestment = toast;
  }

  #connectionToast(moment: LiveMoment): number {
    switch (moment) {
      case 'connected':
        return this.#toast.success(texts.connected, CONNECTED_TOAST_MS);
      case 'disconnected':
        return this.#toast.warning(texts.disconnected, DISCONNECTED_TOAST_MS);
      case 'reconnected':
        return this.#toast.success(texts.reconnected, RECONNECTED_TOAST_MS);
    }
  }
}
