import type { CountryCode } from '@sanduku/contracts/countries';
import type { HeldForReview } from '@sanduku/contracts/deposits/admin';
import { defaultSettings } from '@sanduku/contracts/settings/rules';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { createSimulatedWorld, type SimulatedWorld } from './testing/chain-world.ts';

const USDT = 1_000_000n;

onOneEngine('transfers held for review', (engine) => {
  let app: TestApp;
  let operator: TestOperator;
  let world: SimulatedWorld;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
    operator = await signedInOperator(app);
  });
  beforeEach(async () => {
    app.clock.advance(1_000);
    await asOwner(engine.database, (owner) => owner.deleteFrom('usdt_held_transfer').execute());
    world = await createSimulatedWorld(engine, 'tron');
  });
  afterEach(() => world.close());

  const heldTransfers = async (amount: bigint, country: CountryCode = 'UG') => {
    const { player, account } = await world.playerWithAddress(country);
    const { transactionHash, logIndex } = world.chain.pay(account, amount);
    await world.readWhenFinal();
    return { player, transfer: { channel: 'trc20', transactionHash, logIndex } };
  };
  const list = async () =>
    (await app.call<{ transfers: HeldForReview[] }>('GET', '/api/admin/held-transfers', operator)).data
      .transfers;
  const decide = (what: 'credit' | 'refuse', transfer: object) =>
    callByTwo<HeldForReview>(app, `/api/admin/held-transfers/${what}`, {
      token: operator.token,
      body: { ...transfer, reason: 'asked for by the player' },
    });
  const records = () =>
    engine.database.queries
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'reason'])
      .where('subject_kind', '=', 'held_transfer')
      .where('action', '<>', 'approval.asked')
      .orderBy('id', 'desc')
      .execute();

  test('are listed largest first with owner and credit', async () => {
    const small = await heldTransfers(5000n, 'KE');
    const large = await heldTransfers(2_000_000n * USDT);
    const beyond = await heldTransfers(10n ** 30n);
    expect(await list()).toMatchObject([
      {
        transactionHash: beyond.transfer.transactionHash,
        amount: '1000000000000000000000000',
        player: { id: beyond.player.id.toString() },
        credits: null,
      },
      {
        transactionHash: large.transfer.transactionHash,
        why: 'above_maximum',
        credits: { amount: 7_600_000_000, currency: 'UGX' },
      },
      {
        channel: 'trc20',
        transactionHash: small.transfer.transactionHash,
        logIndex: 0,
        address: expect.stringMatching(/^T/),
        amount: '0.005',
        why: 'below_minimum',
        player: { id: small.player.id.toString(), username: small.player.username },
        credits: { amount: 0.65, currency: 'KES' },
        state: 'waiting',
      },
    ]);
  });

  test('are credited once, as deposits', async () => {
    const { player, transfer } = await heldTransfers(5000n);
    const before = (await records()).length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide('credit', transfer)));
    const credited = answers.filter(({ status }) => status === 200);
    expect(credited.map(({ data }) => data.state)).toEqual(['credited']);
    expect(answers.filter(({ code }) => code === 'already_decided')).toHaveLength(5);
    expect(await world.balanceOf(player)).toBe(19n * USDT);
    expect(await world.depositsOf(player)).toMatchObject([
      { status: 'credited', is_first: true, paid_amount: 5000n, amount: 19n * USDT },
    ]);
    expect((await records()).slice(0, -before || undefined)).toMatchObject([
      {
        action: 'held_transfer.credited',
        before: { state: 'waiting', why: 'below_minimum', usdt: 0.005 },
        after: { state: 'credited', player: player.id.toString(), amount: 19, currency: 'UGX' },
        reason: 'asked for by the player',
      },
    ]);
    // Reading the chain again neither holds nor credits it again.
    await world.readWhenFinal();
    expect(await world.balanceOf(player)).toBe(19n * USDT);
    expect(await list()).toMatchObject([{ state: 'credited' }]);
  });

  test('can be rejected for good', async () => {
    const { player, transfer } = await heldTransfers(5000n);
    expect((await decide('refuse', transfer)).data.state).toBe('refused');
    expect(await decide('credit', transfer)).toMatchObject({ status: 409, code: 'already_decided' });
    expect(await world.balanceOf(player)).toBe(0n);
    expect((await records())[0]).toMatchObject({ action: 'held_transfer.refused' });
  });

  test('larger than any balance are never credited', async () => {
    const { player, transfer } = await heldTransfers(10n ** 30n);
    expect(await decide('credit', transfer)).toMatchObject({
      status: 400,
      text: expect.stringContaining('more than an account can hold'),
    });
    expect(await world.balanceOf(player)).toBe(0n);
    expect((await list())[0]?.state).toBe('waiting');
    expect((await decide('refuse', transfer)).status).toBe(200);
  });

  test('that became a deposit from another block are not paid twice', async () => {
    const { player, transfer } = await heldTransfers(5000n);
    await decide('credit', transfer);
    await engine.database.queries
      .updateTable('usdt_held_transfer')
      .set({ state: 'waiting', decided_by: null, decided_at: null })
      .execute();
    expect(await decide('credit', transfer)).toMatchObject({
      code: 'already_decided',
      text: expect.stringContaining('would pay it twice'),
    });
    expect(await world.balanceOf(player)).toBe(19n * USDT);
  });

  test('must exist', async () => {
    const nothing = { channel: 'erc20', transactionHash: '0x00', logIndex: 0 };
    expect(await decide('credit', nothing)).toMatchObject({ status: 404 });
    expect(await decide('refuse', nothing)).toMatchObject({ status: 404 });
  });

  test('new rates apply to transfers seen later, not earlier', async () => {
    const { player, account } = await world.playerWithAddress();
    world.chain.pay(account, 10n * USDT);
    await world.read();
    const rates = { ...defaultSettings.rates, UG: 3500 };
    const body = { settings: { rates }, reason: 'the market moved' };
    await callByTwo(app, '/api/admin/settings', { token: operator.token, body });
    world.chain.pay(account, 10n * USDT);
    await world.readWhenFinal();
    expect((await world.depositsOf(player)).map(({ status, amount }) => [status, amount])).toEqual([
      ['credited', 38_000n * USDT],
      ['credited', 35_000n * USDT],
    ]);
    await callByTwo(app, '/api/admin/settings', {
      token: operator.token,
      body: { ...body, settings: { rates: defaultSettings.rates } },
    });
  });
});
