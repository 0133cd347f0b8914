import type { ReceiptProblem, verifyReceipt } from '@sanduku/contracts/fairness/verify-receipt';
import type { Receipt } from '@sanduku/contracts/fairness/wire';

/** Several times what a receipt has. */
export const MAX_RECEIPT_BYTES = 32_000;

/** What can be wrong before there is a receipt to judge. */
type ReadingProblem = 'empty' | 'too_large' | 'not_json' | 'unreadable_file' | 'unavailable';

export type CheckedText =
  | { ok: true; receipt: Receipt }
  | { ok: false; problem: ReceiptProblem | ReadingProblem };

type Verify = typeof verifyReceipt;

async function loadVerifier(): Promise<Verify> {
  return (await import('./receipt-verifier.ts')).verifyReceipt;
}

/** Judges whatever somebody pasted. */
export async function checkReceiptText(text: string, load = loadVerifier): Promise<CheckedText> {
  if (text.trim() === '') return { ok: false, problem: 'empty' };
  if (text.length > MAX_RECEIPT_BYTES) return { ok: false, problem: 'too_large' };
  const value = parse(text);
  if (value === undefined) return { ok: false, problem: 'not_json' };
  try {
    const verify = await load();
    return verify(value);
  } catch {
    return { ok: false, problem: 'unavailable' };
  }
}

/** The text of a chosen file, or what is wrong with it. */
export async function readReceiptFile(
  file: File,
): Promise<{ text: string } | { problem: 'too_large' | 'unreadable_file' }> {
  if (file.size > MAX_RECEIPT_BYTES) return { problem: 'too_large' };
  try {
    return { text: await file.text() };
  } catch {
    return { problem: 'unreadable_file' };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
