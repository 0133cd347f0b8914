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
import { PageFrame } from '../shared/page-frame.tsx';
import { players } from './texts.ts';

const { columns: names, search: texts } = players;

const columns = columnsFor<AdminUser>()(
  names,
  {
    username: ({ id, username }) => (
      <Link
        to={paths.player(id)}
        data-row-link
        className="flex min-h-11 flex-col items-start justify-center py-2"
      >
        <span className="prose-link max-w-52 truncate font-semibold">{username}</span>
        <span className="text-xs text-ink-soft tabular-nums">{id}</span>
      </Link>
    ),
    contact: ({ email, phone, country, status }) => (
      <TwoLines
        top={<span className="block max-w-56 truncate">{email ?? phone ?? players.noContact}</span>}
        below={
          <>
            {countryOf(country).name} {status !== 'active' && <StatusBadge status={status} />}
          </>
        }
      />
    ),
    balance: ({ gameBalance, currency }) => <Money amount={gameBalance} currency={currency} />,
    lastSeenAt: ({ lastSeenAt }) => (lastSeenAt ? <ExactTime at={lastSeenAt} /> : players.never),
  },
  ['balance'],
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
    <PageFrame title={players.title} text={total === undefined ? '\u00a0' : texts.results(total)}>
      <div ref={area} className="flex flex-col gap-4">
        <search aria-label={players.title}>
          <SearchField question={question} />
        </search>
        <DataTable
          caption={texts.caption}
          columns={columns}
          rows={query.data?.pages.flatMap(({ users }) => users)}
          keyOf={({ id }) => id}
          query={query}
          empty={texts.empty}
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
      label={texts.label}
      hint={texts.hint}
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
