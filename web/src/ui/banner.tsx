import type { ReactNode } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { CheckIcon, CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from './icons.tsx';

type BannerTone = 'success' | 'error' | 'warning' | 'info';

const tones: Record<BannerTone, string> = {
  success: 'bg-gain-soft border-gain text-gain',
  error: 'bg-error-soft border-error text-error',
  warning: 'bg-warning-soft border-warning text-warning',
  info: 'bg-info-soft border-info text-info',
};

const icons = { success: CheckIcon, error: ErrorIcon, warning: WarningIcon, info: InfoIcon };

interface BannerProps {
  tone: BannerTone;
  title?: string;
  children: ReactNode;
  onDismiss?: () => void;
}

/** Errors are announced at once. */
export function Banner({ tone, title, children, onDismiss }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classes(
        'flex items-start gap-3 rounded-md border-l-4 py-1 pl-4',
        onDismiss ? 'pr-1' : 'pr-4',
        tones[tone],
      )}
    >
      <Icon className="mt-3 size-5" />
      <div className="flex-1 py-2.5 text-sm text-ink">
        {title && <strong className="block text-base">{title}</strong>}
        {children}
      </div>
      {onDismiss && (
        <IconButton label={messages.ui.dismiss} onClick={onDismiss}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  );
}

interface RetryBannerProps extends Pick<BannerProps, 'children'> {
  tone?: BannerTone;
  onRetry: () => void;
}

export function RetryBanner({ tone = 'error', children, onRetry }: RetryBannerProps) {
  return (
    <Banner tone={tone}>
      <p>{children}</p>
      <Button className="mt-2" onClick={onRetry}>
        {messages.ui.retry}
      </Button>
    </Banner>
  );
}
