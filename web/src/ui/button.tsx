import type { ComponentProps, MouseEvent } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { Link } from '../lib/router.tsx';
import { classes } from './classes.ts';

type ButtonVariant = 'primary' | 'secondary' | 'quiet';
type ButtonSize = 'md' | 'lg';

const shape =
  'inline-flex items-center justify-center gap-2 rounded-md py-1 font-semibold text-center no-underline cursor-pointer ' +
  'transition-[background-color,transform] duration-150 ease-out active:translate-y-px ' +
  'disabled:cursor-not-allowed disabled:active:translate-y-0';

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-marigold text-on-marigold border-b-3 border-marigold-deep hover:bg-marigold-bright ' +
    'disabled:bg-raised disabled:text-ink-soft disabled:border-line',
  secondary:
    'border-2 border-line-strong text-ink hover:bg-raised disabled:border-line disabled:text-ink-soft',
  quiet: 'text-link hover:bg-raised disabled:text-ink-soft',
};

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 text-sm',
  lg: 'min-h-13 px-6 text-base',
};

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
}

export interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Announces the wait and ignores presses, but keeps the focus. */
  busy?: boolean;
  busyLabel?: string;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  wide = false,
  busy = false,
  busyLabel,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Also prevents a second submit.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classes(buttonLook({ variant, size, wide }), busy && 'cursor-progress', className)}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

export function SubmitButton(props: Omit<ButtonProps, 'type' | keyof Look>) {
  return <Button {...props} type="submit" variant="primary" size="lg" wide />;
}

interface ButtonLinkProps extends Look, ComponentProps<typeof Link> {
  opensNewTab?: boolean;
}

export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  wide = false,
  opensNewTab = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      {...(opensNewTab && { target: '_blank', rel: 'noopener' })}
      className={classes(buttonLook({ variant, size, wide }), className)}
    >
      {children}
      {opensNewTab && <span className="sr-only"> ({messages.support.opensNewTab})</span>}
    </Link>
  );
}

export function buttonLook({ variant, size, wide }: Required<Look>): string {
  return classes(shape, variants[variant], sizes[size], wide && 'w-full');
}

function Spinner() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4 shrink-0 animate-turn" fill="none">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.3" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
}

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
