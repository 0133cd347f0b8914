import type { ErrorCode, RefusalParams } from '@sanduku/contracts/errors';

/** An expected no: returned, not thrown. The contract has the one table that gives each code its status and sentence. */
export class Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly params: RefusalParams<Code>[0];

  constructor(code: Code, ...[params]: RefusalParams<Code>) {
    this.code = code;
    this.params = params;
  }
}

/** A refusal that has to undo the transaction it comes up in: thrown there, and answered like any other. */
export class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
