import { countryOf } from '@sanduku/contracts/countries';
import type { Deposit, DepositStatus } from '@sanduku/contracts/deposits/api';
import { pages } from '@sanduku/contracts/pages';
import { amountText } from '../../lib/format.ts';
import { depositReason } from '../../lib/language/outcomes.en.ts';
import {
  DEPOSIT_APPROVAL_MS,
  DEPOSIT_SLOW_MS,
  DEPOSIT_WATCH_FOR_MS,
  DEPOSIT_WATCH_LATER_MS,
  DEPOSIT_WATCH_MS,
} from '../../lib/timings.ts';
import { useSupport } from '../../server/config.ts';
import { useUser } from '../../server/player.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FactList } from '../../ui/lists.tsx';
import { Steps } from '../../ui/steps.tsx';
import { useSecondsUntil } from '../../ui/time.tsx';
import { Money } from '../session/own.tsx';
import { deposit } from './dialog.en.ts';
import type { SentDeposit } from './mobile-form.tsx';
import { isUnderWay, useDeposits } from './use-deposits.ts';

const texts = deposit.confirmation;

interface MobileConfirmationProps {
  sent: SentDeposit;
  onAgain: () => void;
  onAnother: () => void;
}

export function MobileConfirmation({ sent, onAgain, onAnother }: MobileConfirmationProps) {
  const { chatLink } = useSupport();
  const found = useSentDeposit(sent);
  const { status } = found;
  const credited = found.amount ?? sent.finalAmount;
  return (
    <div className="flex flex-col gap-5">
      <Progress status={status} />
      {/* Keeps its height when the money arrives. */}
      <div className="flex min-h-57 flex-col justify-between gap-5 sm:min-h-50">
        <div role="status" className="flex flex-col gap-1">
          <Words sent={sent} status={status} reason={depositReason(found)} credited={credited} />
        </div>
        {status === 'waiting' && <Approval sent={sent} />}
        {status === 'credited' && <PlayNow />}
      </div>
      <Facts sent={sent} status={status} credited={credited} />
      <div className="flex flex-wrap gap-3 *:flex-1">
        {status === 'declined' && (
          <Button variant="primary" onClick={onAgain}>
            {texts.again}
          </Button>
        )}
        {status === 'unresolved' && (
          <ButtonLink opensNewTab to={chatLink} variant="primary">
            {texts.unresolved.support}
          </ButtonLink>
        )}
        <Button onClick={onAnother} className="whitespace-nowrap">
          {texts.another}
        </Button>
      </div>
    </div>
  );
}

type FoundDeposit = Pick<Deposit, 'status' | 'reason' | 'reasonCode'> & { amount?: number };

/** Polls until the deposit is decided. */
function useSentDeposit({ vendorRef, status, sentAt }: SentDeposit) {
  const find = (deposits: readonly Deposit[]): FoundDeposit =>
    deposits.find(({ reference }) => reference === vendorRef) ?? { status, reason: null, reasonCode: null };
  const { data } = useDeposits((deposits) => {
    if (!isUnderWay(find(deposits))) return false;
    return Date.now() - sentAt < DEPOSIT_WATCH_FOR_MS ? DEPOSIT_WATCH_MS : DEPOSIT_WATCH_LATER_MS;
  });
  return find(data?.pages.flat() ?? []);
}

const stepsDone: Partial<Record<DepositStatus, number>> = { waiting: 0, received: 1, credited: 3 };

function Progress({ status }: { status: DepositStatus }) {
  const done = stepsDone[status];
  return done !== undefined && <Steps labels={texts.steps} current={done} />;
}

interface WordsProps {
  sent: SentDeposit;
  status: DepositStatus;
  reason: string | null;
  /** Less than announced if a rate changed. */
  credited: number;
}

function Words(props: WordsProps) {
  const { title, text } = wordsFor(props, useUser().currencySymbol);
  return (
    <>
      <h3 className="text-lg">{title}</h3>
      <p className="text-sm text-ink-soft">{text}</p>
    </>
  );
}

function wordsFor(
  { sent, status, reason, credited }: WordsProps,
  symbol: string,
): { title: string; text: string } {
  const { phone, provider } = sent.wish;
  switch (status) {
    case 'waiting':
      return {
        title: texts.waiting.title,
        text: texts.waiting.text(`+${phone}`, deposit.mobile.providers[provider]),
      };
    case 'credited':
      return {
        title: texts.credited.title(amountText(credited, symbol)),
        text:
          credited < sent.finalAmount
            ? texts.credited.less(amountText(sent.finalAmount, symbol))
            : texts.credited.text,
      };
    case 'received':
      return texts.received;
    case 'declined':
      return { title: texts.declined.title, text: reason ?? texts.declined.text };
    case 'unresolved':
      return { title: texts.unresolved.title, text: reason ?? texts.unresolved.text };
  }
}

function Approval({ sent: { sentAt, wish } }: { sent: SentDeposit }) {
  const secondsLeft = useSecondsUntil(sentAt + DEPOSIT_APPROVAL_MS) ?? 0;
  const isSlow = secondsLeft * 1000 <= DEPOSIT_APPROVAL_MS - DEPOSIT_SLOW_MS;
  const noPrompt = texts.noPrompt(texts.codes[wish.provider]);
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

/** A declined deposit shows only what was requested. */
function Facts({ sent, status, credited }: Omit<WordsProps, 'reason'>) {
  const paysOtherMoney = sent.payCurrency !== useUser().currency;
  const shillings = <Amount amount={sent.payAmount} symbol={countryOf('UG').symbol} />;
  return (
    <FactList
      facts={[
        { label: texts.amount, value: <Money amount={sent.amount} /> },
        ...(status === 'declined'
          ? []
          : [
              ...(paysOtherMoney ? [{ label: texts.phonePays, value: shillings }] : []),
              { label: texts.charge, value: <Money amount={sent.charge} /> },
              { label: texts.finalAmount[status], value: <Money amount={credited} /> },
            ]),
        {
          label: texts.reference,
          value: <span className="text-xs font-medium break-all">{sent.vendorRef}</span>,
        },
      ]}
    />
  );
}

export function PlayNow() {
  return (
    <ButtonLink to={pages.dashboard} variant="primary" size="lg" wide>
      {deposit.playNow}
    </ButtonLink>
  );
}
