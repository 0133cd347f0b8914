import type { Country } from '@sanduku/contracts/countries';
import { depositPresets, minimumDeposit } from '@sanduku/contracts/deposits/rules';
import { type ReactNode, useState } from 'react';
import { AmountField } from '../../ui/amount-field.tsx';
import { PresetAmounts } from '../../ui/choices.tsx';
import { deposit } from './dialog.en.ts';

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

export interface AmountChoice {
  presets: readonly number[];
  amount: number;
  /** What is typed in the field; empty while a preset is chosen. */
  customText: string;
  choosePreset: (amount: number) => void;
  typeCustom: (text: string) => void;
}

/** A typed amount goes before the preset; without one the preset chosen last counts, at first the smallest. */
export function useAmountChoice(country: Country): AmountChoice {
  const [preset, setPreset] = useState(() => minimumDeposit(country));
  const [customText, setCustomText] = useState('');
  return {
    presets: depositPresets(country),
    amount: customText === '' ? preset : Number(customText),
    customText,
    choosePreset: (chosen) => {
      setPreset(chosen);
      setCustomText('');
    },
    typeCustom: setCustomText,
  };
}
