import type { MobileProvider } from './deposits/api.ts';

/**
 * External places that hold our money: one ledger account each per currency, `rail.<wallet>`. MTN's two
 * wallets do not share a balance. A chain is one wallet: its hot wallet and its deposit addresses.
 */
export const wallets = {
  'mtn.collection': { provider: 'mtn', currency: 'UGX' },
  'mtn.disbursement': { provider: 'mtn', currency: 'UGX' },
  airtel: { provider: 'airtel', currency: 'UGX' },
  tron: { provider: 'tron', currency: 'USDT' },
  ethereum: { provider: 'ethereum', currency: 'USDT' },
  bsc: { provider: 'bsc', currency: 'USDT' },
  /** Any currency. */
  bank: { provider: 'bank', currency: undefined },
} as const;

export type Wallet = keyof typeof wallets;
export const walletIds = Object.keys(wallets) as [Wallet, ...Wallet[]];

type Chain = 'tron' | 'ethereum' | 'bsc';

export function depositWallet(rail: MobileProvider | Chain): Wallet {
  return rail === 'mtn' ? 'mtn.collection' : rail;
}

export function payoutWallet(rail: MobileProvider | Chain): Wallet {
  return rail === 'mtn' ? 'mtn.disbursement' : rail;
}
