import { type KeyboardEvent, type RefObject, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import type { PatternIndex } from '../../ui/kitenge-prints.tsx';
import type { BoxDisplay } from './box-display.ts';
import { placeAfterKey, SIDE } from './box-keys.ts';
import { BoxLabel, boxName } from './box-label.tsx';
import { GameCrate } from './game-crate.tsx';
import { game } from './texts.en.ts';

interface BoxGridProps {
  ref: RefObject<HTMLTableElement | null>;
  displays: readonly BoxDisplay[];
  /** Which crate stands at which place. */
  order: readonly PatternIndex[];
  onPick: (place: number) => void;
  /** A box was pressed before the round began. */
  onEarlyPick: () => void;
}

const rows = Array.from({ length: SIDE }, (_, row) => row);

/**
 * The board. The crates move, the places do not: so the crates are a picture, and over it lies a grid of buttons, one
 * for each place, with one of them in the tab order and the arrow keys leading to the others.
 */
export function BoxGrid({ ref, displays, order, onPick, onEarlyPick }: BoxGridProps) {
  const [current, setCurrent] = useState(Math.floor(displays.length / 2));

  function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
    const next = placeAfterKey(event.key, current);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className="relative mx-auto aspect-[1/1.1] w-full max-w-115">
      <div aria-hidden="true" className="absolute inset-0">
        {/* By crate, not by place: that way a crate that trades places is seen on its way. */}
        {order
          .map((pattern, place) => ({
            pattern,
            place,
            display: displays[place] ?? { kind: 'idle' as const },
          }))
          .sort((a, b) => a.pattern - b.pattern)
          .map((crate) => (
            <GameCrate key={crate.pattern} {...crate} />
          ))}
      </div>
      <table
        ref={ref}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid is made of.
        role="grid"
        aria-label={game.stage.label}
        className="absolute inset-0 size-full table-fixed"
        onKeyDown={moveFocus}
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {displays.slice(row * SIDE, (row + 1) * SIDE).map((display, column) => {
                const place = row * SIDE + column;
                return (
                  <Place
                    key={place}
                    place={place}
                    display={display}
                    isCurrent={place === current}
                    onFocus={() => setCurrent(place)}
                    onPick={() => onPick(place)}
                    onEarlyPick={onEarlyPick}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PlaceProps {
  place: number;
  display: BoxDisplay;
  isCurrent: boolean;
  onFocus: () => void;
  onPick: () => void;
  onEarlyPick: () => void;
}

const frames: Partial<Record<BoxDisplay['kind'], string>> = {
  ready: 'cursor-pointer border-transparent hover:border-marigold active:border-marigold-bright',
  spinning: 'border-marigold',
  lose: 'border-loss',
};

function Place({ place, display, isCurrent, onFocus, onPick, onEarlyPick }: PlaceProps) {
  const canBePicked = display.kind === 'ready';
  return (
    <td className="relative">
      <button
        type="button"
        data-display={display.kind}
        aria-label={boxName(place, display)}
        // Not "disabled": the focus stays where it is, and open boxes can be visited.
        aria-disabled={!canBePicked || undefined}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={onFocus}
        onClick={canBePicked ? onPick : display.kind === 'idle' ? onEarlyPick : undefined}
        className={classes(
          'absolute inset-0.5 flex items-end justify-center rounded-md border-2 pb-[7%]',
          frames[display.kind] ?? 'border-transparent',
        )}
      >
        <BoxLabel place={place} display={display} />
      </button>
    </td>
  );
}
