import { useEffect, useRef, useState } from 'react';
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
    if (data) browserStorage().setItem(KEPT, `${id} ${strip.current?.offsetHeight ?? 0}`);
  }, [data, id]);
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

/** Undefined where this player has not been before. */
function keptHeight(userId: string): number | undefined {
  const [owner, height] = browserStorage().getItem(KEPT)?.split(' ') ?? [];
  return owner === userId ? Number(height) : undefined;
}

function KeptPlace({ userId }: { userId: string }) {
  const height = keptHeight(userId);
  return (
    Boolean(height) && (
      <div style={{ height }}>
        <Skeleton className="h-full" />
      </div>
    )
  );
}

/**
 * On a player's first visit with this browser nobody knows whether there is a strip until the server has said so. Above the
 * cards it would push them away under the finger: that time it comes below them. One that the player asks for later is
 * no surprise.
 */
export function useComesLate(): boolean {
  const { id } = useUser();
  const { data, isPending } = useWithdrawals();
  const [wasUnknown] = useState(isPending && keptHeight(id) === undefined);
  const [wasThere, setThere] = useState<boolean>();
  if (data && wasThere === undefined) setThere(withdrawalsIn(data.pages).some(isUnderWay));
  return wasUnknown && wasThere !== false;
}
