import { useSyncExternalStore } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { CheckIcon, CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from './icons.tsx';
import { type Toast, type ToastType, toast, toastStore } from './toast-store.ts';

const looks: Record<ToastType, { Icon: typeof CheckIcon; mark: string }> = {
  success: { Icon: CheckIcon, mark: 'bg-gain-soft text-gain' },
  error: { Icon: ErrorIcon, mark: 'bg-error-soft text-error' },
  warning: { Icon: WarningIcon, mark: 'bg-warning-soft text-warning' },
  info: { Icon: InfoIcon, mark: 'bg-info-soft text-info' },
};

const none: readonly Toast[] = [];

/** Stands once in the application and shows what toast.success() and its kin are given. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => none);
  return (
    <section
      aria-label={messages.ui.notifications}
      aria-live="polite"
      aria-relevant="additions"
      // Below the header, which keeps the balance and the menu; on a phone with an open sheet in the gap above it.
      className="pointer-events-none fixed inset-x-4 top-20 z-60 sm:left-auto sm:w-96 max-sm:[body:has([role=dialog])_&]:top-2"
    >
      <ol
        className="toast-stack flex flex-col gap-2.5"
        onMouseEnter={toastStore.pause}
        onMouseLeave={toastStore.resume}
        onFocus={toastStore.pause}
        onBlur={toastStore.resume}
      >
        {toasts.map((shown) => (
          <ToastCard key={shown.id} {...shown} />
        ))}
      </ol>
    </section>
  );
}

function ToastCard({ id, type, text }: Toast) {
  const { Icon, mark } = looks[type];
  return (
    <li
      data-toast={type}
      className="pointer-events-auto flex animate-rise items-stretch overflow-hidden rounded-md border border-line bg-surface text-ink shadow-float"
    >
      <span className={classes('flex w-12 shrink-0 items-center justify-center', mark)}>
        <Icon />
        <span className="sr-only">{messages.toast[type]}: </span>
      </span>
      <p
        role={type === 'error' ? 'alert' : undefined}
        className="flex-1 self-center py-3 pl-3.5 text-sm break-words"
      >
        {text}
      </p>
      <IconButton
        label={messages.ui.dismiss}
        onClick={() => toast.dismiss(id)}
        className="m-0.5 text-ink-soft"
      >
        <CloseIcon />
      </IconButton>
    </li>
  );
}
