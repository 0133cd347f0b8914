import { recordOfReceipt } from '@sanduku/contracts/fairness/signed-receipt';
import type { SignedReceipt } from '@sanduku/contracts/fairness/wire';
import { isIncluded, readHead } from '@sanduku/contracts/transparency/log';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { knownKeys } from '../../lib/signing-keys.ts';

/** Every round is logged by then (docs/transparency.md). */
const MERGE_DELAY_MS = 120_000;

export type LogPlace =
  | { readonly status: 'there'; readonly index: number; readonly time: string }
  /** Just played. */
  | { readonly status: 'soon' }
  /** Overdue: the operator broke the rule. */
  | { readonly status: 'missing' }
  /** The log has another record there, or no path to a signed head. */
  | { readonly status: 'wrong' }
  /** The log did not answer. */
  | { readonly status: 'unknown' };

/** A position in the receipt is already verified; otherwise the log is queried and its answer verified. */
export async function placeInLog(receipt: SignedReceipt): Promise<LogPlace> {
  if (receipt.log) {
    const { index, head } = receipt.log;
    return { status: 'there', index, time: readHead(head.text)?.time ?? receipt.playedAt };
  }
  try {
    const { data: signed } = await api.call('GET /api/transparency/head');
    const head = (await knownKeys.isSigned(signed)) ? readHead(signed.text) : undefined;
    if (!head) return { status: 'wrong' };
    const query = { round: receipt.sealed.roundId, size: head.size };
    const { data: found } = await api.call('GET /api/transparency/inclusion', { query });
    const isThere = found.record === recordOfReceipt(receipt) && isIncluded(found, head);
    return isThere ? { status: 'there', index: found.index, time: head.time } : { status: 'wrong' };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) return { status: 'unknown' };
    const age = Date.now() - Date.parse(receipt.playedAt);
    return { status: age < MERGE_DELAY_MS ? 'soon' : 'missing' };
  }
}
