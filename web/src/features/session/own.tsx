import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { prefersStillness } from '../../lib/browser.ts';
import { amountText, momentText } from '../../lib/format.ts';
import { COUNT_UP_MS } from '../../lib/timings.ts';
import { api } from '../../server/api.ts';
import { useUser } from '../../server/player.ts';
import { account } from '../../server/queries.ts';
import { Amount, type AmountProps } from '../../ui/amount.tsx';
import { useNow } from '../../ui/time.tsx';

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

/** Deadlines are by the server's clock, not the phone's. */
export function useServerNow(): number {
  useNow();
  return api.serverNow;
}

/** When it ends; undefined if nothing is on hold. */
export function useHold(what: 'waitsUntil' | 'transfersWaitUntil'): string | undefined {
  const until = Date.parse(useQuery(account).data?.[what] ?? '');
  return until > useServerNow() ? momentText(new Date(until)) : undefined;
}
