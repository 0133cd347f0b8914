import type { Pause, PlayLimit, PlayLimitEvent } from '@sanduku/contracts/play-limits/api';
import { limitWords, momentWords, valueWords } from '../../features/play-limits/limit-words.ts';
import { eventWords } from '../../features/play-limits/play-limits-page.tsx';
import { playLimits } from '../../features/play-limits/texts.en.ts';
import type { Column } from '../../ui/table.tsx';
import { DataTable } from '../shared/data-table.tsx';
import { Facts } from '../shared/facts.tsx';
import { ExactTime } from '../shared/time.tsx';
import { players } from './texts.ts';
import { usePlayerLimits } from './use-players.ts';

const texts = players.limits;

/** What the player has decided about their own play. There is nothing to press here: nobody else decides it. */
export function PlayerLimits({ playerId }: { playerId: string }) {
  const query = usePlayerLimits(playerId);
  const symbol = query.data?.currencySymbol ?? '';
  return (
    <section aria-label={texts.title} className="flex flex-col gap-3">
      <header>
        <h2 className="text-xl">{texts.title}</h2>
        <p className="text-sm text-ink-soft">{texts.text}</p>
      </header>
      {query.data && (
        <Facts
          facts={[
            { label: texts.pause, value: pauseWords(query.data.pause) },
            { label: texts.playing, value: playLimits.minutes(query.data.realityCheck.minutes) },
            ...query.data.limits
              .filter(({ value, next }) => value !== null || next !== null)
              .map((limit) => ({ label: limitWords(limit.limit), value: standingWords(limit, symbol) })),
          ]}
        />
      )}
      <DataTable
        caption={texts.caption}
        columns={columnsFor(symbol)}
        rows={query.data?.history.events}
        keyOf={({ id }) => id}
        query={query}
        empty={texts.empty}
      />
    </section>
  );
}

function pauseWords(pause: Pause | null): string {
  if (!pause) return texts.noPause;
  if (pause.awaitsReturn) return texts.pauses.awaitsReturn;
  return pause.until === null ? texts.pauses.forGood : texts.pauses[pause.kind](momentWords(pause.until));
}

function standingWords({ limit, value, next }: PlayLimit, symbol: string): string {
  const present = valueWords(limit, value, symbol);
  if (!next) return present;
  return `${present}; ${texts.next(valueWords(limit, next.value, symbol), momentWords(next.from))}`;
}

const columnsFor = (symbol: string): readonly Column<PlayLimitEvent>[] => [
  { header: texts.when, cell: ({ at }) => <ExactTime at={at} /> },
  { header: texts.what, cell: (event) => eventWords(event, symbol).title },
  { header: texts.detail, cell: (event) => eventWords(event, symbol).detail ?? '' },
];
