// Written by npm run schema from the database itself: change the migrations or functions.sql, then run it.
import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables as queries see them, the same on both engines. */
export interface Tables {
  approval: {
    id: GeneratedAlways<bigint>;
    call: string;
    request: unknown;
    action: string;
    subject_kind: string;
    subject_id: string;
    before: unknown;
    after: unknown;
    terms: unknown;
    reason: string | null;
    status: 'waiting' | 'approved' | 'refused';
    asked_by: bigint;
    asked_at: Date;
    decided_by: bigint | null;
    decided_at: Date | null;
    note: string | null;
  };
  attempt: {
    subject: string;
    count: number;
    window_ends_at: Date;
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
    approval_id: bigint | null;
    asked_by: bigint | null;
  };
  business_day: {
    day: string;
    last_transfer: bigint;
  };
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
  contact_change: {
    player_id: bigint;
    channel: 'email' | 'sms';
    recipient: string;
    code_hash: string;
    guesses: Generated<number>;
    expires_at: Date;
  };
  correction: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    amount: bigint;
    currency: Currency;
    reason: string;
    created_at: Date;
    transfer_id: bigint | null;
  };
  deposit: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    rail: 'mtn' | 'airtel' | 'tron' | 'ethereum';
    reference: string;
    status: 'waiting' | 'received' | 'credited' | 'declined' | 'in_doubt';
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
    rates_id: bigint | null;
    promised: bigint | null;
  };
  deposit_address: {
    rail: 'tron' | 'ethereum';
    player_id: bigint;
    address: string;
    account: string;
    created_at: Date;
  };
  function_file: {
    path: string;
    checksum: string;
    functions: string[];
  };
  game_archive: {
    player_id: bigint;
    period: number;
    transfer: number[];
    round_id: string[];
    epoch_id: number[];
    client_seed: string[];
    selected_box: number[];
    stake: bigint[];
    prize_basis_points: number[];
    payout: bigint[];
    next_round_id: string[];
    next_epoch_id: number[];
  };
  game_epoch: {
    id: Generated<number>;
    key: Uint8Array;
    boxes: number;
    prizes_basis_points: number[];
    created_at: Date;
    secret_id: string | null;
    prize_offer_id: number | null;
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
  game_seat: {
    player_id: bigint;
    account_id: bigint;
    round_id: string;
    epoch_id: number;
    prize_table_id: number | null;
    games: Generated<bigint>;
    wins: Generated<bigint>;
    staked: Generated<bigint>;
    paid_out: Generated<bigint>;
    last_bet_at: Date | null;
    playing_since: Date | null;
    check_due_at: Date | null;
    played_before_ms: Generated<number>;
    games_before: Generated<bigint>;
    staked_before: Generated<bigint>;
    paid_out_before: Generated<bigint>;
    lost_before_day: Generated<bigint>;
    lost_before_week: Generated<bigint>;
    lost_before_month: Generated<bigint>;
    has_limits: Generated<boolean>;
    suspended: Generated<boolean>;
  };
  house_funding: {
    transfer_id: bigint;
    account: 'bankroll' | 'interest' | 'bonus' | 'fees';
    currency: Currency | 'USDT';
    amount: bigint;
  };
  house_key: {
    id: GeneratedAlways<bigint>;
    public_key: string;
    announced_at: Generated<Date>;
    follows_lost_key: Generated<boolean>;
  };
  investment: {
    player_id: bigint;
    account_id: bigint;
    currency: Currency;
    accrued_to: string;
    credited_to: string;
    owed: Generated<bigint>;
    low_day: string;
    low: bigint;
    invested: Generated<bigint>;
    withdrawn: Generated<bigint>;
    earned: Generated<bigint>;
  };
  investment_day: {
    currency: Currency;
    day: string;
    total: bigint | null;
    known_at: Date | null;
    funded_at: Date | null;
    transfer_id: bigint | null;
  };
  investment_earning: {
    player_id: bigint;
    day: string;
    amount: bigint;
    transfer_id: bigint | null;
    created_at: Date;
    held: bigint | null;
    basis_points: number | null;
  };
  investment_rate: {
    id: GeneratedAlways<bigint>;
    from_day: string;
    basis_points: number;
    set_at: Date | null;
    set_by: bigint | null;
  };
  ledger_account: {
    id: GeneratedAlways<bigint>;
    player_id: bigint | null;
    kind: string;
    currency: Currency | 'USDT';
    slot: Generated<number>;
    balance: Generated<bigint>;
    opened_at: Generated<Date>;
  };
  ledger_archive: {
    account_id: bigint;
    period: number;
    currency: Currency;
    opening: bigint;
    closing: bigint;
    transfer: number[];
    amount: bigint[];
    kind: string[];
    cause_id: bigint[];
    created_at: Date[];
  };
  ledger_entry: {
    account_id: bigint;
    transfer_id: bigint;
    currency: Currency | 'USDT';
    amount: bigint;
    balance_after: bigint;
  };
  ledger_key: {
    made_at: Generated<string>;
    key: string;
    fingerprint: string;
    transfer_id: bigint;
  };
  ledger_period: {
    number: number;
    first_transfer: bigint;
    end_transfer: bigint;
    prepared_at: Generated<Date>;
    prepared_after: bigint;
    ended_at: Date | null;
    archived_at: Date | null;
    statement: string | null;
    signature: string | null;
    key: string | null;
  };
  ledger_transfer: {
    id: Generated<bigint>;
    kind: string;
    cause_id: bigint;
    created_at: Generated<Date>;
  };
  liability_chunk: {
    day: string;
    currency: Currency;
    number: number;
    leaves: Uint8Array;
  };
  liability_day: {
    day: string;
    day_key: Uint8Array;
    salt_key: Uint8Array | null;
    statement: string;
    signature: string;
    house_key: string;
    taken_at: Date;
  };
  liability_tree: {
    day: string;
    currency: Currency;
    chunk_roots: Uint8Array;
  };
  log_anchor: {
    id: GeneratedAlways<bigint>;
    chain: 'ethereum' | 'bsc';
    wallet: string;
    nonce: bigint;
    size: bigint;
    root: string;
    ordered_at: Date;
    transaction: string | null;
    block: bigint | null;
    confirmed_at: Date | null;
    failed_at: Date | null;
  };
  log_anchor_transaction: {
    anchor_id: bigint;
    attempt: number;
    terms: unknown;
    raw: string | null;
    hash: string | null;
    signed_at: Date | null;
  };
  log_fact: {
    id: GeneratedAlways<bigint>;
    kind: string;
    subject: string;
    at: Date;
    body: unknown;
    log_index: bigint | null;
  };
  log_head: {
    id: GeneratedAlways<bigint>;
    size: bigint;
    signed_at: Date;
    text: string;
    signature: string;
    key: string;
  };
  log_node: {
    level: number;
    index: bigint;
    hash: Uint8Array;
  };
  log_open_withdrawal: {
    withdrawal: bigint;
  };
  log_record: {
    index: bigint;
    record: string;
    transfer_id: bigint | null;
    round_id: string | null;
  };
  log_round_count: {
    odds_hash: string;
    rounds: bigint;
    wins: bigint;
    returned_basis_points: bigint;
  };
  log_writer: {
    only_row: Generated<boolean>;
    size: Generated<bigint>;
    complete_to: Generated<bigint>;
    read_to: Generated<bigint>;
    horizon_to: bigint | null;
    horizon_xact: string | null;
  };
  message: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    channel: 'email' | 'sms';
    recipient: string;
    subject: string;
    body: string | null;
    created_at: Date;
    expires_at: Date;
    send_at: Date | null;
    attempts: Generated<number>;
    sent_at: Date | null;
  };
  migration: {
    number: number;
    name: string;
    checksum: string;
    applied_at: Generated<Date>;
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
    by_stranger: boolean;
    reported_amount: bigint | null;
    reported_in: string | null;
  };
  operator: {
    id: GeneratedAlways<bigint>;
    username: string;
    username_look: string;
    password_hash: string | null;
    role: 'operator' | 'viewer';
    status: Generated<'active' | 'suspended'>;
    totp_secret: string | null;
    totp_used_step: bigint | null;
    created_at: Date;
  };
  operator_link: {
    token_hash: string;
    operator_id: bigint;
    made_by: bigint | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
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
  outbox: {
    xact: Generated<string>;
    id: GeneratedAlways<bigint>;
    transfer_id: bigint | null;
    topic: string;
    player_id: bigint | null;
    payload: unknown;
    created_at: Generated<Date>;
  };
  passkey_challenge: {
    player_id: bigint;
    purpose: 'enrol' | 'sign_in' | 'confirm';
    challenge: string;
    expires_at: Date;
  };
  password_reset: {
    token_hash: string;
    player_id: bigint;
    operator_id: bigint;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  payout: {
    withdrawal_id: bigint;
    reference: string;
    first_tried_at: Date | null;
    tried_at: Date | null;
    asked_at: Date | null;
    refusal: string | null;
    poll_at: Date | null;
    leased_until: Date | null;
    in_doubt_since: Date | null;
    provider_reference: string | null;
  };
  payout_nonce: {
    rail: 'ethereum' | 'bsc';
    wallet: string;
    next_nonce: bigint;
  };
  play_limit_change: {
    id: Generated<bigint>;
    player_id: bigint;
    limit_name: 'deposit_day' | 'deposit_week' | 'deposit_month' | 'loss_day' | 'loss_week' | 'loss_month' | 'time_day';
    value_before: bigint | null;
    value: bigint | null;
    asked_at: Date;
    effective_at: Date;
  };
  play_pause: {
    id: Generated<bigint>;
    player_id: bigint;
    kind: 'cool_off' | 'self_exclusion' | 'return';
    asked_at: Date;
    until: Date | null;
  };
  player: {
    id: Generated<bigint>;
    auditor_number: Generated<bigint>;
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
    withdrawal_pin_hash: string | null;
    access_changed_at: Date | null;
    access_changed_what: 'password' | 'pin' | 'second_factor' | 'contact' | null;
    access_recovered_at: Date | null;
    second_factor_since: Date | null;
  };
  player_device: {
    player_id: bigint;
    device_hash: string;
    first_seen_at: Date;
  };
  player_passkey: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    credential_id: string;
    public_key: Uint8Array;
    counter: bigint;
    transports: string[];
    user_agent: string | null;
    created_at: Date;
    last_used_at: Date | null;
  };
  player_recovery_code: {
    code_hash: string;
    player_id: bigint;
    created_at: Date;
    used_at: Date | null;
  };
  player_totp: {
    player_id: bigint;
    secret: string;
    used_step: bigint;
    created_at: Date;
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
    idempotency_key: string;
  };
  player_transfer_count: {
    player_id: bigint;
    sent: Generated<bigint>;
    sent_count: Generated<bigint>;
    received: Generated<bigint>;
    received_count: Generated<bigint>;
  };
  player_transfer_quote: {
    id: string;
    from_id: bigint;
    to_id: bigint;
    sent_amount: bigint;
    received_amount: bigint;
    expires_at: Date;
    rates_id: bigint | null;
  };
  prize_offer: {
    id: GeneratedAlways<number>;
    country: CountryCode;
    currency: Currency;
    prize_table_id: number;
    place: number;
    highest_stake: bigint | null;
    offered_from: Date;
    offered_until: Date | null;
    approval_id: bigint | null;
  };
  prize_table: {
    id: GeneratedAlways<number>;
    prizes_basis_points: number[];
    hash: string;
    created_at: Date;
    bankroll_stakes: number;
  };
  purpose: {
    only_row: Generated<boolean>;
    mode: 'sandbox' | 'production';
  };
  rail_rate: {
    rail: string;
    free_at: Date;
  };
  rate_change: {
    id: GeneratedAlways<bigint>;
    rates: unknown;
    set_at: Date;
    set_by: bigint;
  };
  rate_source: {
    id: GeneratedAlways<bigint>;
    country: CountryCode;
    source: string;
    rate: bigint;
    entered_at: Date;
    entered_by: bigint;
  };
  reality_check: {
    id: Generated<bigint>;
    player_id: bigint;
    answer: 'continue' | 'take_a_break' | 'log_out';
    answered_at: Date;
    playing_since: Date;
    rounds: bigint;
    staked: bigint;
    paid_out: bigint;
  };
  referral: {
    friend_id: bigint;
    referrer_id: bigint;
    status: 'signed_up' | 'missed' | 'held' | 'paid' | 'refused';
    signed_up_at: Date;
    deposit_id: bigint | null;
    decided_at: Date | null;
    bonus: bigint | null;
    transfer_id: bigint | null;
    operator_id: bigint | null;
    reason: string | null;
    held_for: string[] | null;
    stake_needed: bigint | null;
    cost_counted: bigint | null;
  };
  referral_click: {
    referrer_id: bigint;
    device_hash: string;
    day: string;
  };
  replaced_round: {
    round_id: string;
    player_id: bigint;
    epoch_id: number;
    replaced_by: string;
    why: 'chosen' | 'ended';
    replaced_at: Date;
  };
  reserve_address: {
    day: string;
    chain: string;
    address: string;
    amount: bigint;
    block: bigint;
    signature: string;
    read_at: Date;
  };
  reserve_day: {
    day: string;
    statement: string;
    signature: string;
    house_key: string;
    signed_at: Date;
  };
  reserve_stated: {
    day: string;
    provider: string;
    currency: Currency;
    amount: bigint;
    approval_id: bigint;
    entered_at: Date;
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
  sandbox_transfer: {
    rail: 'tron' | 'ethereum' | 'bsc';
    log_index: GeneratedAlways<bigint>;
    block_number: bigint;
    transaction_hash: string;
    account: string;
    amount: bigint;
  };
  second_factor_proof: {
    player_id: bigint;
    key: string;
    fingerprint: string;
    factor: 'app' | 'passkey';
    created_at: Date;
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
  setting: {
    name: string;
    value: unknown;
    changed_at: Date;
    changed_by: bigint;
  };
  usdt_deposit: {
    deposit_id: bigint;
    rail: 'tron' | 'ethereum';
    transaction_hash: string;
    log_index: bigint;
    block_number: bigint;
    block_hash: string;
    account: string;
    sender: string | null;
  };
  usdt_set_aside: {
    rail: 'tron' | 'ethereum';
    transaction_hash: string;
    log_index: bigint;
    block_number: bigint;
    block_hash: string;
    account: string;
    sender: string | null;
    amount: string;
    reason: 'below_minimum' | 'above_maximum' | 'in_another_block';
    created_at: Date;
    state: Generated<'waiting' | 'credited' | 'refused'>;
    decided_by: bigint | null;
    decided_at: Date | null;
  };
  withdrawal: {
    id: Generated<bigint>;
    player_id: bigint;
    rail: 'mtn' | 'airtel' | 'tron' | 'ethereum' | 'bsc';
    destination: string;
    status: 'pending' | 'approved' | 'completed' | 'rejected' | 'failed';
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
    rates_id: bigint | null;
    promised_payout: bigint | null;
    promise_minutes: number | null;
    promise_most: bigint | null;
    promise_settled_at: Date | null;
    promise_waiting_since: Date | null;
  };
  withdrawal_credit: {
    withdrawal_id: bigint;
    step: number;
    amount: bigint;
    transfer_id: bigint;
    credited_at: Date;
  };
  withdrawal_stop: {
    withdrawal_id: bigint;
    stopped_at: Date;
    until_at: Date;
    reason: string;
  };
}

/** The functions as calls see them: what they take, without the p_ before it, and what a row of their answer holds. */
export const functions = {
  account_versions: {
    takes: {
      player: 'bigint',
    },
    answers: {
      account_versions: 'text',
    },
  },
  archive_carry: {
    takes: {
      period: 'integer',
      statement: 'text',
      signature: 'text',
      key: 'text',
    },
    answers: {},
  },
  archive_checksum: {
    takes: {
      rows: 'text',
    },
    answers: {
      archive_checksum: 'text',
    },
  },
  archive_pack: {
    takes: {
      period: 'integer',
      before: 'timestamp with time zone',
    },
    answers: {},
  },
  archive_pairs: {
    takes: {
      period: 'integer',
    },
    answers: {
      archive_pairs: 'text[]',
    },
  },
  archive_restore: {
    takes: {
      period: 'integer',
    },
    answers: {},
  },
  archive_statement: {
    takes: {
      period: 'integer',
    },
    answers: {
      archive_statement: 'text',
    },
  },
  archive_swap: {
    takes: {
      period: 'integer',
    },
    answers: {},
  },
  archive_totals: {
    takes: {
      period: 'integer',
    },
    answers: {
      archive_totals: 'text',
    },
  },
  game_archived_rounds: {
    takes: {
      player: 'bigint',
      before: 'bigint',
      limit: 'integer',
    },
    answers: {
      transfer_id: 'bigint',
      round_id: 'text',
      epoch_id: 'integer',
      client_seed: 'text',
      selected_box: 'integer',
      stake: 'bigint',
      prize_basis_points: 'integer',
      payout: 'bigint',
      next_round_id: 'text',
      next_epoch_id: 'integer',
      balance_after: 'bigint',
      created_at: 'timestamp with time zone',
    },
  },
  game_begin_stretches: {
    takes: {
      now: 'timestamp with time zone',
      player: 'bigint[]',
    },
    answers: {},
  },
  game_expected_cost: {
    takes: {
      player: 'bigint',
    },
    answers: {
      game_expected_cost: 'numeric',
    },
  },
  game_lock: {
    takes: {
      player: 'bigint[]',
      house: 'bigint[]',
    },
    answers: {},
  },
  game_objections: {
    takes: {
      now: 'timestamp with time zone',
      token_hash: 'text[]',
      player: 'bigint[]',
      round: 'text[]',
      stake: 'bigint[]',
    },
    answers: {
      game_objections: 'text[]',
    },
  },
  game_play: {
    takes: {
      now: 'timestamp with time zone',
      token_hash: 'text[]',
      player: 'bigint[]',
      house: 'bigint[]',
      key: 'text[]',
      fingerprint: 'text[]',
      round: 'text[]',
      epoch: 'integer[]',
      client_seed: 'text[]',
      box: 'integer[]',
      stake: 'bigint[]',
      prize: 'integer[]',
      payout: 'bigint[]',
      next_round: 'text[]',
      next_epoch: 'integer[]',
    },
    answers: {
      outcome: 'text[]',
      transfer_id: 'bigint[]',
      balance: 'bigint[]',
      posted_at: 'timestamp with time zone',
    },
  },
  game_summarise_rounds: {
    takes: {},
    answers: {
      game_summarise_rounds: 'integer',
    },
  },
  house_key_in_force: {
    takes: {},
    answers: {
      house_key_in_force: 'text',
    },
  },
  investment_accrue_day: {
    takes: {
      day: 'date',
      currency: 'text',
      player: 'bigint',
      after: 'bigint',
      limit: 'integer',
      now: 'timestamp with time zone',
    },
    answers: {
      accounts: 'integer',
      last: 'bigint',
    },
  },
  investment_close_day: {
    takes: {
      day: 'date',
      currency: 'text',
    },
    answers: {},
  },
  investment_cover: {
    takes: {},
    answers: {
      currency: 'text',
      invested: 'text',
      cost: 'text',
      funds: 'text',
      waiting_days: 'integer',
      waiting: 'text',
      days_covered: 'bigint',
    },
  },
  investment_days_lock: {
    takes: {},
    answers: {
      investment_days_lock: 'bigint',
    },
  },
  investment_earned: {
    takes: {
      held: 'bigint',
      basis_points: 'integer',
    },
    answers: {
      investment_earned: 'bigint',
    },
  },
  investment_fund_day: {
    takes: {
      day: 'date',
      currency: 'text',
      key: 'text',
      now: 'timestamp with time zone',
    },
    answers: {
      state: 'text',
    },
  },
  investment_held: {
    takes: {
      day: 'date',
      low_day: 'date',
      low: 'bigint',
      balance: 'bigint',
      owed: 'bigint',
    },
    answers: {
      investment_held: 'bigint',
    },
  },
  investment_open_day: {
    takes: {
      currency: 'text',
      today: 'date',
    },
    answers: {
      day: 'date',
    },
  },
  investment_pay_day: {
    takes: {
      day: 'date',
      currency: 'text',
      after: 'bigint',
      limit: 'integer',
      key: 'text',
      now: 'timestamp with time zone',
    },
    answers: {
      accounts: 'integer',
      last: 'bigint',
      paid: 'bigint',
    },
  },
  investment_rate_on: {
    takes: {
      day: 'date',
    },
    answers: {
      investment_rate_on: 'integer',
    },
  },
  investment_slice_end: {
    takes: {
      currency: 'text',
      after: 'bigint',
      limit: 'integer',
    },
    answers: {
      investment_slice_end: 'bigint',
    },
  },
  ledger_archived_entries: {
    takes: {
      account: 'bigint',
      before: 'bigint',
      from: 'timestamp with time zone',
      to: 'timestamp with time zone',
      limit: 'integer',
    },
    answers: {
      transfer_id: 'bigint',
      kind: 'text',
      cause_id: 'bigint',
      amount: 'bigint',
      balance_after: 'bigint',
      created_at: 'timestamp with time zone',
    },
  },
  ledger_first_transfers_since: {
    takes: {
      account: 'bigint',
      moment: 'timestamp with time zone[]',
    },
    answers: {
      first: 'bigint',
    },
  },
  ledger_guard_period: {
    takes: {
      number: 'integer',
    },
    answers: {},
  },
  ledger_key_time: {
    takes: {
      key: 'text',
    },
    answers: {
      ledger_key_time: 'text',
    },
  },
  ledger_keys_kept_from: {
    takes: {},
    answers: {
      ledger_keys_kept_from: 'text',
    },
  },
  ledger_keys_used_from: {
    takes: {},
    answers: {
      ledger_keys_used_from: 'text',
    },
  },
  ledger_lock: {
    takes: {
      account: 'bigint[]',
    },
    answers: {},
  },
  ledger_outcomes: {
    takes: {
      key: 'text[]',
      fingerprint: 'text[]',
      objection: 'text[]',
      leg_command: 'integer[]',
      leg_account: 'bigint[]',
      leg_amount: 'bigint[]',
    },
    answers: {
      outcome: 'text[]',
      prior_id: 'bigint[]',
    },
  },
  ledger_post: {
    takes: {
      kind: 'text[]',
      key: 'text[]',
      fingerprint: 'text[]',
      cause: 'bigint[]',
      objection: 'text[]',
      leg_command: 'integer[]',
      leg_account: 'bigint[]',
      leg_amount: 'bigint[]',
      event_command: 'integer[]',
      event_topic: 'text[]',
      event_player: 'bigint[]',
      event_payload: 'text[]',
    },
    answers: {
      outcome: 'text[]',
      transfer_id: 'bigint[]',
      leg_balance: 'bigint[]',
      posted_at: 'timestamp with time zone',
      replay_of: 'timestamp with time zone[]',
    },
  },
  ledger_prepare_periods: {
    takes: {
      ahead: 'integer',
    },
    answers: {
      ledger_prepare_periods: 'integer',
    },
  },
  ledger_present: {
    takes: {},
    answers: {
      ledger_present: 'bigint',
    },
  },
  log_node_hash: {
    takes: {
      level: 'integer',
      index: 'bigint',
    },
    answers: {
      log_node_hash: 'bytea',
    },
  },
  log_root: {
    takes: {
      size: 'bigint',
    },
    answers: {
      log_root: 'bytea',
    },
  },
  log_whole_tree: {
    takes: {
      hashes: 'bytea[]',
    },
    answers: {
      log_whole_tree: 'bytea',
    },
  },
  mobile_deposit_lock: {
    takes: {
      player: 'bigint',
      phone: 'text',
    },
    answers: {},
  },
  mobile_deposit_objection: {
    takes: {
      now: 'timestamp with time zone',
      player: 'bigint',
      key: 'text',
      phone: 'text',
      by_stranger: 'boolean',
      amount: 'bigint',
    },
    answers: {
      objection: 'text',
      retry_at: 'timestamp with time zone',
    },
  },
  mobile_deposit_start: {
    takes: {
      now: 'timestamp with time zone',
      leased_until: 'timestamp with time zone',
      burst: 'integer',
      ms_each: 'double precision',
      player: 'bigint',
      key: 'text',
      fingerprint: 'text',
      phone: 'text',
      rail: 'text',
      reference: 'text',
      token: 'text',
      amount: 'bigint',
      currency: 'text',
      paid_amount: 'bigint',
      usdt_amount: 'bigint',
    },
    answers: {
      outcome: 'text',
      retry_at: 'timestamp with time zone',
    },
  },
  mobile_phone_has_paid: {
    takes: {
      phone: 'text',
      player: 'bigint',
    },
    answers: {
      mobile_phone_has_paid: 'boolean',
    },
  },
  mobile_phone_left_alone_until: {
    takes: {
      phone: 'text',
      player: 'bigint',
    },
    answers: {
      mobile_phone_left_alone_until: 'timestamp with time zone',
    },
  },
  mobile_phone_stays_away: {
    takes: {
      phone: 'text',
      player: 'bigint',
      now: 'timestamp with time zone',
    },
    answers: {
      mobile_phone_stays_away: 'boolean',
    },
  },
  play_deposit_objection: {
    takes: {
      player: 'bigint',
      amount: 'bigint',
      at: 'timestamp with time zone',
    },
    answers: {
      play_deposit_objection: 'text',
    },
  },
  play_limits: {
    takes: {
      player: 'bigint',
      names: 'text[]',
      at: 'timestamp with time zone',
    },
    answers: {
      limit_name: 'text',
      value: 'bigint',
      next_value: 'bigint',
      next_from: 'timestamp with time zone',
      used: 'bigint',
      period_ends_at: 'timestamp with time zone',
    },
  },
  play_objection: {
    takes: {
      player: 'bigint',
      stake: 'bigint',
      at: 'timestamp with time zone',
    },
    answers: {
      play_objection: 'text',
    },
  },
  play_pause_objection: {
    takes: {
      player: 'bigint',
      at: 'timestamp with time zone',
    },
    answers: {
      play_pause_objection: 'text',
    },
  },
  play_period_end: {
    takes: {
      period: 'text',
      at: 'timestamp with time zone',
    },
    answers: {
      play_period_end: 'timestamp with time zone',
    },
  },
  play_period_start: {
    takes: {
      period: 'text',
      at: 'timestamp with time zone',
    },
    answers: {
      play_period_start: 'timestamp with time zone',
    },
  },
  player_costs_left: {
    takes: {
      player: 'bigint',
    },
    answers: {
      player_costs_left: 'numeric',
    },
  },
  player_transfer_facts: {
    takes: {
      from: 'bigint[]',
      to: 'bigint[]',
      key: 'text[]',
      quote: 'text[]',
    },
    answers: {
      place: 'bigint',
      to_id: 'bigint',
      username: 'text',
      country: 'text',
      currency: 'text',
      status: 'text',
      from_account: 'bigint',
      to_account: 'bigint',
      prior_id: 'bigint',
      prior_fingerprint: 'text',
      quote_sent: 'bigint',
      quote_received: 'bigint',
      quote_expires_at: 'timestamp with time zone',
      quote_rates: 'bigint',
      pin_hash: 'text',
    },
  },
  player_transfer_lock: {
    takes: {
      from: 'bigint[]',
    },
    answers: {},
  },
  player_transfer_objections: {
    takes: {
      now: 'timestamp with time zone',
      from: 'bigint[]',
      key: 'text[]',
      fingerprint: 'text[]',
      rates: 'bigint[]',
      quote: 'text[]',
    },
    answers: {
      player_transfer_objections: 'text[]',
    },
  },
  player_transfer_send: {
    takes: {
      now: 'timestamp with time zone',
      from: 'bigint[]',
      to: 'bigint[]',
      sent: 'bigint[]',
      sent_currency: 'text[]',
      received: 'bigint[]',
      received_currency: 'text[]',
      message: 'text[]',
      rates: 'bigint[]',
      quote: 'text[]',
      kind: 'text[]',
      key: 'text[]',
      fingerprint: 'text[]',
      cause: 'bigint[]',
      leg_command: 'integer[]',
      leg_account: 'bigint[]',
      leg_amount: 'bigint[]',
      event_command: 'integer[]',
      event_topic: 'text[]',
      event_player: 'bigint[]',
      event_payload: 'text[]',
    },
    answers: {
      outcome: 'text[]',
      transfer_id: 'bigint[]',
      leg_balance: 'bigint[]',
      posted_at: 'timestamp with time zone',
      replay_of: 'timestamp with time zone[]',
    },
  },
  players_at_destination: {
    takes: {
      destination: 'text',
      most: 'integer',
    },
    answers: {
      players_at_destination: 'bigint',
    },
  },
  prize_table_bankroll_stakes: {
    takes: {
      prizes: 'integer[]',
    },
    answers: {
      prize_table_bankroll_stakes: 'integer',
    },
  },
  prize_table_return: {
    takes: {
      prizes: 'integer[]',
    },
    answers: {
      prize_table_return: 'numeric',
    },
  },
  prize_tables_offer: {
    takes: {
      approval: 'bigint',
      now: 'timestamp with time zone',
      from: 'timestamp with time zone',
      country: 'text[]',
      currency: 'text[]',
      place: 'integer[]',
      prizes: 'text[]',
      highest_stake: 'bigint[]',
    },
    answers: {},
  },
  rail_rate_full_at: {
    takes: {
      written: 'timestamp with time zone',
      now: 'timestamp with time zone',
    },
    answers: {
      rail_rate_full_at: 'timestamp with time zone',
    },
  },
  rail_rate_left: {
    takes: {
      full_at: 'timestamp with time zone',
      burst: 'integer',
      ms_each: 'double precision',
      now: 'timestamp with time zone',
    },
    answers: {
      rail_rate_left: 'integer',
    },
  },
  rail_rate_take: {
    takes: {
      rail: 'text',
      wanted: 'integer',
      burst: 'integer',
      ms_each: 'double precision',
      now: 'timestamp with time zone',
    },
    answers: {
      rail_rate_take: 'integer',
    },
  },
  rates_now: {
    takes: {},
    answers: {
      rates_now: 'bigint',
    },
  },
  reserve_books: {
    takes: {
      provider: 'text',
      currency: 'text',
      at: 'timestamp with time zone',
    },
    answers: {
      reserve_books: 'bigint',
    },
  },
  session_look_up: {
    takes: {
      now: 'timestamp with time zone',
      token_hash: 'text[]',
    },
    answers: {
      place: 'bigint',
      session_id: 'bigint',
      last_seen_ms: 'double precision',
      id: 'bigint',
      username: 'text',
      country: 'text',
      currency: 'text',
      log_position: 'text',
      account_versions: 'text',
    },
  },
  session_note_seen: {
    takes: {
      now: 'timestamp with time zone',
      session: 'bigint[]',
    },
    answers: {},
  },
  withdrawal_credit_late: {
    takes: {
      withdrawal: 'bigint',
      now: 'timestamp with time zone',
    },
    answers: {
      state: 'text',
      credit: 'bigint',
    },
  },
  withdrawal_late_credit: {
    takes: {
      amount: 'bigint',
      most: 'bigint',
      steps: 'integer',
    },
    answers: {
      withdrawal_late_credit: 'bigint',
    },
  },
  withdrawal_late_steps: {
    takes: {
      withdrawal: 'bigint',
      at: 'timestamp with time zone',
    },
    answers: {
      withdrawal_late_steps: 'integer',
    },
  },
  withdrawal_promised_until: {
    takes: {
      withdrawal: 'bigint',
    },
    answers: {
      withdrawal_promised_until: 'timestamp with time zone',
    },
  },
  withdrawals_to_credit: {
    takes: {
      now: 'timestamp with time zone',
    },
    answers: {
      id: 'bigint',
      currency: 'text',
    },
  },
} as const;
