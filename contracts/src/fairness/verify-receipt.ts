import { checksumOf } from './receipt.ts';
import { type RoundProblem, verifyRound } from './verify.ts';
import { type Receipt, receipt } from './wire.ts';

export type ReceiptProblem = RoundProblem | 'checksum';

export type ReceiptVerdict = { ok: true; receipt: Receipt } | { ok: false; problem: ReceiptProblem };

/** Checks a receipt that somebody brought along, whatever it turns out to be. */
export function verifyReceipt(value: unknown): ReceiptVerdict {
  const parsed = receipt.safeParse(value);
  if (!parsed.success) return { ok: false, problem: 'malformed' };
  const { checksum, ...content } = parsed.data;
  const verdict = verifyRound(content);
  if (!verdict.ok) return verdict;
  if (checksumOf(content) !== checksum) return { ok: false, problem: 'checksum' };
  return { ok: true, receipt: parsed.data };
}
