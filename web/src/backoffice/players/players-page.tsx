import { countryOf } from '@sanduku/contracts/countries';
import type { AdminUser } from '@sanduku/contracts/players/admin';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from '../../lib/router.tsx';
import { SEARCH_DELAY_MS } from '../../lib/timings.ts';
import { Field } from '../../ui/fields.tsx';
import { adminApi } from '../admin-api.ts';
import { paths } from '../paths.ts';
import { adminKey, useOffsetPages } from '../queries.ts';
import { ExactTime, Money, StatusBadge, TwoLines } from '../shared/cells.tsx';
import { columnsFor, DataTable } from '../shared/data-table.tsx';
import { counted } from '../shared/format.ts';
import { PageFrame } from '../shared/page-frame.tsx';

const columns = columnsFor<AdminUser>()(
  {
    Player: ({ id, username }) => (
      <Link
        to={paths.player(id)}
        data-row-link
        className="flex min-h-11 flex-col items-start justify-center py-2"
      >
        <span className="prose-link max-w-52 truncate font-semibold">{username}</span>
        <span className="text-xs text-ink-soft tabular-nums">{id}</span>
      </Link>
    ),
    Contact: ({ email, phone, country, status }) => (
      <TwoLines
        top={<span className="block max-w-56 truncate">{email ?? phone ?? 'None'}</span>}
        below={
          <>
            {countryOf(country).name} {status !== 'active' && <StatusBadge status={status} />}
          </>
        }
      />
    ),
    'Game balance': ({ gameBalance, currency }) => <Money amount={gameBalance} currency={currency} />,
    'Last seen': ({ lastSeenAt }) => (lastSeenAt ? <ExactTime at={lastSeenAt} /> : 'Never'),
  },
  ['Game balance'],
);

export function PlayersPage() {
  const [search] = useSearchParams();
  const question = search.get('q') ?? '';
  const query = useOffsetPages(adminKey('players', 'search', question), (page) =>
    adminApi.call('GET /api/admin/users', { query: { ...page, ...(question && { q: question }) } }),
  );
  const area = useRef<HTMLDivElement>(null);
  useListKeys(area);

  const total = query.data?.pages[0]?.pagination.total;
  return (
    <PageFrame title="Players" text={total === undefined ? '\u00a0' : counted(total, 'player')}>
      <div ref={area} className="flex flex-col gap-4">
        <search aria-label="Players">
          <SearchField question={question} />
        </search>
        <DataTable
          caption="Players found"
          columns={columns}
          rows={query.data?.pages.flatMap(({ users }) => users)}
          keyOf={({ id }) => id}
          query={query}
          empty={{
            title: 'No players found',
            text: 'Try the start of the name, or the whole email or phone number.',
          }}
        />
      </div>
    </PageFrame>
  );
}

function SearchField({ question }: { question: string }) {
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(question);
  const [asked, setAsked] = useState(question);
  const [known, setKnown] = useState(question);

  const ask = useEffectEvent(() => {
    setAsked(typed.trim());
    setSearch(typed.trim() ? { q: typed.trim() } : {}, { replace: true });
  });

  useEffect(() => {
    if (typed.trim() === asked) return;
    const timer = setTimeout(ask, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, asked]);

  if (question !== known) {
    setKnown(question);
    if (question !== asked) {
      setAsked(question);
      setTyped(question);
    }
  }

  return (
    <Field
      type="search"
      name="q"
      label="Search"
      hint="Name, email, phone number or id. Press / to search, and arrow keys and Enter to open."
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      maxLength={100}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
    />
  );
}

/** "/" focuses the search, arrow keys move through results, Enter in the search opens the first. */
function useListKeys(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!area.current || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = nextFocus(event, area.current);
      if (!target) return;
      event.preventDefault();
      if (event.key === 'Enter') target.click();
      else target.focus();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [area]);
}

function nextFocus({ key, target }: KeyboardEvent, area: HTMLElement): HTMLElement | undefined {
  const field = area.querySelector<HTMLInputElement>('input[type=search]') ?? undefined;
  const stops = [field, ...area.querySelectorAll<HTMLElement>('[data-row-link]')];
  const here = stops.indexOf(target as HTMLElement);
  if (key === '/') return isTyping(target) ? undefined : field;
  if (here === -1) return undefined;
  if (key === 'ArrowDown') return stops[here + 1];
  if (key === 'ArrowUp') return stops[here - 1];
  if (key === 'Enter' && here === 0) return stops[1];
  return undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]');
}
