import { classes } from '../../ui/classes.ts';
import type { BoxDisplay } from './box-display.ts';
import { game } from './texts.en.ts';

const texts = game.box;

/** Basis points as people read them: 2000 is "20%". */
export function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** A box in words, for those who hear it; what stands on its label comes first, in the same order. */
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
      return display.prize > 0 ? [texts.missed, texts.prize(percentText(display.prize))] : [texts.empty];
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

/** What is written on a crate: its number, and what became of it once it is open. */
export function BoxLabel({ place, display }: { place: number; display: BoxDisplay }) {
  const word = labelWord(display);
  return (
    <span
      // Another label, not one whose number moves aside.
      key={word}
      aria-hidden="true"
      className={classes(
        'flex min-w-6 justify-center rounded-sm px-1.5 whitespace-nowrap text-xs font-bold tabular-nums transition-opacity duration-150',
        looks[display.kind] ?? 'bg-ground text-ink',
      )}
    >
      {place + 1} {word && <span className="ml-1 border-l border-current/40 pl-1">{word}</span>}
    </span>
  );
}

function labelWord(display: BoxDisplay): string | undefined {
  switch (display.kind) {
    case 'win':
    case 'lose':
      return texts.yourPick;
    case 'reveal':
      return display.prize > 0 ? texts.missed : texts.empty;
    default:
      return undefined;
  }
}
