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
let pending: readonly PendingAlert[] = [];
const listeners = new Set<() => void>();

/** Interrupts the player with a message that has to be closed. Settles when it is. Usable outside React. */
export function showAlert(content: AlertContent): Promise<void> {
  return new Promise((resolve) => {
    const alert: PendingAlert = {
      ...content,
      close: () => {
        update(pending.filter((other) => other !== alert));
        resolve();
      },
    };
    update([...pending, alert]);
  });
}

export const alertStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => pending[0],
};

function update(next: readonly PendingAlert[]) {
  pending = next;
  for (const listener of listeners) listener();
}
