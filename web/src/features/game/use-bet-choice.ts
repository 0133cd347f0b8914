import { countryOf } from '@sanduku/contracts/countries';
import { betPresets, minimumBet } from '@sanduku/contracts/game/rules';
import type { User } from '@sanduku/contracts/players/player';
import { useState } from 'react';
import { type BetVerdict, judgeBet } from './bet-rules.ts';

export interface BetChoice {
  presets: readonly number[];
  minimum: number;
  /** Null: nothing limits it. */
  maximum: number | null;
  /** What would be staked. */
  amount: number;
  /** What is typed in the field; empty while a preset is chosen. */
  customText: string;
  verdict: BetVerdict;
  choosePreset: (amount: number) => void;
  typeCustom: (text: string) => void;
}

/** A typed amount goes before the preset; without one the preset chosen last counts, at first the smallest. */
export function useBetChoice({ country, gameBalance }: User, maximum: number | null): BetChoice {
  const home = countryOf(country);
  const presets = betPresets(home);
  const minimum = minimumBet(home);
  const [preset, setPreset] = useState(presets[0] ?? minimum);
  const [customText, setCustomText] = useState('');
  const amount = customText === '' ? preset : Number(customText);
  return {
    presets,
    minimum,
    maximum,
    amount,
    customText,
    verdict: judgeBet(amount, gameBalance, { minimum, maximum }),
    choosePreset: (chosen) => {
      setPreset(chosen);
      setCustomText('');
    },
    typeCustom: setCustomText,
  };
}
