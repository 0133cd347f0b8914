import type { DepositStatus } from '@sanduku/contracts/deposits/api';
import type { DepositReason } from '@sanduku/contracts/deposits/reasons';
import type { AccessPart } from '@sanduku/contracts/players/access';
import type { DifferenceKind } from '@sanduku/contracts/reconciliation/rules';
import type { Wallet } from '@sanduku/contracts/wallets';

// Names of API values on operators' screens.

export const pageNames = {
  queue: 'Withdrawals',
  players: 'Players',
  player: 'Player',
  approvals: 'Approvals',
  deposits: 'Deposits',
  business: 'Business',
  reconciliation: 'Reconciliation',
  reserves: 'Proof of reserves',
  settings: 'Settings',
  prizeTables: 'Prize tables',
  operators: 'Operators',
  audit: 'Audit log',
  account: 'Your account',
};

export const roleNames = { viewer: 'Viewer', operator: 'Operator' };

/** Of players and operators. */
export const accessNames = { active: 'Active', suspended: 'Suspended' };

export const accessPartNames: Record<AccessPart, string> = {
  password: 'Password',
  pin: 'PIN',
  second_factor: 'Second factor',
  contact: 'Contact',
};

export const providerNames = {
  mtn: 'MTN',
  airtel: 'Airtel',
  trc20: 'USDT TRC-20',
  erc20: 'USDT ERC-20',
  bep20: 'USDT BEP-20',
};

export const railNames = {
  mtn: 'MTN',
  airtel: 'Airtel',
  tron: 'TRON',
  ethereum: 'Ethereum',
  bsc: 'BNB Smart Chain',
};

export const walletNames: Record<Wallet, string> = {
  'mtn.collection': 'MTN collection',
  'mtn.disbursement': 'MTN disbursement',
  airtel: railNames.airtel,
  tron: railNames.tron,
  ethereum: railNames.ethereum,
  bsc: railNames.bsc,
  bank: 'Bank',
};

export const withdrawalStates = {
  pending: 'Waiting for a decision',
  approved: 'Approved, being paid',
  completed: 'Paid',
  rejected: 'Rejected',
  failed: 'Failed, money returned',
};

export const depositStates: Record<DepositStatus, string> = {
  waiting: 'Pending',
  received: 'Received',
  credited: 'Credited',
  declined: 'Declined',
  unresolved: 'Unresolved',
};

export const depositReasons: Record<DepositReason, string> = {
  declined_on_phone: 'Declined on the phone.',
  wrong_pin: 'The PIN was wrong.',
  not_enough_money: 'Not enough money in the mobile wallet.',
  limit_reached: 'Above the limit of the mobile wallet.',
  wrong_number: 'The number has no mobile money account.',
  wrong_amount: 'The provider does not accept this amount.',
  expired: 'Not approved on the phone in time.',
  provider_unavailable: 'The provider could not be reached.',
  play_paused: 'The player took a break before the prompt was sent.',
  failed: 'The provider did not carry out the payment.',
  no_answer: 'The provider has not reported a result. We keep asking.',
  other_amount_paid: 'The provider reports a different amount than requested.',
  paid_before: 'The provider reports a payment that was already credited.',
  gone_from_chain: 'The transfer disappeared from the chain. We keep looking for it.',
  not_found_in_ledger: 'An operator did not find the payment in the provider’s records.',
};

/** Why a transfer is held for review. */
export const holdReasons = {
  below_minimum: 'Below the minimum',
  above_maximum: 'Above the maximum',
  in_another_block: 'Now in another block',
};

export const heldStates = { waiting: 'Held', credited: 'Credited', refused: 'Rejected' };

export const differenceKinds: Record<DifferenceKind, string> = {
  opening: 'Opening balance',
  unknown: 'Unknown line',
  other_amount: 'Other amount',
  doubled: 'Listed twice',
  reversal: 'Reversal',
  fee: 'Fee',
  other_time: 'Three hours off',
  missing: 'Missing line',
};
