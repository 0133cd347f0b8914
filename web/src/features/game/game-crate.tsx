import { classes } from '../../ui/classes.ts';
import { Crate } from '../../ui/crate.tsx';
import type { PatternIndex } from '../../ui/kitenge-prints.tsx';
import type { BoxDisplay } from './box-display.ts';
import { SIDE } from './box-keys.ts';
import { percentText } from './box-label.tsx';
import { game } from './texts.en.ts';

interface GameCrateProps {
  pattern: PatternIndex;
  place: number;
  display: BoxDisplay;
}

const columns = ['translate-x-0', 'translate-x-full', 'translate-x-[200%]'];
const rows = ['translate-y-0', 'translate-y-full', 'translate-y-[200%]'];

/** A crate at its place on the board, moved there by nothing but a transform. */
export function GameCrate({ pattern, place, display }: GameCrateProps) {
  return (
    <div
      data-crate={pattern}
      className={classes(
        'absolute top-0 left-0 flex size-1/3 items-end justify-center px-1 pb-2 transition-transform duration-150 ease-out',
        columns[place % SIDE],
        rows[Math.floor(place / SIDE)],
      )}
    >
      {display.kind === 'win' && <Sunburst />}
      <Crate
        pattern={pattern}
        open={isOpen(display)}
        className={classes(
          'w-[86%] transition-opacity duration-200 motion-reduce:duration-200!',
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

/** Behind the box that won: a sun as the cloth has them. */
function Sunburst() {
  return (
    <svg
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      className="absolute top-[10%] left-0 w-full animate-fade overflow-visible"
    >
      {rays.map((degrees) => (
        <path
          key={degrees}
          d="M-8 -37L0 -56L8 -37Z"
          fill="var(--marigold)"
          transform={`rotate(${degrees})`}
        />
      ))}
    </svg>
  );
}
