import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onOneEngine } from '../testing/databases.ts';

const owners = [
  'player_id',
  'account_id',
  'deposit_id',
  'withdrawal_id',
  'from_id',
  'friend_id',
  'referrer_id',
];
/** Surrogate keys, to which a shard key could be prepended. */
const ownNumbers = ['id', 'transfer_id'];

/** Tables without a player, with the reason (docs/operating.md, "Beyond one PostgreSQL"). */
const withoutPlayer: Record<string, string> = {
  ledger_key: 'begins with who asked, and lies there',
  ledger_period: 'stretches of transfers',
  ledger_transfer: 'lies with the player who asked; both sides of a player transfer have their own',
  usdt_held_transfer: 'belongs to nobody until an operator decides; few',
  attempt: 'counts by a hash of whoever tries; emptied by itself',
  player: 'is the player: its number is the key',
  // Grows with operators, not players.
  approval: 'operators',
  audit_log: 'operators',
  operator: 'operators',
  operator_link: 'operators',
  operator_session: 'operators',
  setting: 'operators',
  house_funding: 'operators',
  reserve_stated: 'operators',
  wallet_statement: 'wallets',
  wallet_statement_withdrawn: 'wallets',
  wallet_item: 'lines of wallets',
  wallet_movement: 'lines of wallets',
  wallet_difference: 'lines of wallets',
  wallet_close: 'wallets and days',
  wallet_move: 'operators',
  // One ordered log, written by one process.
  log_fact: 'the log',
  signing_key: 'the log',
  log_anchor: 'the log',
  log_anchor_transaction: 'the log',
  log_head: 'the log',
  log_node: 'the log',
  log_open_withdrawal: 'the log',
  log_record: 'the log',
  contact_claim: 'contacts of visitors',
  log_refused_count: 'causes of refusals',
  log_round_count: 'the log',
  log_writer: 'the log',
  // Copied to every shard.
  business_day: 'days',
  business_figure: 'days and currencies',
  business_round: 'days and currencies',
  chain_watch: 'chains',
  job: 'background jobs',
  function_file: 'versions',
  function_text: 'versions',
  game_epoch: 'days',
  investment_day: 'days and currencies',
  investment_rate: 'changes of a rate',
  liability_day: 'days',
  liability_tree: 'days and currencies',
  liability_chunk: 'parts of a tree over all players, read by their numbers',
  reserve_address: 'days and chains',
  reserve_day: 'days',
  migration: 'versions',
  web_release: 'versions',
  payout_nonce: 'wallets that pay',
  prize_offer: 'countries',
  prize_table: 'tables of prizes',
  database_mode: 'one row',
  rail_rate: 'rails',
  rail_health: 'rails',
  rail_balance: 'rails',
  audit_run: 'days',
  rate_change: 'changes of a rate',
  rate_source: 'rates as they were',
  sandbox_transaction: 'play money',
  sandbox_transfer: 'play money',
};

/** With several shards, each needs a separate directory. */
const uniqueAmongAll: Record<string, string> = {
  player_email_once: 'who signs in is found by it',
  player_phone_once: 'who signs in is found by it',
  player_username_once: 'who signs in is found by it',
  player_referral_code_once: 'who refers is found by it',
  player_auditor_number_once: 'whose leaf it is in a tree of what is owed; drawn from 2^60',
  player_deposit_index_once: 'whose address it is on a chain',
  push_subscription_once: 'one browser serves one session',
  session_token_once: 'who calls is found by it; the token can carry the player',
  player_passkey_once: 'who signs in is found by it',
  password_reset_pkey: 'whose link it is; the token can carry the player',
  player_recovery_code_pkey: 'the hash is salted with the player',
  deposit_once: 'one payment is credited once',
  deposit_address_once: 'whose address it is on a chain',
  outbox_pkey: 'leads with the transaction, which is what readers go by; each shard has its own',
  mobile_deposit_token_once: 'the webhook finds its deposit; the token can carry the player',
  mobile_deposit_paid_once: 'one payment is credited once',
  usdt_deposit_once: 'one payment is credited once',
  payout_reference_once: 'one order is paid once',
  payout_paid_once: 'one order is paid once',
  chain_payout_nonce_once: 'the wallet that pays counts',
  chain_transaction_once: 'one transaction on a chain is one payment',
  chain_transaction_one_unsigned: 'a chain signs one after the other',
  withdrawal_credit_transfer_id_key: 'the number of a transfer',
  voided_round_pkey: 'the number of a round',
};

onOneEngine('the schema', (on) => {
  const read = async () => {
    const { rows } = await sql<{
      name: string;
      columns: string[];
      keys: { name: string; columns: string[]; isPrimary: boolean }[] | null;
    }>`
      select t.relname::text as name,
        (select json_agg(a.attname) from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped)
          as columns,
        (
          select json_agg(json_build_object(
            'name', x.relname,
            'columns', (select json_agg(a.attname) from pg_attribute a where a.attrelid = t.oid and a.attnum = any (i.indkey)),
            'isPrimary', i.indisprimary))
          from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = t.oid and i.indisunique
        ) as keys
      from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      order by 1`.execute(on.database.queries);
    return rows;
  };
  const namesOwner = (columns: readonly string[]) => columns.some((column) => owners.includes(column));

  test('has the player in every table that grows with players, or a reason why not', async () => {
    const without = (await read()).filter(({ columns }) => !namesOwner(columns)).map(({ name }) => name);
    expect(without.filter((name) => withoutPlayer[name] === undefined)).toEqual([]);
  });

  test('has the player in every unique key of those tables except surrogate keys, or a reason why not', async () => {
    const amongAll = (await read())
      .filter(({ name, columns }) => namesOwner(columns) || name === 'player')
      .flatMap(({ keys }) => keys ?? [])
      .filter(
        ({ columns, isPrimary }) => !(isPrimary && columns.every((column) => ownNumbers.includes(column))),
      )
      .filter(({ columns }) => !namesOwner(columns))
      .map(({ name }) => name);
    expect(amongAll.filter((name) => uniqueAmongAll[name] === undefined)).toEqual([]);
  });

  test('keys the rows of a bet by player', async () => {
    const primary = new Map(
      (await read()).map(({ name, keys }) => [
        name,
        keys?.find((key) => key.name === `${name}_pkey`)?.columns,
      ]),
    );
    expect(primary.get('game_seat')).toEqual(['player_id']);
    expect(primary.get('game_round')).toEqual(['player_id', 'transfer_id']);
    // House accounts exist on every shard.
    expect(primary.get('ledger_entry')).toEqual(['account_id', 'transfer_id']);
    expect(primary.get('investment')).toEqual(['player_id']);
    expect(primary.get('investment_earning')).toEqual(['player_id', 'day']);
  });
});
