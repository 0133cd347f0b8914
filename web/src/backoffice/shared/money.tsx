import { countries } from '@sanduku/contracts/countries';
import { classes } from '../../ui/classes.ts';

interface MoneyProps {
  /** As it comes over the wire; with a minus where money goes out. */
  amount: number;
  currency: string;
  className?: string;
}

/** An amount as operators need it: to the cent where there are cents, in the currency's own sign. */
export function Money({ amount, currency, className }: MoneyProps) {
  return (
    <span className={classes('whitespace-nowrap tabular-nums', className)}>
      {moneyText(amount, currency)}
    </span>
  );
}

export function moneyText(amount: number, currency: string): string {
  const symbol = countries.find((country) => country.currency === currency)?.symbol ?? currency;
  const gap = /[A-Za-z]$/.test(symbol) ? '\u00a0' : '';
  return `${amount < 0 ? '−' : ''}${symbol}${gap}${numberText(Math.abs(amount))}`;
}

/** Grouped by thousands, with two decimals or none, and the minus of amounts. */
export function numberText(value: number): string {
  const decimals = Number.isInteger(value) ? 0 : 2;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return value.toLocaleString('en', digits).replace('-', '−');
}
