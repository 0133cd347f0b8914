import { kampalaDay } from '@sanduku/contracts/kampala-day';
import { toWire } from '@sanduku/contracts/money';
import type { StatementSummary } from '@sanduku/contracts/statement/signed-statement';
import { type BranchProblem, NOTHING, type Sums } from '@sanduku/contracts/transparency/liabilities';
import { type Head, readHead } from '@sanduku/contracts/transparency/log';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';

// docs/transparency.md, steps 5 and 6 and the states of the browser's check.

/** Heads are signed, and balances added up, at least this often. */
const CURRENT_MS = 26 * 60 * 60_000;
/** One server may be this far behind another. */
const LAG_MS = 10 * 60_000;
/** A refusal around midnight does not count as one on two days. */
const WITHHELD_MS = 6 * 60 * 60_000;
/** Tolerated error in a remembered balance's time. */
export const SIGHT_MS = 10 * 60_000;

/** No connection, or an answer without a proof. */
export type Lack = 'no_answer' | 'withheld';

export type LiabilityProblem =
  | BranchProblem
  | 'key' // the served key does not follow from the pinned one
  | 'head_signature' // no head of a known key, or of one already replaced
  | 'older_head' // an old head instead of the newest
  | 'rewritten' // the log does not begin with what this browser saw of it
  | 'older_day' // an old day instead of the newest
  | 'logged' // the log has another text for this day
  | 'left_out' // no branch for a player who was there
  | 'account_statement' // not the signed statement that was requested
  | 'balance' // the leaf differs from the account's signed statement
  | 'memory' // the statement differs from what this browser saw
  | 'withheld'; // proofs were refused on two days

/** From the server, in its time. */
export interface Sight {
  readonly balance: number;
  readonly at: number;
}

export interface Memory {
  /** The largest head that this browser verified. */
  readonly head?: SignedText;
  /** The last balance of each of the last three days with one, oldest first. */
  readonly sights: readonly Sight[];
  /** The newest day with every proof. */
  readonly day?: string;
  /** The last complete check of a current day, in the browser's time. */
  readonly verified?: { readonly state: Verified; readonly at: number };
  /** When a proof was first refused after the last complete check. */
  readonly withheldSince?: number | undefined;
}

/** What was verified; what is missing is in `lacks`. */
export interface Findings {
  /** Answers that contradict each other, their signatures or the kept head. */
  readonly problems: readonly LiabilityProblem[];
  readonly lacks: readonly Lack[];
  /** Only the log was requested: the balance was verified earlier today. */
  readonly isLogOnly: boolean;
  readonly head?: Head;
  readonly day?: { readonly day: string; readonly taken: string };
  /** Null: no branch for this player. */
  readonly leaf?: Sums | null;
  readonly periods?: Periods;
}

/** Without gaps: before the snapshot, its last minute, and after it. */
export interface Periods {
  /** By account, in the order of a leaf's sums. */
  readonly snapshot: readonly StatementSummary[];
  readonly before?: SeenPeriod | undefined;
  readonly after?: SeenPeriod | undefined;
}

/** A game balance that this browser saw within a period. */
export interface SeenPeriod {
  readonly sight: Sight;
  readonly statement: StatementSummary;
}

/** Movements between the balances that this browser saw. */
export interface Moved {
  readonly from: string;
  readonly to: string;
  readonly in: number;
  readonly out: number;
}

/** Statement, branch, log inclusion and consistency were all verified. */
export type Verified =
  | { readonly kind: 'included'; readonly day: string; readonly moved?: Moved | undefined }
  /** The player signed up after the snapshot. */
  | { readonly kind: 'new'; readonly day: string };

export type LiabilityState =
  | Verified
  /** Verified, but for an old day or under an old head. */
  | { readonly kind: 'stale'; readonly day: string }
  | { readonly kind: 'unverified'; readonly since: string | undefined; readonly lack: Lack }
  | { readonly kind: 'alarm'; readonly problem: LiabilityProblem };

export function judge(memory: Memory, found: Findings, now: number): LiabilityState {
  const problem = found.problems[0] ?? logProblem(memory, found) ?? balanceProblem(memory, found);
  if (problem) return { kind: 'alarm', problem };
  const { verified, withheldSince } = memory;
  const unverified = (lack: Lack) => ({ kind: 'unverified', since: memory.day, lack }) as const;
  if (found.lacks.includes('withheld')) {
    const isLasting = withheldSince !== undefined && isOnTwoDays(withheldSince, now);
    return isLasting ? { kind: 'alarm', problem: 'withheld' } : unverified('withheld');
  }
  if (found.isLogOnly) return verified?.state ?? unverified('no_answer');
  const { head, day, leaf, periods } = found;
  if (found.lacks.length > 0 || !head || !day || leaf === undefined || !periods)
    return unverified('no_answer');
  const isCurrent = [head.time, day.taken].every((time) => now - Date.parse(time) < CURRENT_MS);
  if (!isCurrent) return { kind: 'stale', day: day.day };
  if (leaf === null) return { kind: 'new', day: day.day };
  return { kind: 'included', day: day.day, moved: movedIn(periods) };
}

/** A replaced clock may go back: that proves nothing. */
function isOnTwoDays(since: number, now: number): boolean {
  return now - since >= WITHHELD_MS && kampalaDay(new Date(since)) < kampalaDay(new Date(now));
}

function logProblem(
  { head: kept, day: known }: Memory,
  { head, day }: Findings,
): LiabilityProblem | undefined {
  const seen = kept && readHead(kept.text);
  if (seen && head && head.size < seen.size) {
    const behindMs = Date.parse(seen.time) - Date.parse(head.time);
    if (behindMs < 0) return 'rewritten';
    if (behindMs > LAG_MS) return 'older_head';
  }
  return known && day && day.day < known ? 'older_day' : undefined;
}

function balanceProblem(memory: Memory, { day, leaf, periods }: Findings): LiabilityProblem | undefined {
  if (!day || leaf === undefined) return undefined;
  const taken = Date.parse(day.taken);
  const wasThere = (memory.day ?? day.day) < day.day || memory.sights.some(({ at }) => at < taken - SIGHT_MS);
  if (leaf === null && wasThere) return 'left_out';
  if (!periods) return undefined;
  const { snapshot, before, after } = periods;
  const sums = leaf ?? NOTHING;
  if (!snapshot.every((statement, part) => covers(statement, sums[part] ?? -1n)))
    return leaf ? 'balance' : 'left_out';
  const [game] = snapshot;
  if (before && before.statement.closing !== game?.closing) return 'memory';
  if (after && after.statement.opening !== game?.closing) return 'memory';
  return [before, after].every(isAsSeen) ? undefined : 'memory';
}

/** The range of balances that the declared movements allow. */
const lowest = ({ opening, out }: StatementSummary) => opening - out;
const highest = ({ opening, in: added }: StatementSummary) => opening + added;

function covers(statement: StatementSummary, balance: bigint): boolean {
  return lowest(statement) <= balance && balance <= highest(statement);
}

/** Balances on screen are rounded down. */
function isAsSeen(period: SeenPeriod | undefined): boolean {
  if (!period) return true;
  const { sight, statement } = period;
  return toWire(lowest(statement)) <= sight.balance && sight.balance <= toWire(highest(statement));
}

function movedIn({ before, after }: Periods): Moved | undefined {
  const [first, last] = [before ?? after, after ?? before];
  if (!first || !last) return undefined;
  const statements = [...new Set([first.statement, last.statement])];
  const sumOf = (part: 'in' | 'out') => toWire(statements.reduce((sum, one) => sum + one[part], 0n));
  const moved = { in: sumOf('in'), out: sumOf('out') };
  if (moved.in === 0 && moved.out === 0) return undefined;
  return { ...moved, from: first.statement.from ?? first.statement.to, to: last.statement.to };
}
