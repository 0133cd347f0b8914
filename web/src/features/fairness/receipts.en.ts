import type { ReceiptProblem } from '@sanduku/contracts/fairness/verify-receipt';

const problems: Record<ReceiptProblem, string> = {
  malformed: 'Part of it is missing or wrong. Maybe it wasn’t copied in full.',
  other_round: 'The opened boxes belong to a different round than the sealed ones.',
  odds_hash: 'The odds don’t match their fingerprint.',
  seed: 'The revealed seed isn’t the one sealed before the pick.',
  client_seed: 'The board was rotated with a different client seed than the player’s.',
  shift: 'The board wasn’t rotated as the two seeds require.',
  prizes: 'The prizes shown aren’t the ones in the boxes.',
  pick: 'There is no such box or stake.',
  outcome: 'The picked box held something else or pays a different amount.',
  signature: 'The signature isn’t ours. The receipt was changed or made up.',
  log: 'The round is valid and signed, but it isn’t at the place in the transparency log that the receipt names.',
  checksum:
    'The round is valid, but the receipt’s checksum doesn’t match. It was damaged or changed, so don’t trust its date, currency, stake or payout.',
};

export const receipts = {
  problems,
  download: 'Download receipt',
  code: {
    show: 'QR code',
    title: 'This round as a QR code',
    text: 'Scan this code with another phone to check the round and our signature. No account needed.',
    label: 'QR code with a link that checks this round',
    failed: 'We couldn’t draw the code.',
  },
  checkOnFairnessPage: 'Check this on the fairness page',
};
