import { beforeAll, describe, expect, test } from 'vitest';
import { onEveryEngine } from '../testing/databases.ts';
import { freshKey, fundedAccount, move } from '../testing/ledger.ts';
import { balanceOf, type HouseAccount } from './accounts.ts';
import { createLedger, findTransfer, type Ledger } from './ledger.ts';
import { MalformedTransfer } from './transfer.ts';

onEveryEngine('the ledger', (on) => {
  let ledger: Ledger;
  let bankroll: HouseAccount;
  beforeAll(async () => {
    ledger = createLedger(on.database);
    bankroll = await ledger.house('house.bankroll', 'UGX');
  });
  const funded = (amount: bigint, currency: 'UGX' | 'KES' = 'UGX') =>
    fundedAccount({ database: on.database, ledger }, amount, currency);
  const balance = (account: Parameters<typeof balanceOf>[1]) => balanceOf(on.database.queries, account);

  test('moves money from one account to another and returns both balances', async () => {
    const [ann, ben] = [await funded(1_000n), await funded(0n)];
    const outcome = await ledger.post(move(ann, ben, 400n));
    expect(outcome).toMatchObject({ status: 'posted', balances: [600n, 400n] });
    expect([await balance(ann), await balance(ben)]).toEqual([600n, 400n]);
  });

  test('refuses an overdraft without side effects', async () => {
    const [ann, ben] = [await funded(100n), await funded(0n)];
    const key = freshKey();
    expect(await ledger.post(move(ann, ben, 101n, { key, events: [{ topic: 'x', payload: {} }] }))).toEqual({
      status: 'refused',
      refusal: 'not_enough_money',
    });
    expect([await balance(ann), await balance(ben)]).toEqual([100n, 0n]);
    expect(await findTransfer(on.database.queries, key)).toBeUndefined();
  });

  test('frees a refused key: the same request may succeed later', async () => {
    const [ann, ben] = [await funded(0n), await funded(500n)];
    const command = move(ann, ben, 500n);
    expect(await ledger.post(command)).toMatchObject({ status: 'refused' });
    await ledger.post(move(ben, ann, 500n));
    expect(await ledger.post(command)).toMatchObject({ status: 'posted', balances: [0n, 500n] });
  });

  test('replays the same key and request', async () => {
    const [ann, ben] = [await funded(1_000n), await funded(0n)];
    const command = move(ann, ben, 300n, { request: { to: 'ben', amount: 300 } });
    const first = await ledger.post(command);
    await ledger.post(move(ann, ben, 50n));
    const second = await ledger.post({ ...command, request: { amount: 300, to: 'ben' } });
    expect(first).toMatchObject({ status: 'posted', balances: [700n, 300n] });
    expect(second).toEqual({ ...first, status: 'replayed' });
    expect(await balance(ann)).toBe(650n);
  });

  test('refuses the same key with another request', async () => {
    const [ann, ben] = [await funded(1_000n), await funded(0n)];
    const command = move(ann, ben, 300n);
    await ledger.post(command);
    expect(await ledger.post({ ...command, request: { amount: 'all of it' } })).toEqual({
      status: 'refused',
      refusal: 'key_reused',
    });
    expect(await balance(ben)).toBe(300n);
  });

  test('refuses the same key and request for another account', async () => {
    const [ann, ben, cat] = [await funded(1_000n), await funded(0n), await funded(0n)];
    const command = move(ann, ben, 300n);
    await ledger.post(command);
    expect(await ledger.post({ ...move(ann, cat, 300n), key: command.key })).toEqual({
      status: 'refused',
      refusal: 'key_reused',
    });
    expect(await balance(cat)).toBe(0n);
  });

  test('refuses a second call while the first is in progress', async () => {
    const [ann, ben] = [await funded(1_000n), await funded(0n)];
    const command = move(ann, ben, 300n);
    const outcomes = await Promise.all([ledger.post(command), ledger.post(command)]);
    expect(
      outcomes.map((outcome) => (outcome.status === 'refused' ? outcome.refusal : outcome.status)),
    ).toEqual(['posted', 'key_in_progress']);
    expect(await balance(ben)).toBe(300n);
  });

  test('of 50 parallel debits against a balance for 5, exactly 5 succeed', async () => {
    const [ann, ben] = [await funded(599n), await funded(0n)];
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => ledger.post(move(ann, ben, 100n))));
    expect(outcomes.filter(({ status }) => status === 'posted')).toHaveLength(5);
    expect(outcomes.filter(({ status }) => status === 'refused')).toHaveLength(45);
    expect([await balance(ann), await balance(ben)]).toEqual([99n, 500n]);
  });

  test('moves several currencies in one transfer, each summing to zero', async () => {
    const [ann, wambui] = [await funded(38_000n), await funded(0n, 'KES')];
    const [fxUgx, fxKes] = [await ledger.house('house.fx', 'UGX'), await ledger.house('house.fx', 'KES')];
    const outcome = await ledger.post({
      kind: 'opening',
      cause: 1n,
      key: freshKey(),
      request: {},
      legs: [
        { account: ann, amount: -38_000n },
        { account: fxUgx, amount: 38_000n },
        { account: fxKes, amount: -1_300n },
        { account: wambui, amount: 1_300n },
      ],
    });
    expect(outcome).toMatchObject({ status: 'posted' });
    expect([await balance(ann), await balance(wambui), await balance(fxKes)]).toEqual([0n, 1_300n, -1_300n]);
  });

  test('writes one event per posted transfer, in its transaction', async () => {
    const [ann, ben] = [await funded(100n), await funded(0n)];
    const event = { topic: 'ledger-test', playerId: 7n, payload: { amount: 60 } };
    const [first] = await Promise.all([
      ledger.post(move(ann, ben, 60n, { events: [event] })),
      ledger.post(move(ann, ben, 60n, { events: [event] })),
    ]);
    const rows = await on.database.queries
      .selectFrom('outbox')
      .select(['transfer_id', 'topic', 'player_id', 'payload'])
      .where('topic', '=', 'ledger-test')
      .execute();
    expect(first?.status).toBe('posted');
    expect(rows).toEqual([
      {
        transfer_id: first?.status === 'posted' ? first.transferId : undefined,
        topic: 'ledger-test',
        player_id: 7n,
        payload: { amount: 60 },
      },
    ]);
  });

  test('rolls a transfer back with its outer transaction', async () => {
    const [ann, ben] = [await funded(100n), await funded(0n)];
    await expect(
      on.database.inTransaction(async (transaction) => {
        expect(await ledger.postWithin(transaction, move(ann, ben, 40n))).toMatchObject({ status: 'posted' });
        throw new Error('changed our mind');
      }),
    ).rejects.toThrow('changed our mind');
    expect([await balance(ann), await balance(ben)]).toEqual([100n, 0n]);
  });

  test('isolates one bad command from its batch and the next', async () => {
    const accounts = await Promise.all(Array.from({ length: 12 }, () => funded(100n)));
    const nowhere = { id: 999_999_999n, currency: 'UGX' as const };
    const commands = accounts.map((account, index) => move(account, index === 5 ? nowhere : bankroll, 100n));
    const outcomes = await Promise.allSettled(commands.map((command) => ledger.post(command)));
    expect(outcomes.map(({ status }) => status)).toEqual(
      accounts.map((_, index) => (index === 5 ? 'rejected' : 'fulfilled')),
    );
    expect(await Promise.all(accounts.map(balance))).toEqual(
      accounts.map((_, index) => (index === 5 ? 100n : 0n)),
    );
  });

  test('refuses an amount that overflows a balance', async () => {
    const ann = await funded(1n);
    const huge = 2n ** 63n - 1n;
    expect(await ledger.post(move(bankroll, ann, huge))).toEqual({
      status: 'refused',
      refusal: 'amount_out_of_range',
    });
    expect(await balance(ann)).toBe(1n);
  });

  describe('throws on a malformed command', () => {
    test.each([
      ['one leg', [-100n], 'at least two legs'],
      ['a leg of zero', [0n, 0n], 'a leg of zero'],
      ['a sum that is not zero', [-100n, 99n], 'does not sum to zero in UGX'],
    ])('%s', async (_name, amounts, message) => {
      const accounts = await Promise.all(amounts.map(() => funded(1_000n)));
      const legs = accounts.map((account, index) => ({ account, amount: amounts[index] ?? 0n }));
      const command = { kind: 'opening' as const, cause: 1n, key: freshKey(), request: {}, legs };
      await expect(ledger.post(command)).rejects.toThrow(MalformedTransfer);
      await expect(ledger.post(command)).rejects.toThrow(message);
    });

    test('an account named twice', async () => {
      const ann = await funded(1_000n);
      await expect(ledger.post(move(ann, ann, 10n))).rejects.toThrow('names an account twice');
    });
  });

  test('answers everything accepted before close, and accepts no more', async () => {
    const closing = createLedger(on.database);
    const [ann, ben] = [await funded(1_000n), await funded(0n)];
    const taken = Array.from({ length: 10 }, () => closing.post(move(ann, ben, 10n)));
    await closing.close(10_000);
    expect((await Promise.all(taken)).every(({ status }) => status === 'posted')).toBe(true);
    await expect(closing.post(move(ann, ben, 10n))).rejects.toThrow('stopping');
  });
});
