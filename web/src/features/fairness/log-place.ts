import { recordOfReceipt } from '@sanduku/contracts/fairness/signed-receipt';
import type { SignedReceipt } from '@sanduku/contracts/fairness/wire';
import { isIncluded, readHead, readSignedHead } from '@sanduku/contracts/transparency/log';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { kinshipOf } from '../../lib/house-keys.ts';

/** By then every round is in the log of the house (docs/transparency.md). */
const MERGE_DELAY_MS = 120_000;

/** Where the round of a receipt stands in the log of the house. */
export type LogPlace =
  | { readonly status: 'there'; readonly index: number; readonly time: string }
  /** It was played a moment ago. */
  | { readonly status: 'soon' }
  /** The time for it is over: the house broke its word. */
  | { readonly status: 'missing' }
  /** What the log has there is not this round, or leads to no signed head. */
  | { readonly status: 'wrong' }
  /** The log could not be asked. */
  | { readonly status: 'unknown' };

/** What the receipt carries has been checked with it; otherwise the log is asked, and what it answers is checked here. */
export async function placeInLog(receipt: SignedReceipt): Promise<LogPlace> {
  if (receipt.log) {
    const { index, head } = receipt.log;
    return { status: 'there', index, time: readHead(head.text)?.time ?? receipt.playedAt };
  }
  try {
    const { data: signed } = await api.call('GET /api/transparency/head');
    const isOfHouse = (await kinshipOf(api, receipt.key, signed.key)) !== 'unknown';
    const head = isOfHouse ? await readSignedHead(signed.key, signed) : undefined;
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
