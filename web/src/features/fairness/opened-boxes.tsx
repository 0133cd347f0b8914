import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Crate } from '../../ui/crate.tsx';
import { patternIndexes } from '../../ui/kitenge-prints.tsx';
import { fairness } from './texts.en.ts';

const texts = fairness.check;

interface OpenedBoxesProps {
  label: string;
  /** By position, in basis points; 0 for an empty box. */
  prizes: readonly number[];
  /** The position that was picked, if any was. */
  picked?: number;
  /** What any round holds, in no order: side by side where there is room, and without numbers. */
  isSample?: boolean;
}

/** Every box of a round, opened, with what it held. */
export function OpenedBoxes({ label, prizes, picked, isSample = false }: OpenedBoxesProps) {
  const List = isSample ? 'ul' : 'ol';
  return (
    <List
      aria-label={label}
      className={classes(
        'grid grid-cols-3 gap-x-4 gap-y-5',
        isSample ? 'max-md:max-w-90 md:grid-cols-9' : 'max-w-90',
      )}
    >
      {prizes.map((prize, position) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is what a box is.
          key={position}
          className={classes(
            'flex flex-col items-center gap-1.5 rounded-md border-2 px-1 pt-4 pb-2',
            position === picked ? 'border-marigold-deep bg-raised' : 'border-transparent',
          )}
        >
          {!isSample && <span className="sr-only">{texts.box(position + 1)}: </span>}
          <Crate pattern={patternIndexes[position] ?? 0} open className="w-full max-w-20" />
          {prize > 0 ? (
            <Badge tone="gain">{texts.prize(prize)}</Badge>
          ) : (
            <span className="py-0.5 text-xs text-ink-soft">{texts.empty}</span>
          )}
          {position === picked && <span className="text-xs font-semibold">{texts.picked}</span>}
        </li>
      ))}
    </List>
  );
}
