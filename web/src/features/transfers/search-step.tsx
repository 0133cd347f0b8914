import type { User } from '@sanduku/contracts/players/player';
import type { FoundUser } from '@sanduku/contracts/transfers/api';
import { useState } from 'react';
import { countryName } from '../../lib/language/countries.en.ts';
import { Field } from '../../ui/fields.tsx';
import { StepHeading } from '../../ui/steps.tsx';
import { transfers } from './texts.en.ts';
import { usePlayerSearch } from './use-player-search.ts';
import type { SendForm } from './use-send-form.ts';
import { useRecentRecipients } from './use-transfers.ts';

const texts = transfers.dialog.search;

export function SearchStep({ user, form }: { user: User; form: SendForm }) {
  const [written, setWritten] = useState(form.recipient?.username ?? '');
  const { query, users, isError, isSearching } = usePlayerSearch(written);
  const recent = useRecentRecipients(user.id);
  return (
    <div className="flex flex-col gap-4">
      <StepHeading>{texts.title}</StepHeading>
      <Field
        label={texts.label}
        hint={texts.hint}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
      />
      <p role="status" className="text-sm text-ink-soft">
        {searchWords({ query, count: users?.length, isError, isSearching })}
      </p>
      {written === '' && recent.length > 0 ? (
        <section aria-label={texts.recent}>
          <h4 className="mb-2 text-sm text-ink-soft">{texts.recent}</h4>
          <PlayerList players={recent} onChoose={form.choose} />
        </section>
      ) : (
        <PlayerList players={users ?? []} onChoose={form.choose} />
      )}
    </div>
  );
}

interface PlayerListProps {
  players: readonly FoundUser[];
  onChoose: (player: FoundUser) => void;
}

function PlayerList({ players, onChoose }: PlayerListProps) {
  return (
    <ul className="flex flex-col gap-2">
      {players.map((player) => (
        <li key={player.id}>
          <button
            type="button"
            aria-label={texts.choose(player.username)}
            onClick={() => onChoose(player)}
            className="flex min-h-13 w-full cursor-pointer items-center justify-between gap-3 rounded-md border-2 border-line-strong px-4 text-left hover:bg-raised"
          >
            <span className="truncate font-semibold">{player.username}</span>
            <span className="shrink-0 text-sm text-ink-soft">{countryName(player.country)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface Found {
  query: string;
  count: number | undefined;
  isError: boolean;
  isSearching: boolean;
}

function searchWords({ query, count, isError, isSearching }: Found): string {
  if (isSearching) return texts.searching;
  if (isError) return texts.failed;
  if (count === undefined) return '';
  return count === 0 ? texts.none(query) : texts.found(count);
}
