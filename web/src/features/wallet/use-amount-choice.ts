import type { Country } from '@sanduku/contracts/countries';
import { depositPresets, minimumDeposit } from '@sanduku/contracts/deposits/rules';
import { useState } from 'react';

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
