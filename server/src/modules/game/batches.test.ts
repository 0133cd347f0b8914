import { randomBytes } from 'node:crypto';
import { KEY_DAYS, timedKey } from '@sanduku/contracts/idempotency';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { callWithin, type Queries, type Transaction } from '../../database/database.ts';
import type { Composite } from '../../database/functions.ts';
import { balanceOf, slotOf } from '../../ledger/accounts.ts';
import { createLedger, type Ledger } from '../../ledger/ledger.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { testEpochKeys } from '../../testing/epoch-keys.ts';
import { freshKey } from '../../testing/ledger.ts';
import { betOf, type SeatedPlayer, seatPlayer } from '../../testing/seats.ts';
import { undone } from '../../testing/undone.ts';
import { createEpoch } from './epochs.ts';

const PLAYERS = 4;
const OPENING = 1_000n;
const DAY_MS = 24 * 60 * 60_000;
const now = new Date();

/** A player bets, and a twin with the same balance makes the same transfer by `ledger_post`. */
interface Pair {
  readonly player: SeatedPlayer;
  readonly twin: SeatedPlayer;
}

interface Attempt {
  readonly pair: number;
  readonly key: 'new' | 'repeated' | 'reused' | 'expired';
  readonly stake: bigint;
  readonly isWon: boolean;
}

const attempt: fc.Arbitrary<Attempt> = fc.record({
  pair: fc.nat(PLAYERS - 1),
  key: fc.constantFrom('new', 'new', 'repeated', 'reused', 'expired'),
  // Some stakes exceed the balance.
  stake: fc.bigInt(1n, 8n).map((hundreds) => hundreds * 100n),
  isWon: fc.boolean(),
});
const batch = fc.uniqueArray(attempt, { selector: ({ pair }) => pair, minLength: 1, maxLength: PLAYERS });

onEveryEngine('batches of bets', (on) => {
  let ledger: Ledger;
  let slots: { player: bigint; twin: bigint };
  beforeAll(async () => {
    ledger = createLedger(on.database);
    const bankroll = await ledger.house('house.bankroll', 'UGX');
    // A transaction of the embedded engine holds its only connection, so `funded` must find this open.
    await ledger.house('house.bonus', 'UGX');
    slots = { player: slotOf(bankroll, 0), twin: slotOf(bankroll, 1) };
    await createEpoch(on.database.queries, { keys: testEpochKeys, at: now });
  });

  test('get the answers and leave the rows of the same transfers by ledger_post', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 5 }), (batches) =>
        undone(on.database, async (transaction) => {
          const pairs: Pair[] = [];
          for (let index = 0; index < PLAYERS; index++) {
            pairs.push({ player: await funded(transaction), twin: await funded(transaction) });
          }
          const keys: { key: string; fingerprint: string }[] = [];
          for (const attempts of batches) {
            const bets: Composite<'game_bet'>[] = [];
            const commands: Composite<'ledger_command'>[] = [];
            for (const { pair, key, stake, isWon } of attempts) {
              const { player, twin } = pairs[pair] as Pair;
              const used = keyOf(key, keys[pair]);
              keys[pair] ??= used;
              const bet = await betOf(transaction, player, { house: slots.player, stake, isWon });
              bets.push({ ...bet, ...used, key: `player:${player.id}/${used.key}` });
              const isShort = (await balanceOf(transaction, twin.account)) < stake;
              commands.push({
                ...commandOf({ ...bet, ...used }, twin),
                // A bet needs its whole stake, also when it wins.
                rejection: isShort ? 'not_enough_money' : null,
              });
            }
            const played = await callWithin(transaction, 'game_play', { bets, now });
            const posted = await callWithin(transaction, 'ledger_post', { commands, now });
            const numbers = { player: await numbersOf('player'), twin: await numbersOf('twin') };
            expect(
              played.map(({ transfer_id, ...answer }) => ({
                ...answer,
                transfer: numbers.player.get(transfer_id),
              })),
            ).toEqual(
              posted.map(({ transfer_id, balances, ...answer }) => ({
                ...answer,
                balance: balances[0],
                transfer: numbers.twin.get(transfer_id),
              })),
            );
          }
          expect(await rowsOf('player')).toEqual(await rowsOf('twin'));

          async function numbersOf(side: keyof Pair): Promise<Map<bigint, number>> {
            const { rows } = await sql<{ transfer_id: bigint }>`
              select transfer_id from ledger_entry where account_id = ${slots[side]}
              order by transfer_id`.execute(transaction);
            return new Map(rows.map(({ transfer_id }, index) => [transfer_id, index]));
          }
          function rowsOf(side: keyof Pair) {
            return ledgerRows(
              transaction,
              slots[side],
              pairs.map((pair) => pair[side]),
            );
          }
        }),
      ),
      { numRuns: 15 },
    );
  });

  test('a first bet in a batch with others begins a stretch of play', () =>
    undone(on.database, async (transaction) => {
      const [known, newcomer] = [await funded(transaction), await funded(transaction)];
      const bet = (player: SeatedPlayer) => betOf(transaction, player, { house: slots.player, stake: 100n });
      const earlier = new Date(now.getTime() - 60_000);
      await callWithin(transaction, 'game_play', { bets: [await bet(known)], now: earlier });
      const bets = [await bet(newcomer), await bet(known)];
      await callWithin(transaction, 'game_play', { bets, now });
      const begun = await transaction
        .selectFrom('game_seat')
        .select(['player_id', 'playing_since'])
        .where('player_id', 'in', [known.id, newcomer.id])
        .orderBy('player_id')
        .execute();
      expect(begun).toEqual([
        { player_id: known.id, playing_since: earlier },
        { player_id: newcomer.id, playing_since: now },
      ]);
    }));

  function commandOf(bet: Composite<'game_bet'>, { id, account }: SeatedPlayer) {
    const amount = (bet.payout ?? 0n) - (bet.stake ?? 0n);
    const isWon = bet.prize_basis_points !== 0;
    const winAmount = isWon ? Number((bet.payout ?? 0n) / 10_000n) / 100 : 0;
    return {
      kind: 'bet',
      key: `player:${id}/${bet.key}`,
      fingerprint: bet.fingerprint,
      cause_id: null,
      legs: [
        { account_id: account.id, amount },
        { account_id: slots.twin, amount: -amount },
      ],
      events: [
        {
          topic: 'game_result_confirmed',
          player_id: id,
          payload: { result: isWon ? 'win' : 'lose', winAmount },
        },
      ],
    };
  }

  async function funded(transaction: Transaction): Promise<SeatedPlayer> {
    const player = await seatPlayer(transaction, now);
    await ledger.postWithin(transaction, {
      kind: 'opening',
      cause: player.id,
      key: freshKey(),
      request: {},
      legs: [
        { account: player.account, amount: OPENING },
        { account: await ledger.house('house.bonus', 'UGX'), amount: -OPENING },
      ],
    });
    return player;
  }
});

/** The first key of a pair is repeated and reused later. */
function keyOf(key: Attempt['key'], first: { key: string; fingerprint: string } | undefined) {
  const days = key === 'expired' ? KEY_DAYS + 1 : 0;
  const fresh = timedKey(Date.now() - days * DAY_MS, randomBytes(9).toString('hex'));
  if (first === undefined || key === 'new' || key === 'expired') return { key: fresh, fingerprint: 'asked' };
  return key === 'repeated' ? first : { ...first, fingerprint: 'something else' };
}

/** All rows of one side, with players and transfers by their place. */
async function ledgerRows(queries: Queries, house: bigint, players: readonly SeatedPlayer[]) {
  const { rows } = await sql<{ id: bigint }>`
    select transfer_id as id from ledger_entry where account_id = ${house} order by transfer_id`.execute(
    queries,
  );
  const left: unknown[] = [];
  for (const { id } of rows) {
    const place = (player: bigint | null) => players.findIndex((each) => each.id === player);
    const transfer = await sql<{ key: string }>`
      select t.kind, t.cause_id = t.id as is_own_cause, t.created_at, k.key, k.fingerprint
      from ledger_transfer t join ledger_key k on k.transfer_id = t.id where t.id = ${id}`.execute(queries);
    const entries = await sql<{ player_id: bigint | null }>`
      select a.player_id, e.currency, e.amount, e.balance_after
      from ledger_entry e join ledger_account a on a.id = e.account_id
      where e.transfer_id = ${id} order by a.player_id`.execute(queries);
    const events = await sql<{ player_id: bigint | null }>`
      select player_id, topic, payload from outbox where transfer_id = ${id}`.execute(queries);
    left.push({
      transfer: transfer.rows.map((row) => ({ ...row, key: row.key.replace(/^player:\d+/, '') })),
      entries: entries.rows.map((row) => ({ ...row, player_id: place(row.player_id) })),
      events: events.rows.map((row) => ({ ...row, player_id: place(row.player_id) })),
    });
  }
  return left;
}
