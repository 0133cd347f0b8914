import { useState } from 'react';
import { controlLook, FieldFrame, type FieldProps } from './fields.tsx';

interface AmountFieldProps extends Omit<FieldProps, 'type' | 'value' | 'onChange' | 'inputMode'> {
  /** The id of a text elsewhere that says what is wrong. */
  problemId?: string | undefined;
  symbol: string;
  value: string;
  onValueChange: (value: string) => void;
  /** 0 for amounts that are whole by rule, such as a bet. */
  decimals?: 0 | 2;
}

/** An amount of money, with its currency in front and the number pad on a phone. */
export function AmountField({
  label,
  hint,
  error,
  problemId,
  optional = false,
  symbol,
  value,
  onValueChange,
  decimals = 0,
  onBlur,
  ...input
}: AmountFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} problemId={problemId} optional={optional}>
      {(ids) => (
        <div className="flex rounded-md has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus">
          <span
            aria-hidden="true"
            className="flex min-w-13 items-center justify-center rounded-l-md border-2 border-r-0 border-line-strong bg-raised px-3 font-semibold text-ink-soft"
          >
            {symbol}
          </span>
          <input
            {...input}
            {...ids}
            value={value}
            onChange={(event) => onValueChange(cleanAmountText(event.target.value, decimals))}
            onBlur={(event) => {
              onValueChange(finishedAmountText(value));
              onBlur?.(event);
            }}
            inputMode={decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            className={`${controlLook} rounded-l-none focus-visible:outline-none font-display text-lg font-semibold tabular-nums`}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** As many digits as the largest amount a call may name. */
export const LONGEST_AMOUNT = 12;

/** A typed amount goes before the preset; without one the preset chosen last counts. */
export function useAmountChoice(presets: readonly number[], first: number) {
  const [preset, setPreset] = useState(first);
  const [customText, setCustomText] = useState('');
  return {
    presets,
    amount: customText === '' ? preset : Number(customText),
    /** What is typed in the field; empty while a preset is chosen. */
    customText,
    choosePreset(chosen: number) {
      setPreset(chosen);
      setCustomText('');
    },
    typeCustom: setCustomText,
  };
}

export type AmountChoice = ReturnType<typeof useAmountChoice>;

/**
 * Keeps of a typed or pasted text what can be an amount: digits, and a point with at most so many decimals.
 * "1,000" is a thousand, as the product itself writes it. The point stays also where nothing may follow it: if it
 * vanished while "500.00" is typed, what follows would make 50,000 of it.
 */
export function cleanAmountText(text: string, decimals: 0 | 2): string {
  const [whole = '', ...fractions] = text.replace(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (fractions.length === 0) return digits;
  return `${digits || '0'}.${fractions.join('').slice(0, decimals)}`;
}

/** The same once nothing more is typed: without a point that has nothing behind it. */
export function finishedAmountText(text: string): string {
  return text.replace(/\.$/, '');
}
