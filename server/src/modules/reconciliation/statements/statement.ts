import type { Micros } from '@sanduku/contracts/money';
import type { Problem } from '@sanduku/contracts/problems';

/** A positive amount entered the wallet. The fee left in addition. */
export interface StatementLine {
  readonly amount: Micros;
  readonly fee: Micros;
  readonly at: Date;
  readonly providerReference: string | null;
  /** Space-separated if a bulk settlement has several. */
  readonly ourReference: string | null;
  readonly phone: string | null;
  readonly isReversal: boolean;
}

export interface Statement {
  /** The provider's name or number of the wallet, if the file gives one. */
  readonly account?: string | undefined;
  readonly currency: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly opening: Micros;
  readonly closing: Micros;
  /** By time. */
  readonly lines: readonly StatementLine[];
}

type StatementProblem = Extract<Problem, { problem: `statement_${string}` }>;

/** Nothing of the file is stored. */
export class BadStatement extends Error {
  readonly problem: StatementProblem;

  constructor(problem: StatementProblem) {
    super(problem.problem);
    this.problem = problem;
  }
}

/** 100,000 lines have about 12 MB. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;
export const MAX_LINES = 250_000;
