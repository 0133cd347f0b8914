import { Link } from 'react-router';
import { Skeleton } from '../../ui/loading.tsx';
import { paths } from '../paths.ts';
import type { Waiting } from '../waiting.ts';
import { business } from './texts.ts';

const texts = business.waiting;

const places: readonly { name: keyof Waiting; to: string }[] = [
  { name: 'withdrawals', to: paths.queue },
  { name: 'payoutsInDoubt', to: paths.queue },
  { name: 'depositsInDoubt', to: paths.deposits },
  { name: 'setAside', to: `${paths.deposits}?view=set-aside` },
  { name: 'corrections', to: paths.corrections },
  { name: 'referrals', to: paths.referrals },
];

/** What waits for somebody to decide it, and the way there. */
export function WaitingList({ waiting }: { waiting: Waiting | undefined }) {
  const open = waiting && places.filter(({ name }) => waiting[name] > 0);
  return (
    <section
      aria-label={texts.title}
      className="flex min-h-15 flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2"
    >
      <h2 className="text-base">{texts.title}</h2>
      {!open && <Skeleton className="h-6 w-56" />}
      {open?.length === 0 && <p className="text-sm text-ink-soft">{texts.nothing}</p>}
      {open && open.length > 0 && (
        <ul className="flex flex-wrap gap-x-2">
          {open.map(({ name, to }) => (
            <li key={name}>
              <Link
                to={to}
                className="flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-medium hover:bg-raised"
              >
                <span className="min-w-7 rounded-full bg-marigold px-2 text-center text-xs font-bold text-on-marigold tabular-nums">
                  {waiting[name]}
                </span>
                <span className="prose-link">{texts[name]}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
