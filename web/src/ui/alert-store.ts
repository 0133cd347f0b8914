import { createStore } from '../lib/store.ts';

interface AlertContent {
  title?: string;
  text: string;
  /** Beside OK; opens in a new tab. */
  link?: AlertLink;
}

export interface AlertLink {
  label: string;
  to: string;
}

interface PendingAlert extends AlertContent {
  close: () => void;
}

/** The first is shown until closed. */
const pending = createStore<readonly PendingAlert[]>([]);

/** Settles on close. Usable outside React. */
export function showAlert(content: AlertContent): Promise<void> {
  return new Promise((resolve) => {
    const alert: PendingAlert = {
      ...content,
      close: () => {
        pending.set(pending.get().filter((other) => other !== alert));
        resolve();
      },
    };
    pending.set([...pending.get(), alert]);
  });
}

/** Of a player who is no longer signed in. */
export function closeAlerts(): void {
  for (const alert of pending.get()) alert.close();
}

export const alertStore = { subscribe: pending.subscribe, current: () => pending.get()[0] };
