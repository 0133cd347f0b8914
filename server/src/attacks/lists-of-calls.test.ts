import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import type { Arguments, FunctionName } from '../database/functions.ts';
import { functions } from '../database/schema.ts';
import { openPlayerAccounts, slotOf } from '../ledger/accounts.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { createEpoch } from '../modules/game/epochs.ts';
import { onOneEngine } from '../testing/databases.ts';
import { testEpochKeys } from '../testing/epoch-keys.ts';
import { freshKey } from '../testing/ledger.ts';
import { insertPlayer } from '../testing/players.ts';

/**
 * SQL functions that take parallel arrays must pair their elements correctly or reject the call, in any
 * order.
 */
const PLAYERS = 6;
const OPENING = 1_000_000n;
const now = new Date('2026-01-05T09:00:00Z');

interface Seated {
  readonly id: bigint;
  readonly account: bigint;
  readonly tokenHash: string;
}

/** Two nulls per array parameter. New parameters are covered automatically. */
function emptyLists<Name extends FunctionName>(name: Name): Arguments<Name> {
  const lists = Object.entries<string>(functions[name].takes).filter(([, type]) => type.endsWith('[]'));
  return Object.fromEntries<unknown>(lists.map(([list]) => [list, [null, null]])) as Arguments<Name>;
}

onOneEngine('parallel arrays of a call', (on) => {
  let ledger: Ledger;
  let house: bigint;
  let players: Seated[];
  beforeAll(async () => {
    ledger = createLedger(on.database);
    house = slotOf(await ledger.house('house.bankroll', 'UGX'), 0);
    await createEpoch(on.database.queries, { keys: testEpochKeys, at: now });
    players = [];
    for (let index = 0; index < PLAYERS; index++) players.push(await seat(on.database, ledger));
  });

  const balances = async () => {
    const rows = await on.database.queries.selectFrom('ledger_account').select(['id', 'balance']).execute();
    return new Map(rows.map(({ id, balance }) => [id, balance]));
  };
  const roundOf = async ({ id }: Seated) =>
    (
      await on.database.queries
        .selectFrom('game_seat')
        .select('round_id')
        .where('player_id', '=', id)
        .executeTakeFirstOrThrow()
    ).round_id;

  interface Bet {
    player: Seated;
    stake: bigint;
    payout: bigint;
  }
  const gamePlay = async (bets: readonly Bet[]): Promise<Arguments<'game_play'>> => {
    const round: string[] = [];
    for (const { player } of bets) round.push(await roundOf(player));
    return {
      now,
      token_hash: bets.map(({ player }) => player.tokenHash),
      player: bets.map(({ player }) => player.id),
      house: bets.map(() => house),
      key: bets.map(() => freshKey()),
      fingerprint: bets.map(() => 'asked'),
      round,
      epoch: bets.map(() => 1),
      client_seed: bets.map(() => 'seed'),
      box: bets.map(() => 3),
      stake: bets.map(({ stake }) => stake),
      prize: bets.map(({ stake, payout }) =>
        payout === 0n ? 0 : Number(((payout - stake) * 10_000n) / stake),
      ),
      payout: bets.map(({ payout }) => payout),
      next_round: bets.map(() => randomUUID()),
      next_epoch: bets.map(() => 1),
    };
  };

  const bets = fc
    .shuffledSubarray([...Array(PLAYERS).keys()], { minLength: 1 })
    .chain((who) =>
      fc.tuple(
        ...who.map((index) => fc.record({ index: fc.constant(index), units: fc.nat(9), won: fc.boolean() })),
      ),
    )
    .map((all) =>
      all.map(({ index, units, won }) => {
        const stake = BigInt(units + 1) * 100n;
        return { index, stake, payout: won ? (stake * 12n) / 10n : 0n };
      }),
    );
  const withPlayers = (drawn: readonly { index: number; stake: bigint; payout: bigint }[]): Bet[] =>
    drawn.map(({ index, ...rest }) => ({ player: players[index] as Seated, ...rest }));

  test("bets in any order move the right player's money and answer in input order", async () => {
    await fc.assert(
      fc.asyncProperty(bets, async (drawn) => {
        const batch = withPlayers(drawn);
        const before = await balances();
        const [answer] = await on.database.call('game_play', await gamePlay(batch));
        expect(answer?.outcome).toEqual(batch.map(() => 'posted'));
        const expected = batch.map(
          ({ player, stake, payout }) => (before.get(player.account) ?? 0n) + payout - stake,
        );
        expect(answer?.balance).toEqual(expected);
        const after = await balances();
        expect(batch.map(({ player }) => after.get(player.account))).toEqual(expected);
        for (const { account } of players) {
          if (!batch.some(({ player }) => player.account === account)) {
            expect(after.get(account)).toBe(before.get(account));
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test('a bet writes the same rows as the equivalent ledger_post', async () => {
    await fc.assert(
      fc.asyncProperty(bets, async (drawn) => {
        const batch = withPlayers(drawn);
        const [played] = await on.database.call('game_play', await gamePlay(batch));
        const twins: Seated[] = [];
        for (const { player } of batch) {
          const twin = await seat(on.database, ledger);
          const held = (await balances()).get(player.account) ?? 0n;
          twins.push(twin);
          const { stake, payout } = batch.find((bet) => bet.player === player) as Bet;
          await top(ledger, twin, held + stake - payout - OPENING);
        }
        const [posted] = await on.database.call('ledger_post', {
          kind: batch.map(() => 'bet'),
          key: batch.map(() => freshKey()),
          fingerprint: batch.map(() => 'asked'),
          cause: batch.map(() => null),
          objection: batch.map(() => null),
          leg_command: batch.flatMap((_, index) => [index + 1, index + 1]),
          leg_account: twins.flatMap(({ account }) => [account, house]),
          leg_amount: batch.flatMap(({ stake, payout }) => [payout - stake, stake - payout]),
          event_command: batch.map((_, index) => index + 1),
          event_topic: batch.map(() => 'game_result_confirmed'),
          event_player: twins.map(({ id }) => id),
          event_payload: batch.map(({ payout }) =>
            JSON.stringify({
              result: payout > 0n ? 'win' : 'lose',
              winAmount: Number(payout / 10_000n) / 100,
            }),
          ),
        });
        for (const index of batch.keys()) {
          const byGame = await rowsOf(on.database, played?.transfer_id[index] ?? 0n, batch[index]?.player);
          const byLedger = await rowsOf(on.database, posted?.transfer_id[index] ?? 0n, twins[index]);
          expect(byGame).toEqual(byLedger);
        }
        // The audit requires a round for every bet.
        await giveRounds(on.database, posted?.transfer_id ?? []);
      }),
      { numRuns: 8 },
    );
  });

  test('a first bet in a batch starts a play session', async () => {
    const [known] = players as [Seated];
    await on.database.call('game_play', await gamePlay([{ player: known, stake: 100n, payout: 0n }]));
    const newcomer = await seat(on.database, ledger);
    const batch = [newcomer, known].map((player) => ({ player, stake: 100n, payout: 0n }));
    await on.database.call('game_play', await gamePlay(batch));
    const begun = await on.database.queries
      .selectFrom('game_seat')
      .select(['playing_since', 'check_due_at'])
      .where('player_id', '=', newcomer.id)
      .executeTakeFirstOrThrow();
    expect(begun).toEqual({ playing_since: now, check_due_at: new Date(now.getTime() + 60 * 60_000) });
  });

  const twoBets = () => gamePlay(withPlayers([0, 1].map((index) => ({ index, stake: 100n, payout: 0n }))));
  const twoTransfers = (): Arguments<'ledger_post'> => ({
    kind: ['opening', 'opening'],
    key: [freshKey(), freshKey()],
    fingerprint: ['a', 'b'],
    cause: [1n, 1n],
    objection: [null, null],
    leg_command: [1, 1, 2, 2],
    leg_account: [players[0]?.account ?? 0n, house, players[1]?.account ?? 0n, house],
    leg_amount: [-1n, 1n, -1n, 1n],
    event_command: [1, 2],
    event_topic: ['x', 'x'],
    event_player: [null, null],
    event_payload: ['{}', '{}'],
  });
  const twoSendings = (): Arguments<'player_transfer_send'> => {
    const { objection: _, ...posted } = twoTransfers();
    const [a, b, c, d] = players as [Seated, Seated, Seated, Seated];
    return {
      ...emptyLists('player_transfer_send'),
      ...posted,
      kind: ['player_transfer', 'player_transfer'],
      cause: [null, null],
      leg_account: [a.account, b.account, c.account, d.account],
      now,
      from: [a.id, c.id],
      to: [b.id, d.id],
      sent: [1n, 1n],
      sent_currency: ['UGX', 'UGX'],
      received: [1n, 1n],
      received_currency: ['UGX', 'UGX'],
      message: ['', ''],
    };
  };
  const calls: { [Name in FunctionName]?: () => Arguments<Name> | Promise<Arguments<Name>> } = {
    game_play: twoBets,
    ledger_post: twoTransfers,
    player_transfer_send: twoSendings,
    player_transfer_facts: () => ({ from: [1n, 2n], to: [2n, 1n], key: ['a', 'b'], quote: [null, null] }),
  };

  test.each(Object.entries(calls))(
    '%s rejects arrays of unequal length and moves nothing',
    async (name, given) => {
      const sound: Record<string, unknown> = await given();
      const before = await balances();
      for (const [list, values] of Object.entries(sound)) {
        if (!Array.isArray(values)) continue;
        for (const ragged of [values.slice(1), [...values, values[0]]]) {
          await expect(
            on.database.call(name as 'ledger_post', { ...sound, [list]: ragged } as Arguments<'ledger_post'>),
            `${name} with ${ragged.length} of ${list}`,
          ).rejects.toThrow(/unequal length|without its command|twice|cannot|null value/);
        }
      }
      expect(await balances()).toEqual(before);
    },
  );

  test.each([
    ['a player in two bets', 'game_play', { player: () => [players[0]?.id, players[0]?.id] }],
    [
      'an account of another player',
      'game_play',
      { house: () => [players[1]?.account, players[1]?.account] },
    ],
    ['a key in two commands', 'ledger_post', { key: () => ['k', 'k'] }],
    [
      'a player account in two commands',
      'ledger_post',
      { leg_account: () => [players[0]?.account, house, players[0]?.account, house] },
    ],
    ['a leg of no command', 'ledger_post', { leg_command: () => [1, 1, 3, 3] }],
    [
      'an account that does not exist',
      'ledger_post',
      { leg_account: () => [-1n, house, players[1]?.account, house] },
    ],
    ['a sender in two transfers', 'player_transfer_send', { from: () => [players[0]?.id, players[0]?.id] }],
  ] as const)('%s is rejected by %s and moves nothing', async (_what, name, changes) => {
    const sound = await calls[name]?.();
    const changed = Object.fromEntries(Object.entries(changes).map(([list, values]) => [list, values()]));
    const before = await balances();
    await expect(
      on.database.call(name as 'ledger_post', { ...sound, ...changed } as Arguments<'ledger_post'>),
    ).rejects.toThrow();
    expect(await balances()).toEqual(before);
  });
});

async function seat(database: Database, ledger: Ledger): Promise<Seated> {
  const tokenHash = `hash of ${randomUUID()}`;
  const seated = await database.inTransaction(async (transaction) => {
    const id = await insertPlayer(transaction);
    const [account] = await openPlayerAccounts(transaction, { id, currency: 'UGX' }, ['player.game']);
    const times = { created_at: now, last_seen_at: now, expires_at: new Date(now.getTime() + 60_000) };
    await transaction
      .insertInto('session')
      .values({ player_id: id, token_hash: tokenHash, ...times })
      .execute();
    await transaction
      .insertInto('game_seat')
      .values({ player_id: id, account_id: account.id, round_id: randomUUID(), epoch_id: 1 })
      .execute();
    return { id, account: account.id, tokenHash };
  });
  await top(ledger, seated, OPENING);
  return seated;
}

async function top(ledger: Ledger, { id, account }: Seated, amount: bigint): Promise<void> {
  if (amount === 0n) return;
  const outcome = await ledger.post({
    kind: 'opening',
    cause: id,
    key: freshKey(),
    request: {},
    legs: [
      { account: { id: account, currency: 'UGX' }, amount },
      { account: await ledger.house('house.bonus', 'UGX'), amount: -amount },
    ],
  });
  expect(outcome.status).toBe('posted');
}

/** Returns the rows of a transfer, with account ids replaced by roles. */
async function rowsOf(database: Database, id: bigint, player: Seated | undefined) {
  const { queries } = database;
  const transfer = await queries
    .selectFrom('ledger_transfer')
    .innerJoin('ledger_key', 'transfer_id', 'id')
    .select(['kind', 'fingerprint', 'cause_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const entries = await queries
    .selectFrom('ledger_entry')
    .select(['account_id', 'currency', 'amount', 'balance_after'])
    .where('transfer_id', '=', id)
    .execute();
  const events = await queries
    .selectFrom('outbox')
    .select(['topic', 'player_id', 'payload'])
    .where('transfer_id', '=', id)
    .execute();
  return {
    ...transfer,
    cause_id: transfer.cause_id === id,
    // House balances depend on earlier transfers.
    entries: entries
      .map(({ account_id, balance_after, ...entry }) =>
        account_id === player?.account
          ? { ...entry, of: 'player', balance_after }
          : { ...entry, of: 'house' },
      )
      .sort((left, right) => (left.of < right.of ? -1 : 1)),
    events: events.map(({ player_id, ...event }) => ({ ...event, isPlayers: player_id === player?.id })),
  };
}

async function giveRounds(database: Database, transfers: readonly (bigint | null)[]): Promise<void> {
  await sql`
    insert into game_round (player_id, transfer_id, round_id, epoch_id, client_seed, selected_box, stake,
                            prize_basis_points, payout, next_round_id, next_epoch_id)
    select a.player_id, e.transfer_id, gen_random_uuid()::text, 1, '', 0,
           case when e.amount < 0 then -e.amount else e.amount * 5 end, case when e.amount < 0 then 0 else 2000 end,
           case when e.amount < 0 then 0 else e.amount * 6 end, '', 1
    from ledger_entry e join ledger_account a on a.id = e.account_id and a.player_id is not null
    where e.transfer_id = any (${transfers}::bigint[])`.execute(database.queries);
  await sql`
    update game_seat seat
    set games = r.games, wins = r.wins, staked = r.staked, paid_out = r.paid_out, expected_cost = r.expected_cost,
        last_bet_at = ${now}::timestamptz, playing_since = ${now}::timestamptz,
        check_due_at = ${now}::timestamptz + interval '1 hour'
    from (
      select player_id, count(*) as games, count(*) filter (where payout > 0) as wins, sum(stake) as staked,
             sum(payout) as paid_out, sum(stake * 2 / 5) as expected_cost
      from game_round group by player_id
    ) r
    where r.player_id = seat.player_id`.execute(database.queries);
}
