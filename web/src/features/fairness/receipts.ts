import type { Receipt, SignedReceipt } from '@sanduku/contracts/fairness/wire';
import { pages } from '@sanduku/contracts/pages';
import { saveFile } from '../../lib/browser.ts';

/** Where a receipt is checked on the fairness page. */
export const receiptCheckAnchor = 'check';

/**
 * The properties of a link that opens the fairness page with a receipt in its form. It travels in the state of the
 * browser's history: not in the address, where others could make such links, and not over the network.
 */
export function receiptCheckLink(receipt: Receipt | SignedReceipt) {
  return { to: `${pages.fairness}#${receiptCheckAnchor}`, state: { receipt } };
}

/** The receipt that a link brought along. It is still to be checked, so nothing is assumed of it. */
export function receiptInState(state: unknown): unknown {
  return state !== null && typeof state === 'object' && 'receipt' in state ? state.receipt : undefined;
}

/** Gives the player a receipt to keep, or what came in its place; `whose` tells two of one round apart. */
export function saveReceipt(receipt: Pick<Receipt, 'sealed' | 'playedAt'>, whose?: string): void {
  const text = `${JSON.stringify(receipt, null, 2)}\n`;
  const name = ['sanduku-receipt', receipt.sealed.roundId, whose].filter(Boolean).join('-');
  saveFile(`${name}.json`, text, 'application/json');
}
