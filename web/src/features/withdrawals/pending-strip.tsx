import { useEffect, useRef } from 'react';
import { browserStorage } from '../../lib/browser.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { useNow } from '../../ui/time.tsx';
import { useMoneyText } from '../session/own.tsx';
import { useUser } from '../session/player.ts';
import { withdrawals } from './texts.en.ts';
import { isUnderWay, useWithdrawals, withdrawalsIn } from './use-withdrawals.ts';
import { clockWords } from './withdrawal-clock.tsx';

const texts = withdrawals.strip;

interface PendingStripProps {
  /** Where all withdrawals are listed. */
  historyLink: string;
}

/**
 * The oldest withdrawal that is still under way, in one line; nothing while there is none. Whoever had one at the last visit
 * finds its place kept until the answer is here: the wallet below it does not jump.
 */
export function PendingStrip({ historyLink }: PendingStripProps) {
  const { id } = useUser();
  const moneyText = useMoneyText();
  const { data, isPending } = useWithdrawals();
  const now = useNow();
  const strip = useRef<HTMLElement>(null);
  const clock = data?.pages[0]?.clock;
  const oldest = withdrawalsIn(data?.pages ?? []).findLast(isUnderWay);
  const isShown = clock !== undefined && oldest !== undefined;
  useEffect(() => {
    if (!data) return;
    if (isShown) browserStorage().setItem(KEPT, `${id} ${strip.current?.offsetHeight}`);
    else browserStorage().removeItem(KEPT);
  }, [data, isShown, id]);
  if (isPending) return <KeptPlace userId={id} />;
  if (!isShown) return null;
  return (
    <section
      ref={strip}
      aria-label={texts.label}
      className="flex items-center justify-between gap-3 rounded-md border-l-4 border-info bg-info-soft py-1 pl-4"
    >
      <p role="status" className="py-2 text-sm">
        <strong>{texts.title(moneyText(oldest.amount))}.</strong> {clockWords(oldest, clock, now)}
      </p>
      <ButtonLink to={historyLink} variant="quiet">
        {texts.details}
      </ButtonLink>
    </section>
  );
}

/** Under this name a browser remembers how high the strip was, and whose it is. */
const KEPT = 'pendingStrip';

function KeptPlace({ userId }: { userId: string }) {
  const [owner, height] = browserStorage().getItem(KEPT)?.split(' ') ?? [];
  return (
    owner === userId && (
      <div style={{ height: Number(height) }}>
        <Skeleton className="h-full" />
      </div>
    )
  );
}
