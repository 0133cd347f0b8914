import type { Micros } from '@sanduku/contracts/money';
import type { Problem } from '@sanduku/contracts/problems';

/** A positive amount came into the wallet. The fee left it on top. */
export interface StatementLine {
  readonly amount: Micros;
  readonly fee: Micros;
  readonly at: Date;
  readonly providerReference: string | null;
  /** Several for a bulk settlement, separated by spaces. */
  readonly ourReference: string | null;
  readonly phone: string | null;
  readonly isReversal: boolean;
}

export interface Statement {
  /** The provider's name or number of the wallet; undefined if the file gives none. */
  readonly account?: string | undefined;
  readonly currency: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly opening: Micros;
  readonly closing: Micros;
  /** In order of time. */
  readonly lines: readonly StatementLine[];
}

type StatementProblem = Extract<Problem, { problem: `statement_${string}` }>;

/** The file cannot be imported. Nothing of it is stored. */
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
