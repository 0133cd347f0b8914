import { numberMarks } from '@sanduku/contracts/number-marks';
import { messages } from '../lib/language/shared.en.ts';
import { BackspaceIcon } from './icons.tsx';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'delete'] as const;
type Key = (typeof keys)[number];

interface AmountPadProps {
  /** Plain digits: "1234.5". */
  value: string;
  onValueChange: (value: string) => void;
}

/** A phone's keyboard would cover half of the sheet. */
export function AmountPad({ value, onValueChange }: AmountPadProps) {
  return (
    <div className="grid grid-cols-3 gap-1.5 sm:hidden">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === 'delete' ? messages.ui.deleteDigit : undefined}
          onClick={() => onValueChange(afterKey(value, key))}
          className="flex min-h-11 cursor-pointer items-center justify-center rounded-md bg-raised font-display text-lg font-semibold active:bg-line"
        >
          {key === 'delete' ? <BackspaceIcon /> : key === '.' ? numberMarks.decimal : key}
        </button>
      ))}
    </div>
  );
}

const LONGEST_AMOUNT = 12;
const DECIMALS = 2;

export function afterKey(value: string, key: Key): string {
  if (key === 'delete') return value.slice(0, -1);
  if (key === '.') return value.includes('.') ? value : `${value || '0'}.`;
  const next = value === '0' ? key : value + key;
  const [whole = '', fraction = ''] = next.split('.');
  return whole.length > LONGEST_AMOUNT || fraction.length > DECIMALS ? value : next;
}
