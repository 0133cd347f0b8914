import { TOAST_DURATION_MS, TOAST_LIMIT } from '../lib/timings.ts';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  id: number;
  type: ToastType;
  text: string;
}

interface ToastOptions {
  durationMs?: number;
}

interface Timer {
  handle: ReturnType<typeof setTimeout> | undefined;
  remainingMs: number;
  startedAt: number;
}

/** Short messages that leave by themselves. A factory, so that every test has its own. */
export function createToastStore() {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  let isPaused = false;
  const timers = new Map<number, Timer>();
  const listeners = new Set<() => void>();

  function update(next: readonly Toast[]) {
    toasts = next;
    for (const id of timers.keys()) if (!next.some((toast) => toast.id === id)) forget(id);
    for (const listener of listeners) listener();
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
    update(toasts.filter((toast) => toast.id !== id));
  }

  function show(
    type: ToastType,
    text: string,
    { durationMs = TOAST_DURATION_MS }: ToastOptions = {},
  ): number {
    lastId += 1;
    const timer: Timer = { handle: undefined, remainingMs: durationMs, startedAt: Date.now() };
    timers.set(lastId, timer);
    if (!isPaused) start(lastId, timer);
    update([{ id: lastId, type, text }, ...toasts].slice(0, TOAST_LIMIT));
    return lastId;
  }

  return {
    toast: {
      success: (text: string, options?: ToastOptions) => show('success', text, options),
      error: (text: string, options?: ToastOptions) => show('error', text, options),
      warning: (text: string, options?: ToastOptions) => show('warning', text, options),
      info: (text: string, options?: ToastOptions) => show('info', text, options),
      dismiss,
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Newest first. */
    current: () => toasts,
    /** While somebody points at a toast or has the focus in it, none of them leaves. */
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

export const toastStore = createToastStore();

/** `toast.success('Sent', { durationMs: 7000 })`, from anywhere. */
export const toast = toastStore.toast;
