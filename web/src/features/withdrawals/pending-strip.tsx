import { ButtonLink } from '../../ui/button.tsx';
import { useNow } from '../../ui/time.tsx';
import { useMoneyText } from '../session/own.tsx';
import { withdrawals } from './texts.en.ts';
import { isUnderWay, useWithdrawals, withdrawalsIn } from './use-withdrawals.ts';
import { clockWords } from './withdrawal-clock.tsx';

const texts = withdrawals.strip;

interface PendingStripProps {
  /** Where all withdrawals are listed. */
  historyLink: string;
}

/** The oldest withdrawal that is still under way, in one line; nothing while there is none. */
export function PendingStrip({ historyLink }: PendingStripProps) {
  const moneyText = useMoneyText();
  const { data } = useWithdrawals();
  const now = useNow();
  const clock = data?.pages[0]?.clock;
  const oldest = withdrawalsIn(data?.pages ?? []).findLast(isUnderWay);
  if (!clock || !oldest) return null;
  return (
    <section
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
