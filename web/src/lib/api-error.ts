import type { ErrorCode, Failure } from '@sanduku/contracts/errors';

/** What can go wrong before a server's answer is understood. */
export type ClientErrorCode = 'offline' | 'timeout' | 'unreadable' | 'rate_limited' | 'no_token';

/** A call that did not succeed. The message is for people; code decides by `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | ClientErrorCode;
  /** The HTTP status, or undefined when no answer came. */
  readonly status: number | undefined;
  /** What happened, in the words of the server where it had any. The message says it to people, in the page's language. */
  readonly sentence: string;
  /** The values of the sentence, as the code's refusal has them. */
  readonly params: Failure['params'];
  /** How long the server wants to be left alone, if it said so. */
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

  /** True when the server decided: nothing was done, and the same call would be refused again. */
  get isRefusal(): boolean {
    const { status = 0, code } = this;
    return status >= 400 && status < 500 && status !== 429 && code !== 'key_in_progress';
  }
}
