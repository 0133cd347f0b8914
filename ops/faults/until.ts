import { setTimeout as pause } from 'node:timers/promises';
import { assertThat } from './assertions.ts';

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** Waits until something holds, and takes it for a broken promise when it never does. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    assertThat(performance.now() < deadline, `It never came about that ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}
