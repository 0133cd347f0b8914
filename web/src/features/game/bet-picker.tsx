import type { User } from '@sanduku/contracts/player';
import { useId } from 'react';
import { game } from '../../messages/en/game.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { amountText } from './amount-words.ts';
import { payoutRange } from './bet-rules.ts';
import type { BetChoice } from './use-bet-choice.ts';

const texts = game.bet;

/** As many digits as the largest amount a call may name. */
const LONGEST_AMOUNT = 12;

interface BetPickerProps {
  bet: BetChoice;
  user: User;
  /** While a round is on, the stake stays as it is. */
  isFixed: boolean;
  /** Ties the text that says why nothing can be started to the button. */
  reasonId: string;
}

export function BetPicker({ bet, user, isFixed, reasonId }: BetPickerProps) {
  const symbol = user.currencySymbol;
  const { smallest, largest } = payoutRange(bet.amount);
  return (
    <Card title={texts.heading}>
      <fieldset disabled={isFixed} className="flex flex-col gap-4">
        <Presets bet={bet} balance={user.gameBalance} symbol={symbol} />
        <AmountField
          label={texts.custom}
          symbol={symbol}
          value={bet.customText}
          onValueChange={bet.typeCustom}
          error={customError(bet, symbol)}
          hint={texts.minimum(amountText(bet.minimum, symbol))}
          maxLength={LONGEST_AMOUNT}
          optional
        />
      </fieldset>
      <p className="mt-3 text-sm font-semibold">
        {texts.pays(amountText(smallest, symbol), amountText(largest, symbol))}
      </p>
      <div id={reasonId} className="mt-3 empty:hidden">
        <BetNotice bet={bet} symbol={symbol} />
      </div>
    </Card>
  );
}

interface PresetsProps {
  bet: BetChoice;
  balance: number;
  symbol: string;
}

function Presets({ bet, balance, symbol }: PresetsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{texts.presets}</legend>
      <div className="grid grid-cols-4 gap-2">
        {bet.presets.map((preset) => (
          <label
            key={preset}
            className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-md border-2 border-line-strong text-xs font-semibold tabular-nums sm:text-sm has-checked:border-link has-checked:bg-link has-checked:text-surface has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-ink-soft has-disabled:has-checked:bg-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={preset}
              aria-label={amountText(preset, symbol)}
              checked={bet.customText === '' && bet.amount === preset}
              disabled={preset > balance}
              onChange={() => bet.choosePreset(preset)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            {presetText(preset)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Millions in short: presets are round figures, and four of them share the width of a phone. */
function presetText(preset: number): string {
  return preset.toLocaleString('en', { notation: preset < 1_000_000 ? 'standard' : 'compact' });
}

function customError({ customText, verdict, minimum }: BetChoice, symbol: string): string | undefined {
  if (customText === '') return undefined;
  if (verdict === 'not enough money') return texts.insufficient;
  return verdict === 'too small' ? texts.tooSmall(amountText(minimum, symbol)) : undefined;
}

function BetNotice({ bet: { verdict, amount }, symbol }: { bet: BetChoice; symbol: string }) {
  if (verdict === 'not enough money')
    return <Banner tone="warning">{texts.needed(amountText(amount, symbol))}</Banner>;
  return verdict === 'more than half' && <Banner tone="warning">{texts.moreThanHalf}</Banner>;
}
