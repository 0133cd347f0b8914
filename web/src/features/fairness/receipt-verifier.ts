// A separate chunk: the page needs neither zod nor the verifier.
import '../../lib/zod-without-eval.ts';

export { receiptInFragment } from '@sanduku/contracts/fairness/signed-receipt';
export { verifyAnyReceipt } from '@sanduku/contracts/fairness/verify-receipt';
