import { type ChangeEvent, type RefObject, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { controlLook, FieldFrame, type FieldProps } from './fields.tsx';

interface AmountFieldProps extends Omit<FieldProps, 'type' | 'value' | 'onChange' | 'inputMode' | 'ref'> {
  ref?: RefObject<HTMLInputElement | null>;
  /** Id of an error text elsewhere. */
  problemId?: string | undefined;
  symbol: string;
  value: string;
  onValueChange: (value: string) => void;
  /** 0 for whole amounts, such as a bet. */
  decimals?: 0 | 2;
}

/** Shows the currency, opens the number pad and groups digits while typing. */
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
  maxLength = LONGEST_AMOUNT,
  onBlur,
  ref,
  ...input
}: AmountFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const control = ref ?? own;
  const caret = useRef<number>(undefined);
  // Also without a change: removes rejected characters and keeps the caret.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    if (caret.current !== undefined) control.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function typed({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const edited = editAmount({
      before: value,
      typed: target.value,
      caret: target.selectionStart ?? target.value.length,
      isForward: (nativeEvent as InputEvent).inputType === 'deleteContentForward',
      decimals,
      longest: maxLength,
    });
    caret.current = edited.caret;
    onValueChange(edited.text);
    drawAgain();
  }

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
            ref={control}
            value={groupedAmountText(value)}
            onChange={typed}
            onBlur={(event) => {
              onValueChange(finishedAmountText(value));
              onBlur?.(event);
            }}
            inputMode={decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            className={`${controlLook} rounded-l-none focus-visible:outline-none font-display text-lg font-semibold tabular-nums placeholder:font-sans placeholder:text-sm placeholder:font-normal`}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** Digits of the largest amount that a call accepts. */
const LONGEST_AMOUNT = 12;

/**
 * A typed amount overrides the preset. Starts with the remembered amount, else with the first preset. The presets may
 * change with the rates: a preset that is no longer offered gives way to the first one.
 */
export function useAmountChoice(presets: readonly number[], remembered?: number) {
  const [first] = useState(remembered);
  const [chosen, setChosen] = useState<number>();
  const [typed, setTyped] = useState<string>();
  const isPreset = (amount: number | undefined) => amount !== undefined && presets.includes(amount);
  const isOther = chosen === undefined && first !== undefined && !isPreset(first);
  const customText = typed ?? (isOther ? String(first) : '');
  const preset = [chosen, first].find(isPreset) ?? presets[0] ?? 0;
  return {
    presets,
    amount: customText === '' ? preset : Number(customText),
    /** Empty while a preset is chosen. */
    customText,
    /** False until the player picks or types an amount. */
    isTouched: chosen !== undefined || typed !== undefined,
    choosePreset(amount: number) {
      setChosen(amount);
      setTyped('');
    },
    typeCustom: setTyped,
  };
}

export type AmountChoice = ReturnType<typeof useAmountChoice>;

/**
 * Keeps digits and a point with limited decimals. "1,000" is a thousand. The point stays even without
 * decimals: otherwise typing "500.00" would give 50,000.
 */
export function cleanAmountText(text: string, decimals: 0 | 2): string {
  const [whole = '', ...fractions] = text.replace(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (fractions.length === 0) return digits;
  return `${digits || '0'}.${fractions.join('').slice(0, decimals)}`;
}

export function finishedAmountText(text: string): string {
  return text.replace(/\.$/, '');
}

/** "25000.5" becomes "25,000.5". */
export function groupedAmountText(text: string): string {
  return text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

interface AmountEdit {
  before: string;
  /** The field's text and caret after the last edit. */
  typed: string;
  caret: number;
  /** Delete rather than Backspace. */
  isForward: boolean;
  decimals: 0 | 2;
  longest: number;
}

export function editAmount({ before, typed, caret, isForward, decimals, longest }: AmountEdit) {
  const clean = (text: string) => cleanAmountText(text, decimals);
  let kept = typed;
  let at = caret;
  const shown = groupedAmountText(before);
  const isCommaDeleted = shown[caret] === ',' && typed === shown.slice(0, caret) + shown.slice(caret + 1);
  if (isCommaDeleted) {
    // A separator was deleted, so delete the digit beside it.
    at = isForward ? caret : Math.max(caret - 1, 0);
    kept = typed.slice(0, at) + typed.slice(at + 1);
  }
  const wished = clean(kept);
  const isTooLong = wished.length > longest;
  const text = isTooLong ? before || wished.slice(0, longest) : wished;
  const signsBefore = clean(kept.slice(0, at)).length - (isTooLong && before ? 1 : 0);
  return { text, caret: placeAfter(groupedAmountText(text), signsBefore) };
}

function placeAfter(grouped: string, signs: number): number {
  let place = 0;
  for (let left = signs; left > 0 && place < grouped.length; place += 1)
    if (grouped[place] !== ',') left -= 1;
  return place;
}
