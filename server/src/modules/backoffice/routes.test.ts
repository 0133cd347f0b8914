import type { BusinessDay, Position } from '@sanduku/contracts/backoffice/api';
import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayerAccounts, playerAccount } from '../../ledger/accounts.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { freshKey } from '../../testing/ledger.ts';
import { APPROVAL_MS, createMobileWorld, type MobileWorld } from '../../testing/mobile-money.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import { act, ask, mobileBody } from '../../testing/withdrawals.ts';
import { accountsOf, credited, reversed } from '../deposits/testing/reversals.ts';
import { readResults, sumRounds } from '../prize-tables/results.ts';
import { completeWithdrawal } from '../withdrawals/end.ts';
import { closeFinishedDays, type FiguresRow, sumUp } from './business-days.ts';

interface Stats {
  promisedReturn: number;
  totals: Record<string, number | null>;
  waiting: Record<string, number>;
  days: BusinessDay[];
  positions: Position[];
}

const HOUR_MS = 60 * 60 * 1_000;
const inUsdt = (ugx: number, kes = 0) => Math.floor((ugx / 3800 + kes / 130) * 100) / 100;

onOneEngine('business overview', (engine) => {
  let world: MobileWorld;
  let operator: TestOperator;
  let ugandan: TestPlayer;
  let kenyan: TestPlayer;
  let firstDay: string;
  beforeAll(async () => {
    world = await createMobileWorld(engine.database);
    // The ledger uses the database's time.
    firstDay = kampalaDay(new Date());
    world.clock.set(new Date(startOfKampalaDay(firstDay).getTime() + 9 * HOUR_MS));
    operator = await signedInOperator(world.app);
    ugandan = await fundedPlayer(world.app, 100_000);
    kenyan = await fundedPlayer(world.app, 13_000, { country: 'KE' });
  });
  afterAll(() => world.close());

  const queries = () => engine.database.queries;
  const statsOf = async (days = 3) => {
    world.clock.advance(10_000);
    const path = `/api/admin/stats?days=${days}`;
    const { data } = await world.app.call<Stats>('GET', path, operator);
    const today = data.days.at(-1);
    if (today === undefined) throw new Error('There is always a today');
    return { ...data, today };
  };
  /** Returns the payouts. */
  const play = async (player: TestPlayer, betAmount: number, times: number) => {
    let paid = 0;
    for (let bet = 0; bet < times; bet++) {
      const body = { betAmount, selectedBox: bet % 9 };
      const { data } = await world.app.call<{ winAmount: number }>('POST', '/api/game/play', {
        token: player.token,
        body,
      });
      paid += data.winAmount;
    }
    return paid;
  };
  const goToDay = async (number: number) => {
    world.clock.set(new Date(startOfKampalaDay(plusDays(firstDay, number)).getTime() + 9 * HOUR_MS));
    // An operator signs in daily.
    operator = await signedInOperator(world.app);
  };
  let paidOnFirst: number;

  // shows 7.30
  test('shows the first day so far', async () => {
    const paid = { ugx: await play(ugandan, 1000, 10), kes: await play(kenyan, 130, 5) };
    paidOnFirst = inUsdt(paid.ugx, paid.kes);
    await world.app.call('POST', '/api/wallet/deposit-mobile', {
      token: ugandan.token,
      body: { amount: 7600, phone: '0772123456', provider: 'mtn' },
    });
    await world.pass(2 * APPROVAL_MS);
    const fund = (account: string, amount: number) =>
      callByTwo(world.app, '/api/admin/fund', {
        token: operator.token,
        body: { account, currency: 'UGX', amount, rail: 'bank', reason: 'a test' },
      });
    await fund('interest', 3_800_000);
    await fund('bankroll', 380_000);

    const { today, totals, promisedReturn, positions } = await statsOf();
    expect(promisedReturn).toBe(0.6);
    expect(today).toMatchObject({
      day: firstDay,
      stakes: inUsdt(10_000, 650),
      payouts: paidOnFirst,
      bets: 15,
      players: 2,
      signUps: 2,
      deposits: 2,
      depositCount: 1,
      withdrawals: 0,
      withdrawalCount: 0,
      fees: 0,
      // The deposit plus the operator's bank funding.
      cash: 1102,
      interestAccount: 1000,
      investmentLiabilities: 0,
      liabilities: inUsdt(100_000 + 7600 - 10_000 + paid.ugx, 13_000 - 650 + paid.kes),
    });
    expect(today.realisedReturn).toBeCloseTo(paidOnFirst / inUsdt(10_000, 650), 2);
    expect(totals).toMatchObject({ players: 2, bets: 15, cash: 1102, interestAccount: 1000, deposits: 2 });
    expect(positions).toContainEqual({
      account: 'rail.bank',
      currency: 'UGX',
      amount: 4_180_000,
      usdt: 1100,
    });
    expect(positions).toContainEqual({
      account: 'rail.mtn.collection',
      currency: 'UGX',
      amount: 7600,
      usdt: 2,
    });
  });

  test('keeps a finished day and starts the next at zero', async () => {
    const { today: before } = await statsOf();
    await goToDay(1);
    const { days, today, totals } = await statsOf(2);
    expect(days[0]).toEqual(before);
    expect(today).toMatchObject({
      day: plusDays(firstDay, 1),
      stakes: 0,
      realisedReturn: null,
      bets: 0,
      players: 0,
      deposits: 0,
      liabilities: before.liabilities,
      cash: before.cash,
    });
    expect(totals.bets).toBe(15);
  });

  test('sums withdrawals, fees and investments', async () => {
    const player = { id: ugandan.id, currency: 'UGX' as const };
    const game = await playerAccount(queries(), player, 'player.game');
    const [investment] = await engine.database.inTransaction((transaction) =>
      openPlayerAccounts(transaction, player, ['player.investment']),
    );
    const invested = 38_000n * MICROS_PER_UNIT;
    await world.app.ledger.post({
      kind: 'opening',
      cause: 1n,
      key: freshKey(),
      request: {},
      legs: [
        { account: game, amount: -invested },
        { account: investment, amount: invested },
      ],
    });
    const { id } = (await ask(world, ugandan, mobileBody(5_700))).data;
    expect((await act({ app: world.app, operator }, 'approve', id)).status).toBe(200);
    const deps = { database: engine.database, ledger: world.app.ledger, clock: () => world.clock.now() };
    expect(await completeWithdrawal(deps, BigInt(id), null)).toBe('completed');
    const { days, today } = await statsOf(2);
    expect(today).toMatchObject({
      withdrawals: 1.5,
      withdrawalCount: 1,
      fees: 0.13,
      investmentLiabilities: 10,
      cash: 1100.5,
    });
    expect(today.liabilities).toBeCloseTo((days[0]?.liabilities ?? 0) - 1.63, 1);
  });

  test('closes a day once, and recomputing gives the same', async () => {
    await play(kenyan, 130, 3);
    await goToDay(4);
    const now = world.clock.now();
    const closed = await Promise.all([1, 2, 3].map(() => closeFinishedDays(engine, now)));
    expect(closed.reduce((sum, days) => sum + days)).toBe(3);
    expect(await closeFinishedDays(engine, now)).toBe(0);
    await play(ugandan, 1000, 2);
    const { rows: days } = await sql<{ day: string; last_transfer: bigint }>`
      select day::text as day, last_transfer from business_day order by day
    `.execute(queries());
    expect(days.map(({ day }) => day)).toEqual([0, 1, 2, 3].map((number) => plusDays(firstDay, number)));
    let firstTransfer = 0n;
    for (const { day, last_transfer } of days) {
      const written = await sql<FiguresRow>`
        select currency, stakes::text, payouts::text, bets, players, sign_ups, deposits::text, deposit_count,
               withdrawals::text, withdrawal_count, fees::text, liabilities::text, cash::text,
               investments::text, interest::text
        from business_figure where day = ${day}::date order by currency
      `.execute(queries());
      const bounds = { from: startOfKampalaDay(day), to: startOfKampalaDay(plusDays(day, 1)) };
      const stretch = { ...bounds, firstTransfer, lastTransfer: last_transfer };
      const again = await sumUp(queries(), stretch, await sumRounds(queries(), stretch));
      expect(written.rows).toEqual(again);
      firstTransfer = last_transfer + 1n;
    }
    const { days: shown, today, totals } = await statsOf(5);
    expect(shown.map(({ bets }) => bets)).toEqual([15, 3, 0, 0, 2]);
    expect(shown.map(({ cash }) => cash)).toEqual([1102, 1100.5, 1100.5, 1100.5, 1100.5]);
    expect(today.players).toBe(1);
    expect(totals.bets).toBe(20);
  });

  test('sums the results of prize tables without reading the rounds of closed days', async () => {
    const now = world.clock.now();
    const results = await readResults(queries(), now);
    expect(results.map(({ currency, rounds }) => [currency, rounds])).toEqual([
      ['KES', 8],
      ['UGX', 12],
    ]);
    const undone = new Error('undone');
    const work = asOwner(engine.database, async (owner) => {
      await sql`set local session_replication_role = replica`.execute(owner);
      await sql`delete from game_round where transfer_id <= (select max(last_transfer) from business_day)`.execute(
        owner,
      );
      expect(await readResults(owner, now)).toEqual(results);
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  });

  test('counts a debt in no liability, today or later', async () => {
    const debtor = await fundedPlayer(world.app, 0);
    const deposit = await credited(world, debtor, 38_000);
    const body = { toUserId: ugandan.id.toString(), amount: 38_000 };
    expect((await world.app.call('POST', '/api/transfers/send', { token: debtor.token, body })).status).toBe(
      200,
    );
    await reversed(world, deposit);
    expect((await accountsOf(world, debtor)).debt).toBe(38_000);
    const { today } = await statsOf();
    await goToDay(5);
    const { days } = await statsOf(2);
    expect(days[0]?.liabilities).toBe(today.liabilities);
  });

  test('all days together equal the account balances', async () => {
    await goToDay(5);
    await statsOf();
    const { rows } = await sql<{ written: string; held: string }>`
      select (select sum(liabilities) from business_figure where currency = 'UGX')::text as written,
             (select sum(balance) from ledger_account
              where player_id is not null and kind <> 'player.debt' and currency = 'UGX')::text as held
    `.execute(queries());
    expect(rows[0]?.written).toBe(rows[0]?.held);
  });

  test('keeps a day open for minutes after midnight, but shows it', async () => {
    await play(ugandan, 1000, 1);
    await goToDay(6);
    world.clock.set(new Date(startOfKampalaDay(plusDays(firstDay, 6)).getTime() + 60_000));
    const { days } = await statsOf(2);
    expect(days.map(({ bets }) => bets)).toEqual([1, 0]);
    const { rows } = await sql<{ last: string }>`select max(day)::text as last from business_day`.execute(
      queries(),
    );
    expect(rows[0]?.last).toBe(plusDays(firstDay, 4));
  });

  test('counts pending items', async () => {
    expect((await statsOf()).waiting).toEqual({
      withdrawals: 0,
      unresolvedPayouts: 0,
      unresolvedDeposits: 0,
      heldTransfers: 0,
      approvals: 0,
    });
  });
});
