import { useEffect, useState } from 'react';
import { prefersStillness } from '../../lib/browser.ts';
import { amountText } from '../../lib/format.ts';
import { COUNT_UP_MS } from '../../lib/timings.ts';
import { useUser } from '../../server/player.ts';
import { Amount, type AmountProps } from '../../ui/amount.tsx';

export function Money(props: Omit<AmountProps, 'symbol'>) {
  return <Amount {...props} symbol={useUser().currencySymbol} />;
}

/** Counts up when it has grown. */
export function Balance(props: Omit<AmountProps, 'symbol' | 'amount'>) {
  return <Money {...props} amount={useCountUp(useUser().gameBalance)} />;
}

function useCountUp(target: number): number {
  const [shown, setShown] = useState(target);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs from what is shown when the target changes.
  useEffect(() => {
    if (target <= shown || prefersStillness()) return setShown(target);
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.max(0, (now - startedAt) / COUNT_UP_MS);
      if (part >= 1) return setShown(target);
      setShown(Math.floor(shown + (target - shown) * part));
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}

export function useMoneyText(): (amount: number) => string {
  const { currencySymbol } = useUser();
  return (amount) => amountText(amount, currencySymbol);
}
