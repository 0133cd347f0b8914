import { countText } from '../../lib/format.ts';

export const roundReceipt = {
  soon: 'Your browser wrote this receipt. Within two minutes we sign it and add it to our transparency log. Wait here, or find it in your history.',
  signed: (index: number) => `Signed by Sanduku. Record ${countText(index)} in the transparency log.`,
  mismatch:
    'Our receipt for this round doesn’t match what your browser saw, or its signature is wrong. Save both receipts, your browser’s below and ours, and send them to support.',
  saveOurs: 'Download our receipt',
};
