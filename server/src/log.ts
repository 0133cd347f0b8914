import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

const secretName = /pass(word|wd)?$|token|authorization|cookie|secret|^pin$|apikey|mnemonic|databaseurl/i;
/** A phone number as people and rails write it; the last three digits are enough to help a caller. */
const phoneNumber = /\+?\d[\d\s()-]{7,16}\d/g;
/** Credentials inside a connection string. */
const urlCredentials = /(\w+:\/\/)[^\s/@]+@/g;
/** What a database error repeats of the rows it met, and what a query carried. */
const rowContents = new Set(['detail', 'where', 'hint', 'parameters', 'query']);

const MAX_DEPTH = 5;

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => clean(fields, 0) as Record<string, unknown>,
    },
    // Errors are cleaned like everything else, instead of by pino's own serialiser, which copies all their fields.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(this: Logger, parts: Parameters<pino.LogFn>, method: pino.LogFn) {
        const cleaned = parts.map((part) => (typeof part === 'string' ? cleanText(part) : part));
        method.apply(this, cleaned as Parameters<pino.LogFn>);
      },
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** A copy that is safe to keep: no passwords, no tokens, no full phone numbers, whatever a caller put in. */
function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return value;
  if (depth >= MAX_DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  if (value instanceof Date) return value;
  const fields =
    value instanceof Error
      ? { ...value, type: value.name, message: value.message, stack: value.stack, cause: value.cause }
      : value;
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => field !== undefined && !rowContents.has(name))
      .map(([name, field]) => [name, secretName.test(name) ? '[secret]' : clean(field, depth + 1)]),
  );
}

function cleanText(text: string): string {
  return text
    .replace(urlCredentials, '$1[secret]@')
    .replace(phoneNumber, (digits) => (looksLikePhone(digits) ? `…${digits.slice(-3)}` : digits));
}

function looksLikePhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= 9 && digits <= 15;
}
