import { depositPresets } from '@sanduku/contracts/deposits/rules';
import { useRates } from '../../server/config.ts';
import { useUser } from '../../server/player.ts';
import { type AmountChoice, AmountField, useAmountChoice } from '../../ui/amount-field.tsx';
import { PresetAmounts } from '../../ui/choices.tsx';
import { deposit } from './dialog.en.ts';

interface AmountPickerProps {
  choice: AmountChoice;
  label: string;
  hint?: string;
  error?: string | undefined;
  onBlur?: () => void;
}

export function AmountPicker({ choice, label, hint, error, onBlur }: AmountPickerProps) {
  const { currencySymbol: symbol } = useUser();
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
        placeholder={hint}
        optional
      />
    </div>
  );
}

export function useDepositAmount(): AmountChoice {
  return useAmountChoice(depositPresets(useUser().country, useRates()));
}
