import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import type { DepositStatus } from '@sanduku/contracts/wallet';
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
    look_at: Date | null;
    looked_at_until: Date | null;
  };
  rail_pace: { rail: string; free_at: Date };
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
  };
  sandbox_transfer: {
    rail: 'tron' | 'ethereum';
    log_index: GeneratedAlways<bigint>;
    block_number: bigint;
    transaction_hash: string;
    account: string;
    amount: bigint;
  };
  attempt: { subject: string; count: number; window_ends_at: Date };
  purpose: { only_row: Generated<boolean>; mode: 'sandbox' | 'production' };
}
