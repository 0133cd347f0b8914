-- The rights of sanduku_server, the role of servers. It owns nothing, so a compromised server cannot drop triggers or
-- constraints, truncate tables, replace functions, or change append-only rows. A table that is not listed cannot be
-- read. Applied with every migration.

do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end
$$;
revoke create on schema public from public;
revoke all on all tables in schema public from sanduku_server;
revoke all on all sequences in schema public from sanduku_server;
grant usage on schema public to sanduku_server;
grant usage on all sequences in schema public to sanduku_server;

-- Written by triggers and functions that run as the owner.
grant select on
  migration, function_file, function_text, ledger_period, rate_change, investment_rate, withdrawal_stop, deposit_total,
  withdrawal_total, referral_total, prize_table, prize_offer, wallet_statement_withdrawn
  to sanduku_server;

-- Append-only.
grant select, insert on
  ledger_transfer, ledger_entry, game_round, player_transfer, audit_log, second_factor_proof,
  play_limit_change, play_pause, reality_check, rate_source, house_funding, business_day, business_figure,
  business_round, deposit_address, correction, database_mode, sandbox_transfer, sandbox_transaction,
  liability_day, liability_tree, liability_chunk, reserve_address, reserve_stated, reserve_day, withdrawal_credit,
  voided_round, refused_bet, audit_run, wallet_statement, wallet_item, wallet_close, deposit_reversal, debt_payment
  to sanduku_server;
grant select, insert on log_record, log_node, log_head, signing_key, web_release to sanduku_server;
grant select, insert, update (rounds, wins, returned_basis_points) on log_round_count to sanduku_server;
grant select, insert, update (attempts, would_have_won) on log_refused_count to sanduku_server;
grant select, insert, update (transaction, block, confirmed_at, failed_at) on log_anchor to sanduku_server;
grant select, insert, update (raw, hash, signed_at) on log_anchor_transaction to sanduku_server;

-- Triggers set balances and the flags of a seat. Locking a row requires the right to update one of its columns.
grant select, insert, update (opened_at) on ledger_account to sanduku_server;
grant select, insert, update (key, secret_id, retired_at) on game_epoch to sanduku_server;
grant select, insert, update (
  round_id, epoch_id, games, wins, staked, paid_out, expected_cost, last_bet_at, playing_since, check_due_at, played_before_ms,
  games_before_day, best_win, games_before, staked_before, paid_out_before, lost_before_day, lost_before_week, lost_before_month, prize_table_id
) on game_seat to sanduku_server;
grant select, insert, update (status, decided_by, decided_at, note) on approval to sanduku_server;
grant select, insert, update (
  status, note, end_transfer_id, decided_by, decided_at, ended_at, payout_amount, rates_id, promised_payout,
  promise_settled_at, promise_waiting_since
) on withdrawal to sanduku_server;
grant select, insert, update (state, decided_by, decided_at) on usdt_held_transfer to sanduku_server;
grant select, insert, update (item_id) on wallet_movement to sanduku_server;
grant select, insert, update (arrived_at) on wallet_move to sanduku_server;
grant select, insert, update (
  kind, transfer_id, amount, state, proposed_transfer, proposed_move, owner_id, explanation, explained_by, explained_at
) on wallet_difference to sanduku_server;
grant select, insert, update (transfer_id) on investment_earning to sanduku_server;
grant select, insert, update (total, known_at, funded_at, transfer_id) on investment_day to sanduku_server;
grant select, insert, update (expires_at, used_at) on operator_link, password_reset to sanduku_server;
grant select, insert, update (secret, used_step), delete on player_totp to sanduku_server;
grant select, insert, update (read_at), delete on inbox to sanduku_server;
grant select, update (log_index) on log_fact to sanduku_server;
grant select, update (size, complete_to, read_to, horizon_to, horizon_xact) on log_writer to sanduku_server;

grant select, insert, update on
  player, operator, operator_session, setting, mobile_deposit, usdt_deposit, chain_watch, rail_rate, rail_health, rail_balance, payout, payout_nonce,
  player_transfer_count, investment, referral
  to sanduku_server;

-- Only rows without money may be deleted. Triggers and foreign keys limit ledger_key (expired keys), deposit (chain
-- transfers that were never final), chain_transaction and chain_payout (orders never signed).
grant select, insert, delete on
  ledger_key, outbox, player_transfer_quote, chain_payout, log_open_withdrawal
  to sanduku_server;
grant select, insert, update, delete on
  session, attempt, message, deposit, chain_transaction, player_passkey, passkey_challenge, player_recovery_code,
  contact_change, contact_claim, job, push_subscription, push_delivery
  to sanduku_server;
