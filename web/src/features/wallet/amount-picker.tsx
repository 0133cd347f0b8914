import type { ReactNode } from 'react';
import { AmountField } from '../../ui/amount-field.tsx';
import { PresetAmounts } from '../../ui/choices.tsx';
import { deposit } from './deposit.en.ts';
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
  const { presets, amount, customText } = choice;
  return (
    <div className="flex flex-col gap-3">
      <PresetAmounts
        label={label}
        symbol={symbol}
        presets={presets}
        chosen={customText === '' ? amount : undefined}
        onChoose={choice.choosePreset}
        columns={3}
      />
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
