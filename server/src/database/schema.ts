import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import type { DepositStatus } from '@sanduku/contracts/deposits/api';
import type { LimitName, PauseKind, RealityAnswer } from '@sanduku/contracts/play-limits/rules';
import type { ReferralStatus } from '@sanduku/contracts/referrals/api';
import type { WithdrawalStatus } from '@sanduku/contracts/withdrawals/api';
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables as queries see them. `bigint` columns arrive as bigint, `timestamptz` as Date, on both engines. */
export interface Tables {
  migration: { number: number; name: string; checksum: string; applied_at: Generated<Date> };
  ledger_account: {
    id: Generated<bigint>;
    player_id: bigint | null;
    kind: string;
    currency: string;
    slot: Generated<number>;
    balance: Generated<bigint>;
    opened_at: Generated<Date>;
  };
  ledger_transfer: {
    id: Generated<bigint>;
    kind: string;
    idempotency_key: string;
    fingerprint: string;
    details: unknown;
    created_at: Generated<Date>;
  };
  ledger_entry: { account_id: bigint; transfer_id: bigint; amount: bigint; balance_after: bigint };
  outbox: {
    /** Written and compared in SQL only. */
    xact: GeneratedAlways<string>;
    id: Generated<bigint>;
    transfer_id: bigint | null;
    topic: string;
    player_id: bigint | null;
    payload: unknown;
    created_at: Generated<Date>;
  };
  player: {
    id: GeneratedAlways<bigint>;
    username: string;
    username_look: string;
    email: string | null;
    phone: string | null;
    country: CountryCode;
    currency: Currency;
    password_hash: string;
    referral_code: string;
    referred_by: bigint | null;
    deposit_index: GeneratedAlways<bigint>;
    status: Generated<'active' | 'suspended'>;
    created_at: Generated<Date>;
    withdrawal_pin_hash: Generated<string | null>;
  };
  session: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    token_hash: string;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    user_agent: string | null;
    address: string | null;
  };
  game_epoch: {
    id: GeneratedAlways<number>;
    key: Uint8Array;
    boxes: number;
    prizes_basis_points: number[];
    created_at: Date;
  };
  game_seat: {
    player_id: bigint;
    account_id: bigint;
    round_id: string;
    epoch_id: number;
    games: Generated<bigint>;
    wins: Generated<bigint>;
    staked: Generated<bigint>;
    paid_out: Generated<bigint>;
    last_bet_at: Generated<Date | null>;
    playing_since: Generated<Date | null>;
    check_due_at: Generated<Date | null>;
    games_before: Generated<bigint>;
    staked_before: Generated<bigint>;
    paid_out_before: Generated<bigint>;
  };
  game_round: {
    player_id: bigint;
    transfer_id: bigint;
    round_id: string;
    epoch_id: number;
    client_seed: string;
    selected_box: number;
    stake: bigint;
    prize_basis_points: number;
    payout: bigint;
    next_round_id: string;
    next_epoch_id: number;
  };
  play_limit_change: {
    id: Generated<bigint>;
    player_id: bigint;
    limit_name: LimitName;
    value_before: bigint | null;
    value: bigint | null;
    asked_at: Date;
    effective_at: Date;
  };
  play_pause: {
    id: Generated<bigint>;
    player_id: bigint;
    kind: PauseKind | 'return';
    asked_at: Date;
    until: Date | null;
  };
  reality_check: {
    id: Generated<bigint>;
    player_id: bigint;
    answer: RealityAnswer;
    answered_at: Date;
    playing_since: Date;
    rounds: bigint;
    staked: bigint;
    paid_out: bigint;
  };
  deposit: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    rail: 'mtn' | 'airtel' | 'tron' | 'ethereum';
    reference: string;
    status: DepositStatus;
    amount: bigint;
    currency: Currency;
    paid_amount: bigint;
    paid_currency: 'UGX' | 'USDT';
    charge: Generated<bigint>;
    usdt_amount: bigint;
    reason: string | null;
    transfer_id: bigint | null;
    is_first: Generated<boolean>;
    created_at: Date;
    credited_at: Date | null;
  };
  mobile_deposit: {
    deposit_id: bigint;
    player_id: bigint;
    phone: string;
    idempotency_key: string;
    fingerprint: string;
    callback_token: string;
    provider_reference: string | null;
    tried_at: Date | null;
    asked_at: Date | null;
    poll_at: Date | null;
    leased_until: Date | null;
  };
  rail_rate: { rail: string; free_at: Date };
  deposit_address: {
    rail: 'tron' | 'ethereum';
    player_id: bigint;
    address: string;
    account: string;
    created_at: Date;
  };
  chain_watch: {
    rail: 'tron' | 'ethereum';
    read_to: bigint;
    checked_to: bigint;
    check_to: bigint;
    check_at: Date;
    head: bigint;
    readings: Generated<bigint>;
    reader: string | null;
    reader_until: Date | null;
  };
  usdt_deposit: {
    deposit_id: bigint;
    rail: 'tron' | 'ethereum';
    transaction_hash: string;
    log_index: bigint;
    block_number: bigint;
    block_hash: string;
    account: string;
  };
  usdt_set_aside: {
    rail: 'tron' | 'ethereum';
    transaction_hash: string;
    log_index: bigint;
    block_number: bigint;
    block_hash: string;
    account: string;
    /** A whole number of micro-units that may be too large for a bigint column. */
    amount: string;
    reason: 'below_minimum' | 'above_maximum' | 'in_another_block';
    created_at: Date;
    state: Generated<'waiting' | 'credited' | 'refused'>;
    decided_by: Generated<bigint | null>;
    decided_at: Generated<Date | null>;
  };
  sandbox_transfer: {
    rail: 'tron' | 'ethereum' | 'bsc';
    log_index: GeneratedAlways<bigint>;
    block_number: bigint;
    transaction_hash: string;
    account: string;
    amount: bigint;
  };
  operator: {
    id: GeneratedAlways<bigint>;
    username: string;
    username_look: string;
    password_hash: string;
    role: 'operator' | 'viewer';
    status: Generated<'active' | 'suspended'>;
    totp_secret: Generated<string | null>;
    totp_used_step: Generated<bigint | null>;
    created_at: Date;
  };
  operator_session: {
    id: GeneratedAlways<bigint>;
    operator_id: bigint;
    token_hash: string;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    user_agent: string | null;
    address: string | null;
  };
  audit_log: {
    id: GeneratedAlways<bigint>;
    operator_id: bigint | null;
    action: string;
    subject_kind: string;
    subject_id: string;
    before: unknown;
    after: unknown;
    reason: string | null;
    created_at: Date;
  };
  setting: { name: string; value: unknown; changed_at: Date; changed_by: bigint };
  house_funding: {
    transfer_id: bigint;
    account: 'bankroll' | 'interest' | 'bonus';
    currency: Currency | 'USDT';
    amount: bigint;
    /** A whole number of micro-units; like every sum over accounts, it may be too large for a bigint column. */
    balance_after: string;
  };
  /** Days are written and compared in SQL only. */
  business_day: { day: string; last_transfer: bigint };
  business_figure: {
    day: string;
    currency: Currency | 'USDT';
    stakes: string;
    payouts: string;
    bets: bigint;
    players: bigint;
    sign_ups: bigint;
    deposits: string;
    deposit_count: bigint;
    withdrawals: string;
    withdrawal_count: bigint;
    fees: string;
    liabilities: string;
    cash: string;
    investments: string;
    interest: string;
  };
  correction: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    amount: bigint;
    currency: Currency;
    reason: string;
    status: 'waiting' | 'approved' | 'refused';
    asked_by: bigint;
    asked_at: Date;
    decided_by: bigint | null;
    decided_at: Date | null;
    transfer_id: bigint | null;
  };
  password_reset: {
    token_hash: string;
    player_id: bigint;
    operator_id: bigint;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  withdrawal: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    rail: 'mtn' | 'airtel' | 'tron' | 'ethereum' | 'bsc';
    destination: string;
    status: WithdrawalStatus;
    amount: bigint;
    fee: bigint;
    currency: Currency;
    payout_amount: bigint;
    payout_currency: 'UGX' | 'USDT';
    usdt_amount: bigint;
    note: string | null;
    idempotency_key: string;
    fingerprint: string;
    reserve_transfer_id: bigint;
    end_transfer_id: bigint | null;
    decided_by: bigint | null;
    created_at: Date;
    decided_at: Date | null;
    ended_at: Date | null;
  };
  payout: {
    withdrawal_id: bigint;
    reference: string;
    first_tried_at: Generated<Date | null>;
    tried_at: Generated<Date | null>;
    asked_at: Generated<Date | null>;
    refusal: Generated<string | null>;
    poll_at: Date | null;
    leased_until: Generated<Date | null>;
    in_doubt_since: Generated<Date | null>;
    provider_reference: Generated<string | null>;
  };
  player_transfer: {
    transfer_id: bigint;
    from_id: bigint;
    to_id: bigint;
    sent_amount: bigint;
    sent_currency: Currency;
    received_amount: bigint;
    received_currency: Currency;
    message: string;
    created_at: Date;
  };
  player_transfer_count: {
    player_id: bigint;
    sent: bigint;
    sent_count: bigint;
    received: bigint;
    received_count: bigint;
  };
  player_transfer_quote: {
    id: string;
    from_id: bigint;
    to_id: bigint;
    sent_amount: bigint;
    received_amount: bigint;
    expires_at: Date;
  };
  investment: {
    player_id: bigint;
    account_id: bigint;
    currency: Currency;
    /** Days come and go as text, such as 2026-11-15. */
    credited_to: string;
    low_day: string;
    low: bigint;
    invested: Generated<bigint>;
    withdrawn: Generated<bigint>;
    earned: Generated<bigint>;
  };
  investment_earning: {
    player_id: bigint;
    day: string;
    amount: bigint;
    transfer_id: bigint;
    created_at: Date;
  };
  payout_nonce: { rail: 'ethereum' | 'bsc'; wallet: string; next_nonce: bigint };
  chain_payout: {
    withdrawal_id: bigint;
    rail: 'tron' | 'ethereum' | 'bsc';
    wallet: string;
    nonce: bigint | null;
  };
  chain_transaction: {
    withdrawal_id: bigint;
    attempt: number;
    rail: 'tron' | 'ethereum' | 'bsc';
    terms: unknown;
    expires_at: Date | null;
    ordered_at: Date;
    raw: string | null;
    hash: string | null;
    signed_at: Date | null;
    broadcast_at: Date | null;
    void_at: Date | null;
  };
  sandbox_transaction: {
    rail: 'tron' | 'ethereum' | 'bsc';
    hash: string;
    sender: string;
    nonce: bigint | null;
    account: string;
    amount: bigint;
    block_number: bigint;
    succeeded: boolean;
  };
  player_device: { player_id: bigint; device_hash: string; first_seen_at: Date };
  referral_click: { referrer_id: bigint; device_hash: string; day: string };
  referral: {
    friend_id: bigint;
    referrer_id: bigint;
    status: ReferralStatus;
    signed_up_at: Date;
    deposit_id: bigint | null;
    decided_at: Date | null;
    bonus: bigint | null;
    transfer_id: bigint | null;
    operator_id: bigint | null;
    reason: string | null;
  };
  attempt: { subject: string; count: number; window_ends_at: Date };
  purpose: { only_row: Generated<boolean>; mode: 'sandbox' | 'production' };
}
