import { canonicalJson } from '../canonical-json.ts';
import { hashOfText } from '../fairness/scheme.ts';

// docs/transparency.md, "The transparency log": record formats.

export interface LoggedRound {
  readonly at: string;
  /** The bet's ledger transfer id. */
  readonly transfer: string;
  readonly round: string;
  readonly seedHash: string;
  readonly boardHash: string;
  readonly oddsHash: string;
  readonly currency: string;
  /** In micro-units. */
  readonly stake: string;
  /** In basis points. */
  readonly prize: number;
  /** In micro-units. */
  readonly payout: string;
}

export function roundRecord(round: LoggedRound): string {
  return recordOf('round', round);
}

export function statementRecord({ day, at, text }: { day: string; at: string; text: string }): string {
  return recordOf('liabilities', { at, day, hash: hashOfText(text) });
}

export function recordOf(kind: string, fields: object): string {
  return canonicalJson({ ...fields, kind });
}
