import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { messages } from '../lib/language/shared.en.ts';
import { createStore } from '../lib/store.ts';
import { TOAST_DURATION_MS, TOAST_LIMIT } from '../lib/timings.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { CheckIcon, CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from './icons.tsx';
import { openModals } from './modal.tsx';

const looks: Record<ToastType, { Icon: typeof CheckIcon; mark: string }> = {
  success: { Icon: CheckIcon, mark: 'bg-gain-soft text-gain' },
  error: { Icon: ErrorIcon, mark: 'bg-error-soft text-error' },
  warning: { Icon: WarningIcon, mark: 'bg-warning-soft text-warning' },
  info: { Icon: InfoIcon, mark: 'bg-info-soft text-info' },
};

const none: readonly Toast[] = [];

/** Inside the top dialog, if any: everything outside it is inert. */
export function Toaster() {
  const dialog = useSyncExternalStore(
    openModals.subscribe,
    () => openModals.get().at(-1),
    () => undefined,
  );
  return dialog ? createPortal(<Toasts />, dialog) : <Toasts />;
}

function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => none);
  const region = useRef<HTMLElement>(null);
  const focusedBefore = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    // Browsers without popovers show it anyway.
    region.current?.showPopover?.();
    return toastStore.resume;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a removed toast gets neither a leave nor a blur event.
  useEffect(() => {
    if (!region.current?.matches(':hover, :focus-within')) toastStore.resume();
  }, [toasts]);

  function dismiss(id: number) {
    if (region.current?.contains(document.activeElement)) {
      const { current: before } = focusedBefore;
      const isThere = before instanceof HTMLElement && before.isConnected;
      (isThere ? before : document.getElementById('content'))?.focus();
    }
    toast.dismiss(id);
  }

  return (
    <section
      ref={region}
      // Above an open dialog, outside its scroll area.
      popover="manual"
      aria-label={messages.ui.notifications}
      aria-live="polite"
      aria-relevant="additions"
      className="toasts"
    >
      <ol
        className="flex flex-col gap-2.5"
        onPointerEnter={toastStore.pause}
        onPointerLeave={toastStore.resume}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget as Node | null)) focusedBefore.current = relatedTarget;
          toastStore.pause();
        }}
        onBlur={toastStore.resume}
      >
        {toasts.map((shown) => (
          <ToastCard key={shown.id} {...shown} onDismiss={() => dismiss(shown.id)} />
        ))}
      </ol>
    </section>
  );
}

function ToastCard({ type, text, onDismiss }: Toast & { onDismiss: () => void }) {
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
      <IconButton label={messages.ui.dismiss} onClick={onDismiss} className="m-0.5 text-ink-soft">
        <CloseIcon />
      </IconButton>
    </li>
  );
}

type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  id: number;
  type: ToastType;
  text: string;
}

interface Timer {
  handle: ReturnType<typeof setTimeout> | undefined;
  remainingMs: number;
  startedAt: number;
}

/** Each test has its own instance. */
export function createToastStore() {
  const toasts = createStore<readonly Toast[]>([]);
  let lastId = 0;
  let isPaused = false;
  const timers = new Map<number, Timer>();

  function update(next: readonly Toast[]) {
    for (const id of timers.keys()) if (!next.some((toast) => toast.id === id)) forget(id);
    toasts.set(next);
  }

  function forget(id: number) {
    clearTimeout(timers.get(id)?.handle);
    timers.delete(id);
  }

  function start(id: number, timer: Timer) {
    timer.startedAt = Date.now();
    timer.handle = setTimeout(() => dismiss(id), timer.remainingMs);
  }

  function dismiss(id: number) {
    update(toasts.get().filter((toast) => toast.id !== id));
  }

  function show(type: ToastType, text: string, durationMs = TOAST_DURATION_MS): number {
    lastId += 1;
    const timer: Timer = { handle: undefined, remainingMs: durationMs, startedAt: Date.now() };
    timers.set(lastId, timer);
    if (!isPaused) start(lastId, timer);
    update([{ id: lastId, type, text }, ...toasts.get()].slice(0, TOAST_LIMIT));
    return lastId;
  }

  return {
    toast: {
      success: (text: string, durationMs?: number) => show('success', text, durationMs),
      error: (text: string, durationMs?: number) => show('error', text, durationMs),
      warning: (text: string, durationMs?: number) => show('warning', text, durationMs),
      info: (text: string, durationMs?: number) => show('info', text, durationMs),
      dismiss,
      dismissAll: () => update([]),
    },
    subscribe: toasts.subscribe,
    /** Newest first. */
    current: toasts.get,
    /** While a toast is hovered or focused, none disappears. */
    pause() {
      if (isPaused) return;
      isPaused = true;
      for (const timer of timers.values()) {
        clearTimeout(timer.handle);
        timer.remainingMs -= Date.now() - timer.startedAt;
      }
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      for (const [id, timer] of timers) start(id, timer);
    },
  };
}

const toastStore = createToastStore();

/** `toast.success('Sent', 7000)`, from anywhere. */
export const toast = toastStore.toast;
