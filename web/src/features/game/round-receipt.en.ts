import { countText } from '../../lib/format.ts';

/** What the dialog of a round says about its receipt, in English. */
export const roundReceipt = {
  soon: 'This is what your browser has written down itself. Within two minutes the house has signed it and put it into its log: wait here, or find it in your history.',
  signed: (index: number) => `Signed by the house, and record ${countText(index)} of its log.`,
  another:
    'The receipt that the house gives for this round is not what your browser saw, or its signature does not hold. Keep both, the one below that your browser has written itself and the one of the house, and send them to support.',
  saveAnother: 'Download the house’s receipt',
};
