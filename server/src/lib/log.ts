import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Without dashes and underscores. */
const secretName =
  /passw|passphrase|^pass$|token|authorization|cookie|secret|apikey|privatekey|mnemonic|databaseurl|^(withdrawal)?pin$/;
/** Their numeric values are phone numbers too. */
const phoneName = /phone|msisdn|recipient/;
/** In database errors. */
const rowContents = new Set(['detail', 'where', 'hint', 'query', 'parameters', 'params', 'internalQuery']);

const urlCredentials = /(\w+:\/\/)[^\s/]+@/g;
const httpCredentials = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;
const namedSecret =
  /(\w*(?:password|passwd|passphrase|token|secret|authorization|cookie|api[-_]?key|mnemonic|\bpin)["']?\s*[:=]\s*["']?)[^\s"',;&)}]+/gi;
/** UUIDs, dates, hashes and chain addresses are not phone numbers. */
const harmless =
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b(?:19|20)\d\d-[01]\d-[0-3]\d(?:[T ]\d\d(?=:))?|\b(?:0x)?[0-9a-f]{24,}\b/;
const phoneNumber = /\+?\d[\d ()-]{5,20}\d/;
const harmlessOrPhone = new RegExp(`(${harmless.source})|${phoneNumber.source}`, 'gi');

const MAX_DEPTH = 5;

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // pino's serialiser would copy an error's fields unredacted.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(this: Logger, deps: Parameters<pino.LogFn>, method: pino.LogFn) {
        method.apply(this, cleanDeps(deps) as Parameters<pino.LogFn>);
      },
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function cleanDeps([first, ...rest]: unknown[]): unknown[] {
  const fields = first instanceof Error ? { err: first } : first;
  const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
  // Without a message pino would log the error's own unredacted.
  const message = rest.length === 0 && error instanceof Error ? [error.message] : rest;
  return [fields, ...message].map((part) => clean(part, 0));
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  // Amounts and ids are kept.
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  const fields = value instanceof Error ? fieldsOf(value) : value;
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field !== undefined)
      .map(([name, field]) => [name, cleanField(name, field, depth + 1)]),
  );
}

function fieldsOf(error: Error): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const own = Object.entries(error).filter(([field]) => !rowContents.has(field));
  return { ...Object.fromEntries(own), type: name, message, stack, cause };
}

function cleanField(name: string, value: unknown, depth: number): unknown {
  const plainName = name.replace(/[-_]/g, '').toLowerCase();
  if (secretName.test(plainName)) return '[secret]';
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  return isNumber && phoneName.test(plainName) ? shorten(String(value)) : clean(value, depth);
}

function cleanText(text: string): string {
  return text
    .replace(urlCredentials, '$1[secret]@')
    .replace(httpCredentials, '$1 [secret]')
    .replace(namedSecret, '$1[secret]')
    .replace(harmlessOrPhone, (match, kept: string | undefined) =>
      kept === undefined && looksLikePhone(match) ? shorten(match) : match,
    );
}

function looksLikePhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  if (text.startsWith('+')) return digits >= 7;
  // More digits are several numbers, or none.
  return digits >= 9 && (digits <= 15 || digits < text.length);
}

/** Enough for support. */
function shorten(phone: string): string {
  return `…${phone.replace(/\D/g, '').slice(-3)}`;
}
