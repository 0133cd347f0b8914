import { type ReactNode, useId } from 'react';
import { deposit } from '../../messages/en/deposit.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { amountText } from './money-text.ts';
import type { AmountChoice } from './use-amount-choice.ts';

/** As many digits as the largest amount a call may name. */
const LONGEST_AMOUNT = 12;

interface AmountPickerProps {
  choice: AmountChoice;
  symbol: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  onBlur?: () => void;
}

/** Six amounts for one tap, and a field for any other. */
export function AmountPicker({ choice, symbol, label, hint, error, onBlur }: AmountPickerProps) {
  const name = useId();
  const { presets, amount, customText } = choice;
  return (
    <div className="flex flex-col gap-3">
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
        <div className="grid grid-cols-3 gap-2">
          {presets.map((preset) => (
            <label
              key={preset}
              className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-md border-2 border-line-strong text-sm font-semibold tabular-nums has-checked:border-link has-checked:bg-link has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                value={preset}
                aria-label={amountText(preset, symbol)}
                checked={customText === '' && amount === preset}
                onChange={() => choice.choosePreset(preset)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {preset.toLocaleString('en')}
            </label>
          ))}
        </div>
      </fieldset>
      <AmountField
        label={deposit.otherAmount}
        symbol={symbol}
        value={customText}
        onValueChange={choice.typeCustom}
        onBlur={onBlur}
        error={error}
        hint={hint}
        maxLength={LONGEST_AMOUNT}
        optional
      />
    </div>
  );
}
