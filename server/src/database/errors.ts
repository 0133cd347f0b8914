import { setTimeout as pause } from 'node:timers/promises';

const lostRace = new Set(['40001', '40P01']);

const NUMERIC_VALUE_OUT_OF_RANGE = '22003';
const LOCK_NOT_AVAILABLE = '55P03';

/** Lost connection, timeout, shutdown, out of resources, or read-only after a failover. */
const unreachableState = /^(08|25006$|57014$|57P0[1-5]|53[0-9]{3}$)/;

const unreachableSystemCode = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Reported without a code. */
const unreachableMessage =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|not queryable|after calling end on the pool/;

/** Whether the work was committed is unknown. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function constraintName(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}

/** When the window of a full limit ends, in milliseconds; undefined for other errors. */
export function limitEnd(error: unknown): number | undefined {
  if (constraintName(error) !== 'attempt_limit') return undefined;
  return Number((error as { detail?: string }).detail);
}

export function isOutOfRange(error: unknown): boolean {
  return sqlState(error) === NUMERIC_VALUE_OUT_OF_RANGE;
}

/** Lock timeout; nothing was done. */
export function isDelayed(error: unknown): boolean {
  return sqlState(error) === LOCK_NOT_AVAILABLE;
}

function lostTheRace(error: unknown): boolean {
  // Two processes posted one key on different accounts: a retry finds it posted.
  return lostRace.has(sqlState(error) ?? '') || constraintName(error) === 'ledger_key_once';
}

export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = sqlState(error);
  if (code !== undefined && (unreachableState.test(code) || unreachableSystemCode.has(code))) return true;
  return error instanceof Error && unreachableMessage.test(error.message);
}

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 4;

/** Jitter keeps two losers from colliding again. */
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
