import type { InboxEvent } from '@sanduku/contracts/inbox/api';
import { isInboxTopic } from '@sanduku/contracts/inbox/topics';
import { fromWire } from '@sanduku/contracts/money';
import type { User } from '@sanduku/contracts/players/api';
import type { Notifications, NotificationTopic } from '@sanduku/contracts/realtime';
import { providerNames } from '@sanduku/contracts/wording';
import type { InfiniteData } from '@tanstack/react-query';
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
  TRANSFER_SENT_TOAST_MS,
  WIN_TOAST_MS,
  WITHDRAWAL_TOAST_MS,
} from '../lib/timings.ts';
import type { createToastStore } from '../ui/toasts.tsx';
import { api } from './api.ts';
import type { ownCauses } from './own-causes.ts';
import type { Player, Subject } from './player.ts';
import { withdrawals } from './queries.ts';
import type { DataAt } from './routes.ts';
import type { Connection, Notification } from './socket.ts';
import { realtime } from './texts.en.ts';

const texts = realtime.toasts;

type Toast = ReturnType<typeof createToastStore>['toast'];
type Told = readonly [type: Exclude<keyof Toast, 'dismiss' | 'dismissAll'>, text: string, durationMs: number];

interface Reaction<Topic extends NotificationTopic> {
  /** Now stale; `player` is the profile. */
  stale?: readonly (Subject | 'player')[];
  toast?: (news: Notifications[Topic], money: (amount: number) => string) => Told | undefined;
}

const reactions: { readonly [Topic in NotificationTopic]: Reaction<Topic> } = {
  deposit_received: {
    stale: ['deposits', 'player'],
    toast: ({ localAmount }, money) => [
      'success',
      texts.depositReceived(money(localAmount)),
      DEPOSIT_TOAST_MS,
    ],
  },
  deposit_reversed: {
    stale: ['deposits', 'player'],
    toast: ({ amount, provider, owed }, money) => [
      'error',
      texts.depositReversed(money(amount), providerNames[provider], owed > 0 ? money(owed) : null),
      WITHDRAWAL_TOAST_MS,
    ],
  },
  debt_paid: {
    toast: ({ amount, left }, money) => [
      'info',
      texts.debtPaid(money(amount), left > 0 ? money(left) : null),
      DEPOSIT_TOAST_MS,
    ],
  },
  withdrawal_submitted: {
    stale: ['withdrawals'],
    toast: ({ amount }, money) => ['info', texts.withdrawalSubmitted(money(amount)), WITHDRAWAL_TOAST_MS],
  },
  withdrawal_approved: {
    stale: ['withdrawals'],
    toast: ({ amount }, money) => ['success', texts.withdrawalApproved(money(amount)), WITHDRAWAL_TOAST_MS],
  },
  withdrawal_rejected: {
    stale: ['withdrawals'],
    toast({ amount, status, reason, failure }, money) {
      const sentence = status === 'failed' ? texts.withdrawalFailed : texts.withdrawalRejected;
      const why = withdrawalReason(reason, failure) || texts.noReason;
      return ['error', sentence(money(amount), why), WITHDRAWAL_TOAST_MS];
    },
  },
  withdrawal_completed: {
    stale: ['withdrawals', 'player'],
    toast: ({ amount }, money) => ['success', texts.withdrawalCompleted(money(amount)), WITHDRAWAL_TOAST_MS],
  },
  withdrawal_credited: {
    stale: ['withdrawals'],
    toast: ({ amount }, money) => ['info', texts.withdrawalCredited(money(amount)), WITHDRAWAL_TOAST_MS],
  },
  withdrawal_queue: {},
  transfer_sent: {
    stale: ['transfers'],
    toast: ({ amount, to }, money) => ['info', texts.transferSent(money(amount), to), TRANSFER_SENT_TOAST_MS],
  },
  transfer_received: {
    stale: ['transfers'],
    toast: ({ amount, from }, money) => [
      'success',
      texts.transferReceived(money(amount), from),
      TRANSFER_RECEIVED_TOAST_MS,
    ],
  },
  investment_waiting: {
    stale: ['investment'],
    toast: ({ days, amount }, money) => [
      'warning',
      texts.investmentWaiting(days, money(amount)),
      EARNINGS_TOAST_MS,
    ],
  },
  investment_paid: {
    stale: ['investment'],
    toast: ({ amount }, money) => ['success', texts.investmentPaid(money(amount)), EARNINGS_TOAST_MS],
  },
  balance_corrected: {
    toast({ amount, reason }, money) {
      const sentence = amount < 0 ? texts.correctionTook : texts.correctionGave;
      return ['info', sentence(money(Math.abs(amount)), reason), WITHDRAWAL_TOAST_MS];
    },
  },
  referral_bonus: {
    stale: ['referrals'],
    toast: ({ amount, friend }, money) => [
      'success',
      texts.referralBonus(money(amount), friend),
      REFERRAL_TOAST_MS,
    ],
  },
  access_changed: {
    stale: ['account', 'withdrawals', 'withdrawal-pin'],
    toast({ what, until }) {
      const changed = texts.accessChanged[what];
      // The inbox shows it after the wait too.
      const isOver = Date.parse(until) <= api.serverNow;
      const sentence = isOver ? changed : `${changed} ${texts.accessWaits(momentText(new Date(until)))}`;
      return ['warning', sentence, ACCESS_TOAST_MS];
    },
  },
  game_result_confirmed: {
    stale: ['games', 'sealed-round'],
    toast: ({ result, winAmount }, money) =>
      result === 'win' ? ['success', texts.winConfirmed(money(winAmount)), WIN_TOAST_MS] : undefined,
  },
  // By another window or cause, perhaps a game.
  balance_updated: {
    stale: ['games'],
    toast: ({ newBalance }, money) => ['info', texts.balanceUpdated(money(newBalance)), BALANCE_TOAST_MS],
  },
  inbox_read: {},
  push_simulated: {},
};

export function sentenceOf({ topic, news }: Pick<InboxEvent, 'topic' | 'news'>, user: User): string {
  const { toast } = reactions[topic] as Reaction<NotificationTopic>;
  return toast?.(news as never, (amount) => money(amount, user))?.[1] ?? '';
}

const connectionToasts: Record<Connection, Told> = {
  connected: ['success', texts.connected, CONNECTED_TOAST_MS],
  disconnected: ['warning', texts.disconnected, DISCONNECTED_TOAST_MS],
  reconnected: ['success', texts.reconnected, RECONNECTED_TOAST_MS],
};

/** The last toast of a group replaces the others. */
type Group = 'connection' | NotificationTopic;
const grouped: ReadonlySet<Group> = new Set<Group>([
  'connection',
  'balance_updated',
  'investment_waiting',
  'investment_paid',
  'withdrawal_credited',
]);

interface Deps {
  player: Player;
  toast: Toast;
  ownCauses: Pick<typeof ownCauses, 'has'>;
  /** A hidden window's browser gets a push. */
  isPushed: () => boolean;
}

export class Events {
  readonly #deps: Deps;
  readonly #shown = new Map<Group, number>();
  /** Sequences whose event explains the balance. */
  readonly #explained = new Set<number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  apply(event: Notification): void {
    const { player, ownCauses } = this.#deps;
    const { user } = player;
    if (!user) return;
    const { topic, news } = event;
    if (topic === 'withdrawal_queue') queueMoved(player, news);
    if (topic === 'inbox_read') player.know({ ...user, unread: news.unread });
    if (isInboxTopic(topic)) {
      player.know({ ...user, unread: (user.unread ?? 0) + 1 });
      void player.outdated('inbox');
    }
    // Already shown in this tab.
    if (topic === 'balance_updated' && news.newBalance === user.gameBalance) return;
    const { stale = [], toast } = reactions[topic] as Reaction<NotificationTopic>;
    const isOwn = ownCauses.has(topic, topic === 'access_changed' ? news.what : news.cause);
    if (isOwn) this.#explained.add(news.sequence);
    // The game has applied its own round.
    if (topic === 'game_result_confirmed' && isOwn) return;

    if (topic === 'balance_updated') player.balanceIs(news.newBalance);
    if (stale.includes('player')) player.refreshProfileSoon();
    void player.outdated(...stale.filter((subject) => subject !== 'player'));

    const told = toast?.(news as never, (amount) => money(amount, user));
    if (!told || this.#explained.has(news.sequence)) return;
    this.#explained.add(news.sequence);
    if (isInboxTopic(topic) && this.#deps.isPushed()) return;
    this.#tell(topic, told);
  }

  connection(connection: Connection): void {
    this.#tell('connection', connectionToasts[connection]);
  }

  #tell(group: Group, [type, text, durationMs]: Told): void {
    const { toast } = this.#deps;
    const before = this.#shown.get(group);
    if (before !== undefined) toast.dismiss(before);
    const id = toast[type](text, durationMs);
    if (grouped.has(group)) this.#shown.set(group, id);
  }
}

function money(amount: number, { currencySymbol }: User): string {
  return formatAmount(fromWire(amount) ?? 0n, currencySymbol);
}

type WithdrawalPage = DataAt<'GET /api/wallet/withdrawals'>;

function queueMoved({ queries }: Player, { id, place, waiting }: Notifications['withdrawal_queue']): void {
  queries.setQueryData<InfiniteData<WithdrawalPage, number>>(
    withdrawals.queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          clock: { ...page.clock, waiting },
          withdrawals: page.withdrawals.map((withdrawal) =>
            withdrawal.id === id && withdrawal.place !== null ? { ...withdrawal, place } : withdrawal,
          ),
        })),
      },
  );
}
