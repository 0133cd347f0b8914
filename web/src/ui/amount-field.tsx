import { type NumberMarks, numberMarks, writtenNumber } from '@sanduku/contracts/number-marks';
import {
  type ChangeEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';
import { controlLook, FieldFrame, type FieldProps } from './fields.tsx';

interface AmountFieldProps
  extends Omit<FieldProps, 'type' | 'value' | 'onChange' | 'inputMode' | 'maxLength' | 'ref'> {
  ref?: RefObject<HTMLInputElement | null>;
  /** Id of an error text elsewhere. */
  problemId?: string | undefined;
  symbol: string;
  /** Plain digits: "1234.5". */
  value: string;
  onValueChange: (value: string) => void;
  /** 0 for whole amounts, such as a bet. */
  decimals?: 0 | 2;
  end?: ReactNode;
  /** The one large number of a screen; on phones an amount pad replaces the keyboard. */
  isGiant?: boolean;
}

export function AmountField({
  label,
  beside,
  hint,
  error,
  problemId,
  optional = false,
  symbol,
  value,
  onValueChange,
  decimals = 0,
  end,
  isGiant = false,
  onBlur,
  ref,
  ...input
}: AmountFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const control = ref ?? own;
  const symbolId = useId();
  const [edit, setEdit] = useState<AmountEdit>();
  // The last edit, such as "12,", until the field loses focus or gets another value.
  const shown = edit?.value === value ? edit.shown : writtenNumber(value);
  useLayoutEffect(() => {
    if (edit) control.current?.setSelectionRange(edit.caret, edit.caret);
  }, [edit, control]);

  function typed({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType, data } = nativeEvent as InputEvent;
    const isReplaced = !inputType || data === target.value;
    const next = editAmount({
      value,
      before: isReplaced ? '' : shown,
      typed: target.value,
      caret: target.selectionStart ?? target.value.length,
      isForward: inputType === 'deleteContentForward',
      decimals,
    });
    setEdit(next);
    onValueChange(next.value);
  }

  return (
    <FieldFrame
      label={label}
      beside={beside}
      hint={hint}
      error={error}
      problemId={problemId}
      optional={optional}
    >
      {({ 'aria-describedby': describedBy, ...ids }) => (
        <div className="flex rounded-md has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus">
          <span
            id={symbolId}
            className="flex min-w-13 items-center justify-center rounded-l-md border-2 border-r-0 border-line-strong bg-raised px-3 font-semibold text-ink-soft"
          >
            {symbol}
          </span>
          <input
            {...input}
            {...ids}
            aria-describedby={classes(symbolId, describedBy)}
            ref={control}
            value={shown}
            onChange={typed}
            onBlur={(event) => {
              setEdit(undefined);
              onBlur?.(event);
            }}
            inputMode={isGiant && isPhone() ? 'none' : decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            className={classes(
              controlLook,
              'rounded-l-none font-display font-semibold tabular-nums placeholder:font-sans placeholder:text-sm placeholder:font-normal focus-visible:outline-none',
              // Overrides controlLook.
              isGiant ? 'text-3xl!' : 'text-lg',
            )}
          />
          {end}
        </div>
      )}
    </FieldFrame>
  );
}

/** Where `max-sm` applies. */
const isPhone = () => window.matchMedia('(width < 40rem)').matches;

/**
 * A typed amount overrides the preset. Starts with the remembered amount, else the first preset. Rates may
 * change the presets: a removed one gives way to the first.
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

/** Of the largest amount that a call accepts. */
const LONGEST_AMOUNT = 12;

/** Thousands with one kind of mark, at the end or before the other kind. */
const grouping = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?=$|(?!\1)[.,])/;

/** A point after a letter abbreviates: "Sh. 500". */
const digitsAndMarks = (text: string) => text.replace(/\p{L}[.,]/gu, '').replace(/[^\d.,]/g, '');

/**
 * Commas and points group thousands in "1,250", "1.250.000" and "1,250.50". Otherwise the first is the decimal
 * mark and the second ends the amount: "12,5" is 12.5, never 125. A single mark of the page's language is
 * always decimal: "1.250" is 1.25 in English. Spaces group.
 */
function readAmount(text: string, { decimal }: NumberMarks) {
  const kept = digitsAndMarks(text);
  const [groups = '', mark] = grouping.exec(kept) ?? [];
  const isDecimal = mark === decimal && groups === kept && groups.indexOf(mark) === groups.lastIndexOf(mark);
  const ungrouped = isDecimal ? kept : groups.replace(/[.,]/g, '') + kept.slice(groups.length);
  const [, whole = '', typedMark = '', fraction = ''] = /^(\d*)([.,]?)(\d*)/.exec(ungrouped) ?? [];
  return {
    whole: whole.replace(/^0+(?=\d)/, '') || (typedMark && '0'),
    // After groups, another mark can only be decimal.
    mark: groups && typedMark ? decimal : typedMark,
    fraction,
  };
}

interface AmountEdit {
  value: string;
  shown: string;
  caret: number;
}

interface Typed {
  value: string;
  /** Before the edit; empty if all was replaced. */
  before: string;
  typed: string;
  caret: number;
  /** Delete rather than Backspace. */
  isForward: boolean;
  decimals: 0 | 2;
}

/** Keeps the decimal mark of a whole amount during typing: "500.00" must not become 50,000. */
export function editAmount(
  { value, before, typed, caret, isForward, decimals }: Typed,
  marks = numberMarks,
): AmountEdit {
  let text = typed;
  let at = caret;
  if (before[caret] === marks.group && typed === before.slice(0, caret) + before.slice(caret + 1)) {
    // The separator was deleted, so delete the digit beside it.
    at = isForward ? caret : Math.max(caret - 1, 0);
    text = typed.slice(0, at) + typed.slice(at + 1);
  }
  const isGrouped = grouping.test(digitsAndMarks(text));
  const { whole, mark, fraction } = readAmount(isGrouped ? text : ungrouped(before, text, marks), marks);
  if (whole.length > LONGEST_AMOUNT && before) return { value, shown: before, caret: caret - 1 };
  const digits = whole.slice(0, LONGEST_AMOUNT);
  // "1,25" stays: a third digit makes it 1,250.
  const isUndecided = mark !== marks.decimal && fraction.length < 3 && digits !== '0';
  const shownMark = isUndecided ? mark : mark && marks.decimal;
  const shown = `${writtenNumber(digits, marks)}${shownMark}${fraction.slice(0, isUndecided ? 2 : decimals)}`;
  const decimalDigits = fraction.slice(0, decimals);
  return {
    value: decimalDigits ? `${digits}.${decimalDigits}` : digits,
    shown,
    caret: caretAfter(text.slice(0, at), shown),
  };
}

/** Removes separators that this field added. */
function ungrouped(before: string, text: string, { group }: NumberMarks): string {
  const start = sharedLength([...before], [...text]);
  const end = sharedLength([...before.slice(start)].reverse(), [...text.slice(start)].reverse());
  const isOld = (index: number) => index < start || index >= text.length - end;
  const wasGroup = (index: number) => before[index] === group && /^\d{3}/.test(before.slice(index + 1));
  return [...text]
    .filter((_, i) => !(isOld(i) && wasGroup(i < start ? i : i - text.length + before.length)))
    .join('');
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const length = one.findIndex((char, index) => char !== other[index]);
  return length < 0 ? one.length : length;
}

/** After as many digits as before the caret, and a mark just typed. */
function caretAfter(typedBefore: string, shown: string): number {
  const leadingZeros = shown.startsWith('0') ? /^0+(?=\d)/ : /^0+/;
  const digits = typedBefore.replace(/\D/g, '').replace(leadingZeros, '').length;
  let place = 0;
  for (let left = digits; left > 0 && place < shown.length; place += 1)
    if (/\d/.test(shown[place] ?? '')) left -= 1;
  const isAfterMark = /[.,]$/.test(typedBefore) && /^[.,]\d{0,2}$/.test(shown.slice(place));
  return isAfterMark ? place + 1 : place;
}
