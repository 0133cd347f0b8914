import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type Tone = 'neutral' | 'gain' | 'loss' | 'warning' | 'error' | 'info';

const tones: Record<Tone, string> = {
  neutral: 'bg-raised text-ink',
  gain: 'bg-gain-soft text-gain',
  loss: 'bg-loss-soft text-loss',
  warning: 'bg-warning-soft text-warning',
  error: 'bg-error-soft text-error',
  info: 'bg-info-soft text-info',
};

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center rounded-sm px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
