import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Composite } from '../database/functions.ts';
import { slotOf } from '../ledger/accounts.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { createEpoch } from '../modules/game/epochs.ts';
import { onOneEngine } from '../testing/databases.ts';
import { testEpochKeys } from '../testing/epoch-keys.ts';
import { freshKey } from '../testing/ledger.ts';
import { betOf, type SeatedPlayer, seatPlayer } from '../testing/seats.ts';

const now = new Date();
const OPENING = 1_000_000n;

/** As only a compromised server could send. */
onOneEngine('malformed batches', (on) => {
  let ledger: Ledger;
  let house: bigint;
  let players: [SeatedPlayer, SeatedPlayer, SeatedPlayer, SeatedPlayer];
  beforeAll(async () => {
    ledger = createLedger(on.database);
    house = slotOf(await ledger.house('house.bankroll', 'UGX'), 0);
    await createEpoch(on.database.queries, { keys: testEpochKeys, at: now });
    players = [await seat(), await seat(), await seat(), await seat()];
  });

  async function seat(): Promise<SeatedPlayer> {
    const player = await on.database.inTransaction((transaction) => seatPlayer(transaction, now));
    const bonus = await ledger.house('house.bonus', 'UGX');
    await ledger.post({
      kind: 'opening',
      cause: player.id,
      key: freshKey(),
      request: {},
      legs: [
        { account: player.account, amount: OPENING },
        { account: bonus, amount: -OPENING },
      ],
    });
    return player;
  }
  const bets = () =>
    on.database.inTransaction(async (transaction) => {
      const [first, second] = players;
      const stake = 100n;
      return [
        await betOf(transaction, first, { house, stake }),
        await betOf(transaction, second, { house, stake }),
      ] as const;
    });
  const commands = () => [command(players[0]), command(players[1])] as const;
  const command = ({ account }: SeatedPlayer): Composite<'ledger_command'> => ({
    kind: 'opening',
    key: freshKey(),
    fingerprint: '',
    cause_id: 1n,
    legs: [
      { account_id: account.id, amount: -1n },
      { account_id: house, amount: 1n },
    ],
    events: [],
    rejection: null,
  });
  const orders = () => [order(players[0], players[1]), order(players[2], players[3])] as const;
  const order = (from: SeatedPlayer, to: SeatedPlayer): Composite<'player_transfer_order'> => ({
    token_hash: from.tokenHash,
    key: freshKey(),
    fingerprint: '',
    from_id: from.id,
    to_id: to.id,
    sent_amount: 1n,
    sent_currency: 'UGX',
    received_amount: 1n,
    received_currency: 'UGX',
    message: '',
    rates_id: null,
    quote_id: null,
    conversion_limit: null,
    legs: [
      { account_id: from.account.id, amount: -1n },
      { account_id: to.account.id, amount: 1n },
    ],
    events: [],
  });
  const play = (list: readonly Composite<'game_bet'>[]) => on.database.call('game_play', { bets: list, now });
  const post = (list: readonly Composite<'ledger_command'>[]) =>
    on.database.call('ledger_post', { commands: list, now });
  const send = (list: readonly Composite<'player_transfer_order'>[]) =>
    on.database.call('player_transfer_send', { orders: list, now });
  const balances = async () =>
    (await sql`select id, balance from ledger_account order by id`.execute(on.database.queries)).rows;

  test.each([
    [
      'a player in two bets',
      async () => {
        const [first, second] = await bets();
        return play([first, { ...second, player_id: first.player_id }]);
      },
    ],
    [
      "another player's account as the house",
      async () => {
        const [first, second] = await bets();
        return play([first, { ...second, house_account_id: players[2].account.id }]);
      },
    ],
    [
      'a payout that its prize does not give',
      async () => {
        const [first, second] = await bets();
        return play([first, { ...second, payout: 1_000n }]);
      },
    ],
    [
      'a stake of null',
      async () => {
        const [first, second] = await bets();
        return play([first, { ...second, stake: null }]);
      },
    ],
    [
      'a key in two commands',
      () => {
        const [first, second] = commands();
        return post([first, { ...second, key: first.key }]);
      },
    ],
    [
      'a player account in two commands',
      () => {
        const [first, second] = commands();
        return post([first, { ...second, legs: first.legs }]);
      },
    ],
    [
      'a command without legs',
      () => {
        const [first, second] = commands();
        return post([first, { ...second, legs: [] }]);
      },
    ],
    [
      'an account that does not exist',
      () => {
        const [first, second] = commands();
        const nowhere = [
          { account_id: -1n, amount: -1n },
          { account_id: house, amount: 1n },
        ];
        return post([first, { ...second, legs: nowhere }]);
      },
    ],
    [
      'legs that do not sum to zero',
      () => {
        const [first, second] = commands();
        return post([first, { ...second, legs: [{ account_id: house, amount: 1n }] }]);
      },
    ],
    [
      'a sender in two transfers',
      () => {
        const [first, second] = orders();
        return send([first, { ...second, from_id: first.from_id }]);
      },
    ],
  ])('%s: the database rejects the batch and nothing moves', async (_what, call) => {
    const before = await balances();
    await expect(call()).rejects.toThrow();
    expect(await balances()).toEqual(before);
  });

  test('the unmodified batches are accepted', async () => {
    const outcomes = async (calling: Promise<{ outcome: string }[]>) =>
      (await calling).map(({ outcome }) => outcome);
    expect(await outcomes(play(await bets()))).toEqual(['posted', 'posted']);
    expect(await outcomes(post(commands()))).toEqual(['posted', 'posted']);
    expect(await outcomes(send(orders()))).toEqual(['posted', 'posted']);
  });
});
