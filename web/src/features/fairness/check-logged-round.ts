import { recordOfReceipt } from '@sanduku/contracts/fairness/signed-receipt';
import type { Receipt, RefusedAttempt, SignedReceipt } from '@sanduku/contracts/fairness/wire';
import { isIncluded, readHead } from '@sanduku/contracts/transparency/log';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import { MERGE_DELAY_MS } from '../../lib/timings.ts';
import { ApiError } from '../../server/api-error.ts';
import type { ApiClient } from '../../server/client.ts';

/** How long a server may answer, but not about this round. */
const LONGEST_EXCUSE_MS = 24 * 60 * 60_000;

export type LoggedRound =
  | { readonly status: 'logged'; readonly index: number; readonly time: string }
  /** Within the merge delay. */
  | { readonly status: 'waiting' }
  /** An alarm: the log lacks the round, differs, or has an unknown signer. */
  | { readonly status: 'withheld'; readonly evidence: object }
  | { readonly status: 'not_verified' };

export interface LogAccess {
  readonly api: Pick<ApiClient, 'call'>;
  /** Whether the pinned key, or one announced under it, signed the text. Throws without an answer. */
  readonly isSigned: (text: SignedText) => Promise<boolean>;
}

/**
 * Whether the log has the round as this browser saw it. `ageMs`: since the round, by a clock that the server
 * does not control.
 */
export async function checkLoggedRound(
  receipt: Receipt | SignedReceipt,
  ageMs: number,
  { api, isSigned }: LogAccess,
): Promise<LoggedRound> {
  let signed: SignedText | undefined;
  try {
    signed = (await api.call('GET /api/transparency/head')).data;
    const head = (await isSigned(signed)) ? readHead(signed.text) : undefined;
    if (!head) return { status: 'withheld', evidence: { receipt, head: signed } };
    const query = { round: receipt.sealed.roundId, size: head.size };
    const { data: found } = await api.call('GET /api/transparency/inclusion', { query });
    return isRecordOf(receipt, found.record) && isIncluded(found, head)
      ? { status: 'logged', index: found.index, time: head.time }
      : { status: 'withheld', evidence: { receipt, head: signed, found } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The head may be missing before the first run of a new server.
    const isAbsent = signed !== undefined && error.code === 'not_found';
    if (isAbsent && ageMs < MERGE_DELAY_MS) return { status: 'waiting' };
    const isRefused = error.status !== undefined && error.status !== 429 && ageMs > LONGEST_EXCUSE_MS;
    return isAbsent || isRefused
      ? { status: 'withheld', evidence: { receipt, head: signed, answer: error.code } }
      : { status: 'not_verified' };
  }
}

/** The record adds refused bets and, to an unsigned receipt, the transfer. */
function isRecordOf(receipt: Receipt | SignedReceipt, record: string): boolean {
  try {
    const added = JSON.parse(record) as { transfer: string; refused?: RefusedAttempt[] };
    const transfer = receipt.version === 2 ? receipt.transfer : added.transfer;
    return record === recordOfReceipt({ ...receipt, version: 2, transfer }, added.refused);
  } catch {
    return false;
  }
}
