import type { ReceiptProblem } from '@sanduku/contracts/fairness/verify-receipt';

const problems: Record<ReceiptProblem, string> = {
  malformed:
    'A part of it is missing, is too much, or is not what it should be. Perhaps it was not copied as a whole.',
  other_round: 'The boxes that were opened belong to another round than the boxes that were sealed.',
  odds_hash: 'The odds do not fit their fingerprint.',
  seed: 'The secret seed that was revealed is not the one that was sealed before the pick.',
  box_hashes: 'The boxes do not hold what their fingerprints said before the pick.',
  board_hash: 'The fingerprint of the board does not fit the fingerprints of its nine boxes.',
  client_seed: 'The board was turned with another client seed than the player’s.',
  shift: 'The board was not turned as the two seeds together say.',
  prizes: 'The prizes that were shown are not those that stood in the boxes.',
  salts: 'The salts that were revealed are not those of the seed.',
  pick: 'There is no such box, or no such stake.',
  outcome: 'The picked box held something else, or pays another amount than stated.',
  signature: 'The signature is not one of the house over this receipt: it was changed, or made up.',
  log: 'The round fits together and is signed, but it is not at the place in the log of the house that the receipt names.',
  checksum:
    'The round fits together, but the receipt was damaged or changed after it was written: its checksum does not fit, so its date, its currency and its stake, and with it the payout, cannot be trusted.',
};

/** What the game, the history and the fairness page say about receipts, in English. */
export const receipts = {
  problems,
  download: 'Download receipt',
  code: {
    show: 'QR code',
    title: 'This round as a code',
    text: 'Another phone that reads this code checks the round and the signature of the house, without an account.',
    label: 'QR code with a link that checks this round',
    failed: 'The code could not be drawn.',
    retry: 'Try again',
  },
  checkOnFairnessPage: 'Check this on the fairness page',
};
