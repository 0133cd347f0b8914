-- Written by npm run schema from the database itself.

CREATE SCHEMA public;

COMMENT ON SCHEMA public IS 'standard public schema';

CREATE TABLE public.ledger_archive (
    account_id bigint NOT NULL,
    period integer NOT NULL,
    currency text NOT NULL,
    opening bigint NOT NULL,
    closing bigint NOT NULL,
    transfer integer[] NOT NULL,
    amount bigint[] NOT NULL,
    kind text[] NOT NULL,
    cause_id bigint[] NOT NULL,
    created_at timestamp with time zone[] NOT NULL
);

CREATE TABLE public.game_archive (
    player_id bigint NOT NULL,
    period integer NOT NULL,
    transfer integer[] NOT NULL,
    round_id text[] NOT NULL COLLATE pg_catalog."C",
    epoch_id integer[] NOT NULL,
    client_seed text[] NOT NULL,
    selected_box integer[] NOT NULL,
    stake bigint[] NOT NULL,
    prize_basis_points integer[] NOT NULL,
    payout bigint[] NOT NULL,
    next_round_id text[] NOT NULL COLLATE pg_catalog."C",
    next_epoch_id integer[] NOT NULL
);

CREATE TABLE public.game_round (
    player_id bigint NOT NULL,
    transfer_id bigint NOT NULL,
    round_id text NOT NULL COLLATE pg_catalog."C",
    epoch_id integer NOT NULL,
    client_seed text NOT NULL,
    selected_box smallint NOT NULL,
    stake bigint NOT NULL,
    prize_basis_points integer NOT NULL,
    payout bigint NOT NULL,
    next_round_id text NOT NULL COLLATE pg_catalog."C",
    next_epoch_id integer NOT NULL,
    CONSTRAINT game_round_payout_check CHECK ((payout >= 0)),
    CONSTRAINT game_round_stake_check CHECK ((stake > 0))
)
PARTITION BY RANGE (transfer_id);

CREATE TABLE public.withdrawal (
    id bigint NOT NULL,
    player_id bigint NOT NULL,
    rail text NOT NULL,
    destination text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL,
    amount bigint NOT NULL,
    fee bigint NOT NULL,
    currency text NOT NULL,
    payout_amount bigint NOT NULL,
    payout_currency text NOT NULL,
    usdt_amount bigint NOT NULL,
    note text,
    idempotency_key text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL,
    reserve_transfer_id bigint NOT NULL,
    end_transfer_id bigint,
    decided_by bigint,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    ended_at timestamp with time zone,
    rates_id bigint,
    promised_payout bigint,
    promise_minutes integer,
    promise_most bigint,
    promise_settled_at timestamp with time zone,
    promise_waiting_since timestamp with time zone,
    CONSTRAINT withdrawal_amount_check CHECK ((amount > 0)),
    CONSTRAINT withdrawal_check CHECK ((promised_payout > payout_amount)),
    CONSTRAINT withdrawal_decided CHECK ((((status = 'pending'::text) = (decided_at IS NULL)) AND ((status = 'pending'::text) = (decided_by IS NULL)))),
    CONSTRAINT withdrawal_ended_by_a_transfer CHECK ((((status = ANY (ARRAY['completed'::text, 'rejected'::text, 'failed'::text])) = (end_transfer_id IS NOT NULL)) AND ((status = ANY (ARRAY['completed'::text, 'rejected'::text, 'failed'::text])) = (ended_at IS NOT NULL)))),
    CONSTRAINT withdrawal_fee_check CHECK ((fee >= 0)),
    CONSTRAINT withdrawal_payout_amount_check CHECK ((payout_amount > 0)),
    CONSTRAINT withdrawal_payout_currency_check CHECK ((payout_currency = ANY (ARRAY['UGX'::text, 'USDT'::text]))),
    CONSTRAINT withdrawal_promise_bounded CHECK (((promise_minutes IS NULL) = (promise_most IS NULL))),
    CONSTRAINT withdrawal_promise_minutes_check CHECK ((promise_minutes > 0)),
    CONSTRAINT withdrawal_promise_most_check CHECK ((promise_most >= 0)),
    CONSTRAINT withdrawal_rail_known CHECK ((rail = ANY (ARRAY['mtn'::text, 'airtel'::text, 'tron'::text, 'ethereum'::text, 'bsc'::text]))),
    CONSTRAINT withdrawal_refused_with_a_reason CHECK (((status <> ALL (ARRAY['rejected'::text, 'failed'::text])) OR (note IS NOT NULL))),
    CONSTRAINT withdrawal_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'completed'::text, 'rejected'::text, 'failed'::text]))),
    CONSTRAINT withdrawal_usdt_amount_check CHECK ((usdt_amount > 0))
);

CREATE SEQUENCE public.play_record_id
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.play_pause (
    id bigint DEFAULT nextval('public.play_record_id'::regclass) NOT NULL,
    player_id bigint NOT NULL,
    kind text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    until timestamp with time zone,
    CONSTRAINT play_pause_kind_known CHECK ((kind = ANY (ARRAY['cool_off'::text, 'self_exclusion'::text, 'return'::text]))),
    CONSTRAINT play_pause_lasts CHECK (
CASE kind
    WHEN 'cool_off'::text THEN ((until IS NOT NULL) AND (until > asked_at))
    WHEN 'self_exclusion'::text THEN ((until IS NULL) OR (until > asked_at))
    ELSE (until IS NULL)
END)
);

CREATE TABLE public.game_seat (
    player_id bigint NOT NULL,
    account_id bigint NOT NULL,
    round_id text NOT NULL COLLATE pg_catalog."C",
    epoch_id integer NOT NULL,
    prize_table_id integer,
    games bigint DEFAULT 0 NOT NULL,
    wins bigint DEFAULT 0 NOT NULL,
    staked bigint DEFAULT 0 NOT NULL,
    paid_out bigint DEFAULT 0 NOT NULL,
    last_bet_at timestamp with time zone,
    playing_since timestamp with time zone,
    check_due_at timestamp with time zone,
    played_before_ms integer DEFAULT 0 NOT NULL,
    games_before bigint DEFAULT 0 NOT NULL,
    staked_before bigint DEFAULT 0 NOT NULL,
    paid_out_before bigint DEFAULT 0 NOT NULL,
    lost_before_day bigint DEFAULT 0 NOT NULL,
    lost_before_week bigint DEFAULT 0 NOT NULL,
    lost_before_month bigint DEFAULT 0 NOT NULL,
    has_limits boolean DEFAULT false NOT NULL,
    suspended boolean DEFAULT false NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE public.approval (
    id bigint NOT NULL,
    call text NOT NULL,
    request jsonb NOT NULL,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    before jsonb,
    after jsonb,
    terms jsonb,
    reason text,
    status text NOT NULL,
    asked_by bigint NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    decided_by bigint,
    decided_at timestamp with time zone,
    note text,
    CONSTRAINT approval_by_two CHECK (((status <> 'approved'::text) OR (decided_by <> asked_by))),
    CONSTRAINT approval_decided CHECK ((((status = 'waiting'::text) = (decided_at IS NULL)) AND ((status = 'waiting'::text) = (decided_by IS NULL)))),
    CONSTRAINT approval_status_known CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text])))
);

ALTER TABLE public.approval ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.approval_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE UNLOGGED TABLE public.attempt (
    subject text NOT NULL COLLATE pg_catalog."C",
    count integer NOT NULL,
    window_ends_at timestamp with time zone NOT NULL
);

CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    operator_id bigint,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    before jsonb,
    after jsonb,
    reason text,
    created_at timestamp with time zone NOT NULL,
    approval_id bigint,
    asked_by bigint,
    CONSTRAINT audit_log_asked_by_another CHECK (((asked_by <> operator_id) AND ((asked_by IS NULL) = (approval_id IS NULL)))),
    CONSTRAINT audit_log_by_two CHECK (((operator_id IS NULL) OR (approval_id IS NOT NULL) OR (action <> ALL (ARRAY['player.corrected'::text, 'player.reset_link_made'::text, 'player.second_factors_removed'::text, 'player.reinstated'::text, 'deposit.credited'::text, 'set_aside.credited'::text, 'referral.released'::text, 'house.funded'::text, 'withdrawal.settled'::text, 'operator.added'::text, 'prize_tables.offered'::text, 'reserve.stated'::text]))))
);

ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.business_day (
    day date NOT NULL,
    last_transfer bigint NOT NULL
);

CREATE TABLE public.business_figure (
    day date NOT NULL,
    currency text NOT NULL,
    stakes numeric NOT NULL,
    payouts numeric NOT NULL,
    bets bigint NOT NULL,
    players bigint NOT NULL,
    sign_ups bigint NOT NULL,
    deposits numeric NOT NULL,
    deposit_count bigint NOT NULL,
    withdrawals numeric NOT NULL,
    withdrawal_count bigint NOT NULL,
    fees numeric NOT NULL,
    liabilities numeric NOT NULL,
    cash numeric NOT NULL,
    investments numeric NOT NULL,
    interest numeric NOT NULL
);

CREATE TABLE public.chain_payout (
    withdrawal_id bigint NOT NULL,
    rail text NOT NULL,
    wallet text NOT NULL COLLATE pg_catalog."C",
    nonce bigint,
    CONSTRAINT chain_payout_nonce_check CHECK ((nonce >= 0)),
    CONSTRAINT chain_payout_numbered CHECK (((rail = 'tron'::text) = (nonce IS NULL))),
    CONSTRAINT chain_payout_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text, 'bsc'::text])))
);

CREATE TABLE public.chain_transaction (
    withdrawal_id bigint NOT NULL,
    attempt integer NOT NULL,
    rail text NOT NULL,
    terms jsonb NOT NULL,
    expires_at timestamp with time zone,
    ordered_at timestamp with time zone NOT NULL,
    raw text,
    hash text COLLATE pg_catalog."C",
    signed_at timestamp with time zone,
    broadcast_at timestamp with time zone,
    void_at timestamp with time zone,
    CONSTRAINT chain_transaction_attempt_check CHECK ((attempt > 0)),
    CONSTRAINT chain_transaction_expires CHECK (((rail = 'tron'::text) = (expires_at IS NOT NULL))),
    CONSTRAINT chain_transaction_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text, 'bsc'::text]))),
    CONSTRAINT chain_transaction_signed CHECK ((((raw IS NULL) = (hash IS NULL)) AND ((raw IS NULL) = (signed_at IS NULL)))),
    CONSTRAINT chain_transaction_signed_first CHECK (((raw IS NOT NULL) OR ((broadcast_at IS NULL) AND (void_at IS NULL))))
);

CREATE TABLE public.chain_watch (
    rail text NOT NULL,
    read_to bigint NOT NULL,
    checked_to bigint NOT NULL,
    check_to bigint NOT NULL,
    check_at timestamp with time zone NOT NULL,
    head bigint NOT NULL,
    readings bigint DEFAULT 0 NOT NULL,
    reader text,
    reader_until timestamp with time zone,
    CONSTRAINT chain_watch_check CHECK ((check_to >= checked_to)),
    CONSTRAINT chain_watch_checked_to_check CHECK ((checked_to >= 0)),
    CONSTRAINT chain_watch_head_check CHECK ((head >= 0)),
    CONSTRAINT chain_watch_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text]))),
    CONSTRAINT chain_watch_read_to_check CHECK ((read_to >= 0))
);

CREATE TABLE public.contact_change (
    player_id bigint NOT NULL,
    channel text NOT NULL,
    recipient text NOT NULL,
    code_hash text NOT NULL,
    guesses integer DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT contact_change_channel_known CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);

CREATE TABLE public.correction (
    id bigint NOT NULL,
    player_id bigint NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    transfer_id bigint,
    CONSTRAINT correction_amount_check CHECK ((amount <> 0))
);

ALTER TABLE public.correction ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.correction_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.deposit (
    id bigint NOT NULL,
    player_id bigint NOT NULL,
    rail text NOT NULL,
    reference text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    paid_amount bigint NOT NULL,
    paid_currency text NOT NULL,
    charge bigint DEFAULT 0 NOT NULL,
    usdt_amount bigint NOT NULL,
    reason text,
    transfer_id bigint,
    is_first boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    credited_at timestamp with time zone,
    rates_id bigint,
    promised bigint,
    CONSTRAINT deposit_amount_check CHECK ((amount > 0)),
    CONSTRAINT deposit_charge_check CHECK ((charge >= 0)),
    CONSTRAINT deposit_check CHECK ((promised > amount)),
    CONSTRAINT deposit_credited_by_a_transfer CHECK ((((status = 'credited'::text) = (transfer_id IS NOT NULL)) AND ((status = 'credited'::text) = (credited_at IS NOT NULL)))),
    CONSTRAINT deposit_paid_amount_check CHECK ((paid_amount > 0)),
    CONSTRAINT deposit_paid_currency_check CHECK ((paid_currency = ANY (ARRAY['UGX'::text, 'USDT'::text]))),
    CONSTRAINT deposit_rail_known CHECK ((rail = ANY (ARRAY['mtn'::text, 'airtel'::text, 'tron'::text, 'ethereum'::text]))),
    CONSTRAINT deposit_status_known CHECK ((status = ANY (ARRAY['waiting'::text, 'received'::text, 'credited'::text, 'declined'::text, 'in_doubt'::text]))),
    CONSTRAINT deposit_usdt_amount_check CHECK ((usdt_amount > 0))
);

CREATE TABLE public.deposit_address (
    rail text NOT NULL,
    player_id bigint NOT NULL,
    address text NOT NULL COLLATE pg_catalog."C",
    account text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT deposit_address_account_check CHECK ((account ~ '^0x[0-9a-f]{40}$'::text)),
    CONSTRAINT deposit_address_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text])))
);

ALTER TABLE public.deposit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.deposit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.function_file (
    path text NOT NULL,
    checksum text NOT NULL,
    functions text[] NOT NULL
);

CREATE TABLE public.game_epoch (
    id integer NOT NULL,
    key bytea NOT NULL,
    boxes smallint NOT NULL,
    prizes_basis_points integer[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    secret_id text COLLATE pg_catalog."C",
    prize_offer_id integer,
    CONSTRAINT game_epoch_key_encrypted CHECK (((secret_id IS NOT NULL) AND (length(key) = 60))),
    CONSTRAINT game_epoch_seals_an_offer CHECK (((prize_offer_id IS NOT NULL) OR (prizes_basis_points = '{2000,3000,4000,5000}'::integer[])))
);

ALTER TABLE public.game_epoch ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.game_epoch_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.game_round_0 (
    player_id bigint NOT NULL,
    transfer_id bigint NOT NULL,
    round_id text NOT NULL COLLATE pg_catalog."C",
    epoch_id integer NOT NULL,
    client_seed text NOT NULL,
    selected_box smallint NOT NULL,
    stake bigint NOT NULL,
    prize_basis_points integer NOT NULL,
    payout bigint NOT NULL,
    next_round_id text NOT NULL COLLATE pg_catalog."C",
    next_epoch_id integer NOT NULL,
    CONSTRAINT game_round_payout_check CHECK ((payout >= 0)),
    CONSTRAINT game_round_stake_check CHECK ((stake > 0))
);

CREATE TABLE public.house_funding (
    transfer_id bigint NOT NULL,
    account text NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT house_funding_account_known CHECK ((account = ANY (ARRAY['bankroll'::text, 'interest'::text, 'bonus'::text, 'fees'::text]))),
    CONSTRAINT house_funding_amount_check CHECK ((amount <> 0))
);

CREATE TABLE public.house_key (
    id bigint NOT NULL,
    public_key text NOT NULL,
    announced_at timestamp with time zone DEFAULT now() NOT NULL,
    follows_lost_key boolean DEFAULT false NOT NULL,
    CONSTRAINT house_key_public_key_check CHECK ((public_key ~ '^[0-9a-f]{64}$'::text))
);

ALTER TABLE public.house_key ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.house_key_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.investment (
    player_id bigint NOT NULL,
    account_id bigint NOT NULL,
    currency text NOT NULL,
    accrued_to date NOT NULL,
    credited_to date NOT NULL,
    owed bigint DEFAULT 0 NOT NULL,
    low_day date NOT NULL,
    low bigint NOT NULL,
    invested bigint DEFAULT 0 NOT NULL,
    withdrawn bigint DEFAULT 0 NOT NULL,
    earned bigint DEFAULT 0 NOT NULL,
    CONSTRAINT investment_known_before_paid CHECK ((credited_to <= accrued_to)),
    CONSTRAINT investment_low_check CHECK ((low >= 0)),
    CONSTRAINT investment_owed_check CHECK ((owed >= 0))
)
WITH (fillfactor='45');

CREATE TABLE public.investment_day (
    currency text NOT NULL,
    day date NOT NULL,
    total bigint,
    known_at timestamp with time zone,
    funded_at timestamp with time zone,
    transfer_id bigint,
    CONSTRAINT investment_day_funded_when_known CHECK (((funded_at IS NULL) OR (total IS NOT NULL))),
    CONSTRAINT investment_day_known CHECK (((total IS NULL) = (known_at IS NULL))),
    CONSTRAINT investment_day_set_aside CHECK ((((funded_at IS NOT NULL) AND (total > 0)) = (transfer_id IS NOT NULL))),
    CONSTRAINT investment_day_total_check CHECK ((total >= 0))
);

CREATE TABLE public.investment_earning (
    player_id bigint NOT NULL,
    day date NOT NULL,
    amount bigint NOT NULL,
    transfer_id bigint,
    created_at timestamp with time zone NOT NULL,
    held bigint,
    basis_points integer,
    CONSTRAINT investment_earning_amount_check CHECK ((amount > 0))
);

CREATE TABLE public.investment_rate (
    id bigint NOT NULL,
    from_day date NOT NULL,
    basis_points integer NOT NULL,
    set_at timestamp with time zone,
    set_by bigint,
    CONSTRAINT investment_rate_basis_points_check CHECK (((basis_points >= 0) AND (basis_points <= 1000)))
);

ALTER TABLE public.investment_rate ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.investment_rate_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ledger_account (
    id bigint NOT NULL,
    player_id bigint,
    kind text NOT NULL,
    currency text NOT NULL,
    slot smallint DEFAULT 0 NOT NULL,
    balance bigint DEFAULT 0 NOT NULL,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ledger_account_funds_never_negative CHECK (((kind <> ALL (ARRAY['house.interest'::text, 'house.interest_due'::text])) OR (balance >= 0))),
    CONSTRAINT ledger_account_kind_has_its_owner CHECK (((kind ~~ 'player.%'::text) = (player_id IS NOT NULL))),
    CONSTRAINT ledger_account_player_never_negative CHECK (((player_id IS NULL) OR (balance >= 0)))
)
WITH (fillfactor='85');

ALTER TABLE public.ledger_account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ledger_entry (
    account_id bigint NOT NULL,
    transfer_id bigint NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint NOT NULL,
    CONSTRAINT ledger_entry_amount_check CHECK ((amount <> 0))
)
PARTITION BY RANGE (transfer_id);

CREATE TABLE public.ledger_entry_0 (
    account_id bigint NOT NULL,
    transfer_id bigint NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint NOT NULL,
    CONSTRAINT ledger_entry_amount_check CHECK ((amount <> 0))
);

CREATE TABLE public.ledger_key (
    made_at text GENERATED ALWAYS AS (public.ledger_key_time(key)) STORED NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL,
    transfer_id bigint NOT NULL
);

CREATE TABLE public.ledger_period (
    number integer NOT NULL,
    first_transfer bigint NOT NULL,
    end_transfer bigint NOT NULL,
    prepared_at timestamp with time zone DEFAULT now() NOT NULL,
    prepared_after bigint NOT NULL,
    ended_at timestamp with time zone,
    archived_at timestamp with time zone,
    statement text,
    signature text,
    key text,
    CONSTRAINT ledger_period_archived CHECK ((((archived_at IS NULL) OR (ended_at IS NOT NULL)) AND ((archived_at IS NULL) = (statement IS NULL)) AND ((statement IS NULL) = (signature IS NULL)) AND ((statement IS NULL) = (key IS NULL)))),
    CONSTRAINT ledger_period_lasts CHECK ((end_transfer > first_transfer)),
    CONSTRAINT ledger_period_number_check CHECK ((number >= 0))
);

CREATE SEQUENCE public.ledger_transfer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.ledger_transfer (
    id bigint DEFAULT nextval('public.ledger_transfer_id_seq'::regclass) NOT NULL,
    kind text NOT NULL,
    cause_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (id);

CREATE TABLE public.ledger_transfer_0 (
    id bigint DEFAULT nextval('public.ledger_transfer_id_seq'::regclass) NOT NULL,
    kind text NOT NULL,
    cause_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.liability_chunk (
    day date NOT NULL,
    currency text NOT NULL,
    number integer NOT NULL,
    leaves bytea NOT NULL,
    CONSTRAINT liability_chunk_whole_leaves CHECK (((length(leaves) % 68) = 0))
);

CREATE TABLE public.liability_day (
    day date NOT NULL,
    day_key bytea NOT NULL,
    salt_key bytea,
    statement text NOT NULL,
    signature text NOT NULL,
    house_key text NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    CONSTRAINT liability_day_key_length CHECK ((length(day_key) = 32)),
    CONSTRAINT liability_day_salt_key_length CHECK ((length(salt_key) = 32))
);

CREATE TABLE public.liability_tree (
    day date NOT NULL,
    currency text NOT NULL,
    chunk_roots bytea NOT NULL,
    CONSTRAINT liability_tree_whole_roots CHECK (((length(chunk_roots) % 58) = 0))
);

CREATE TABLE public.log_anchor (
    id bigint NOT NULL,
    chain text NOT NULL,
    wallet text NOT NULL,
    nonce bigint NOT NULL,
    size bigint NOT NULL,
    root text NOT NULL,
    ordered_at timestamp with time zone NOT NULL,
    transaction text,
    block bigint,
    confirmed_at timestamp with time zone,
    failed_at timestamp with time zone,
    CONSTRAINT log_anchor_chain_check CHECK ((chain = ANY (ARRAY['ethereum'::text, 'bsc'::text]))),
    CONSTRAINT log_anchor_ends_once CHECK (((confirmed_at IS NULL) OR (failed_at IS NULL))),
    CONSTRAINT log_anchor_has_its_transaction CHECK ((num_nulls(transaction, block, confirmed_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT log_anchor_nonce_check CHECK ((nonce >= 0)),
    CONSTRAINT log_anchor_root_check CHECK ((root ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT log_anchor_size_check CHECK ((size > 0))
);

ALTER TABLE public.log_anchor ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.log_anchor_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.log_anchor_transaction (
    anchor_id bigint NOT NULL,
    attempt smallint NOT NULL,
    terms jsonb NOT NULL,
    raw text,
    hash text,
    signed_at timestamp with time zone,
    CONSTRAINT log_anchor_transaction_attempt_check CHECK ((attempt > 0)),
    CONSTRAINT log_anchor_transaction_signed CHECK ((num_nulls(raw, hash, signed_at) = ANY (ARRAY[0, 3])))
);

CREATE TABLE public.log_fact (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL COLLATE pg_catalog."C",
    at timestamp with time zone NOT NULL,
    body jsonb NOT NULL,
    log_index bigint
);

ALTER TABLE public.log_fact ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.log_fact_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.log_head (
    id bigint NOT NULL,
    size bigint NOT NULL,
    signed_at timestamp with time zone NOT NULL,
    text text NOT NULL,
    signature text NOT NULL,
    key text NOT NULL,
    CONSTRAINT log_head_size_check CHECK ((size >= 0))
);

ALTER TABLE public.log_head ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.log_head_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.log_node (
    level smallint NOT NULL,
    index bigint NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT log_node_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT log_node_index_check CHECK ((index >= 0)),
    CONSTRAINT log_node_level_check CHECK (((level > 0) AND (((level)::integer % 4) = 0)))
);

CREATE TABLE public.log_open_withdrawal (
    withdrawal bigint NOT NULL
);

CREATE TABLE public.log_record (
    index bigint NOT NULL,
    record text NOT NULL,
    transfer_id bigint,
    round_id text COLLATE pg_catalog."C",
    CONSTRAINT log_record_index_check CHECK ((index >= 0)),
    CONSTRAINT log_record_of_a_round CHECK (((transfer_id IS NULL) = (round_id IS NULL)))
);

CREATE TABLE public.log_round_count (
    odds_hash text NOT NULL COLLATE pg_catalog."C",
    rounds bigint NOT NULL,
    wins bigint NOT NULL,
    returned_basis_points bigint NOT NULL,
    CONSTRAINT log_round_count_check CHECK (((wins >= 0) AND (wins <= rounds))),
    CONSTRAINT log_round_count_returned_basis_points_check CHECK ((returned_basis_points >= 0)),
    CONSTRAINT log_round_count_rounds_check CHECK ((rounds >= 0))
);

CREATE TABLE public.log_writer (
    only_row boolean DEFAULT true NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    complete_to bigint DEFAULT 0 NOT NULL,
    read_to bigint DEFAULT 0 NOT NULL,
    horizon_to bigint,
    horizon_xact xid8,
    CONSTRAINT log_writer_only_row_check CHECK (only_row)
);

CREATE TABLE public.message (
    id bigint NOT NULL,
    player_id bigint NOT NULL,
    channel text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    body text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    send_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT message_channel_known CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT message_waits_with_body CHECK (((send_at IS NULL) = (body IS NULL)))
);

ALTER TABLE public.message ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.migration (
    number integer NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.mobile_deposit (
    deposit_id bigint NOT NULL,
    player_id bigint NOT NULL,
    phone text NOT NULL,
    idempotency_key text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL,
    callback_token text NOT NULL COLLATE pg_catalog."C",
    provider_reference text COLLATE pg_catalog."C",
    tried_at timestamp with time zone,
    asked_at timestamp with time zone,
    poll_at timestamp with time zone,
    leased_until timestamp with time zone,
    by_stranger boolean NOT NULL,
    reported_amount bigint,
    reported_in text,
    CONSTRAINT mobile_deposit_reported CHECK ((((reported_amount IS NULL) = (reported_in IS NULL)) AND (reported_amount >= 0)))
);

CREATE TABLE public.operator (
    id bigint NOT NULL,
    username text NOT NULL,
    username_look text NOT NULL COLLATE pg_catalog."C",
    password_hash text,
    role text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    totp_secret text,
    totp_used_step bigint,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT operator_role_known CHECK ((role = ANY (ARRAY['operator'::text, 'viewer'::text]))),
    CONSTRAINT operator_status_known CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text]))),
    CONSTRAINT operator_totp_encrypted CHECK ((totp_secret ~ '^[0-9a-f]{16}\.[0-9A-Za-z_-]{80}$'::text))
);

ALTER TABLE public.operator ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.operator_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.operator_link (
    token_hash text NOT NULL COLLATE pg_catalog."C",
    operator_id bigint NOT NULL,
    made_by bigint,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE public.operator_session (
    id bigint NOT NULL,
    operator_id bigint NOT NULL,
    token_hash text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    user_agent text,
    address text
);

ALTER TABLE public.operator_session ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.operator_session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.outbox (
    xact xid8 DEFAULT pg_current_xact_id() NOT NULL,
    id bigint NOT NULL,
    transfer_id bigint,
    topic text NOT NULL,
    player_id bigint,
    payload jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.passkey_challenge (
    player_id bigint NOT NULL,
    purpose text NOT NULL,
    challenge text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT passkey_challenge_purpose_known CHECK ((purpose = ANY (ARRAY['enrol'::text, 'sign_in'::text, 'confirm'::text])))
);

CREATE TABLE public.password_reset (
    token_hash text NOT NULL COLLATE pg_catalog."C",
    player_id bigint NOT NULL,
    operator_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE public.payout (
    withdrawal_id bigint NOT NULL,
    reference text NOT NULL COLLATE pg_catalog."C",
    first_tried_at timestamp with time zone,
    tried_at timestamp with time zone,
    asked_at timestamp with time zone,
    refusal text,
    poll_at timestamp with time zone,
    leased_until timestamp with time zone,
    in_doubt_since timestamp with time zone,
    provider_reference text COLLATE pg_catalog."C"
);

CREATE TABLE public.payout_nonce (
    rail text NOT NULL,
    wallet text NOT NULL COLLATE pg_catalog."C",
    next_nonce bigint NOT NULL,
    CONSTRAINT payout_nonce_next_nonce_check CHECK ((next_nonce >= 0)),
    CONSTRAINT payout_nonce_rail_known CHECK ((rail = ANY (ARRAY['ethereum'::text, 'bsc'::text])))
);

CREATE TABLE public.play_limit_change (
    id bigint DEFAULT nextval('public.play_record_id'::regclass) NOT NULL,
    player_id bigint NOT NULL,
    limit_name text NOT NULL,
    value_before bigint,
    value bigint,
    asked_at timestamp with time zone NOT NULL,
    effective_at timestamp with time zone NOT NULL,
    CONSTRAINT play_limit_change_value_before_check CHECK ((value_before >= 0)),
    CONSTRAINT play_limit_change_value_check CHECK ((value >= 0)),
    CONSTRAINT play_limit_counts_once_asked CHECK ((effective_at >= asked_at)),
    CONSTRAINT play_limit_known CHECK ((limit_name = ANY (ARRAY['deposit_day'::text, 'deposit_week'::text, 'deposit_month'::text, 'loss_day'::text, 'loss_week'::text, 'loss_month'::text, 'time_day'::text]))),
    CONSTRAINT play_limit_loosens_a_day_later CHECK ((((value IS NOT NULL) AND (value <= COALESCE(value_before, value))) OR (effective_at >= (asked_at + '24:00:00'::interval))))
);

CREATE TABLE public.player (
    id bigint NOT NULL,
    auditor_number bigint DEFAULT (((1)::bigint << 60) + (((('x'::text || "left"((gen_random_uuid())::text, 8)) || "right"((gen_random_uuid())::text, 7)))::bit(60))::bigint) NOT NULL,
    username text NOT NULL,
    username_look text NOT NULL COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    phone text COLLATE pg_catalog."C",
    country text NOT NULL,
    currency text NOT NULL,
    password_hash text NOT NULL,
    referral_code text NOT NULL COLLATE pg_catalog."C",
    referred_by bigint,
    deposit_index bigint NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    withdrawal_pin_hash text,
    access_changed_at timestamp with time zone,
    access_changed_what text,
    access_recovered_at timestamp with time zone,
    second_factor_since timestamp with time zone,
    CONSTRAINT player_access_change_whole CHECK ((((access_changed_at IS NULL) = (access_changed_what IS NULL)) AND ((access_recovered_at IS NULL) OR (access_recovered_at <= access_changed_at)))),
    CONSTRAINT player_access_known CHECK ((access_changed_what = ANY (ARRAY['password'::text, 'pin'::text, 'second_factor'::text, 'contact'::text]))),
    CONSTRAINT player_can_be_reached CHECK ((num_nonnulls(email, phone) >= 1)),
    CONSTRAINT player_status_known CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))
);

ALTER TABLE public.player ALTER COLUMN deposit_index ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.player_deposit_index_seq
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    MAXVALUE 2147483647
    CACHE 1
);

CREATE TABLE public.player_device (
    player_id bigint NOT NULL,
    device_hash text NOT NULL COLLATE pg_catalog."C",
    first_seen_at timestamp with time zone NOT NULL
);

CREATE SEQUENCE public.player_number
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.player_number OWNED BY public.player.id;

CREATE TABLE public.player_passkey (
    id bigint NOT NULL,
    player_id bigint NOT NULL,
    credential_id text NOT NULL COLLATE pg_catalog."C",
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    user_agent text,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);

ALTER TABLE public.player_passkey ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.player_passkey_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.player_recovery_code (
    code_hash text NOT NULL COLLATE pg_catalog."C",
    player_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE public.player_totp (
    player_id bigint NOT NULL,
    secret text NOT NULL,
    used_step bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT player_totp_encrypted CHECK ((secret ~ '^[0-9a-f]{16}\.[0-9A-Za-z_-]{80}$'::text))
);

CREATE TABLE public.player_transfer (
    transfer_id bigint NOT NULL,
    from_id bigint NOT NULL,
    to_id bigint NOT NULL,
    sent_amount bigint NOT NULL,
    sent_currency text NOT NULL,
    received_amount bigint NOT NULL,
    received_currency text NOT NULL,
    message text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    idempotency_key text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT player_transfer_received_amount_check CHECK ((received_amount > 0)),
    CONSTRAINT player_transfer_sent_amount_check CHECK ((sent_amount > 0)),
    CONSTRAINT player_transfer_to_another CHECK ((from_id <> to_id))
);

CREATE TABLE public.player_transfer_count (
    player_id bigint NOT NULL,
    sent bigint DEFAULT 0 NOT NULL,
    sent_count bigint DEFAULT 0 NOT NULL,
    received bigint DEFAULT 0 NOT NULL,
    received_count bigint DEFAULT 0 NOT NULL
);

CREATE TABLE public.player_transfer_quote (
    id text NOT NULL COLLATE pg_catalog."C",
    from_id bigint NOT NULL,
    to_id bigint NOT NULL,
    sent_amount bigint NOT NULL,
    received_amount bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    rates_id bigint
);

CREATE TABLE public.prize_offer (
    id integer NOT NULL,
    country text NOT NULL,
    currency text NOT NULL,
    prize_table_id integer NOT NULL,
    place smallint NOT NULL,
    highest_stake bigint,
    offered_from timestamp with time zone NOT NULL,
    offered_until timestamp with time zone,
    approval_id bigint,
    CONSTRAINT prize_offer_highest_stake_check CHECK ((highest_stake > 0)),
    CONSTRAINT prize_offer_lasts CHECK ((offered_until >= offered_from)),
    CONSTRAINT prize_offer_place_check CHECK ((place >= 0))
);

ALTER TABLE public.prize_offer ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.prize_offer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.prize_table (
    id integer NOT NULL,
    prizes_basis_points integer[] NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    bankroll_stakes integer NOT NULL,
    CONSTRAINT prize_table_bankroll_stakes_check CHECK ((bankroll_stakes > 0)),
    CONSTRAINT prize_table_fits CHECK ((((cardinality(prizes_basis_points) >= 1) AND (cardinality(prizes_basis_points) <= 8)) AND (array_position(prizes_basis_points, NULL::integer) IS NULL) AND (1 <= ALL (prizes_basis_points)))),
    CONSTRAINT prize_table_named CHECK ((hash = encode(sha256(convert_to(('odds:9:'::text || array_to_string(prizes_basis_points, ','::text)), 'UTF8'::name)), 'hex'::text)))
);

ALTER TABLE public.prize_table ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.prize_table_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.purpose (
    only_row boolean DEFAULT true NOT NULL,
    mode text NOT NULL,
    CONSTRAINT purpose_mode_check CHECK ((mode = ANY (ARRAY['sandbox'::text, 'production'::text]))),
    CONSTRAINT purpose_only_row_check CHECK (only_row)
);

CREATE TABLE public.rail_rate (
    rail text NOT NULL,
    free_at timestamp with time zone NOT NULL
);

CREATE TABLE public.rate_change (
    id bigint NOT NULL,
    rates jsonb NOT NULL,
    set_at timestamp with time zone NOT NULL,
    set_by bigint NOT NULL
);

ALTER TABLE public.rate_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.rate_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.rate_source (
    id bigint NOT NULL,
    country text NOT NULL,
    source text NOT NULL,
    rate bigint NOT NULL,
    entered_at timestamp with time zone NOT NULL,
    entered_by bigint NOT NULL,
    CONSTRAINT rate_source_rate_check CHECK ((rate > 0))
);

ALTER TABLE public.rate_source ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.rate_source_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.reality_check (
    id bigint DEFAULT nextval('public.play_record_id'::regclass) NOT NULL,
    player_id bigint NOT NULL,
    answer text NOT NULL,
    answered_at timestamp with time zone NOT NULL,
    playing_since timestamp with time zone NOT NULL,
    rounds bigint NOT NULL,
    staked bigint NOT NULL,
    paid_out bigint NOT NULL,
    CONSTRAINT reality_check_answer_known CHECK ((answer = ANY (ARRAY['continue'::text, 'take_a_break'::text, 'log_out'::text])))
);

CREATE TABLE public.referral (
    friend_id bigint NOT NULL,
    referrer_id bigint NOT NULL,
    status text NOT NULL,
    signed_up_at timestamp with time zone NOT NULL,
    deposit_id bigint,
    decided_at timestamp with time zone,
    bonus bigint,
    transfer_id bigint,
    operator_id bigint,
    reason text,
    held_for text[],
    stake_needed bigint,
    cost_counted bigint,
    CONSTRAINT referral_bonus_check CHECK ((bonus > 0)),
    CONSTRAINT referral_cost_counted_check CHECK ((cost_counted > 0)),
    CONSTRAINT referral_decided_by_a_deposit CHECK ((((status = 'signed_up'::text) = (deposit_id IS NULL)) AND ((status = 'signed_up'::text) = (decided_at IS NULL)))),
    CONSTRAINT referral_held_for_a_reason CHECK (((status <> 'held'::text) OR ((cardinality(held_for) > 0) AND (stake_needed > 0)))),
    CONSTRAINT referral_looks_back CHECK ((referrer_id < friend_id)),
    CONSTRAINT referral_paid_by_a_transfer CHECK (((status = 'paid'::text) = (transfer_id IS NOT NULL))),
    CONSTRAINT referral_status_known CHECK ((status = ANY (ARRAY['signed_up'::text, 'missed'::text, 'held'::text, 'paid'::text, 'refused'::text]))),
    CONSTRAINT referral_worth_something CHECK (((status = ANY (ARRAY['held'::text, 'paid'::text, 'refused'::text])) = (bonus IS NOT NULL)))
);

CREATE TABLE public.referral_click (
    referrer_id bigint NOT NULL,
    device_hash text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL
);

CREATE TABLE public.replaced_round (
    round_id text NOT NULL COLLATE pg_catalog."C",
    player_id bigint NOT NULL,
    epoch_id integer NOT NULL,
    replaced_by text NOT NULL COLLATE pg_catalog."C",
    why text NOT NULL,
    replaced_at timestamp with time zone NOT NULL,
    CONSTRAINT replaced_round_why_known CHECK ((why = ANY (ARRAY['chosen'::text, 'ended'::text])))
);

CREATE TABLE public.reserve_address (
    day date NOT NULL,
    chain text NOT NULL,
    address text NOT NULL,
    amount bigint NOT NULL,
    block bigint NOT NULL,
    signature text NOT NULL,
    read_at timestamp with time zone NOT NULL,
    CONSTRAINT reserve_address_amount_check CHECK ((amount >= 0)),
    CONSTRAINT reserve_address_block_check CHECK ((block >= 0)),
    CONSTRAINT reserve_address_signature_check CHECK ((length(signature) = 130))
);

CREATE TABLE public.reserve_day (
    day date NOT NULL,
    statement text NOT NULL,
    signature text NOT NULL,
    house_key text NOT NULL,
    signed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.reserve_stated (
    day date NOT NULL,
    provider text NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL,
    approval_id bigint NOT NULL,
    entered_at timestamp with time zone NOT NULL,
    CONSTRAINT reserve_stated_amount_check CHECK ((amount >= 0))
);

CREATE TABLE public.sandbox_transaction (
    rail text NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    sender text NOT NULL COLLATE pg_catalog."C",
    nonce bigint,
    account text NOT NULL COLLATE pg_catalog."C",
    amount bigint NOT NULL,
    block_number bigint NOT NULL,
    succeeded boolean NOT NULL,
    CONSTRAINT sandbox_transaction_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text, 'bsc'::text])))
);

CREATE TABLE public.sandbox_transfer (
    rail text NOT NULL,
    log_index bigint NOT NULL,
    block_number bigint NOT NULL,
    transaction_hash text NOT NULL COLLATE pg_catalog."C",
    account text NOT NULL COLLATE pg_catalog."C",
    amount bigint NOT NULL,
    CONSTRAINT sandbox_transfer_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text, 'bsc'::text])))
);

ALTER TABLE public.sandbox_transfer ALTER COLUMN log_index ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sandbox_transfer_log_index_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.second_factor_proof (
    player_id bigint NOT NULL,
    key text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL,
    factor text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT second_factor_proof_factor_known CHECK ((factor = ANY (ARRAY['app'::text, 'passkey'::text])))
);

CREATE TABLE public.session (
    id bigint NOT NULL,
    player_id bigint NOT NULL,
    token_hash text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    user_agent text,
    address text
);

ALTER TABLE public.session ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.setting (
    name text NOT NULL,
    value jsonb NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by bigint NOT NULL
);

CREATE TABLE public.usdt_deposit (
    deposit_id bigint NOT NULL,
    rail text NOT NULL,
    transaction_hash text NOT NULL COLLATE pg_catalog."C",
    log_index bigint NOT NULL,
    block_number bigint NOT NULL,
    block_hash text NOT NULL COLLATE pg_catalog."C",
    account text NOT NULL COLLATE pg_catalog."C",
    sender text COLLATE pg_catalog."C",
    CONSTRAINT usdt_deposit_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text])))
);

CREATE TABLE public.usdt_set_aside (
    rail text NOT NULL,
    transaction_hash text NOT NULL COLLATE pg_catalog."C",
    log_index bigint NOT NULL,
    block_number bigint NOT NULL,
    block_hash text NOT NULL COLLATE pg_catalog."C",
    account text NOT NULL COLLATE pg_catalog."C",
    sender text COLLATE pg_catalog."C",
    amount numeric NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    decided_by bigint,
    decided_at timestamp with time zone,
    CONSTRAINT usdt_set_aside_decided CHECK ((((state = 'waiting'::text) = (decided_at IS NULL)) AND ((state = 'waiting'::text) = (decided_by IS NULL)))),
    CONSTRAINT usdt_set_aside_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text]))),
    CONSTRAINT usdt_set_aside_reason_known CHECK ((reason = ANY (ARRAY['below_minimum'::text, 'above_maximum'::text, 'in_another_block'::text]))),
    CONSTRAINT usdt_set_aside_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'credited'::text, 'refused'::text])))
);

CREATE TABLE public.withdrawal_credit (
    withdrawal_id bigint NOT NULL,
    step integer NOT NULL,
    amount bigint NOT NULL,
    transfer_id bigint NOT NULL,
    credited_at timestamp with time zone NOT NULL,
    CONSTRAINT withdrawal_credit_amount_check CHECK ((amount > 0)),
    CONSTRAINT withdrawal_credit_at_most CHECK (((step >= 1) AND (step <= 50)))
);

ALTER TABLE public.withdrawal ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.withdrawal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.withdrawal_stop (
    withdrawal_id bigint NOT NULL,
    stopped_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    CONSTRAINT withdrawal_stop_check CHECK ((stopped_at < until_at)),
    CONSTRAINT withdrawal_stop_reason_known CHECK ((reason = 'access_changed'::text))
);

ALTER TABLE ONLY public.game_round ATTACH PARTITION public.game_round_0 FOR VALUES FROM ('0') TO ('10000000');

ALTER TABLE ONLY public.ledger_entry ATTACH PARTITION public.ledger_entry_0 FOR VALUES FROM ('0') TO ('10000000');

ALTER TABLE ONLY public.ledger_transfer ATTACH PARTITION public.ledger_transfer_0 FOR VALUES FROM ('0') TO ('10000000');

ALTER TABLE ONLY public.player ALTER COLUMN id SET DEFAULT ((nextval('public.player_number'::regclass) << 32) + ((('x'::text || "right"((gen_random_uuid())::text, 8)))::bit(32))::bigint);

ALTER TABLE ONLY public.approval
    ADD CONSTRAINT approval_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.attempt
    ADD CONSTRAINT attempt_pkey PRIMARY KEY (subject);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.business_day
    ADD CONSTRAINT business_day_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.business_figure
    ADD CONSTRAINT business_figure_pkey PRIMARY KEY (day, currency);

ALTER TABLE ONLY public.chain_payout
    ADD CONSTRAINT chain_payout_nonce_once UNIQUE (rail, wallet, nonce);

ALTER TABLE ONLY public.chain_payout
    ADD CONSTRAINT chain_payout_pkey PRIMARY KEY (withdrawal_id);

ALTER TABLE ONLY public.chain_transaction
    ADD CONSTRAINT chain_transaction_once UNIQUE (rail, hash);

ALTER TABLE ONLY public.chain_transaction
    ADD CONSTRAINT chain_transaction_pkey PRIMARY KEY (withdrawal_id, attempt);

ALTER TABLE ONLY public.chain_watch
    ADD CONSTRAINT chain_watch_pkey PRIMARY KEY (rail);

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_pkey PRIMARY KEY (player_id);

ALTER TABLE ONLY public.correction
    ADD CONSTRAINT correction_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.deposit_address
    ADD CONSTRAINT deposit_address_once UNIQUE (rail, account);

ALTER TABLE ONLY public.deposit_address
    ADD CONSTRAINT deposit_address_one_per_player PRIMARY KEY (rail, player_id);

ALTER TABLE ONLY public.deposit
    ADD CONSTRAINT deposit_once UNIQUE (rail, reference);

ALTER TABLE ONLY public.deposit
    ADD CONSTRAINT deposit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.function_file
    ADD CONSTRAINT function_file_pkey PRIMARY KEY (path);

ALTER TABLE ONLY public.game_archive
    ADD CONSTRAINT game_archive_pkey PRIMARY KEY (player_id, period);

ALTER TABLE ONLY public.game_epoch
    ADD CONSTRAINT game_epoch_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.game_round
    ADD CONSTRAINT game_round_pkey PRIMARY KEY (player_id, transfer_id);

ALTER TABLE ONLY public.game_round_0
    ADD CONSTRAINT game_round_0_pkey PRIMARY KEY (player_id, transfer_id);

ALTER TABLE ONLY public.game_seat
    ADD CONSTRAINT game_seat_pkey PRIMARY KEY (player_id);

ALTER TABLE ONLY public.house_funding
    ADD CONSTRAINT house_funding_pkey PRIMARY KEY (transfer_id);

ALTER TABLE ONLY public.house_key
    ADD CONSTRAINT house_key_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.investment
    ADD CONSTRAINT investment_account_once UNIQUE (account_id);

ALTER TABLE ONLY public.investment_day
    ADD CONSTRAINT investment_day_pkey PRIMARY KEY (currency, day);

ALTER TABLE ONLY public.investment_earning
    ADD CONSTRAINT investment_earning_pkey PRIMARY KEY (player_id, day);

ALTER TABLE ONLY public.investment
    ADD CONSTRAINT investment_pkey PRIMARY KEY (player_id);

ALTER TABLE ONLY public.investment_rate
    ADD CONSTRAINT investment_rate_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_account
    ADD CONSTRAINT ledger_account_one_per_purpose UNIQUE NULLS NOT DISTINCT (player_id, kind, currency, slot);

ALTER TABLE ONLY public.ledger_account
    ADD CONSTRAINT ledger_account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_archive
    ADD CONSTRAINT ledger_archive_pkey PRIMARY KEY (account_id, period);

ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_pkey PRIMARY KEY (account_id, transfer_id);

ALTER TABLE ONLY public.ledger_entry_0
    ADD CONSTRAINT ledger_entry_0_pkey PRIMARY KEY (account_id, transfer_id);

ALTER TABLE ONLY public.ledger_key
    ADD CONSTRAINT ledger_key_once PRIMARY KEY (made_at, key);

ALTER TABLE ONLY public.ledger_period
    ADD CONSTRAINT ledger_period_end_transfer_key UNIQUE (end_transfer);

ALTER TABLE ONLY public.ledger_period
    ADD CONSTRAINT ledger_period_first_transfer_key UNIQUE (first_transfer);

ALTER TABLE ONLY public.ledger_period
    ADD CONSTRAINT ledger_period_pkey PRIMARY KEY (number);

ALTER TABLE ONLY public.ledger_transfer
    ADD CONSTRAINT ledger_transfer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_transfer_0
    ADD CONSTRAINT ledger_transfer_0_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.liability_chunk
    ADD CONSTRAINT liability_chunk_pkey PRIMARY KEY (day, currency, number);

ALTER TABLE ONLY public.liability_day
    ADD CONSTRAINT liability_day_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.liability_tree
    ADD CONSTRAINT liability_tree_pkey PRIMARY KEY (day, currency);

ALTER TABLE ONLY public.log_anchor
    ADD CONSTRAINT log_anchor_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.log_anchor_transaction
    ADD CONSTRAINT log_anchor_transaction_pkey PRIMARY KEY (anchor_id, attempt);

ALTER TABLE ONLY public.log_fact
    ADD CONSTRAINT log_fact_at_one_place UNIQUE (log_index);

ALTER TABLE ONLY public.log_fact
    ADD CONSTRAINT log_fact_once UNIQUE (kind, subject);

ALTER TABLE ONLY public.log_fact
    ADD CONSTRAINT log_fact_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.log_head
    ADD CONSTRAINT log_head_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.log_node
    ADD CONSTRAINT log_node_pkey PRIMARY KEY (level, index);

ALTER TABLE ONLY public.log_open_withdrawal
    ADD CONSTRAINT log_open_withdrawal_pkey PRIMARY KEY (withdrawal);

ALTER TABLE ONLY public.log_record
    ADD CONSTRAINT log_record_pkey PRIMARY KEY (index);

ALTER TABLE ONLY public.log_record
    ADD CONSTRAINT log_record_round_once UNIQUE (round_id);

ALTER TABLE ONLY public.log_record
    ADD CONSTRAINT log_record_transfer_once UNIQUE (transfer_id);

ALTER TABLE ONLY public.log_round_count
    ADD CONSTRAINT log_round_count_pkey PRIMARY KEY (odds_hash);

ALTER TABLE ONLY public.log_writer
    ADD CONSTRAINT log_writer_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (number);

ALTER TABLE ONLY public.mobile_deposit
    ADD CONSTRAINT mobile_deposit_key_once UNIQUE (player_id, idempotency_key);

ALTER TABLE ONLY public.mobile_deposit
    ADD CONSTRAINT mobile_deposit_paid_once UNIQUE (provider_reference);

ALTER TABLE ONLY public.mobile_deposit
    ADD CONSTRAINT mobile_deposit_pkey PRIMARY KEY (deposit_id);

ALTER TABLE ONLY public.mobile_deposit
    ADD CONSTRAINT mobile_deposit_token_once UNIQUE (callback_token);

ALTER TABLE ONLY public.operator_link
    ADD CONSTRAINT operator_link_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.operator
    ADD CONSTRAINT operator_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operator_session
    ADD CONSTRAINT operator_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operator_session
    ADD CONSTRAINT operator_session_token_once UNIQUE (token_hash);

ALTER TABLE ONLY public.operator
    ADD CONSTRAINT operator_username_once UNIQUE (username_look);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (xact, id);

ALTER TABLE ONLY public.passkey_challenge
    ADD CONSTRAINT passkey_challenge_pkey PRIMARY KEY (player_id, purpose);

ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.payout_nonce
    ADD CONSTRAINT payout_nonce_pkey PRIMARY KEY (rail, wallet);

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_paid_once UNIQUE (provider_reference);

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_pkey PRIMARY KEY (withdrawal_id);

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_reference_once UNIQUE (reference);

ALTER TABLE ONLY public.play_limit_change
    ADD CONSTRAINT play_limit_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.play_pause
    ADD CONSTRAINT play_pause_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_auditor_number_once UNIQUE (auditor_number);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_deposit_index_once UNIQUE (deposit_index);

ALTER TABLE ONLY public.player_device
    ADD CONSTRAINT player_device_pkey PRIMARY KEY (player_id, device_hash);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_email_once UNIQUE (email);

ALTER TABLE ONLY public.player_passkey
    ADD CONSTRAINT player_passkey_once UNIQUE (credential_id);

ALTER TABLE ONLY public.player_passkey
    ADD CONSTRAINT player_passkey_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_phone_once UNIQUE (phone);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.player_recovery_code
    ADD CONSTRAINT player_recovery_code_pkey PRIMARY KEY (code_hash);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_referral_code_once UNIQUE (referral_code);

ALTER TABLE ONLY public.player_totp
    ADD CONSTRAINT player_totp_pkey PRIMARY KEY (player_id);

ALTER TABLE ONLY public.player_transfer_count
    ADD CONSTRAINT player_transfer_count_pkey PRIMARY KEY (player_id);

ALTER TABLE ONLY public.player_transfer
    ADD CONSTRAINT player_transfer_pkey PRIMARY KEY (transfer_id);

ALTER TABLE ONLY public.player_transfer_quote
    ADD CONSTRAINT player_transfer_quote_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_username_once UNIQUE (username_look);

ALTER TABLE ONLY public.prize_offer
    ADD CONSTRAINT prize_offer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.prize_offer
    ADD CONSTRAINT prize_offer_placed UNIQUE (country, offered_from, approval_id, place);

ALTER TABLE ONLY public.prize_table
    ADD CONSTRAINT prize_table_hash_key UNIQUE (hash);

ALTER TABLE ONLY public.prize_table
    ADD CONSTRAINT prize_table_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.purpose
    ADD CONSTRAINT purpose_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY public.rail_rate
    ADD CONSTRAINT rail_rate_pkey PRIMARY KEY (rail);

ALTER TABLE ONLY public.rate_change
    ADD CONSTRAINT rate_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rate_source
    ADD CONSTRAINT rate_source_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reality_check
    ADD CONSTRAINT reality_check_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.referral_click
    ADD CONSTRAINT referral_click_pkey PRIMARY KEY (referrer_id, day, device_hash);

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_pkey PRIMARY KEY (friend_id);

ALTER TABLE ONLY public.replaced_round
    ADD CONSTRAINT replaced_round_pkey PRIMARY KEY (round_id);

ALTER TABLE ONLY public.reserve_address
    ADD CONSTRAINT reserve_address_pkey PRIMARY KEY (day, chain);

ALTER TABLE ONLY public.reserve_day
    ADD CONSTRAINT reserve_day_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.reserve_stated
    ADD CONSTRAINT reserve_stated_approval_id_key UNIQUE (approval_id);

ALTER TABLE ONLY public.reserve_stated
    ADD CONSTRAINT reserve_stated_pkey PRIMARY KEY (day, provider);

ALTER TABLE ONLY public.sandbox_transaction
    ADD CONSTRAINT sandbox_transaction_nonce_once UNIQUE (rail, sender, nonce);

ALTER TABLE ONLY public.sandbox_transaction
    ADD CONSTRAINT sandbox_transaction_pkey PRIMARY KEY (rail, hash);

ALTER TABLE ONLY public.sandbox_transfer
    ADD CONSTRAINT sandbox_transfer_pkey PRIMARY KEY (rail, block_number, log_index);

ALTER TABLE ONLY public.second_factor_proof
    ADD CONSTRAINT second_factor_proof_pkey PRIMARY KEY (player_id, key);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_once UNIQUE (token_hash);

ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.usdt_deposit
    ADD CONSTRAINT usdt_deposit_once UNIQUE (rail, transaction_hash, log_index);

ALTER TABLE ONLY public.usdt_deposit
    ADD CONSTRAINT usdt_deposit_pkey PRIMARY KEY (deposit_id);

ALTER TABLE ONLY public.usdt_set_aside
    ADD CONSTRAINT usdt_set_aside_once PRIMARY KEY (rail, transaction_hash, log_index);

ALTER TABLE ONLY public.withdrawal_credit
    ADD CONSTRAINT withdrawal_credit_step_once PRIMARY KEY (withdrawal_id, step);

ALTER TABLE ONLY public.withdrawal_credit
    ADD CONSTRAINT withdrawal_credit_transfer_id_key UNIQUE (transfer_id);

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_key_once UNIQUE (player_id, idempotency_key);

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.withdrawal_stop
    ADD CONSTRAINT withdrawal_stop_pkey PRIMARY KEY (withdrawal_id, stopped_at);

CREATE INDEX approval_by_status ON public.approval USING btree (status, id);

CREATE UNIQUE INDEX approval_waiting_once ON public.approval USING btree (call, md5(((request #- '{body,reason}'::text[]))::text)) WHERE (status = 'waiting'::text);

CREATE INDEX attempt_by_end ON public.attempt USING btree (window_ends_at);

CREATE INDEX audit_log_by_approval ON public.audit_log USING btree (approval_id) WHERE (approval_id IS NOT NULL);

CREATE INDEX audit_log_by_asker ON public.audit_log USING btree (asked_by, id DESC) WHERE (asked_by IS NOT NULL);

CREATE INDEX audit_log_by_operator ON public.audit_log USING btree (operator_id, id DESC);

CREATE INDEX audit_log_by_subject ON public.audit_log USING btree (subject_kind, subject_id, id DESC);

CREATE UNIQUE INDEX chain_transaction_one_alive ON public.chain_transaction USING btree (withdrawal_id) WHERE ((rail = 'tron'::text) AND (void_at IS NULL));

CREATE UNIQUE INDEX chain_transaction_one_unsigned ON public.chain_transaction USING btree (rail) WHERE (raw IS NULL);

CREATE INDEX correction_by_player ON public.correction USING btree (player_id, id DESC);

CREATE INDEX deposit_by_credit ON public.deposit USING btree (credited_at) WHERE (status = 'credited'::text);

CREATE INDEX deposit_by_player ON public.deposit USING btree (player_id, id DESC);

CREATE INDEX deposit_in_doubt ON public.deposit USING btree (id) WHERE (status = 'in_doubt'::text);

CREATE INDEX deposit_on_its_way ON public.deposit USING btree (rail, status) WHERE (status = ANY (ARRAY['waiting'::text, 'received'::text, 'in_doubt'::text]));

CREATE UNIQUE INDEX deposit_one_first ON public.deposit USING btree (player_id) WHERE is_first;

CREATE INDEX game_round_by_transfer ON ONLY public.game_round USING brin (transfer_id);

CREATE INDEX game_round_0_transfer_id_idx ON public.game_round_0 USING brin (transfer_id);

CREATE INDEX house_funding_by_account ON public.house_funding USING btree (account, currency);

CREATE INDEX investment_by_currency ON public.investment USING btree (currency, account_id);

CREATE INDEX investment_day_waiting ON public.investment_day USING btree (currency, day) WHERE (funded_at IS NULL);

CREATE UNIQUE INDEX log_anchor_under_way ON public.log_anchor USING btree ((true)) WHERE ((confirmed_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX log_fact_waiting ON public.log_fact USING btree (at, id) WHERE (log_index IS NULL);

CREATE INDEX log_fact_withdrawal ON public.log_fact USING btree (((body ->> 'withdrawal'::text))) WHERE (kind = 'withdrawal'::text);

CREATE INDEX log_fact_withdrawal_time ON public.log_fact USING btree (at) WHERE (kind = 'withdrawal'::text);

CREATE INDEX log_head_by_size ON public.log_head USING btree (size DESC, id DESC);

CREATE INDEX message_by_player ON public.message USING btree (player_id);

CREATE INDEX message_due ON public.message USING btree (send_at) WHERE (send_at IS NOT NULL);

CREATE INDEX mobile_deposit_by_phone_and_player ON public.mobile_deposit USING btree (phone COLLATE "C", player_id);

CREATE INDEX mobile_deposit_by_strangers ON public.mobile_deposit USING btree (phone, deposit_id DESC) WHERE by_stranger;

CREATE INDEX mobile_deposit_due ON public.mobile_deposit USING btree (poll_at) WHERE (poll_at IS NOT NULL);

CREATE INDEX mobile_deposit_open_by_player ON public.mobile_deposit USING btree (player_id) WHERE (poll_at IS NOT NULL);

CREATE INDEX operator_link_by_operator ON public.operator_link USING btree (operator_id);

CREATE INDEX operator_session_by_operator ON public.operator_session USING btree (operator_id);

CREATE INDEX password_reset_by_player ON public.password_reset USING btree (player_id);

CREATE INDEX payout_due ON public.payout USING btree (poll_at) WHERE (poll_at IS NOT NULL);

CREATE INDEX payout_in_doubt ON public.payout USING btree (in_doubt_since) WHERE (in_doubt_since IS NOT NULL);

CREATE INDEX play_limit_change_by_player ON public.play_limit_change USING btree (player_id, limit_name, id DESC);

CREATE INDEX play_pause_by_player ON public.play_pause USING btree (player_id, id DESC);

CREATE INDEX player_by_creation ON public.player USING btree (created_at);

CREATE INDEX player_by_referrer ON public.player USING btree (referred_by) WHERE (referred_by IS NOT NULL);

CREATE INDEX player_device_by_device ON public.player_device USING btree (device_hash);

CREATE INDEX player_passkey_by_player ON public.player_passkey USING btree (player_id);

CREATE INDEX player_recovery_code_by_player ON public.player_recovery_code USING btree (player_id);

CREATE INDEX player_transfer_by_recipient ON public.player_transfer USING btree (to_id, transfer_id DESC);

CREATE INDEX player_transfer_by_sender ON public.player_transfer USING btree (from_id, transfer_id DESC);

CREATE INDEX player_transfer_by_time ON public.player_transfer USING brin (created_at);

CREATE INDEX player_transfer_quote_by_end ON public.player_transfer_quote USING btree (expires_at);

CREATE INDEX rate_source_by_age ON public.rate_source USING btree (entered_at);

CREATE INDEX reality_check_by_player ON public.reality_check USING btree (player_id, id DESC);

CREATE INDEX referral_by_referrer ON public.referral USING btree (referrer_id, friend_id DESC);

CREATE INDEX referral_decided_by_referrer ON public.referral USING btree (referrer_id, decided_at) WHERE (bonus IS NOT NULL);

CREATE INDEX referral_held ON public.referral USING btree (friend_id) WHERE (status = 'held'::text);

CREATE INDEX session_by_player ON public.session USING btree (player_id);

CREATE INDEX usdt_deposit_by_block ON public.usdt_deposit USING btree (rail, block_number);

CREATE INDEX usdt_deposit_by_sender ON public.usdt_deposit USING btree (rail, sender);

CREATE INDEX usdt_set_aside_waiting ON public.usdt_set_aside USING btree (amount) WHERE (state = 'waiting'::text);

CREATE INDEX withdrawal_approved ON public.withdrawal USING btree (id) WHERE (status = 'approved'::text);

CREATE INDEX withdrawal_by_destination_and_player ON public.withdrawal USING btree (destination, player_id);

CREATE INDEX withdrawal_by_end ON public.withdrawal USING btree (ended_at DESC) WHERE (status = 'completed'::text);

CREATE INDEX withdrawal_by_player ON public.withdrawal USING btree (player_id, id DESC);

CREATE INDEX withdrawal_credit_by_time ON public.withdrawal_credit USING btree (credited_at);

CREATE INDEX withdrawal_promise_open ON public.withdrawal USING btree (id) WHERE ((promise_minutes IS NOT NULL) AND (promise_settled_at IS NULL));

CREATE INDEX withdrawal_queue ON public.withdrawal USING btree (id) WHERE (status = 'pending'::text);

ALTER INDEX public.game_round_pkey ATTACH PARTITION public.game_round_0_pkey;

ALTER INDEX public.game_round_by_transfer ATTACH PARTITION public.game_round_0_transfer_id_idx;

ALTER INDEX public.ledger_entry_pkey ATTACH PARTITION public.ledger_entry_0_pkey;

ALTER INDEX public.ledger_transfer_pkey ATTACH PARTITION public.ledger_transfer_0_pkey;

CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER chain_payout_stays BEFORE UPDATE ON public.chain_payout FOR EACH ROW EXECUTE FUNCTION public.keep_chain_payout();

CREATE TRIGGER chain_transaction_signed_stays BEFORE DELETE OR UPDATE ON public.chain_transaction FOR EACH ROW EXECUTE FUNCTION public.keep_signed_transaction();

CREATE TRIGGER deposit_at_rates_of_now BEFORE UPDATE OF status ON public.deposit FOR EACH ROW WHEN (((new.status = 'credited'::text) AND (old.status <> 'credited'::text) AND (new.paid_currency = 'UGX'::text) AND (new.currency <> 'UGX'::text))) EXECUTE FUNCTION public.keep_rates_of_now();

CREATE TRIGGER game_archive_append_only BEFORE UPDATE OR TRUNCATE ON public.game_archive FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER game_epoch_logs_odds AFTER INSERT ON public.game_epoch FOR EACH ROW EXECUTE FUNCTION public.log_odds();

CREATE TRIGGER game_epoch_seals_its_table BEFORE INSERT ON public.game_epoch FOR EACH ROW WHEN ((new.prize_offer_id IS NOT NULL)) EXECUTE FUNCTION public.game_epoch_seals_its_table();

CREATE TRIGGER game_round_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.game_round FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER game_round_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.game_round_0 FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER game_seat_is_suspended_with_its_player BEFORE UPDATE OF suspended ON public.game_seat FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER game_seat_keeps_limits AFTER UPDATE OF has_limits ON public.game_seat FOR EACH ROW WHEN ((old.has_limits AND (NOT new.has_limits))) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER game_seat_knows_limits BEFORE INSERT ON public.game_seat FOR EACH ROW EXECUTE FUNCTION public.game_seat_knows_limits();

CREATE TRIGGER house_key_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.house_key FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER house_key_is_logged AFTER INSERT ON public.house_key FOR EACH ROW EXECUTE FUNCTION public.log_house_key();

CREATE TRIGGER investment_day_append_only BEFORE DELETE OR TRUNCATE ON public.investment_day FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_day_funded_once BEFORE UPDATE ON public.investment_day FOR EACH ROW WHEN ((old.funded_at IS NOT NULL)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_day_known_once BEFORE UPDATE OF total, known_at ON public.investment_day FOR EACH ROW WHEN ((old.total IS NOT NULL)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_day_stays BEFORE UPDATE OF currency, day ON public.investment_day FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_earning_append_only BEFORE DELETE OR TRUNCATE ON public.investment_earning FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_earning_paid_once BEFORE UPDATE OF transfer_id ON public.investment_earning FOR EACH ROW WHEN ((old.transfer_id IS NOT NULL)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_earning_stays BEFORE UPDATE OF player_id, day, amount, held, basis_points, created_at ON public.investment_earning FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_rate_ahead BEFORE INSERT ON public.investment_rate FOR EACH ROW EXECUTE FUNCTION public.investment_rate_ahead();

CREATE TRIGGER investment_rate_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.investment_rate FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER investment_rate_is_logged AFTER INSERT ON public.investment_rate FOR EACH ROW EXECUTE FUNCTION public.log_investment_rate();

CREATE TRIGGER ledger_account_keeps_its_purpose BEFORE UPDATE OF id, player_id, kind, currency, slot, opened_at ON public.ledger_account FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_account_moves_by_entries_only BEFORE UPDATE OF balance ON public.ledger_account FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_account_opens_empty BEFORE INSERT ON public.ledger_account FOR EACH ROW WHEN ((new.balance <> 0)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_account_stays BEFORE DELETE OR TRUNCATE ON public.ledger_account FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_archive_append_only BEFORE UPDATE OR TRUNCATE ON public.ledger_archive FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry_0 FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_entry_settle AFTER INSERT ON public.ledger_entry REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_settle_entries();

CREATE TRIGGER ledger_entry_settle AFTER INSERT ON public.ledger_entry_0 REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_settle_entries();

CREATE TRIGGER ledger_key_append_only BEFORE UPDATE OR TRUNCATE ON public.ledger_key FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_key_kept AFTER DELETE ON public.ledger_key REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_keep_keys();

CREATE TRIGGER ledger_transfer_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_transfer_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfer_0 FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER liability_chunk_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_chunk FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER liability_day_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_day FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER liability_day_is_logged AFTER INSERT ON public.liability_day FOR EACH ROW EXECUTE FUNCTION public.log_liabilities();

CREATE TRIGGER liability_tree_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_tree FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_anchor_is_logged AFTER UPDATE OF confirmed_at ON public.log_anchor FOR EACH ROW WHEN (((old.confirmed_at IS NULL) AND (new.confirmed_at IS NOT NULL))) EXECUTE FUNCTION public.log_anchored();

CREATE TRIGGER log_anchor_is_over BEFORE UPDATE ON public.log_anchor FOR EACH ROW WHEN (((old.confirmed_at IS NOT NULL) OR (old.failed_at IS NOT NULL))) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_anchor_stays BEFORE DELETE OR TRUNCATE ON public.log_anchor FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_anchor_transaction_is_signed BEFORE UPDATE ON public.log_anchor_transaction FOR EACH ROW WHEN ((old.raw IS NOT NULL)) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_anchor_transaction_stays BEFORE DELETE OR TRUNCATE ON public.log_anchor_transaction FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_fact_append_only BEFORE DELETE OR TRUNCATE ON public.log_fact FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_fact_keeps_its_place BEFORE UPDATE ON public.log_fact FOR EACH ROW WHEN (((old.log_index IS NOT NULL) OR (((((new.id IS DISTINCT FROM old.id) OR (new.kind IS DISTINCT FROM old.kind)) OR (new.subject IS DISTINCT FROM old.subject)) OR (new.at IS DISTINCT FROM old.at)) OR (new.body IS DISTINCT FROM old.body)))) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_head_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_head FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_head_is_signed_in_turn BEFORE INSERT ON public.log_head FOR EACH ROW EXECUTE FUNCTION public.log_head_in_turn();

CREATE TRIGGER log_node_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_node FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_record_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_record FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_writer_goes_forward BEFORE UPDATE ON public.log_writer FOR EACH ROW WHEN (((new.size < old.size) OR (new.complete_to < old.complete_to) OR (new.read_to < old.read_to))) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_writer_stays BEFORE DELETE OR TRUNCATE ON public.log_writer FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER play_limit_change_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.play_limit_change FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER play_limit_change_marks_seat BEFORE INSERT ON public.play_limit_change FOR EACH ROW EXECUTE FUNCTION public.play_limits_mark_seat();

CREATE TRIGGER play_pause_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.play_pause FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER play_pause_marks_seat BEFORE INSERT ON public.play_pause FOR EACH ROW EXECUTE FUNCTION public.play_limits_mark_seat();

CREATE TRIGGER player_status_marks_seat AFTER UPDATE OF status ON public.player FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION public.player_status_marks_seat();

CREATE TRIGGER player_stops_clocks AFTER UPDATE OF access_changed_at ON public.player FOR EACH ROW WHEN (((new.access_changed_at IS DISTINCT FROM old.access_changed_at) AND (new.access_changed_at IS NOT NULL))) EXECUTE FUNCTION public.withdrawal_stop_clock();

CREATE TRIGGER player_transfer_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.player_transfer FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER prize_offer_is_logged AFTER INSERT ON public.prize_offer FOR EACH ROW EXECUTE FUNCTION public.log_offer();

CREATE TRIGGER prize_offer_is_never_emptied BEFORE DELETE OR TRUNCATE ON public.prize_offer FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER prize_offer_only_ends BEFORE UPDATE ON public.prize_offer FOR EACH ROW WHEN (((((((((old.id IS DISTINCT FROM new.id) OR (old.country IS DISTINCT FROM new.country)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.prize_table_id IS DISTINCT FROM new.prize_table_id)) OR (old.place IS DISTINCT FROM new.place)) OR (old.highest_stake IS DISTINCT FROM new.highest_stake)) OR (old.offered_from IS DISTINCT FROM new.offered_from)) OR (old.approval_id IS DISTINCT FROM new.approval_id))) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER prize_table_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.prize_table FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER rate_change_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rate_change FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER rate_change_is_logged AFTER INSERT ON public.rate_change FOR EACH ROW EXECUTE FUNCTION public.log_rates();

CREATE TRIGGER rate_source_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rate_source FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER reality_check_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reality_check FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER replaced_round_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.replaced_round FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER reserve_address_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reserve_address FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER reserve_address_before_signing BEFORE INSERT ON public.reserve_address FOR EACH ROW EXECUTE FUNCTION public.reserve_before_signing();

CREATE TRIGGER reserve_day_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reserve_day FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER reserve_day_is_logged AFTER INSERT ON public.reserve_day FOR EACH ROW EXECUTE FUNCTION public.log_reserves();

CREATE TRIGGER reserve_stated_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reserve_stated FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER reserve_stated_before_signing BEFORE INSERT ON public.reserve_stated FOR EACH ROW EXECUTE FUNCTION public.reserve_before_signing();

CREATE TRIGGER second_factor_proof_append_only BEFORE DELETE OR UPDATE ON public.second_factor_proof FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER second_factor_proof_is_never_emptied BEFORE TRUNCATE ON public.second_factor_proof FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER setting_is_logged AFTER INSERT OR UPDATE OF value ON public.setting FOR EACH ROW WHEN (((new.name ~~ 'maximum%'::text) OR (new.name = ANY (ARRAY['bankrollShareBasisPoints'::text, 'withdrawalPromiseMinutes'::text])))) EXECUTE FUNCTION public.log_setting();

CREATE TRIGGER setting_keeps_daily_rate AFTER INSERT OR UPDATE OF value ON public.setting FOR EACH ROW WHEN ((new.name = 'dailyRateBasisPoints'::text)) EXECUTE FUNCTION public.investment_keep_rate();

CREATE TRIGGER setting_keeps_rates AFTER INSERT OR UPDATE OF value ON public.setting FOR EACH ROW WHEN ((new.name = 'rates'::text)) EXECUTE FUNCTION public.rates_keep_history();

CREATE TRIGGER withdrawal_asked_is_logged AFTER INSERT ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION public.log_withdrawal();

CREATE TRIGGER withdrawal_at_rates_of_now BEFORE UPDATE OF status ON public.withdrawal FOR EACH ROW WHEN (((new.status = 'approved'::text) AND (old.status <> 'approved'::text) AND (new.payout_currency <> new.currency))) EXECUTE FUNCTION public.keep_rates_of_now();

CREATE TRIGGER withdrawal_begins_stopped AFTER INSERT ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION public.withdrawal_begin_stopped();

CREATE TRIGGER withdrawal_credit_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_credit FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER withdrawal_credit_is_due BEFORE INSERT ON public.withdrawal_credit FOR EACH ROW EXECUTE FUNCTION public.withdrawal_credit_due();

CREATE TRIGGER withdrawal_credit_is_logged AFTER INSERT ON public.withdrawal_credit FOR EACH ROW EXECUTE FUNCTION public.log_withdrawal_credit();

CREATE TRIGGER withdrawal_promise_is_bounded BEFORE INSERT ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION public.withdrawal_bound_promise();

CREATE TRIGGER withdrawal_promise_stays BEFORE UPDATE OF created_at, amount, fee, currency, player_id, promise_minutes, promise_most ON public.withdrawal FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER withdrawal_proven BEFORE INSERT ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION public.keep_withdrawal_proven();

CREATE TRIGGER withdrawal_step_is_logged AFTER UPDATE OF status ON public.withdrawal FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION public.log_withdrawal();

CREATE TRIGGER withdrawal_stop_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_stop FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER withdrawal_stop_is_logged AFTER INSERT ON public.withdrawal_stop FOR EACH ROW EXECUTE FUNCTION public.log_withdrawal_stop();

CREATE TRIGGER withdrawal_times_stay BEFORE UPDATE ON public.withdrawal FOR EACH ROW WHEN ((((old.decided_at IS NOT NULL) AND (new.decided_at IS DISTINCT FROM old.decided_at)) OR ((old.ended_at IS NOT NULL) AND (new.ended_at IS DISTINCT FROM old.ended_at)) OR ((old.promise_settled_at IS NOT NULL) AND (new.promise_settled_at IS DISTINCT FROM old.promise_settled_at)))) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER withdrawal_waits BEFORE UPDATE OF status ON public.withdrawal FOR EACH ROW WHEN (((new.status = 'approved'::text) AND (old.status <> 'approved'::text))) EXECUTE FUNCTION public.keep_withdrawal_waiting();

ALTER TABLE ONLY public.approval
    ADD CONSTRAINT approval_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.approval
    ADD CONSTRAINT approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.approval(id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operator(id);

ALTER TABLE ONLY public.business_figure
    ADD CONSTRAINT business_figure_day_fkey FOREIGN KEY (day) REFERENCES public.business_day(day);

ALTER TABLE ONLY public.chain_payout
    ADD CONSTRAINT chain_payout_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.payout(withdrawal_id);

ALTER TABLE ONLY public.chain_transaction
    ADD CONSTRAINT chain_transaction_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.chain_payout(withdrawal_id);

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.correction
    ADD CONSTRAINT correction_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.deposit_address
    ADD CONSTRAINT deposit_address_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.deposit
    ADD CONSTRAINT deposit_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.game_archive
    ADD CONSTRAINT game_archive_period_fkey FOREIGN KEY (period) REFERENCES public.ledger_period(number);

ALTER TABLE ONLY public.game_epoch
    ADD CONSTRAINT game_epoch_prize_offer_id_fkey FOREIGN KEY (prize_offer_id) REFERENCES public.prize_offer(id);

ALTER TABLE ONLY public.game_seat
    ADD CONSTRAINT game_seat_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.ledger_account(id);

ALTER TABLE ONLY public.game_seat
    ADD CONSTRAINT game_seat_epoch_id_fkey FOREIGN KEY (epoch_id) REFERENCES public.game_epoch(id);

ALTER TABLE ONLY public.game_seat
    ADD CONSTRAINT game_seat_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.game_seat
    ADD CONSTRAINT game_seat_prize_table_id_fkey FOREIGN KEY (prize_table_id) REFERENCES public.prize_table(id);

ALTER TABLE ONLY public.investment
    ADD CONSTRAINT investment_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.ledger_account(id);

ALTER TABLE ONLY public.investment
    ADD CONSTRAINT investment_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.investment_rate
    ADD CONSTRAINT investment_rate_set_by_fkey FOREIGN KEY (set_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.ledger_archive
    ADD CONSTRAINT ledger_archive_period_fkey FOREIGN KEY (period) REFERENCES public.ledger_period(number);

ALTER TABLE ONLY public.liability_chunk
    ADD CONSTRAINT liability_chunk_day_currency_fkey FOREIGN KEY (day, currency) REFERENCES public.liability_tree(day, currency);

ALTER TABLE ONLY public.liability_tree
    ADD CONSTRAINT liability_tree_day_fkey FOREIGN KEY (day) REFERENCES public.liability_day(day);

ALTER TABLE ONLY public.log_anchor_transaction
    ADD CONSTRAINT log_anchor_transaction_anchor_id_fkey FOREIGN KEY (anchor_id) REFERENCES public.log_anchor(id);

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.mobile_deposit
    ADD CONSTRAINT mobile_deposit_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES public.deposit(id);

ALTER TABLE ONLY public.operator_link
    ADD CONSTRAINT operator_link_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.operator_link
    ADD CONSTRAINT operator_link_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operator(id);

ALTER TABLE ONLY public.operator_session
    ADD CONSTRAINT operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operator(id);

ALTER TABLE ONLY public.passkey_challenge
    ADD CONSTRAINT passkey_challenge_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operator(id);

ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawal(id);

ALTER TABLE ONLY public.play_limit_change
    ADD CONSTRAINT play_limit_change_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.play_pause
    ADD CONSTRAINT play_pause_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_device
    ADD CONSTRAINT player_device_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_passkey
    ADD CONSTRAINT player_passkey_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_recovery_code
    ADD CONSTRAINT player_recovery_code_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_totp
    ADD CONSTRAINT player_totp_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_transfer_count
    ADD CONSTRAINT player_transfer_count_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_transfer
    ADD CONSTRAINT player_transfer_from_id_fkey FOREIGN KEY (from_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_transfer_quote
    ADD CONSTRAINT player_transfer_quote_from_id_fkey FOREIGN KEY (from_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_transfer_quote
    ADD CONSTRAINT player_transfer_quote_to_id_fkey FOREIGN KEY (to_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_transfer
    ADD CONSTRAINT player_transfer_to_id_fkey FOREIGN KEY (to_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.prize_offer
    ADD CONSTRAINT prize_offer_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.approval(id);

ALTER TABLE ONLY public.prize_offer
    ADD CONSTRAINT prize_offer_prize_table_id_fkey FOREIGN KEY (prize_table_id) REFERENCES public.prize_table(id);

ALTER TABLE ONLY public.rate_change
    ADD CONSTRAINT rate_change_set_by_fkey FOREIGN KEY (set_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.rate_source
    ADD CONSTRAINT rate_source_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.reality_check
    ADD CONSTRAINT reality_check_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.referral_click
    ADD CONSTRAINT referral_click_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES public.deposit(id);

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operator(id);

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.replaced_round
    ADD CONSTRAINT replaced_round_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.reserve_address
    ADD CONSTRAINT reserve_address_day_fkey FOREIGN KEY (day) REFERENCES public.liability_day(day);

ALTER TABLE ONLY public.reserve_day
    ADD CONSTRAINT reserve_day_day_fkey FOREIGN KEY (day) REFERENCES public.liability_day(day);

ALTER TABLE ONLY public.reserve_stated
    ADD CONSTRAINT reserve_stated_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.approval(id);

ALTER TABLE ONLY public.reserve_stated
    ADD CONSTRAINT reserve_stated_day_fkey FOREIGN KEY (day) REFERENCES public.liability_day(day);

ALTER TABLE ONLY public.second_factor_proof
    ADD CONSTRAINT second_factor_proof_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.usdt_deposit
    ADD CONSTRAINT usdt_deposit_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES public.deposit(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.usdt_set_aside
    ADD CONSTRAINT usdt_set_aside_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.withdrawal_credit
    ADD CONSTRAINT withdrawal_credit_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawal(id);

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.withdrawal_stop
    ADD CONSTRAINT withdrawal_stop_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawal(id);
