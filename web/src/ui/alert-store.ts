import { createStore } from '../lib/store.ts';

export interface AlertContent {
  title?: string;
  text: string;
  /** Stands beside OK and opens in a new tab. */
  link?: AlertLink;
}

export interface AlertLink {
  label: string;
  to: string;
}

interface PendingAlert extends AlertContent {
  close: () => void;
}

/** Alerts wait for each other: the first is shown until it is closed. */
const pending = createStore<readonly PendingAlert[]>([]);

/** Interrupts the player with a message that has to be closed. Settles when it is. Usable outside React. */
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

export const alertStore = { subscribe: pending.subscribe, current: () => pending.get()[0] };
