import { countryOf } from '@sanduku/contracts/countries';
import type { Deposit, DepositStatus } from '@sanduku/contracts/deposits/api';
import { pages } from '@sanduku/contracts/pages';
import { amountText, symbolOf } from '../../lib/format.ts';
import { depositReason } from '../../lib/language/outcomes.en.ts';
import { DEPOSIT_APPROVAL_MS, DEPOSIT_SLOW_MS } from '../../lib/timings.ts';
import { api } from '../../server/api.ts';
import { useSupport } from '../../server/config.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useSecondsUntil } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { Tracker, type TrackerStep } from '../../ui/tracker.tsx';
import { Money } from '../session/own.tsx';
import { deposit as dialogTexts } from './dialog.en.ts';
import { wallet } from './texts.en.ts';
import { badgeOf, paidText, statusExplanation } from './use-deposits.ts';

const texts = dialogTexts.confirmation;

interface DepositTrackerProps {
  deposit: Deposit;
  /** Added by the provider; unknown later. */
  charge?: number;
  /** By the browser's clock. */
  sentAt?: number;
  onAgain?: () => void;
}

export function DepositTracker({ deposit, charge, sentAt, onAgain }: DepositTrackerProps) {
  const { status, channel, amount, method } = deposit;
  const badge = badgeOf(deposit);
  return (
    <Tracker
      channel={channel}
      amount={<Money amount={amount} {...(status === 'credited' && { direction: 'in' as const })} />}
      route={routeOf(deposit)}
      status={<Badge tone={badge.tone}>{badge.text}</Badge>}
      news={newsOf(deposit)}
      // The dialog keeps its height.
      {...(method === 'mobile' && { newsClass: 'min-h-57 sm:min-h-52' })}
      steps={stepsOf(deposit)}
      facts={factsOf(deposit, charge)}
    >
      <NextAction deposit={deposit} sentAt={sentAt} onAgain={onAgain} />
    </Tracker>
  );
}

function routeOf(deposit: Deposit): string {
  const { channel, phonenumber } = deposit;
  const phone = phonenumber && `+${phonenumber}`;
  return [wallet.deposits.from(wallet.deposits.channels[channel]), phone, paidText(deposit)]
    .filter(Boolean)
    .join(', ');
}

function newsOf(deposit: Deposit): { title: string; text: string } {
  const { status, method, channel, phonenumber, amount, currency, promised } = deposit;
  const money = (value: number) => amountText(value, symbolOf(currency));
  if (deposit.reversedat) return { title: badgeOf(deposit).text, text: statusExplanation(deposit) ?? '' };
  switch (status) {
    case 'waiting':
      if (method === 'usdt') return { title: texts.onChain, text: statusExplanation(deposit) ?? '' };
      return {
        title: texts.waiting.title,
        text: texts.waiting.text(`+${phonenumber}`, providerOf(channel)),
      };
    case 'received':
      return texts.received;
    case 'credited':
      return {
        title: texts.credited.title(money(amount)),
        text: promised === null ? texts.credited.text : texts.credited.less(money(promised)),
      };
    case 'declined':
      return { title: texts.declined.title, text: depositReason(deposit) ?? texts.declined.text };
    case 'unresolved':
      return { title: texts.unresolved.title, text: depositReason(deposit) ?? texts.unresolved.text };
  }
}

const providerOf = (channel: Deposit['channel']) => dialogTexts.mobile.providers[providerIn(channel)];
const providerIn = (channel: Deposit['channel']) => (channel === 'airtel' ? 'airtel' : 'mtn');

/** Always three, so that a result moves nothing. */
function stepsOf({ status, method, createdat, creditedat }: Deposit): TrackerStep[] {
  const words = texts.steps[method];
  const isReceived = status === 'received' || status === 'credited';
  const first: TrackerStep = { label: words.begun, state: 'done', at: createdat };
  if (status === 'declined')
    return [
      first,
      { label: texts.steps.declined, state: 'stopped' },
      { label: texts.steps.notCharged, state: 'done' },
    ];
  return [
    first,
    {
      label: isReceived ? words.paid : status === 'unresolved' ? texts.steps.checking : words.toPay,
      state: isReceived ? 'done' : 'current',
    },
    {
      label: texts.steps.balance,
      state: status === 'credited' ? 'done' : status === 'received' ? 'current' : 'ahead',
      at: creditedat,
    },
  ];
}

function factsOf(deposit: Deposit, charge: number | undefined) {
  const { status, method, amount, promised, currency, paidAmount, paidCurrency, reference } = deposit;
  const isDeclined = status === 'declined';
  return [
    { label: texts.amount, value: <Money amount={promised ?? amount} /> },
    ...(method === 'mobile' && currency !== paidCurrency
      ? [
          {
            label: texts.phonePays,
            value: <Amount amount={isDeclined ? 0 : paidAmount} symbol={countryOf('UG').symbol} />,
          },
        ]
      : []),
    ...(charge === undefined ? [] : [{ label: texts.charge, value: <Money amount={charge} /> }]),
    { label: finalLabels[status], value: <Money amount={isDeclined ? 0 : amount} /> },
    {
      label: texts.reference,
      value: <span className="text-xs font-medium break-all">{reference}</span>,
    },
  ];
}

const finalLabels: Record<DepositStatus, string> = texts.finalAmount;

type NextActionProps = Pick<DepositTrackerProps, 'deposit'> &
  Record<'sentAt', number | undefined> &
  Record<'onAgain', (() => void) | undefined>;

function NextAction({ deposit, sentAt = api.browserTime(deposit.createdat), onAgain }: NextActionProps) {
  const { chatLink } = useSupport();
  switch (deposit.status) {
    case 'waiting':
      return deposit.method === 'mobile' && <Approval sentAt={sentAt} channel={deposit.channel} />;
    case 'credited':
      return <PlayNow />;
    case 'declined':
      return (
        onAgain && (
          <Button variant="primary" size="lg" wide onClick={onAgain}>
            {texts.again}
          </Button>
        )
      );
    case 'unresolved':
      return (
        <ButtonLink opensNewTab to={chatLink} variant="primary" size="lg" wide>
          {texts.unresolved.support}
        </ButtonLink>
      );
    default:
      return null;
  }
}

function Approval({ sentAt, channel }: { sentAt: number; channel: Deposit['channel'] }) {
  const secondsLeft = useSecondsUntil(sentAt + DEPOSIT_APPROVAL_MS) ?? 0;
  const isSlow = secondsLeft * 1000 <= DEPOSIT_APPROVAL_MS - DEPOSIT_SLOW_MS;
  const noPrompt = texts.noPrompt(texts.codes[providerIn(channel)]);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-baseline justify-between gap-3 rounded-md bg-raised px-4 py-2.5 text-sm">
        {secondsLeft > 0 ? texts.timeLeft : texts.timeOver}
        <span role="timer" className="font-display text-lg font-bold tabular-nums">
          {clockText(secondsLeft)}
        </span>
      </p>
      {isSlow ? (
        <Banner tone="warning">
          <strong>{texts.slow.title}</strong> {noPrompt} {texts.slow.text}
        </Banner>
      ) : (
        <p className="text-sm text-ink-soft">{noPrompt}</p>
      )}
    </div>
  );
}

/** "4:05". */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The tracker has said what the toasts say, and they could cover Start. */
function PlayNow() {
  return (
    <ButtonLink to={pages.dashboard} variant="primary" size="lg" wide onClick={toast.dismissAll}>
      {dialogTexts.playNow}
    </ButtonLink>
  );
}
