// A file of its own, fetched with the first receipt: zod and the check are not needed to read the page.
import '../../lib/zod-without-eval.ts';

export { receiptInFragment } from '@sanduku/contracts/fairness/signed-receipt';
export { verifyAnyReceipt } from '@sanduku/contracts/fairness/verify-receipt';
