import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
}

/** A button that shows only a sign; its name is read out and shown as a tooltip. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md hover:bg-raised',
        className,
      )}
    />
  );
}
