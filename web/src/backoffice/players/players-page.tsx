import { countryOf } from '@sanduku/contracts/countries';
import type { AdminUser } from '@sanduku/contracts/players/admin';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { SEARCH_DELAY_MS } from '../../lib/timings.ts';
import { Field } from '../../ui/fields.tsx';
import type { Column } from '../../ui/table.tsx';
import { paths } from '../paths.ts';
import { DataTable } from '../shared/data-table.tsx';
import { Money } from '../shared/money.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { ExactTime } from '../shared/time.tsx';
import { StatusBadge } from './status-badge.tsx';
import { players } from './texts.ts';
import { useListKeys } from './use-list-keys.ts';
import { usePlayerSearch } from './use-players.ts';

const { columns: names, search: texts } = players;

const columns: readonly Column<AdminUser>[] = [
  {
    header: names.username,
    cell: ({ id, username }) => (
      <Link
        to={paths.player(id)}
        data-row-link
        className="prose-link flex min-h-11 items-center font-semibold"
      >
        <span className="max-w-52 truncate">{username}</span>
      </Link>
    ),
  },
  { header: names.id, cell: ({ id }) => <span className="tabular-nums">{id}</span> },
  {
    header: names.contact,
    cell: ({ email, phone }) => (
      <span className="block max-w-60 truncate">{email ?? phone ?? players.noContact}</span>
    ),
  },
  { header: names.country, cell: ({ country }) => countryOf(country).name },
  {
    header: names.balance,
    numeric: true,
    cell: ({ gameBalance, currency }) => <Money amount={gameBalance} currency={currency} />,
  },
  { header: names.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    header: names.lastSeenAt,
    cell: ({ lastSeenAt }) => (lastSeenAt ? <ExactTime at={lastSeenAt} /> : players.never),
  },
];

/** Finds a player by whatever an operator has been told of them. */
export function PlayersPage() {
  const [search, setSearch] = useSearchParams();
  const question = search.get('q') ?? '';
  const query = usePlayerSearch(question);
  const area = useRef<HTMLDivElement>(null);
  useListKeys(area);

  const total = query.data?.pages[0]?.pagination.total;
  return (
    <PageFrame title={players.title} text={total === undefined ? '\u00a0' : texts.results(total)}>
      <div ref={area} className="flex flex-col gap-4">
        <search aria-label={players.title}>
          <SearchField question={question} onQuestion={(q) => setSearch(q ? { q } : {}, { replace: true })} />
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

interface SearchFieldProps {
  question: string;
  onQuestion: (question: string) => void;
}

/** Asks when nothing has been typed for a moment; follows when the question is changed elsewhere, as by a link. */
function SearchField({ question, onQuestion }: SearchFieldProps) {
  const [typed, setTyped] = useState(question);
  const [asked, setAsked] = useState(question);
  const [known, setKnown] = useState(question);

  const ask = useEffectEvent(() => {
    setAsked(typed.trim());
    onQuestion(typed.trim());
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
