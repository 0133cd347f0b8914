/**
 * The server knows a result before the boxes open. Events and balances wait here, so they don't spoil the
 * reveal.
 */
let holds = 0;
let waiting: (() => void)[] = [];

/** Returns the release function. */
export function holdNotifications(): () => void {
  holds += 1;
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    holds -= 1;
    if (holds > 0) return;
    const told = waiting;
    waiting = [];
    for (const tell of told) tell();
  };
}

/** Now, or in order once released. */
export function whenNotificationsMayShow(tell: () => void): void {
  if (holds === 0) tell();
  else waiting.push(tell);
}
