import type { ReceiptProblem, verifyAnyReceipt } from '@sanduku/contracts/fairness/verify-receipt';
import type { Receipt, SignedReceipt } from '@sanduku/contracts/fairness/wire';

/** Several times the size of a receipt. */
export const MAX_RECEIPT_BYTES = 32_000;

type ReadingProblem = 'empty' | 'too_large' | 'not_json' | 'unreadable_file' | 'unavailable';

export type CheckedText =
  | { ok: true; receipt: Receipt | SignedReceipt }
  | { ok: false; problem: ReceiptProblem | ReadingProblem };

type Verify = typeof verifyAnyReceipt;

async function loadVerifier(): Promise<Verify> {
  return (await import('./receipt-verifier.ts')).verifyAnyReceipt;
}

export async function checkReceiptText(text: string, load = loadVerifier): Promise<CheckedText> {
  if (text.trim() === '') return { ok: false, problem: 'empty' };
  if (text.length > MAX_RECEIPT_BYTES) return { ok: false, problem: 'too_large' };
  const value = parse(text);
  if (value === undefined) return { ok: false, problem: 'not_json' };
  try {
    const verify = await load();
    return await verify(value);
  } catch {
    return { ok: false, problem: 'unavailable' };
  }
}

/** Undefined without one. */
export async function receiptTextIn(fragment: string): Promise<string | undefined> {
  if (!fragment.startsWith('#2~')) return undefined;
  const { receiptInFragment } = await import('./receipt-verifier.ts');
  const receipt = receiptInFragment(fragment.slice(1));
  // An unreadable fragment is shown and rejected.
  return receipt ? JSON.stringify(receipt, null, 2) : fragment;
}

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
