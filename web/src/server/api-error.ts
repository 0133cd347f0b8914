import type { ErrorCode, Failure } from '@sanduku/contracts/errors';

type ClientErrorCode = 'offline' | 'timeout' | 'unreadable' | 'rate_limited' | 'no_token';

/** Code checks `code`, not the message. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | ClientErrorCode;
  /** Undefined without a response. */
  readonly status: number | undefined;
  /** The server's text, if any; the message is in the page's language. */
  readonly sentence: string;
  readonly params: Failure['params'];
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ErrorCode | ClientErrorCode,
    message: string,
    {
      cause,
      ...details
    }: Partial<Pick<ApiError, 'status' | 'sentence' | 'params' | 'retryAfterMs' | 'cause'>> = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.status = details.status;
    this.sentence = details.sentence ?? message;
    this.params = details.params;
    this.retryAfterMs = details.retryAfterMs;
  }

  /** The server did nothing, and would refuse a retry too. */
  get isRefusal(): boolean {
    const { status = 0, code } = this;
    return status >= 400 && status < 500 && status !== 429 && code !== 'key_in_progress';
  }
}

/** Of a money call: it may have arrived. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.isRefusal) return false;
  return !['rate_limited', 'no_token', 'too_many_requests'].includes(error.code);
}
