import { classes } from '../../ui/classes.ts';
import { moneyText } from './money.tsx';

interface SignedMoneyProps {
  amount: number;
  currency: string;
}

/** What an account gained or gave: the sign says it, the colour repeats it. */
export function SignedMoney({ amount, currency }: SignedMoneyProps) {
  return (
    <span className={classes('whitespace-nowrap tabular-nums', amount < 0 ? 'text-loss' : 'text-gain')}>
      {amount > 0 && '+'}
      {moneyText(amount, currency)}
    </span>
  );
}
