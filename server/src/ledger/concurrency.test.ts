import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { onPostgres } from '../testing/databases.ts';
import { freshKey, fundedAccount, move } from '../testing/ledger.ts';
import { balanceOf } from './accounts.ts';
import { createLedger, type Ledger } from './ledger.ts';

/** Several ledgers on one database stand for several server processes. */
onPostgres('ledgers of several processes', (on) => {
  let ledgers: Ledger[];
  beforeAll(() => {
    ledgers = Array.from({ length: 3 }, () => createLedger(on.database));
  });
  const ledger = (index: number) => ledgers[index % ledgers.length] as Ledger;
  const funded = (amount: bigint) => fundedAccount({ database: on.database, ledger: ledger(0) }, amount);
  const balance = (account: Parameters<typeof balanceOf>[1]) => balanceOf(on.database.queries, account);

  test('of 50 debits against a balance for 5, exactly 5 succeed', async () => {
    const [ann, ben] = [await funded(599n), await funded(0n)];
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ledger(index).post(move(ann, ben, 100n))),
    );
    expect(outcomes.filter(({ status }) => status === 'posted')).toHaveLength(5);
    expect([await balance(ann), await balance(ben)]).toEqual([99n, 500n]);
  });

  test('opposite transfers in a ring never surface a deadlock', async () => {
    const ring = await Promise.all(Array.from({ length: 12 }, () => funded(100_000n)));
    const steps = Array.from({ length: 1_200 }, (_, index) => {
      const from = index % ring.length;
      const to = (from + (index % 2 === 0 ? 1 : ring.length - 1)) % ring.length;
      return ledger(index).post(move(ring[from] ?? expect.fail(), ring[to] ?? expect.fail(), 7n));
    });
    const outcomes = await Promise.all(steps);
    expect(outcomes.every(({ status }) => status === 'posted')).toBe(true);
    const balances = await Promise.all(ring.map(balance));
    expect(balances.reduce((sum, each) => sum + each, 0n)).toBe(1_200_000n);
  });

  test('transfers in transactions and in batches lock in the same order', async () => {
    const [ann, ben] = [await funded(50_000n), await funded(50_000n)];
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const command = index % 4 < 2 ? move(ann, ben, 3n) : move(ben, ann, 3n);
        return index % 2 === 0
          ? ledger(index).post(command)
          : on.database.inTransaction((transaction) => ledger(index).postWithin(transaction, command));
      }),
    );
    expect(outcomes.every(({ status }) => status === 'posted')).toBe(true);
    expect([await balance(ann), await balance(ben)]).toEqual([50_000n, 50_000n]);
  });

  test('one key sent to every process at once moves money once, and all get the same answer', async () => {
    const [ann, ben] = [await funded(1_000n), await funded(0n)];
    const command = move(ann, ben, 10n);
    const outcomes = await Promise.all(ledgers.map((each) => each.post(command)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['posted', 'replayed', 'replayed']);
    expect(new Set(outcomes.map((outcome) => ('transferId' in outcome ? outcome.transferId : 0n))).size).toBe(
      1,
    );
    expect(await balance(ben)).toBe(10n);
  });

  test('one key on different accounts at once moves money once, without failing other commands in the batch', async () => {
    const key = freshKey();
    const house = await ledger(0).house('house.bankroll', 'UGX');
    const rounds: Awaited<ReturnType<typeof funded>>[][] = [];
    while (rounds.length < 20) rounds.push(await Promise.all(Array.from({ length: 8 }, () => funded(100n))));
    const outcomes = await Promise.all(
      rounds.map((accounts, round) =>
        Promise.all(
          accounts.map((account, index) => {
            const shared = index === 3;
            return ledger(round).post(move(account, house, 100n, shared ? { key, request: { round } } : {}));
          }),
        ),
      ),
    );
    const contested = outcomes.map((round) => round[3]);
    const neighbours = outcomes.flatMap((round) => round.filter((_, index) => index !== 3));
    expect(contested.filter((outcome) => outcome?.status === 'posted')).toHaveLength(1);
    expect(neighbours.every(({ status }) => status === 'posted')).toBe(true);
  });

  test('one key between house accounts, sent to every process at once, moves money once', async () => {
    const bonus = await ledger(0).house('house.bonus', 'UGX');
    const bankroll = await ledger(0).house('house.bankroll', 'UGX');
    for (let round = 0; round < 20; round++) {
      const command = move(bankroll, bonus, 10n);
      const outcomes = await Promise.all(ledgers.map((each) => each.post(command)));
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['posted', 'replayed', 'replayed']);
    }
    expect(await balance(bonus)).toBe(200n);
  });

  test('a transaction that stalls on an account blocks only that account', async () => {
    const [ann, ...others] = await Promise.all(Array.from({ length: 12 }, () => funded(100n)));
    if (ann === undefined) throw new Error('Ann has no account');
    const house = await ledger(0).house('house.bankroll', 'UGX');
    const stalled = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    const transaction = on.database.inTransaction(async (trx) => {
      await sql`select from ledger_account where id = ${ann.id} for no key update`.execute(trx);
      holding.resolve();
      await stalled.promise;
    });
    await holding.promise;
    const outcomes = await Promise.allSettled(
      [ann, ...others].map((account) => ledger(0).post(move(account, house, 10n))),
    );
    stalled.resolve();
    await transaction;
    expect(
      outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value.status : outcome.reason.name,
      ),
    ).toEqual(['DatabaseUnavailable', ...others.map(() => 'posted')]);
  });
});
