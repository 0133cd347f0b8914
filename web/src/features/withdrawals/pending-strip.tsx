import { useEffect, useRef, useState } from 'react';
import { browserStorage } from '../../lib/browser.ts';
import { useUser } from '../../server/player.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { useMoneyText } from '../session/own.tsx';
import { withdrawals } from './texts.en.ts';
import { isUnderWay, useServerNow, useWithdrawals, withdrawalsIn } from './use-withdrawals.ts';
import { clockWords } from './withdrawal-words.ts';

const texts = withdrawals.strip;

interface PendingStripProps {
  onTrack: (id: string) => void;
}

/** The oldest pending withdrawal. Reserves its last height while loading, so the wallet does not jump. */
export function PendingStrip({ onTrack }: PendingStripProps) {
  const { id } = useUser();
  const moneyText = useMoneyText();
  const { data, isPending } = useWithdrawals();
  const now = useServerNow();
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
      <Button variant="quiet" onClick={() => onTrack(oldest.id)}>
        {texts.details}
      </Button>
    </section>
  );
}

const KEPT = 'pendingStrip';

/** Undefined on a first visit. */
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

/** On a first visit it appears below the cards, so it does not push them away. */
export function useComesLate(): boolean {
  const { id } = useUser();
  const { data, isPending } = useWithdrawals();
  const [wasUnknown] = useState(isPending && keptHeight(id) === undefined);
  const [wasThere, setThere] = useState<boolean>();
  if (data && wasThere === undefined) setThere(withdrawalsIn(data.pages).some(isUnderWay));
  return wasUnknown && wasThere !== false;
}
