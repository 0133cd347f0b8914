export const fileWallets = ['mtn.collection', 'mtn.disbursement', 'airtel', 'bank'] as const;
export type FileWallet = (typeof fileWallets)[number];

/** The others' statements are read from their chains. */
export const statedWallets = [...fileWallets, 'tron', 'ethereum', 'bsc'] as const;
export type StatedWallet = (typeof statedWallets)[number];

/** The tariff's highest fee, in basis points. An operator explains a higher one. */
export const usualFeeBasisPoints: Readonly<Record<StatedWallet, number>> = {
  'mtn.collection': 300,
  'mtn.disbursement': 300,
  airtel: 300,
  bank: 100,
  tron: 0,
  ethereum: 0,
  bsc: 0,
};

export const differenceKinds = [
  'opening', // the first statement opens with another balance than the ledger's
  'unknown', // a line without a transfer
  'other_amount', // a line with our reference and another amount
  'doubled', // a line that is listed again
  'reversal', // the provider took a payment back
  'fee',
  'other_time', // three hours off: another time zone
  'missing', // a transfer without a line
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Per call. */
export const MAX_EXPLAINED = 200;

export const differenceStates = ['open', 'explained', 'settled'] as const;

export type DifferenceState = (typeof differenceStates)[number];
