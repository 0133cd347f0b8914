/**
 * The server knows the result of a round long before its boxes have opened on the screen. While they open, news and
 * fresh balances wait here: whoever tells them earlier spoils the reveal.
 */
let holds = 0;
let waiting: (() => void)[] = [];

/** Closes the gate until the returned function is called. */
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

/** Tells at once, or as soon as the gate is open again, in order. */
export function whenNotificationsMayShow(tell: () => void): void {
  if (holds === 0) tell();
  else waiting.push(tell);
}
