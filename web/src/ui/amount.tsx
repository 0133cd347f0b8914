import { fromWire, type Micros } from '@sanduku/contracts/money';
import { formatAmount } from '../lib/format.ts';
import { messages } from '../lib/language/shared.en.ts';
import { classes } from './classes.ts';

export interface AmountProps {
  /** Micro-units, or whole units from the wire; undefined while unknown. */
  amount: Micros | number | undefined;
  symbol: string;
  /** A sign and a word carry the meaning, not only the colour. */
  direction?: 'in' | 'out';
  className?: string;
}

const signs = { in: '+', out: '−' };
const tones = { in: 'text-gain', out: 'text-loss' };

/** Rounded down, in tabular digits. */
export function Amount({ amount, symbol, direction, className }: AmountProps) {
  const micros = typeof amount === 'number' ? fromWire(amount) : amount;
  return (
    <span
      className={classes(
        'font-display font-bold whitespace-nowrap tabular-nums',
        direction && tones[direction],
        className,
      )}
    >
      {direction && (
        <>
          <span aria-hidden="true">{signs[direction]}</span>
          <span className="sr-only">{messages.amount[direction]}: </span>
        </>
      )}
      {micros !== undefined && formatAmount(micros, symbol)}
      {micros === undefined && <span aria-hidden="true">–</span>}
      {micros === undefined && <span className="sr-only">{messages.amount.unknown}</span>}
    </span>
  );
}
