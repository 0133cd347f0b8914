import { Amount } from '../../ui/amount.tsx';

/** An amount whose sign says where the money went. */
export function SignedAmount({ amount, symbol }: { amount: number; symbol: string }) {
  return <Amount amount={Math.abs(amount)} symbol={symbol} direction={amount < 0 ? 'out' : 'in'} />;
}
