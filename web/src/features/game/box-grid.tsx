import { writtenPercent } from '@sanduku/contracts/number-marks';
import { type CSSProperties, type KeyboardEvent, type RefObject, useState } from 'react';
import { SHUFFLE_MS, SHUFFLE_SWAP_MS, SHUFFLE_SWAPS } from '../../lib/timings.ts';
import { classes } from '../../ui/classes.ts';
import { Crate } from '../../ui/crate.tsx';
import type { PatternIndex } from '../../ui/kitenge.tsx';
import type { BoxDisplay } from './box-display.ts';
import { game } from './texts.en.ts';

const SIDE = 3;

interface BoxGridProps {
  ref: RefObject<HTMLTableElement | null>;
  displays: readonly BoxDisplay[];
  order: readonly PatternIndex[];
  onPick: (place: number) => void;
  onEarlyPick: () => void;
  /** While others are still opening. */
  onHurry: () => void;
  className: string;
}

const rows = Array.from({ length: SIDE }, (_, row) => row);

/** Crates move, positions don't: crates are a picture under buttons with a roving tabindex. */
export function BoxGrid({ ref, displays, order, onPick, onEarlyPick, onHurry, className }: BoxGridProps) {
  const [current, setCurrent] = useState(Math.floor(displays.length / 2));

  function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
    const next = placeAfterKey(event.key, current);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className={classes('relative mx-auto shrink-0', className)}>
      <div aria-hidden="true" className="absolute inset-0">
        {/* Keyed by crate, so a swap animates. */}
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
                    onHurry={onHurry}
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
  onHurry: () => void;
}

const frames: Partial<Record<BoxDisplay['kind'], string>> = {
  ready: 'cursor-pointer border-transparent hover:border-marigold active:border-marigold-bright',
  spinning: 'border-marigold',
  lose: 'border-loss',
};

function Place({ place, display, isCurrent, onFocus, onPick, onEarlyPick, onHurry }: PlaceProps) {
  const canBePicked = display.kind === 'ready';
  const press = canBePicked ? onPick : display.kind === 'idle' ? onEarlyPick : onHurry;
  return (
    <td className="relative">
      <button
        type="button"
        data-display={display.kind}
        aria-label={boxName(place, display)}
        // Not "disabled": focus stays, and open boxes can be visited.
        aria-disabled={!canBePicked || undefined}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={onFocus}
        onClick={press}
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

const texts = game.box;

/** 2000 becomes "20%". */
export function percentText(basisPoints: number): string {
  return writtenPercent(basisPoints / 100);
}

/** Starts with the visible label, for voice control. */
export function boxName(place: number, display: BoxDisplay): string {
  return [texts.name(place + 1), ...stateWords(display)].join(', ');
}

function stateWords(display: BoxDisplay): string[] {
  switch (display.kind) {
    case 'win':
      return [texts.yourPick, texts.prize(percentText(display.prize))];
    case 'lose':
      return [texts.yourPick, texts.empty];
    case 'reveal':
      if (display.prize === 0) return [texts.empty];
      return [...(display.isMissed ? [texts.missed] : []), texts.prize(percentText(display.prize))];
    case 'spinning':
      return [texts.opening];
    default:
      return [texts.sealed];
  }
}

const looks: Partial<Record<BoxDisplay['kind'], string>> = {
  ready: 'bg-marigold text-on-marigold',
  spinning: 'bg-marigold text-on-marigold',
  shuffling: 'animate-settle bg-ground text-ink',
  win: 'bg-gain-soft text-gain',
  lose: 'bg-loss-soft text-loss',
};

function settling(place: number): CSSProperties {
  const swapped = SHUFFLE_SWAPS * SHUFFLE_SWAP_MS;
  return { animationDelay: `${swapped + (place / (SIDE * SIDE)) * (SHUFFLE_MS - swapped)}ms` };
}

/** A prize is shown above its box. */
function wordOf(display: BoxDisplay): string | undefined {
  if (!isOpen(display)) return undefined;
  return stateWords(display).find((word) => !word.startsWith('+'));
}

function BoxLabel({ place, display }: { place: number; display: BoxDisplay }) {
  const word = wordOf(display);
  return (
    <span
      // A new element, so the number does not slide.
      key={word}
      aria-hidden="true"
      style={display.kind === 'shuffling' ? settling(place) : undefined}
      className={classes(
        'flex min-w-6 justify-center rounded-sm px-1.5 whitespace-nowrap text-xs font-bold tabular-nums transition-opacity duration-150',
        looks[display.kind] ?? 'bg-ground text-ink',
      )}
    >
      {place + 1} {word && <span className="ml-1 border-l border-current/40 pl-1">{word}</span>}
    </span>
  );
}

/** Focus stays at the edge. */
const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -SIDE],
  End: [0, SIDE],
};

/** Undefined for other keys. */
export function placeAfterKey(key: string, place: number): number | undefined {
  const move = moves[key];
  return move && clamp(Math.floor(place / SIDE) + move[0]) * SIDE + clamp((place % SIDE) + move[1]);
}

function clamp(index: number): number {
  return Math.min(Math.max(index, 0), SIDE - 1);
}

interface GameCrateProps {
  pattern: PatternIndex;
  place: number;
  display: BoxDisplay;
}

const crateColumns = ['translate-x-0', 'translate-x-full', 'translate-x-[200%]'];
const crateRows = ['translate-y-0', 'translate-y-full', 'translate-y-[200%]'];

function GameCrate({ pattern, place, display }: GameCrateProps) {
  return (
    <div
      data-crate={pattern}
      className={classes(
        'absolute top-0 left-0 flex size-1/3 items-end justify-center pb-[2%] transition-transform duration-150 ease-out',
        crateColumns[place % SIDE],
        crateRows[Math.floor(place / SIDE)],
      )}
    >
      {display.kind === 'win' && <Sunburst />}
      <Crate
        pattern={pattern}
        open={isOpen(display)}
        className={classes(
          'h-[86%] transition-opacity duration-200 motion-reduce:duration-200!',
          display.kind === 'spinning' && 'animate-rattle',
          display.kind === 'shuffling' && 'motion-reduce:opacity-40',
          display.kind === 'waiting' && 'opacity-45',
          display.kind === 'reveal' && 'opacity-60',
        )}
      >
        <PrizeOf display={display} />
      </Crate>
    </div>
  );
}

function isOpen({ kind }: BoxDisplay): boolean {
  return kind === 'win' || kind === 'lose' || kind === 'reveal';
}

function PrizeOf({ display }: { display: BoxDisplay }) {
  if (!('prize' in display) || display.prize === 0) return null;
  const hasWon = display.kind === 'win';
  return (
    <span
      className={classes(
        'animate-lift-out rounded-sm px-1.5 font-display font-extrabold motion-reduce:animate-fade motion-reduce:duration-200!',
        hasWon ? 'bg-gain text-lg text-surface' : 'bg-dye-paper text-sm text-dye-night sm:text-base',
      )}
    >
      {game.box.prize(percentText(display.prize))}
    </span>
  );
}

const rays = Array.from({ length: 12 }, (_, ray) => ray * 30);

function Sunburst() {
  return (
    <svg
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      className="absolute inset-x-0 top-[10%] size-full animate-fade overflow-visible"
    >
      {rays.map((degrees) => (
        <path
          key={degrees}
          d="M-8 -37L0 -56L8 -37Z"
          className="fill-marigold"
          transform={`rotate(${degrees})`}
        />
      ))}
    </svg>
  );
}
