import { classes } from './classes.ts';

interface SkeletonProps {
  /** Gives it the size of what it stands for, so that nothing moves when that arrives. */
  className: string;
}

export function Skeleton({ className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classes('block animate-breathe rounded-sm bg-raised', className)} />
  );
}
