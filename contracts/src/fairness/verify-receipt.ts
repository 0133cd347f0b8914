import { checksumOf } from './receipt.ts';
import { type SignedReceiptProblem, signedReceiptProblem } from './signed-receipt.ts';
import { type RoundProblem, verifyRound } from './verify.ts';
import { type Receipt, receipt, type SignedReceipt, signedReceipt } from './wire.ts';

export type ReceiptProblem = RoundProblem | 'checksum' | SignedReceiptProblem;

type Verdict<R> = { ok: true; receipt: R } | { ok: false; problem: ReceiptProblem };

/** Checks untrusted input of either version. */
export async function verifyAnyReceipt(value: unknown): Promise<Verdict<Receipt | SignedReceipt>> {
  return isSigned(value) ? verifySignedReceipt(value) : verifyReceipt(value);
}

function isSigned(value: unknown): boolean {
  return value !== null && typeof value === 'object' && 'version' in value && value.version === 2;
}

/** Against the key that the receipt names. */
export async function verifySignedReceipt(value: unknown): Promise<Verdict<SignedReceipt>> {
  const parsed = signedReceipt.safeParse(value);
  if (!parsed.success) return { ok: false, problem: 'malformed' };
  const problem = await signedReceiptProblem(parsed.data);
  return problem ? { ok: false, problem } : { ok: true, receipt: parsed.data };
}

export function verifyReceipt(value: unknown): Verdict<Receipt> {
  const parsed = receipt.safeParse(value);
  if (!parsed.success) return { ok: false, problem: 'malformed' };
  const { checksum, ...content } = parsed.data;
  const verdict = verifyRound(content);
  if (!verdict.ok) return verdict;
  if (checksumOf(content) !== checksum) return { ok: false, problem: 'checksum' };
  return { ok: true, receipt: parsed.data };
}
