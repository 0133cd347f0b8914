import { oddsHash } from '@sanduku/contracts/fairness/round';
import type { Receipt } from '@sanduku/contracts/fairness/wire';
import { odds } from '@sanduku/contracts/odds';
import { receipts } from '../../lib/receipts.en.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import type { CheckedText } from './check-receipt-text.ts';
import { symbolOf } from './currency-symbol.ts';
import { OpenedBoxes } from './opened-boxes.tsx';
import { fairness } from './texts.en.ts';

const texts = fairness.check;
const problems = { ...texts.problems, ...receipts.problems };

export function ReceiptVerdict({ checked }: { checked: CheckedText }) {
  if (checked.ok) return <GenuineRound receipt={checked.receipt} />;
  const isReceipt = !(checked.problem in texts.problems) && checked.problem !== 'malformed';
  return (
    <div className="max-w-195">
      <Banner tone="error">
        <strong className="block text-base">{isReceipt ? texts.notGenuine : texts.notAReceipt}</strong>
        {problems[checked.problem]}
      </Banner>
    </div>
  );
}

function GenuineRound({ receipt }: { receipt: Receipt }) {
  const { sealed, pick, revealed } = receipt;
  return (
    <div className="flex max-w-195 flex-col gap-6">
      <Banner tone="success">
        <strong className="block text-base">{texts.genuine}</strong>
        {texts.genuineText}
      </Banner>
      {sealed.odds.hash !== oddsHash(odds) && (
        <Banner tone="warning">{texts.otherOdds(sealed.odds.prizes)}</Banner>
      )}
      <div className="grid gap-8 md:grid-cols-2">
        <OpenedBoxes label={texts.board} prizes={revealed.prizes} picked={pick.selectedBox} />
        <FactList facts={factsOf(receipt)} />
      </div>
      <p className="text-sm text-ink-soft">{texts.notSigned}</p>
    </div>
  );
}

function factsOf({ sealed, playedAt, currency, pick, outcome }: Receipt) {
  const symbol = symbolOf(currency);
  const { facts } = texts;
  return [
    { label: facts.stake, value: <Amount amount={pick.betAmount} symbol={symbol} /> },
    { label: facts.pick, value: texts.box(pick.selectedBox + 1) },
    {
      label: facts.result,
      value: outcome.won ? (
        <>
          {facts.won} <Amount amount={outcome.prize} symbol={symbol} direction="in" />
        </>
      ) : (
        facts.lost
      ),
    },
    { label: facts.payout, value: <Amount amount={outcome.winAmount} symbol={symbol} /> },
    { label: facts.playedAt, value: new Date(playedAt).toLocaleString() },
    { label: facts.round, value: <span className="break-all">{sealed.roundId}</span> },
    { label: facts.clientSeed, value: <span className="break-all">{pick.clientSeed}</span> },
  ];
}
