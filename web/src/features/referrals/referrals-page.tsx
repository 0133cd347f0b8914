import type { ReferralStatus, ReferredFriend } from '@sanduku/contracts/referrals/api';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messages } from '../../lib/language/shared.en.ts';
import { SHARE_POPUP } from '../../lib/timings.ts';
import { api } from '../../server/api.ts';
import type { Subject } from '../../server/player.ts';
import { player, useUser } from '../../server/player.ts';
import type { DataAt } from '../../server/routes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Stat } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { icon, ShareIcon } from '../../ui/icons.tsx';
import { EmptyState, FailedList } from '../../ui/lists.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { Money, useMoneyText } from '../session/own.tsx';
import { referrals } from './texts.en.ts';

export function ReferralsPage() {
  const mine = useReferrals();
  const moneyText = useMoneyText();
  return (
    <div className="page-width flex flex-col gap-5 py-8">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">{referrals.title}</h1>
          {(mine.figures || !mine.isFailed) && (
            <p className={classes('text-ink-soft', !mine.figures && 'invisible')}>
              {referrals.intro(
                moneyText(mine.figures?.bonus ?? 1000),
                moneyText(mine.figures?.threshold ?? 1000),
              )}
            </p>
          )}
        </div>
        <Button busy={mine.isRefreshing} busyLabel={referrals.refreshing} onClick={mine.refresh}>
          {messages.ui.refresh}
        </Button>
      </header>
      {mine.isFailed && <Banner tone="warning">{referrals.stale}</Banner>}
      <ReferralStats mine={mine} />
      <ReferralLink link={mine.link} />
      <HowItWorks bonusAfterPlay={mine.figures?.bonusAfterPlay ?? false} />
      <Card title={referrals.friends.title}>
        {mine.isFailed ? (
          <FailedList onRetry={mine.refresh} />
        ) : (
          <FriendTable friends={mine.figures?.recentReferrals} />
        )}
      </Card>
      <CodeSource mine={mine} />
    </div>
  );
}

function ReferralStats({ mine }: { mine: Referrals }) {
  const texts = referrals.stats;
  const stats = mine.figures?.stats ?? (mine.isFailed ? noFigures : undefined);
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Stat label={texts.code} value={<span className="tracking-wide">{mine.code}</span>} />
      <Stat label={texts.total} value={stats?.totalReferrals} note={texts.clicks(stats?.usesCount ?? 0)} />
      <Stat label={texts.earned} value={stats && <Money amount={stats.totalBonusesEarned} />} />
      <Stat label={texts.pending} value={stats && stats.qualifiedDeposits - stats.bonusesPaid} />
    </div>
  );
}

const noFigures = {
  totalReferrals: 0,
  totalBonusesEarned: 0,
  qualifiedDeposits: 0,
  bonusesPaid: 0,
  usesCount: 0,
};

function ReferralLink({ link }: { link: string }) {
  const texts = referrals.link;
  return (
    <Card title={texts.title} action={<CopyButton text={link} />}>
      <p className="font-medium break-all">{link}</p>
      <fieldset className="mt-4">
        <legend className="mb-2 text-sm text-ink-soft">{texts.share}</legend>
        <div className="grid grid-cols-2 gap-2 *:first:max-sm:col-span-2 *:last:max-sm:col-span-2 sm:grid-cols-4">
          {shareTargets.map((target, index) => (
            <Button
              key={target}
              variant={index === 0 ? 'primary' : 'secondary'}
              aria-label={texts.shareOn(target)}
              onClick={() => openShare(target, link)}
            >
              {marks[target]}
              {target}
            </Button>
          ))}
          {hasShareSheet() && (
            <Button className="sm:col-span-4" onClick={() => void shareBySystem(link)}>
              <ShareIcon />
              {texts.otherWays}
            </Button>
          )}
        </div>
      </fieldset>
    </Card>
  );
}

/** Helps support when a code does not work. */
function CodeSource({ mine }: { mine: Referrals }) {
  const texts = referrals.debug;
  return (
    <details className="rounded-lg border border-line px-5 text-sm sm:px-6">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{texts.title}</summary>
      <p className="pb-4 text-ink-soft">
        <code>{mine.code || '–'}</code>: {mine.code ? texts[mine.source] : texts.nowhere}
      </p>
    </details>
  );
}

const texts = referrals.friends;

interface FriendTableProps {
  /** Undefined while loading. */
  friends: readonly ReferredFriend[] | undefined;
}

const columns: Column<ReferredFriend>[] = [
  { header: texts.columns.friend, cell: (friend) => friend.referred_username },
  { header: texts.columns.joined, cell: (friend) => <TimeLabel at={friend.created_at} /> },
  { header: texts.columns.status, cell: (friend) => <FriendStatus friend={friend} /> },
  {
    header: texts.columns.bonus,
    numeric: true,
    cell: ({ bonus_amount }) => (bonus_amount > 0 ? <Money amount={bonus_amount} direction="in" /> : '–'),
  },
];

function FriendTable({ friends }: FriendTableProps) {
  return (
    <Table
      caption={texts.caption}
      columns={columns}
      rows={friends}
      keyOf={(friend) => `${friend.referred_username} ${friend.created_at}`}
      empty={<EmptyState title={texts.empty} text={texts.emptyText} pattern={3} />}
      onPhone="folded"
    />
  );
}

function FriendStatus({ friend: { status, progress } }: { friend: ReferredFriend }) {
  return (
    <span className="flex flex-col gap-1 py-2">
      <span className="flex flex-col gap-1 sm:flex-row sm:items-center sm:gap-2">
        <FriendSteps status={status} />
        {texts.status[status]}
      </span>
      {progress !== null && <PlayProgress percent={progress} />}
    </span>
  );
}

function PlayProgress({ percent }: { percent: number }) {
  return (
    <span className="flex max-w-64 flex-col gap-1 whitespace-normal sm:mt-1 sm:max-w-80 text-ink-soft tabular-nums">
      <progress
        aria-label={texts.playLabel}
        max={100}
        value={percent}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-link [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-link"
      />
      {texts.played(percent)}
    </span>
  );
}

const steps: Record<ReferralStatus, { done: 1 | 2 | 3; look: string }> = {
  signed_up: { done: 1, look: 'bg-marigold' },
  missed: { done: 1, look: 'bg-line-strong' },
  pending: { done: 2, look: 'bg-marigold' },
  paid: { done: 3, look: 'bg-gain' },
};

function FriendSteps({ status }: { status: ReferralStatus }) {
  const { done, look } = steps[status];
  return (
    <span className="inline-flex items-center gap-1" role="img" aria-label={texts.progress(done)}>
      {[1, 2, 3].map((step) => (
        <span key={step} className={classes('h-2 w-7 rounded-sm', step <= done ? look : 'bg-line')} />
      ))}
    </span>
  );
}

function HowItWorks({ bonusAfterPlay }: { bonusAfterPlay: boolean }) {
  const texts = referrals.how;
  const { title, atOnce, afterPlay } = texts.deposit;
  const steps = [...texts.steps, { title, text: bonusAfterPlay ? afterPlay : atOnce }];
  const notes = [texts.notDeposits, ...(bonusAfterPlay ? [] : [texts.sharedPayer]), texts.enough];
  return (
    <Card title={texts.title}>
      <ol className="grid gap-5 sm:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-9 shrink-0 items-center justify-center rounded-full bg-marigold font-display font-bold text-on-marigold"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-ink-soft">{notes.join(' ')}</p>
    </Card>
  );
}

const WhatsAppMark = icon(
  <path d="M3.5 20.5l1.3-4.2a8.6 8.6 0 1 1 3.1 3zM8.6 8.2c-.6 3.6 3.3 7.6 7 7l.6-2.1-2.2-1.2-1.2 1c-1-.4-1.8-1.2-2.2-2.2l1-1.2-1.1-2.2z" />,
);
const TelegramMark = icon(<path d="M21 4L3 11.3l5.6 2.2L19 6l-8 8.8 6.4 4.7zM8.6 13.5v5.8l2.9-3" />);
const TwitterMark = icon(
  <path d="M3 18.2c2.3.2 4.3-.4 5.9-1.7-1.9-.2-3.2-1.1-3.8-2.8h1.7c-1.8-.6-2.9-2-2.9-4l1.7.4C4 8.6 3.6 6.7 4.6 5c2 2.3 4.5 3.6 7.5 3.8-.5-2.6 1.3-4.5 3.7-4.5 1.2 0 2.2.5 2.9 1.2l2.3-.8-1 2 1.5-.4-1.6 1.9c.2 6.5-4.5 11.5-10.8 11.5-2.2 0-4.3-.5-6.1-1.5z" />,
);
const FacebookMark = icon(
  <path d="M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM13 20v-8.5a2.2 2.2 0 0 1 2.2-2.2H17M10.5 13.5H16" />,
);

const marks: Record<ShareTarget, ReactNode> = {
  WhatsApp: <WhatsAppMark />,
  Telegram: <TelegramMark />,
  Twitter: <TwitterMark />,
  Facebook: <FacebookMark />,
};

export const shareTargets = ['WhatsApp', 'Telegram', 'Twitter', 'Facebook'] as const;
type ShareTarget = (typeof shareTargets)[number];

export function shareAddress(target: ShareTarget, link: string): string {
  const message = referrals.link.message(link);
  const words = wordsBesideLink();
  switch (target) {
    case 'WhatsApp':
      return address('https://wa.me/', { text: message });
    case 'Telegram':
      return address('https://t.me/share/url', { url: link, text: words });
    case 'Twitter':
      return address('https://twitter.com/intent/tweet', { text: words, url: link });
    case 'Facebook':
      return address('https://www.facebook.com/sharer/sharer.php', { u: link, quote: words });
  }
}

/** Without the link, for services with a separate field for it. */
function wordsBesideLink(): string {
  return referrals.link.message('').replace(/[:\s]+$/, '');
}

function openShare(target: ShareTarget, link: string): void {
  const { width, height } = SHARE_POPUP;
  window.open(shareAddress(target, link), '_blank', `noopener,width=${width},height=${height}`);
}

/** Only on phones: few people know a laptop's share sheet. */
function hasShareSheet(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}

async function shareBySystem(link: string): Promise<void> {
  // Closing the sheet is not an error.
  await navigator.share({ text: wordsBesideLink(), url: link }).catch(() => undefined);
}

function address(base: string, parameters: Record<string, string>): string {
  return `${base}?${new URLSearchParams(parameters)}`;
}

type ReferralFigures = DataAt<'GET /api/referrals/my-code'>;

type Referrals = ReturnType<typeof useReferrals>;

/** Without an answer, the code of the profile is used. */
function useReferrals() {
  const { my_referral_code } = useUser();
  const [isRefreshing, setRefreshing] = useState(false);
  const queryKey = ['referrals' satisfies Subject];
  const { data: figures, isError } = useQuery({ queryKey, queryFn: () => fetchFigures() });

  async function refresh() {
    setRefreshing(true);
    try {
      player.queries.setQueryData(queryKey, await fetchFigures('1'));
    } catch {
      await player.outdated('referrals');
    } finally {
      setRefreshing(false);
    }
  }

  const code = figures?.referralCode ?? my_referral_code;
  return {
    code,
    link: `${window.location.origin}/signup?ref=${encodeURIComponent(code)}`,
    /** Undefined while loading and after a failure. */
    figures,
    source: figures ? ('server' as const) : ('profile' as const),
    isFailed: isError && !figures,
    isRefreshing,
    refresh: () => void refresh(),
  };
}

async function fetchFigures(refresh?: '1'): Promise<ReferralFigures> {
  const query = { t: String(Date.now()), refresh };
  return (await api.call('GET /api/referrals/my-code', { query })).data;
}
