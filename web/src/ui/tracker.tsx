import type { ComponentProps, ReactNode } from 'react';
import { exactText, shortMomentText } from '../lib/format.ts';
import { messages } from '../lib/language/shared.en.ts';
import { classes } from './classes.ts';
import { CheckIcon, CloseIcon } from './icons.tsx';
import { FactList } from './lists.tsx';
import { RailIcon } from './rail-icon.tsx';
import { useNow } from './time.tsx';

export interface TrackerStep {
  label: string;
  state: 'done' | 'current' | 'ahead' | 'stopped';
  at?: string | null;
  text?: string;
}

interface TrackerProps extends ComponentProps<typeof RailIcon>, ComponentProps<typeof FactList> {
  amount: ReactNode;
  /** Where the money comes from or goes. */
  route: string;
  status: ReactNode;
  news: { title: string; text?: ReactNode };
  /** Its height may be reserved. */
  newsClass?: string;
  steps: readonly TrackerStep[];
  /** The player's next action, if any. */
  children?: ReactNode;
}

export function Tracker({
  channel,
  amount,
  route,
  status,
  news,
  newsClass,
  steps,
  facts,
  children,
}: TrackerProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <RailIcon channel={channel} />
        <div className="min-w-0 flex-1">
          <p className="text-2xl leading-tight">{amount}</p>
          <p className="text-sm break-words text-ink-soft">{route}</p>
        </div>
        {status}
      </div>
      <div className={classes('flex flex-col justify-between gap-4', newsClass)}>
        <div role="status" className="flex flex-col gap-1">
          <h3 className="text-lg">{news.title}</h3>
          {news.text && <p className="text-sm whitespace-pre-line text-ink-soft">{news.text}</p>}
        </div>
        {children}
      </div>
      <ol aria-label={messages.ui.progress}>
        {steps.map((step) => (
          <Step key={step.label} {...step} />
        ))}
      </ol>
      <FactList facts={facts} />
    </div>
  );
}

const marks: Record<TrackerStep['state'], string> = {
  done: 'border-link bg-link text-surface',
  current: 'border-marigold-deep bg-marigold',
  ahead: 'border-line-strong',
  stopped: 'border-error bg-error text-surface',
};

function Step({ label, state, at, text }: TrackerStep) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="relative flex gap-3 pb-4 before:absolute before:top-5 before:bottom-0 before:left-2.5 before:w-0.5 before:-translate-x-1/2 before:bg-line-strong last:pb-0 last:before:hidden"
    >
      <span
        className={classes(
          'mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border-2',
          marks[state],
        )}
      >
        {state === 'done' && <CheckIcon className="size-3.5" />}
        {state === 'stopped' && <CloseIcon className="size-3.5" />}
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={state === 'ahead' ? 'text-ink-soft' : 'font-semibold'}>
            {label}
            {state === 'done' && <span className="sr-only"> ({messages.ui.stepDone})</span>}
          </span>
          {at && <StepTime at={at} />}
        </p>
        {text && <p className="text-ink-soft">{text}</p>}
      </div>
    </li>
  );
}

function StepTime({ at }: { at: string }) {
  const now = useNow();
  const time = new Date(at);
  return (
    <time dateTime={at} title={exactText(time)} className="text-ink-soft tabular-nums">
      {shortMomentText(time, new Date(now))}
    </time>
  );
}
