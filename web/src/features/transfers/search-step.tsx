import { countryOf } from '@sanduku/contracts/countries';
import { useState } from 'react';
import { transfers } from '../../messages/en/transfers.ts';
import { Field } from '../../ui/field.tsx';
import { StepHeading } from '../../ui/step-frame.tsx';
import { usePlayerSearch } from './use-player-search.ts';
import type { SendForm } from './use-send-form.ts';

const texts = transfers.dialog.search;

export function SearchStep({ form }: { form: SendForm }) {
  const [written, setWritten] = useState(form.recipient?.username ?? '');
  const { query, users, isError, isSearching } = usePlayerSearch(written);
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
      <ul className="flex flex-col gap-2">
        {users?.map((found) => (
          <li key={found.id}>
            <button
              type="button"
              aria-label={texts.choose(found.username)}
              onClick={() => form.choose(found)}
              className="flex min-h-13 w-full cursor-pointer items-center justify-between gap-3 rounded-md border-2 border-line-strong px-4 text-left hover:bg-raised"
            >
              <span className="truncate font-semibold">{found.username}</span>
              <span className="shrink-0 text-sm text-ink-soft">{countryOf(found.country).name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
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
