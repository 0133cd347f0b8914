import type { LimitName, PauseKind } from '@sanduku/contracts/play-limits/rules';

/** Micro-units of the player's currency or, for time, minutes. Null: no limit. */
export type LimitValue = bigint | null;

/** A limit as it stands at a moment. */
export interface StandingLimit {
  readonly name: LimitName;
  /** What counts now. */
  readonly value: LimitValue;
  /** What the player has asked for and what does not count yet. */
  readonly next: { readonly value: LimitValue; readonly from: Date } | undefined;
  /** In this period. Micro-units or, for time, milliseconds. Below zero: play has won. */
  readonly used: bigint;
  readonly periodEndsAt: Date;
}

/** A pause that counts at a moment. */
export interface StandingPause {
  readonly kind: PauseKind;
  readonly since: Date;
  /** Undefined: for good. */
  readonly until: Date | undefined;
  /** A self-exclusion whose time is over, and which counts until the player comes back. */
  readonly awaitsReturn: boolean;
}
