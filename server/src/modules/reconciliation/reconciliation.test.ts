import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { AwaitsApproval } from '@sanduku/contracts/operators/approvals';
import type { Difference, WalletMove, WalletState } from '@sanduku/contracts/reconciliation/api';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditMoney } from '../../audit.ts';
import { type StatementFault, statementFaults, withFault } from '../../rails/simulators/statement-faults.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import { sampleSize } from '../../testing/sampled.ts';
import { closeByTwo, depositLines, explainOpen, importFile } from '../../testing/statements.ts';
import { bookReversal } from '../deposits/reversals.ts';
import { type WrittenLine, writeStatement } from './sandbox-statement.ts';

const WALLET = 'mtn.collection';
const reason = 'as the provider told us';
const HOUR_MS = 60 * 60_000;

onEveryEngine('reconciliation', (on) => {
  let app: TestApp;
  let operator: TestOperator;
  let player: TestPlayer;
  /** Of the next statement, with its opening balance. */
  let day: string;
  let balance = 0n;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    player = await fundedPlayer(app, 0);
    day = kampalaDay(app.clock.now());
  });
  beforeEach(async () => {
    operator = await signedInOperator(app);
  });

  const office = () => ({ app, token: operator.token });
  const importDay = (lines: readonly WrittenLine[], isDryRun = false) =>
    importFile(office(), WALLET, fileOf(lines), isDryRun);
  const fileOf = (
    lines: readonly WrittenLine[],
    changes: Partial<Parameters<typeof writeStatement>[0]> = {},
  ) =>
    writeStatement({
      wallet: WALLET,
      currency: 'UGX',
      firstDay: day,
      lastDay: day,
      opening: balance,
      lines,
      ...changes,
    });
  const sumOf = (lines: readonly WrittenLine[]) =>
    lines.reduce((sum, { amount, fee }) => sum + amount - fee, 0n);
  async function finishDay(lines: readonly WrittenLine[]) {
    app.clock.set(new Date(startOfKampalaDay(plusDays(day, 1)).getTime() + 8 * HOUR_MS));
    operator = await signedInOperator(app);
    const imported = await importDay(lines);
    balance += sumOf(lines);
    const finished = day;
    day = plusDays(day, 1);
    return { imported: imported.data, finished };
  }
  const differences = async (state = 'open') =>
    (
      await app.call<{ differences: Difference[] }>(
        'GET',
        `/api/admin/wallets/differences?limit=100&state=${state}&wallet=${WALLET}`,
        operator,
      )
    ).data.differences;
  const explainAll = () => explainOpen(office(), WALLET);
  const audited = async () => (await auditMoney(on.database.queries)).problems;

  const deposits = (amounts: readonly number[]) => depositLines(app, player, day, amounts);

  const wallet = async () => {
    // Stay below the rate limit.
    app.clock.advance(1_000);
    const { data } = await app.call<{ wallets: WalletState[] }>('GET', '/api/admin/wallets', operator);
    return data.wallets.find((one) => one.wallet === WALLET);
  };

  describe('an import', () => {
    test('classifies every fault and never makes a wrong match', async () => {
      const kindOf: Record<StatementFault, string> = {
        missing: 'missing',
        doubled: 'doubled',
        fee_in_line: 'fee',
        reversal: 'reversal',
        other_amount: 'other_amount',
        other_time: 'other_time',
      };
      const fault = fc.option(fc.constantFrom(...statementFaults), { freq: 2, nil: undefined });
      // Few amounts, so that amounts alone would match wrongly.
      const payment = fc.record({ units: fc.constantFrom(1_000, 1_001, 2_000, 5_000), fault });
      await fc.assert(
        fc.asyncProperty(fc.array(payment, { minLength: 12, maxLength: 25 }), async (payments) => {
          const paid = await deposits(payments.map(({ units }) => units));
          const listed = paid.flatMap((line, index) => {
            const own = payments[index]?.fault;
            return own === undefined ? [line] : withFault(line, own);
          });
          const shifted = payments.filter((one) => one.fault === 'other_time').length;
          const missing = payments.filter((one) => one.fault === 'missing').length;
          const unlisted = payments.filter((one) => one.fault === 'other_amount').length;
          const matched = payments.length - missing - unlisted;
          if (shifted >= 10 && shifted * 2 > matched) return;
          const { imported } = await finishDay(listed);
          expect(imported.matched).toBe(matched);
          const expected = new Map<string, number>();
          for (const one of payments) {
            if (one.fault) expected.set(kindOf[one.fault], (expected.get(kindOf[one.fault]) ?? 0) + 1);
          }
          expect(new Map(imported.differences.map(({ kind, count }) => [kind, count]))).toEqual(expected);
          const { rows } = await sql<{ wrong: bigint }>`
            select count(*) as wrong from wallet_movement m join wallet_item i on i.id = m.item_id
            where m.reference <> i.our_reference or m.amount <> i.amount`.execute(on.database.queries);
          expect(rows[0]?.wrong).toBe(0n);
          expect(await audited()).toEqual([]);
        }),
        { numRuns: sampleSize(15) },
      );
      await explainAll();
    });

    test('of the same file changes nothing, and a dry run stores nothing', async () => {
      const lines = await deposits([700, 800]);
      app.clock.set(new Date(startOfKampalaDay(plusDays(day, 1)).getTime() + HOUR_MS));
      operator = await signedInOperator(app);
      const count = async () =>
        (
          await sql<{ rows: string }>`
            select concat((select count(*) from wallet_statement), ' ', (select count(*) from wallet_item), ' ',
                          (select count(*) from wallet_difference), ' ', (select count(*) from audit_log)) as rows`.execute(
            on.database.queries,
          )
        ).rows[0]?.rows;
      const before = await count();
      const tried = await importDay(lines, true);
      expect(tried.data).toMatchObject({ isNew: true, lines: 2, matched: 2, differences: [] });
      expect(await count()).toBe(before);
      expect((await importDay(lines)).data).toMatchObject({ isNew: true, matched: 2 });
      const after = await count();
      expect((await importDay(lines)).data).toMatchObject({ isNew: false, lines: 2, matched: 2 });
      expect(await count()).toBe(after);
      balance += sumOf(lines);
      day = plusDays(day, 1);
    });

    test('takes a line of billions with a fee', async () => {
      const line = {
        at: startOfKampalaDay(day),
        amount: 900_000_000_000n * MICROS_PER_UNIT,
        fee: MICROS_PER_UNIT,
      };
      const named = { ...line, providerReference: 'F0', ourReference: '', phone: '', type: 'PAYMENT' };
      app.clock.set(new Date(startOfKampalaDay(plusDays(day, 1)).getTime() + HOUR_MS));
      operator = await signedInOperator(app);
      const { data } = await importDay([named], true);
      expect(data.differences).toMatchObject([{ kind: 'fee', open: 1 }, { kind: 'unknown' }]);
    });

    test('refuses a statement that does not follow, adds up or fit, and stores nothing', async () => {
      const lines = await deposits([900]);
      const [line] = lines as [WrittenLine];
      app.clock.set(new Date(startOfKampalaDay(plusDays(day, 1)).getTime() + HOUR_MS));
      operator = await signedInOperator(app);
      const refused = async (file: string | Buffer, text: string | RegExp) => {
        const answer = await importFile(office(), WALLET, file);
        expect(answer).toMatchObject({ status: 400, text: expect.stringMatching(text) });
      };
      const file = fileOf(lines);
      const before = await app.database.queries.selectFrom('wallet_statement').select('id').execute();
      await refused(fileOf(lines, { firstDay: plusDays(day, -1) }), /already covers/);
      await refused(
        fileOf([{ ...line, at: new Date(line.at.getTime() + 24 * HOUR_MS) }], {
          firstDay: plusDays(day, 1),
          lastDay: plusDays(day, 1),
        }),
        /is not over/,
      );
      await refused(fileOf(lines, { opening: balance + 1n }), /^The opening balance is .*01 UGX, but/);
      await refused(
        fileOf([{ ...line, at: new Date(line.at.getTime() - 24 * HOUR_MS) }]),
        /another time zone/,
      );
      await refused(fileOf(lines, { currency: 'KES' }), /KES/);
      await refused(fileOf(lines, { wallet: 'mtn.disbursement' }), /account “mtn.disbursement”/);
      await refused(file.slice(0, file.lastIndexOf('\n', file.length - 2) + 1), /may be cut off/);
      await refused(Buffer.from(`\ufeff${file}`, 'utf16le'), /UTF-16/);
      await refused(file.replace(/,900,/, ',=900,'), /has a formula/);
      await refused(file.replace(/,900,/, ',nine,'), /“nine” can’t be read/);
      await refused('x'.repeat(10_000_000), /is not a CSV/);
      await refused('x,y\n'.repeat(sampleSize(2_500_000)), /no column “id”/);
      await refused('', /no column/);
      expect(await app.database.queries.selectFrom('wallet_statement').select('id').execute()).toEqual(
        before,
      );
      await finishDay(lines);
    });

    test('learns from the first statement of a wallet which account it is', async () => {
      const own = { currency: 'UGX', opening: 0n, lines: [] } as const;
      const of = (wallet: 'airtel' | 'mtn.disbursement', account: string, on: string) => {
        const text = writeStatement({ ...own, wallet, firstDay: on, lastDay: on });
        return importFile(office(), wallet, text.replace(`account,${wallet}`, `account,${account}`));
      };
      const first = plusDays(day, -4);
      const second = plusDays(day, -3);
      expect((await of('airtel', '256 700 000001', first)).data).toMatchObject({ isNew: true });
      for (const [wallet, account] of [
        ['airtel', '256700000002'],
        ['mtn.disbursement', '256700000001'],
      ] as const) {
        expect(await of(wallet, account, second)).toMatchObject({
          status: 400,
          text: expect.stringContaining(`account “${account}”`),
        });
      }
      expect((await of('airtel', '256700000001', second)).data).toMatchObject({ isNew: true });
    });

    test('refuses a whole file in another time zone', async () => {
      const lines = await deposits(Array.from({ length: 12 }, (_, index) => 500 + index));
      app.clock.set(new Date(startOfKampalaDay(plusDays(day, 1)).getTime() + HOUR_MS));
      operator = await signedInOperator(app);
      const shifted = lines.flatMap((line) => withFault(line, 'other_time'));
      expect((await importDay(shifted)).text).toMatch(/Most lines are 3 hours off/);
      await finishDay(lines);
    });

    test('matches one line with the transfers that it settles', async () => {
      const [one, two, three] = (await deposits([100, 200, 300])) as [WrittenLine, WrittenLine, WrittenLine];
      const bulk = {
        ...one,
        amount: one.amount + two.amount,
        ourReference: `${one.ourReference} ${two.ourReference}`,
      };
      const wrong = { ...three, ourReference: `${three.ourReference} ${one.ourReference}` };
      const { imported } = await finishDay([bulk, wrong]);
      expect(imported).toMatchObject({
        lines: 2,
        matched: 1,
        differences: [
          { kind: 'missing', count: 1 },
          { kind: 'unknown', count: 1 },
        ],
      });
      await explainAll();
    });

    test('only proposes what phone, amount and time suggest, and an operator accepts', async () => {
      const [line, other, twin] = (await deposits([410, 420, 420])) as [
        WrittenLine,
        WrittenLine,
        WrittenLine,
      ];
      const anonymous = [line, other, { ...twin, phone: other.phone }].map((one) => ({
        ...one,
        ourReference: '',
        providerReference: `unknown${one.providerReference}`,
      }));
      const { imported } = await finishDay(anonymous);
      expect(imported).toMatchObject({ matched: 0 });
      const open = await differences();
      const proposed = open.filter(({ proposal }) => proposal !== null);
      expect(proposed.map(({ amount }) => amount)).toEqual([410]);
      const [found] = proposed as [Difference];
      const viewer = await signedInOperator(app, { role: 'viewer' });
      const accept = (token: string) =>
        app.call('POST', `/api/admin/wallets/differences/${found.id}/accept`, { token, body: { reason } });
      expect((await accept(viewer.token)).status).toBe(403);
      expect((await accept(operator.token)).data).toMatchObject({ state: 'settled' });
      expect((await accept(operator.token)).code).toBe('already_decided');
      expect((await differences()).map(({ kind }) => kind).toSorted()).toEqual([
        'missing',
        'missing',
        'unknown',
        'unknown',
      ]);
      await explainAll();
    });

    test('trusts only fees within the tariff, and both operators see their sum', async () => {
      const [usual, high] = (await deposits([1_000, 1_000])) as [WrittenLine, WrittenLine];
      const { finished } = await finishDay([
        { ...usual, fee: (usual.amount * 3n) / 100n },
        { ...high, fee: (high.amount * 3n) / 100n + 10_000n },
      ]);
      expect(await differences()).toMatchObject([{ kind: 'fee', amount: -30.01 }]);
      await explainAll();
      const path = '/api/admin/wallets/closes';
      for (
        let next = (await wallet())?.nextToClose;
        next !== finished;
        next = (await wallet())?.nextToClose
      ) {
        expect((await closeByTwo(office(), WALLET, next as string)).status).toBe(200);
      }
      expect(await wallet()).toMatchObject({ fees: 30 });
      const asked = await app.call<AwaitsApproval>('POST', path, {
        token: operator.token,
        body: { wallet: WALLET, currency: 'UGX', day: finished, reason },
      });
      const { id, after } = asked.data.awaitsApproval;
      expect(after).toMatchObject({ fees: 30 });
      const { token } = await signedInOperator(app);
      expect((await app.call('POST', `/api/admin/approvals/${id}/approve`, { token, body: {} })).status).toBe(
        200,
      );
    });

    test('leaves differences that operators explain together, all or none', async () => {
      const lines = await deposits([100, 200, 300]);
      await finishDay(lines.map((line) => ({ ...line, ourReference: '', providerReference: '', phone: '' })));
      const open = await differences();
      const idsOf = (kind: string) => open.filter((one) => one.kind === kind).map(({ id }) => id);
      const [unknown, missing] = [idsOf('unknown'), idsOf('missing')];
      expect([unknown.length, missing.length]).toEqual([3, 3]);
      const explain = (ids: readonly string[], kind = 'unknown', wanted: string = WALLET) =>
        app.call('POST', '/api/admin/wallets/differences/explain', {
          token: operator.token,
          body: { wallet: wanted, currency: 'UGX', kind, ids, reason },
        });
      const recorded = async () =>
        (
          await app.database.queries
            .selectFrom('audit_log')
            .select('id')
            .where('action', '=', 'wallet.difference_explained')
            .execute()
        ).length;
      const before = await recorded();
      expect((await explain([...unknown, missing[0] as string])).code).toBe('already_decided');
      expect((await explain(unknown, 'fee')).code).toBe('already_decided');
      expect((await explain(unknown, 'unknown', 'airtel')).code).toBe('already_decided');
      expect((await explain(Array.from({ length: 201 }, (_, index) => `${index}`))).status).toBe(400);
      expect(await recorded()).toBe(before);
      const together = await Promise.all([explain(unknown), explain(unknown)]);
      expect(together.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await recorded()).toBe(before + 3);
      expect((await differences()).map(({ id }) => id)).toEqual(missing);
      await explainAll();
    });

    test('settles a reversal once it is booked', async () => {
      const [paid] = (await deposits([750])) as [WrittenLine];
      await finishDay(withFault(paid, 'reversal'));
      expect(await differences()).toMatchObject([{ kind: 'reversal', amount: -750 }]);
      const deps = { database: app.database, ledger: app.ledger, clock: () => app.clock.now() };
      expect(await bookReversal(deps, BigInt(paid.providerReference.slice(1)))).toBe(true);
      await finishDay([]);
      expect(await differences()).toEqual([]);
      expect(await audited()).toEqual([]);
    });

    test('of one file by two operators at once is stored once', async () => {
      const lines = await deposits([150]);
      app.clock.set(new Date(startOfKampalaDay(plusDays(day, 1)).getTime() + HOUR_MS));
      operator = await signedInOperator(app);
      const other = await createTestApp(on.database, { clock: app.clock });
      const answers = await Promise.all([
        importDay(lines),
        importDay(lines),
        importFile({ app: other, token: operator.token }, WALLET, fileOf(lines)),
      ]);
      const isNew = answers.filter(({ status }) => status === 200).map(({ data }) => data.isNew);
      expect(isNew.filter(Boolean)).toHaveLength(1);
      expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
      balance += sumOf(lines);
      day = plusDays(day, 1);
    });

    test('settles a transfer whose line comes with the next statement', async () => {
      const [late] = (await deposits([650])) as [WrittenLine];
      await finishDay([]);
      expect(await differences()).toMatchObject([{ kind: 'missing', amount: -650 }]);
      const at = new Date(startOfKampalaDay(day).getTime() + 1_000);
      await finishDay([{ ...late, at }]);
      expect(await differences()).toEqual([]);
      expect(await audited()).toEqual([]);
    });
  });

  describe('a day', () => {
    test('is closed by two operators, in order, without open differences', async () => {
      for (let next = (await wallet())?.nextToClose; next; next = (await wallet())?.nextToClose) {
        expect((await closeByTwo(office(), WALLET, next)).status).toBe(200);
      }
      const lines = await deposits([300, 400]);
      const unknown = {
        ...(lines[0] as WrittenLine),
        ourReference: 'nobody',
        providerReference: 'x',
        phone: '',
      };
      const { finished } = await finishDay([...lines, unknown]);
      const alone = (at: string) =>
        app.call('POST', '/api/admin/wallets/closes', {
          token: operator.token,
          body: { wallet: WALLET, currency: 'UGX', day: at, reason },
        });
      expect(await alone(finished)).toMatchObject({
        status: 409,
        text: 'One difference up to this day is open. Explain it first.',
      });
      expect((await alone(day)).text).toMatch(/is not over/);
      expect((await alone(plusDays(finished, -1))).text).toBe('This day is already closed.');
      await explainAll();
      expect((await alone(finished)).status).toBe(202);
      const colleague = await signedInOperator(app);
      const closed = await closeByTwo({ app, token: colleague.token }, WALLET, finished);
      expect(closed.code).toBe('already_decided');
      operator = await signedInOperator(app);
      const [{ id }] = (
        await app.call<{ approvals: [{ id: string }] }>('GET', '/api/admin/approvals', operator)
      ).data.approvals;
      const approved = await app.call('POST', `/api/admin/approvals/${id}/approve`, {
        token: operator.token,
        body: {},
      });
      expect(approved.status).toBe(200);
      expect(await wallet()).toMatchObject({ lastClosed: finished, nextToClose: null, open: 0 });
      expect(await audited()).toEqual([]);
    });

    test('stays open until a later line with another amount for its transfer is explained', async () => {
      const [line] = (await deposits([650])) as [WrittenLine];
      const next = plusDays(day, 1);
      const late = {
        ...line,
        at: new Date(startOfKampalaDay(next).getTime() + 1_000),
        amount: line.amount - 50n * MICROS_PER_UNIT,
      };
      app.clock.set(new Date(startOfKampalaDay(plusDays(next, 1)).getTime() + 8 * HOUR_MS));
      operator = await signedInOperator(app);
      await importFile(office(), WALLET, fileOf([late], { lastDay: next }));
      expect(await differences()).toMatchObject([{ kind: 'other_amount', amount: -50 }]);
      const finished = [day, next];
      balance += late.amount;
      day = plusDays(next, 1);
      expect((await closeByTwo(office(), WALLET, finished[0] as string)).text).toBe(
        'One difference up to this day is open. Explain it first.',
      );
      await explainAll();
      for (const each of finished) expect((await closeByTwo(office(), WALLET, each)).status).toBe(200);
      expect(await audited()).toEqual([]);
    });

    test('includes a transfer in its last microseconds', async () => {
      const [line] = (await deposits([900])) as [WrittenLine];
      const end = startOfKampalaDay(plusDays(day, 1));
      await asOwner(on.database, async (owner) => {
        await sql`set local session_replication_role = replica`.execute(owner);
        const at = sql`${end}::timestamptz - interval '500 microseconds'`;
        const credited = sql`update deposit set credited_at = ${at} where reference = ${line.ourReference} returning transfer_id`;
        await sql`with credited as (${credited}) update ledger_transfer set created_at = ${at}
                  where id = (select transfer_id from credited)`.execute(owner);
      });
      const { finished } = await finishDay([{ ...line, at: new Date(end.getTime() - 1_000) }]);
      expect((await closeByTwo(office(), WALLET, finished)).status).toBe(200);
      expect(await audited()).toEqual([]);
    });

    test('that is closed proves its balance: the audit finds any change', async () => {
      const change = (text: string) =>
        expect(
          asOwner(on.database, async (owner) => {
            await sql`set local session_replication_role = replica`.execute(owner);
            await sql.raw(text).execute(owner);
            throw Object.assign(new Error(), { problems: (await auditMoneyWithin(owner)).length });
          }),
        ).rejects.toMatchObject({ problems: expect.any(Number) });
      const auditMoneyWithin = async (queries: Parameters<typeof auditMoney>[0]) => {
        const { reconciliationProofs } = await import('./audit.ts');
        const found: string[] = [];
        for (const { offenders } of reconciliationProofs) {
          const { rows } = await offenders.execute(queries);
          found.push(...rows.map(({ problem }) => problem));
        }
        expect(found.length).toBeGreaterThan(0);
        return found;
      };
      await change('update wallet_close set balance = balance + 1');
      await change('update wallet_close set ledger_balance = ledger_balance - 1');
      await change(
        'update wallet_item set amount = amount + 1 where id = (select max(item_id) from wallet_movement)',
      );
      await change('update wallet_movement set item_id = null where item_id is not null');
      await change("update wallet_difference set state = 'open' where state = 'explained'");
      await change(
        "update wallet_difference set state = 'settled' where kind = 'unknown' and state = 'explained'",
      );
      await change('update wallet_statement set closing_balance = closing_balance + 1');
      expect(await audited()).toEqual([]);
    });
  });

  describe('money between wallets', () => {
    const move = (body: object) =>
      callByTwo<WalletMove>(app, '/api/admin/wallets/moves', {
        token: operator.token,
        body: { fromWallet: 'bank', toWallet: WALLET, currency: 'UGX', amount: 5_000, reason, ...body },
      });

    test('is in transit from its booking until the statement of the second wallet', async () => {
      expect(await move({})).toMatchObject({ status: 400, text: expect.stringContaining('holds UGX 0') });
      const body = { account: 'bankroll', currency: 'UGX', amount: 9_000, rail: 'bank', reason };
      await callByTwo(app, '/api/admin/fund', { token: operator.token, body });
      expect((await move({ currency: 'KES' })).text).toBe('This rail carries UGX, not KES.');
      app.clock.set(new Date(startOfKampalaDay(day).getTime() + 9 * HOUR_MS));
      operator = await signedInOperator(app);
      const { id } = (await move({})).data;
      expect(await audited()).toEqual([]);
      const at = app.clock.now();
      const arrived = {
        at,
        amount: 5_000n * MICROS_PER_UNIT,
        fee: 0n,
        providerReference: 'b1',
        ourReference: '',
        phone: '',
        type: 'TOP UP',
      };
      await finishDay([arrived]);
      const [found] = (await differences()) as [Difference];
      expect(found).toMatchObject({ kind: 'unknown', proposal: { kind: 'move', id } });
      const accepted = await app.call('POST', `/api/admin/wallets/differences/${found.id}/accept`, {
        token: operator.token,
        body: { reason },
      });
      expect(accepted.data).toMatchObject({ state: 'settled' });
      const { data } = await app.call<{ moves: WalletMove[] }>('GET', '/api/admin/wallets', operator);
      expect(data.moves).toEqual([]);
      expect(await audited()).toEqual([]);
    });

    test('is moved once, by whatever number of approvals at a time', async () => {
      const approvals: { id: string; token: string }[] = [];
      // The wallet holds 4,000.
      for (const amount of [3_001, 3_002, 3_003, 3_004, 3_005]) {
        const asked = await app.call<{ awaitsApproval: { id: string } }>('POST', '/api/admin/wallets/moves', {
          token: operator.token,
          body: {
            fromWallet: 'bank',
            toWallet: WALLET,
            currency: 'UGX',
            amount,
            reason,
          },
        });
        const { token } = await signedInOperator(app);
        approvals.push({ id: asked.data.awaitsApproval.id, token });
      }
      const moved = await Promise.all(
        approvals.map(({ id, token }) =>
          app.call('POST', `/api/admin/approvals/${id}/approve`, { token, body: {} }),
        ),
      );
      expect(moved.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    });
  });
});
