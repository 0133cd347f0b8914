/** A whole HTTP request that everybody would read alike: no part of it needs to be interpreted, waited for or refused. */
export interface PlainRequest {
  /** As `POST /path`. */
  readonly call: string;
  /** Those that somebody asks for before the ordinary way does. */
  readonly headers: Readonly<Record<ReadHeader, string | undefined>>;
  /** A character for each byte. */
  readonly body: string;
}

type ReadHeader = (typeof readHeaders)[number];

const readHeaders = [
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'idempotency-key',
  'x-request-id',
  'x-xsrf-token',
] as const;

/** With one of these a request has another length, or is more than a request. */
const neverPlain = new Set(['expect', 'te', 'trailer', 'transfer-encoding', 'upgrade']);

/** Longer than a browser's with all its headers; whatever is longer is none of those that come all the time. */
const LONGEST_BYTES = 4_096;
const requestLine = /((?:GET|POST) \/[!-~]*) HTTP\/1\.1\r\n/y;
const headerLine = /([\w!#$%&'*+.^`|~-]+): ?([ -~]*)\r\n/y;
const HEAD_END = '\r\n';

const noHeaders: Record<ReadHeader, string | undefined> = Object.fromEntries(
  readHeaders.map((name) => [name, undefined]),
) as Record<ReadHeader, string | undefined>;

/**
 * Reads a request that has come in one piece with nothing before or behind it. Far stricter than HTTP is: undefined says only
 * that a parser of HTTP has to look at it.
 */
export function readPlainRequest(bytes: Buffer): PlainRequest | undefined {
  if (bytes.length > LONGEST_BYTES) return undefined;
  const text = bytes.toString('latin1');
  requestLine.lastIndex = 0;
  const call = requestLine.exec(text)?.[1];
  if (call === undefined) return undefined;

  const headers = { ...noHeaders };
  let place = requestLine.lastIndex;
  while (!text.startsWith(HEAD_END, place)) {
    headerLine.lastIndex = place;
    const line = headerLine.exec(text);
    if (line === null) return undefined;
    place = headerLine.lastIndex;
    const name = (line[1] as string).toLowerCase();
    if (neverPlain.has(name)) return undefined;
    if (!isRead(name)) continue;
    const value = line[2] as string;
    if (headers[name] !== undefined || value !== value.trim()) return undefined;
    headers[name] = value;
  }
  const body = text.slice(place + HEAD_END.length);
  return isPlain(headers, body) ? { call, headers, body } : undefined;
}

function isRead(name: string): name is ReadHeader {
  return Object.hasOwn(noHeaders, name);
}

function isPlain(headers: PlainRequest['headers'], body: string): boolean {
  const { host, connection, 'content-length': length = '0' } = headers;
  return (
    host !== undefined &&
    (connection === undefined || connection.toLowerCase() === 'keep-alive') &&
    length === String(body.length)
  );
}
