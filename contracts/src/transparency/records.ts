import { canonicalJson } from '../canonical-json.ts';
import { hashOfText } from '../fairness/scheme.ts';
import type { RefusedAttempt, VoidReason } from '../fairness/wire.ts';

// docs/transparency.md, "The transparency log": record formats.

export interface LoggedRound {
  readonly at: string;
  /** The bet's ledger transfer id. */
  readonly transfer: string;
  readonly round: string;
  /** Opens the seal, which is its SHA-256. Null: operators lost the key. */
  readonly seed: string | null;
  readonly clientSeed: string;
  /** The picked position, from 0. */
  readonly box: number;
  readonly oddsHash: string;
  readonly currency: string;
  /** In micro-units. */
  readonly stake: string;
  /** In basis points. */
  readonly prize: number;
  /** In micro-units. */
  readonly payout: string;
  readonly refused: readonly RefusedAttempt[];
}

export function roundRecord(round: LoggedRound): string {
  return recordOf('round', withoutEmptyRefused(round));
}

export interface VoidedRound {
  readonly at: string;
  readonly round: string;
  /** As of a played round. */
  readonly seed: string | null;
  readonly oddsHash: string;
  readonly reason: VoidReason;
  readonly refused: readonly RefusedAttempt[];
}

export function voidRecord(voided: VoidedRound): string {
  return recordOf('void', withoutEmptyRefused(voided));
}

function withoutEmptyRefused<R extends { readonly refused: readonly RefusedAttempt[] }>({
  refused,
  ...fields
}: R) {
  return refused.length === 0 ? fields : { ...fields, refused };
}

export function statementRecord({ day, at, text }: { day: string; at: string; text: string }): string {
  return recordOf('liabilities', { at, day, hash: hashOfText(text) });
}

export function recordOf(kind: string, fields: object): string {
  return canonicalJson({ ...fields, kind });
}
