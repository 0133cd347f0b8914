import { figuresOf, type Odds, odds as specified, styleOf } from '@sanduku/contracts/odds';
import { useId, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { classes } from '../../ui/classes.ts';
import { type OfferedTable, oddsOf } from './sealed-rounds.ts';
import { tableChoice as texts } from './table-choice.en.ts';

const places = Array.from({ length: specified.boxes }, (_, place) => place);

interface TableChoiceProps {
  tableId: number;
  tables: readonly OfferedTable[];
  /** Of the sealed round. */
  odds: Odds;
  /** The prizes differ from those that the player saw. */
  isNew: boolean;
  onChoose: (tableId: number) => Promise<void>;
  isFixed: boolean;
}

/** Choosing another table seals another round. */
export function TableChoice({ tableId, tables, odds, isNew, onChoose, isFixed }: TableChoiceProps) {
  const name = useId();
  const [wanted, setWanted] = useState<number>();
  const [hasFailed, setFailed] = useState(false);

  async function choose(chosen: number) {
    setWanted(chosen);
    setFailed(false);
    try {
      await onChoose(chosen);
    } catch {
      setFailed(true);
    }
    setWanted(undefined);
  }

  return (
    <>
      {isNew && (
        <p
          role="status"
          data-takes-room
          className="rounded-md border-l-4 border-info bg-info-soft px-3 py-1.5 text-xs roomy:py-3 roomy:text-sm"
        >
          {texts.changed}
          {/* On phones the stakes need the space. */}
          <span className={tables.length > 1 ? 'hidden roomy:inline' : undefined}>
            : {texts.figures(figuresOf(odds))}
          </span>{' '}
          <span className="hidden roomy:inline">{texts.sealed}</span>
        </p>
      )}
      {tables.length > 1 && (
        <fieldset
          disabled={isFixed || wanted !== undefined}
          data-takes-room
          // In wide, low windows the stakes come first.
          className="min-w-0 sm:order-last roomy:order-none"
        >
          <legend className="sr-only">{texts.heading}</legend>
          {/* Two tables share a phone's width; more scroll. */}
          <div className="-m-1 grid auto-cols-[minmax(8.5rem,1fr)] grid-flow-col gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
            {tables.map((table) => (
              <label
                key={table.id}
                className="relative flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-1.5 py-1 text-xs leading-4 has-checked:border-link has-checked:bg-raised has-focus-visible:outline-3 has-focus-visible:outline-focus roomy:px-2 roomy:py-2 roomy:leading-5 max-[359px]:px-1 max-[359px]:tracking-tight"
              >
                <input
                  type="radio"
                  name={name}
                  className="absolute inset-0 cursor-pointer opacity-0"
                  checked={(wanted ?? tableId) === table.id}
                  onChange={() => void choose(table.id)}
                />
                <TableFigures {...table} />
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {hasFailed && <Banner tone="error">{texts.failed}</Banner>}
    </>
  );
}

/** "+25–45%", short because two tables share a phone's width. */
function prizeRange({ smallestPrizePercent, largestPrizePercent }: ReturnType<typeof figuresOf>): string {
  if (smallestPrizePercent === largestPrizePercent) return `+${largestPrizePercent}`;
  return `+${smallestPrizePercent.replace(/\s?%$/, '')}–${largestPrizePercent}`;
}

function TableFigures({ prizes }: OfferedTable) {
  const table = oddsOf({ odds: { prizes } });
  const figures = figuresOf(table);
  const returned = figures.returnToPlayerPercent.replace(/([.,]0)?\s?%$/, '');
  return (
    <>
      <span aria-hidden="true" className="hidden shrink-0 grid-cols-3 gap-0.5 roomy:grid">
        {places.map((place) => (
          <span
            key={place}
            className={classes('size-2 rounded-xs', place < prizes.length ? 'bg-gain' : 'bg-line')}
          />
        ))}
      </span>
      <span className="flex min-w-0 flex-wrap gap-x-1.5 roomy:flex-col">
        <strong className="roomy:text-sm">{texts.names[styleOf(table)]}</strong>
        <span className="roomy:hidden">{prizeRange(figures)}</span>
        <span className="hidden roomy:inline">{texts.wins(figures)}</span>
        <span className="w-full text-ink-soft roomy:hidden">{texts.returnedShort(returned)}</span>
        <span className="hidden text-ink-soft roomy:inline">{texts.returned(returned)}</span>
        <span className="sr-only">{texts.all(prizes.map((prize) => `+${prize / 100}%`).join(', '))}</span>
      </span>
    </>
  );
}
