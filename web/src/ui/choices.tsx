import { fromWire } from '@sanduku/contracts/money';
import { type ReactNode, useId } from 'react';
import { countText, formatAmount } from '../lib/format.ts';
import { classes } from './classes.ts';

interface SegmentedChoiceProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export function SegmentedChoice<Value extends string>({
  label,
  isLabelHidden = false,
  options,
  value,
  onChange,
}: SegmentedChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{label}</legend>
      <div className="flex flex-wrap rounded-md bg-raised p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-sm px-3 text-sm font-medium has-checked:bg-link has-checked:font-semibold has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PresetAmountsProps {
  label: string;
  isLabelHidden?: boolean;
  symbol: string;
  presets: readonly number[];
  /** Undefined while another amount is typed. */
  chosen: number | undefined;
  onChoose: (preset: number) => void;
  /** Higher presets are disabled. */
  limit?: number;
  /** `5`: two rows on narrow screens, the children as last cells. */
  columns: 3 | 4 | 5;
  children?: ReactNode;
}

export function PresetAmounts({
  label,
  isLabelHidden = false,
  symbol,
  presets,
  chosen,
  onChoose,
  limit = Number.POSITIVE_INFINITY,
  columns,
  children,
}: PresetAmountsProps) {
  const name = useId();
  const isShort = presets.every((preset) => preset < 100_000);
  return (
    <fieldset className="min-w-0">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{label}</legend>
      <div className={classes('gap-2', layouts[columns])}>
        {presets.map((preset) => (
          <label
            key={preset}
            className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-md border-2 border-line-strong px-0.5 text-sm font-semibold tabular-nums has-checked:border-link has-checked:bg-link has-checked:text-surface has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-ink-soft has-disabled:has-checked:border-link has-disabled:has-checked:bg-raised has-disabled:has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={preset}
              aria-label={formatAmount(fromWire(preset) ?? 0n, symbol)}
              checked={preset === chosen}
              disabled={preset > limit}
              onChange={() => onChoose(preset)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            {columns === 3 || isShort ? figure(preset) : <NarrowFigure preset={preset} />}
          </label>
        ))}
        {children}
      </div>
    </fieldset>
  );
}

const layouts = {
  3: 'grid grid-cols-3',
  4: 'grid grid-cols-4',
  5: 'grid grid-cols-5 roomy:grid-cols-4',
};

/** Four presets share a phone's width. */
function NarrowFigure({ preset }: { preset: number }) {
  return (
    <>
      <span className="roomy:hidden">{figure(preset, 10_000)}</span>
      <span className="hidden roomy:inline">{figure(preset)}</span>
    </>
  );
}

/** Presets are round, so this is exact. */
function figure(preset: number, shortFrom = 1_000_000): string {
  if (preset < shortFrom) return countText(preset);
  return preset < 1_000_000 ? `${countText(preset / 1000)}K` : `${countText(preset / 1_000_000)}M`;
}
