import { useSearchParams } from 'react-router';
import { Tabs } from '../../ui/tabs.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { useWaiting } from '../shell/use-waiting.ts';
import { queue } from './texts.ts';
import { queueStatuses } from './use-withdrawals.ts';
import { WithdrawalDesk } from './withdrawal-desk.tsx';

const texts = queue.tabs;

/** The heart of the back office: who waits for their money, and what became of those who did. */
export function QueuePage() {
  const [search, setSearch] = useSearchParams();
  const waiting = useWaiting();
  const counts = { pending: waiting?.withdrawals ?? 0, in_doubt: waiting?.payoutsInDoubt ?? 0 };
  const status = queueStatuses.find((each) => each === search.get('status')) ?? 'pending';
  return (
    <PageFrame title={queue.title} text={queue.text}>
      <Tabs
        id="withdrawals"
        label={texts.label}
        value={status}
        onValueChange={(next) => setSearch(next === 'pending' ? {} : { status: next }, { replace: true })}
        tabs={queueStatuses.map((value) => ({
          value,
          label: labelOf(texts[value], value === 'pending' || value === 'in_doubt' ? counts[value] : 0),
          content: <WithdrawalDesk key={value} status={value} />,
        }))}
      />
    </PageFrame>
  );
}

function labelOf(label: string, count: number): string {
  return count > 0 ? queue.counted(label, count) : label;
}
