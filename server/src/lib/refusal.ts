import type { ErrorCode, RefusalParams } from '@sanduku/contracts/errors';

/** Returned, not thrown. The contract maps each code to a status and a text. */
export class Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly params: RefusalParams<Code>[0];

  constructor(code: Code, ...[params]: RefusalParams<Code>) {
    this.code = code;
    this.params = params;
  }
}

/** Thrown to roll back its transaction, answered like other refusals. */
export class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Recorded for approval, not carried out yet (202). */
export class Accepted<Data = unknown> {
  readonly data: Data;

  constructor(data: Data) {
    this.data = data;
  }
}
