import type { User } from '@sanduku/contracts/players/player';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { AmountField } from '../../ui/amount-field.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { PresetAmounts } from '../../ui/preset-amounts.tsx';
import { amountText } from './amount-words.ts';
import { hasReason, mayBePlayed, payoutRange } from './bet-rules.ts';
import { game } from './texts.en.ts';
import type { BetChoice } from './use-bet-choice.ts';

const texts = game.bet;

/** As many digits as the largest amount a call may name. */
const LONGEST_AMOUNT = 12;

interface BetPickerProps {
  ref: RefObject<HTMLFieldSetElement | null>;
  bet: BetChoice;
  user: User;
  /** While a round is on, the stake stays as it is. */
  isFixed: boolean;
  /** Ties the text that says why nothing can be started to the button. */
  reasonId: string;
  /** Where money can be added. */
  addFunds: string;
}

export function BetPicker({ ref, bet, user, isFixed, reasonId, addFunds }: BetPickerProps) {
  const symbol = user.currencySymbol;
  const { smallest, largest } = payoutRange(bet.amount);
  const isTyped = bet.customText !== '';
  return (
    <Card title={texts.heading}>
      <fieldset ref={ref} disabled={isFixed} className="flex flex-col gap-4">
        <PresetAmounts
          label={texts.presets}
          isLabelHidden
          symbol={symbol}
          presets={bet.presets}
          chosen={isTyped ? undefined : bet.amount}
          onChoose={bet.choosePreset}
          limit={Math.min(user.gameBalance, bet.maximum ?? Number.POSITIVE_INFINITY)}
          columns={4}
        />
        <AmountField
          label={texts.custom}
          symbol={symbol}
          value={bet.customText}
          onValueChange={bet.typeCustom}
          error={
            isTyped && bet.verdict === 'too small'
              ? texts.tooSmall(amountText(bet.minimum, symbol))
              : undefined
          }
          problemId={isTyped && hasReason(bet.verdict) ? reasonId : undefined}
          hint={hintOf(bet, symbol)}
          maxLength={LONGEST_AMOUNT}
          optional
        />
      </fieldset>
      {mayBePlayed(bet.verdict) && (
        <p className="mt-3 text-sm font-semibold">
          {texts.pays(amountText(smallest, symbol), amountText(largest, symbol))}
        </p>
      )}
      <div className="mt-3 empty:hidden">
        <BetNotice bet={bet} symbol={symbol} reasonId={reasonId} addFunds={addFunds} />
      </div>
    </Card>
  );
}

interface BetNoticeProps extends Pick<BetPickerProps, 'bet' | 'reasonId' | 'addFunds'> {
  symbol: string;
}

function hintOf({ minimum, maximum }: BetChoice, symbol: string): string {
  const least = amountText(minimum, symbol);
  return maximum === null || maximum < minimum
    ? texts.minimum(least)
    : texts.minimumAndMaximum(least, amountText(maximum, symbol));
}

function BetNotice({ bet: { verdict, amount, maximum }, symbol, reasonId, addFunds }: BetNoticeProps) {
  if (verdict === 'closed' || verdict === 'too large')
    return (
      <Banner tone="warning">
        <p id={reasonId}>
          {verdict === 'closed' ? texts.closed : texts.tooLarge(amountText(maximum ?? 0, symbol))}
        </p>
      </Banner>
    );
  if (verdict === 'not enough money')
    return (
      <Banner tone="warning">
        <p id={reasonId}>{texts.needed(amountText(amount, symbol))}</p>
        <Link to={addFunds} className="prose-link -mb-2.5 inline-flex min-h-11 items-center font-semibold">
          {texts.addFunds}
        </Link>
      </Banner>
    );
  return verdict === 'more than half' && <Banner tone="warning">{texts.moreThanHalf}</Banner>;
}
