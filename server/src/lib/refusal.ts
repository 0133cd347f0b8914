import type { ErrorCode } from '@sanduku/contracts/errors';

/** An expected no: returned, not thrown. The HTTP room has the one table that gives each code its status and text. */
export class Refusal {
  readonly code: ErrorCode;
  /** Says it more precisely than the table's text. */
  readonly text: string | undefined;
  /** When it is worth trying again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: { text?: string; retryAfterSeconds?: number } = {}) {
    this.code = code;
    this.text = options.text;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
