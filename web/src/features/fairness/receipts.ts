import type { Receipt, SignedReceipt } from '@sanduku/contracts/fairness/wire';
import { pages } from '@sanduku/contracts/pages';
import { saveFile } from '../../lib/browser.ts';

export const receiptCheckAnchor = 'check';

/** In the history state: not in the URL, where others could forge links, and not sent to a server. */
export function receiptCheckLink(receipt: Receipt | SignedReceipt) {
  return { to: `${pages.fairness}#${receiptCheckAnchor}`, state: { receipt } };
}

/** Unverified. */
export function receiptInState(state: unknown): unknown {
  return state !== null && typeof state === 'object' && 'receipt' in state ? state.receipt : undefined;
}

/** `whose` distinguishes two receipts of one round. */
export function saveReceipt(receipt: Pick<Receipt, 'sealed' | 'playedAt'>, whose?: string): void {
  const text = `${JSON.stringify(receipt, null, 2)}\n`;
  const name = ['sanduku-receipt', receipt.sealed.roundId, whose].filter(Boolean).join('-');
  saveFile(`${name}.json`, text, 'application/json');
}
