import { setTimeout as pause } from 'node:timers/promises';
import { lostTheRace } from './errors.ts';

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 4;

/**
 * Runs work that the database may break off because it lost a race (serialization failure, deadlock), and runs it
 * again after a pause that doubles. The pause is random, so that two losers do not meet again.
 */
export async function retryLostRaces<T>(
  work: () => Promise<T>,
  random: () => number = Math.random,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !lostTheRace(error)) throw error;
      await pause(random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
