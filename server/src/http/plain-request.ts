/** A whole HTTP request that everybody would read alike: no part of it needs to be interpreted, waited for or refused. */
export interface PlainRequest {
  /** As `POST /path`. */
  readonly call: string;
  /** Those that somebody asks for before the ordinary way does. */
  readonly headers: Readonly<Record<ReadHeader, string | undefined>>;
  /** A character for each byte. */
  readonly body: string;
}

type ReadHeader = keyof typeof noHeaders;

/** All named at once: an object that grows takes longer to read from. */
const noHeaders = {
  authorization: undefined,
  connection: undefined,
  'content-length': undefined,
  'content-type': undefined,
  cookie: undefined,
  host: undefined,
  'idempotency-key': undefined,
  'x-request-id': undefined,
  'x-xsrf-token': undefined,
};

/** With one of these a request has another length, is more than a request, or is the last one: the parser heeds a proxy's too. */
const neverPlain = ['expect', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];
const meaningOf = new Map<string, ReadHeader | 'never plain'>([
  ...(Object.keys(noHeaders) as ReadHeader[]).map((name) => [name, name] as const),
  ...neverPlain.map((name) => [name, 'never plain'] as const),
]);

/** Longer than a browser's with all its headers; whatever is longer is none of those that come all the time. */
const LONGEST_BYTES = 4_096;
/** There is one way only to match each line: nobody can make it search. */
const plainHead = /((?:GET|POST) \/[!-~]*) HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+:[ -~]*\r\n)*\r\n/y;
const AFTER_CALL = ' HTTP/1.1\r\n'.length;
const LINE_END = '\r\n';
const SPACE = ' '.charCodeAt(0);

/**
 * Reads a request that has come in one piece with nothing before or behind it. Far stricter than HTTP is: undefined says only
 * that a parser of HTTP has to look at it.
 */
export function readPlainRequest(bytes: Buffer): PlainRequest | undefined {
  if (bytes.length > LONGEST_BYTES) return undefined;
  const text = bytes.toString('latin1');
  plainHead.lastIndex = 0;
  const call = plainHead.exec(text)?.[1];
  if (call === undefined) return undefined;
  const bodyStart = plainHead.lastIndex;
  const headers = readLines(text, call.length + AFTER_CALL, bodyStart - LINE_END.length);
  const body = text.slice(bodyStart);
  return headers !== undefined && isPlain(headers, body) ? { call, headers, body } : undefined;
}

/** The headers between two places, which are known to have the form of headers. */
function readLines(text: string, from: number, to: number): PlainRequest['headers'] | undefined {
  const headers: Record<ReadHeader, string | undefined> = { ...noHeaders };
  for (let place = from; place < to; ) {
    const colon = text.indexOf(':', place);
    const end = text.indexOf(LINE_END, colon);
    const name = meaningOf.get(text.slice(place, colon).toLowerCase());
    place = end + LINE_END.length;
    if (name === undefined) continue;
    if (name === 'never plain' || headers[name] !== undefined) return undefined;
    const start = text.charCodeAt(colon + 1) === SPACE ? colon + 2 : colon + 1;
    if (text.charCodeAt(start) === SPACE || text.charCodeAt(end - 1) === SPACE) return undefined;
    headers[name] = text.slice(start, end);
  }
  return headers;
}

function isPlain(headers: PlainRequest['headers'], body: string): boolean {
  const { host, connection, 'content-length': length = '0' } = headers;
  return (
    host !== undefined &&
    (connection === undefined || connection.toLowerCase() === 'keep-alive') &&
    length === String(body.length)
  );
}
