import { messages } from '../lib/language/shared.en.ts';
import { classes } from './classes.ts';
import { CheckIcon } from './icons.tsx';

interface StepsProps {
  labels: readonly string[];
  /** Counted from 0; as many as there are steps when all are done. */
  current: number;
}

/** Where one is on a way of several steps. */
export function Steps({ labels, current }: StepsProps) {
  return (
    <ol
      aria-label={messages.ui.stepOf(Math.min(current + 1, labels.length), labels.length)}
      className="flex gap-2"
    >
      {labels.map((label, index) => (
        <li
          key={label}
          aria-current={index === current ? 'step' : undefined}
          className={classes(
            'flex flex-1 items-center gap-1.5 border-t-4 pt-2 text-sm',
            index < current && 'border-link text-ink',
            index === current && 'border-marigold font-semibold text-ink',
            index > current && 'border-line text-ink-soft',
          )}
        >
          {index < current ? (
            <CheckIcon className="size-4" />
          ) : (
            <span className="tabular-nums">{index + 1}.</span>
          )}
          {label}
          {index < current && <span className="sr-only"> ({messages.ui.stepDone})</span>}
        </li>
      ))}
    </ol>
  );
}
