import type { Wallet } from '@sanduku/contracts/wallets';

/** A wallet whose export differs gets another profile. */
export interface Profile {
  readonly time: string;
  readonly providerReference: string;
  readonly ourReference: string;
  readonly type: string;
  readonly phone: string | undefined;
  /** One signed column, or one per direction. */
  readonly amount: string | { readonly credit: string; readonly debit: string };
  readonly fee: string | undefined;
}

const mtn: Profile = {
  time: 'date',
  providerReference: 'id',
  ourReference: 'external id',
  type: 'type',
  phone: 'msisdn',
  amount: 'amount',
  fee: 'fee',
};
const airtel: Profile = {
  time: 'transaction date',
  providerReference: 'transaction id',
  ourReference: 'reference',
  type: 'transaction type',
  phone: 'msisdn',
  amount: { credit: 'credit', debit: 'debit' },
  fee: 'charges',
};
const bank: Profile = {
  time: 'date',
  providerReference: 'bank reference',
  ourReference: 'customer reference',
  type: 'description',
  phone: undefined,
  amount: { credit: 'credit', debit: 'debit' },
  fee: undefined,
};

export const profiles: Partial<Record<Wallet, Profile>> = {
  'mtn.collection': mtn,
  'mtn.disbursement': mtn,
  airtel,
  bank,
};

/** Before or after the table. */
export const facts = {
  account: 'account',
  currency: 'currency',
  from: 'from',
  to: 'to',
  opening: 'opening balance',
  closing: 'closing balance',
};
