import { game } from '../../messages/en/game.ts';
import { classes } from '../../ui/classes.ts';
import type { BoxDisplay } from './box-display.ts';

const texts = game.box;

/** Basis points as people read them: 2000 is "20%". */
export function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** A box in words, for those who hear it. */
export function boxName(place: number, display: BoxDisplay): string {
  return [texts.name(place + 1), ...stateWords(display)].join(', ');
}

function stateWords(display: BoxDisplay): string[] {
  switch (display.kind) {
    case 'win':
      return [texts.prize(percentText(display.prize)), texts.yourPick];
    case 'lose':
      return [texts.empty, texts.yourPick];
    case 'reveal':
      return display.prize > 0 ? [texts.prize(percentText(display.prize)), texts.missed] : [texts.empty];
    case 'spinning':
      return [texts.opening];
    default:
      return [texts.sealed];
  }
}

const looks: Partial<Record<BoxDisplay['kind'], string>> = {
  ready: 'bg-marigold text-on-marigold',
  spinning: 'bg-marigold text-on-marigold',
  shuffling: 'opacity-0',
  win: 'bg-gain-soft text-gain',
  lose: 'bg-loss-soft text-loss',
};

/** What is written on a crate: its number while it is closed, what became of it once it is open. */
export function BoxLabel({ place, display }: { place: number; display: BoxDisplay }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'min-w-6 rounded-sm px-1.5 text-center text-xs font-bold tabular-nums transition-opacity duration-150',
        looks[display.kind] ?? 'bg-ground text-ink',
      )}
    >
      {labelText(place, display)}
    </span>
  );
}

function labelText(place: number, display: BoxDisplay): string | number {
  switch (display.kind) {
    case 'win':
      return texts.yourPick;
    case 'lose':
      return texts.empty;
    case 'reveal':
      return display.prize > 0 ? texts.missed : texts.empty;
    default:
      return place + 1;
  }
}
