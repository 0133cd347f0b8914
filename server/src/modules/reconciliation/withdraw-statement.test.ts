import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { Difference, WalletState } from '@sanduku/contracts/reconciliation/api';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { auditMoney } from '../../audit.ts';
import { statementFaults, withFault } from '../../rails/simulators/statement-faults.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import { sampleSize } from '../../testing/sampled.ts';
import { closeByTwo, depositLines, explainOpen, importFile } from '../../testing/statements.ts';
import { type WrittenLine, writeStatement } from './sandbox-statement.ts';
import { matchWallet } from './store.ts';

const WALLET = 'mtn.collection';
const reason = 'the file was forged';
const HOUR_MS = 60 * 60_000;

onEveryEngine('withdrawing a statement', (on) => {
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
    await goTo(day, 1);
  });

  async function goTo(to: string, hours: number) {
    app.clock.set(new Date(startOfKampalaDay(to).getTime() + hours * HOUR_MS));
    operator = await signedInOperator(app);
  }
  const deposits = (amounts: readonly number[]) => depositLines(app, player, day, amounts);
  const fileOf = (lines: readonly WrittenLine[]) =>
    writeStatement({ wallet: WALLET, currency: 'UGX', firstDay: day, lastDay: day, opening: balance, lines });
  /** On the next morning. */
  async function importDay(file: string) {
    await goTo(plusDays(day, 1), 8);
    const imported = await importFile(office(), WALLET, file);
    expect(imported.status).toBe(200);
    return imported.data;
  }
  function goOn(closing: number) {
    balance = BigInt(Math.round(closing * 1e6));
    day = plusDays(day, 1);
  }
  const state = async () => {
    // Stay below the rate limit.
    app.clock.advance(1_000);
    const { data } = await app.call<{ wallets: WalletState[] }>('GET', '/api/admin/wallets', operator);
    return data.wallets.find(({ wallet }) => wallet === WALLET) as WalletState;
  };
  const newest = async () => (await state()).statement?.id ?? '';
  const pathOf = (id: string) => `/api/admin/wallets/statements/${id}/withdraw`;
  const withdraw = (id: string) => callByTwo(app, pathOf(id), { token: operator.token, body: { reason } });
  const differences = async () => {
    const path = `/api/admin/wallets/differences?limit=100&wallet=${WALLET}`;
    return (await app.call<{ differences: Difference[] }>('GET', path, operator)).data.differences;
  };
  const office = () => ({ app, token: operator.token });
  const accept = (id: string) =>
    app.call('POST', `/api/admin/wallets/differences/${id}/accept`, {
      token: operator.token,
      body: { reason },
    });
  const audited = async () => (await auditMoney(on.database.queries)).problems;
  async function snapshot() {
    const { database } = app;
    await database.inTransaction((transaction) =>
      matchWallet(transaction, { wallet: WALLET, currency: 'UGX' }, null),
    );
    const { rows } = await sql`
      select (select json_agg(s.id order by s.id) from wallet_statement s) as statements,
             (select json_agg(i order by i.id) from wallet_item i) as lines,
             (select json_agg(d order by d.id) from wallet_difference d) as differences,
             (select json_agg(json_build_array(m.transfer_id, m.item_id) order by m.transfer_id)
              from wallet_movement m where m.item_id is not null) as matches`.execute(database.queries);
    return rows[0];
  }

  test('leaves the wallet as before the import, and the same file can be imported again', async () => {
    const fault = fc.option(fc.constantFrom(...statementFaults), { freq: 1, nil: undefined });
    const payments = fc.array(fc.record({ units: fc.constantFrom(1_000, 2_000), fault }), {
      minLength: 3,
      maxLength: 9,
    });
    const faulty = (
      lines: readonly WrittenLine[],
      own: readonly { fault: (typeof statementFaults)[number] | undefined }[],
    ) =>
      lines.flatMap((line, index) => {
        const found = own[index]?.fault;
        return found === undefined ? [line] : withFault(line, found);
      });
    const isExplained = fc.array(fc.boolean(), { minLength: 10, maxLength: 10 });
    // Explain every second one before its right line is imported.
    const repaired = (['missing', 'missing', 'other_amount', 'other_amount'] as const).map((own) => ({
      units: 1_000 as const,
      fault: own,
    }));
    const alternating = Array.from({ length: 10 }, (_, index) => index % 2 === 0);
    await fc.assert(
      fc.asyncProperty(payments, payments, isExplained, async (first, second, explained) => {
        const paid = await deposits(first.map(({ units }) => units));
        goOn((await importDay(fileOf(faulty(paid, first)))).closing);
        await explainOpen(office(), WALLET, (_, index) => explained[index % 10] === true);
        const later = await deposits(second.map(({ units }) => units));
        // The second statement also repairs the first.
        const late = paid
          .filter((_, index) => ['missing', 'other_amount'].includes(first[index]?.fault ?? ''))
          .map((line) => ({ ...line, at: new Date(startOfKampalaDay(day).getTime() + HOUR_MS) }));
        const before = await snapshot();
        const file = fileOf([...late, ...faulty(later, second)]);
        const imported = await importDay(file);
        expect((await withdraw(await newest())).status).toBe(200);
        expect(await snapshot()).toEqual(before);
        expect(await audited()).toEqual([]);
        const again = await importDay(file);
        expect(again).toEqual(imported);
        expect(again.isNew).toBe(true);
        expect(await audited()).toEqual([]);
        goOn(again.closing);
        await explainOpen(office(), WALLET);
      }),
      { numRuns: sampleSize(15), examples: [[repaired, repaired, alternating]] },
    );
  });

  test('keeps the file and who imported it, with two operators in the audit log', async () => {
    const file = fileOf(await deposits([500]));
    await importDay(file);
    const importer = operator;
    const id = await newest();
    await withdraw(id);
    const kept = await on.database.queries
      .selectFrom('wallet_statement_withdrawn as w')
      .innerJoin('approval as a', 'a.id', 'w.approval_id')
      .selectAll('w')
      .select(['a.asked_by', 'a.decided_by', 'a.reason'])
      .where('w.id', '=', BigInt(id))
      .executeTakeFirstOrThrow();
    expect(Buffer.from(kept.file).toString()).toBe(file);
    expect(kept).toMatchObject({ imported_by: importer.id, asked_by: operator.id, reason, first_day: day });
    expect(kept.decided_by).not.toBe(operator.id);
    for (const change of [
      "update wallet_statement_withdrawn set file_name = 'other'",
      'delete from wallet_statement_withdrawn',
      'delete from wallet_item',
      'delete from wallet_statement where id = (select max(id) from wallet_statement)',
      `select wallet_withdraw((select max(id) from wallet_statement), ${kept.approval_id}, now())`,
    ]) {
      await expect(sql.raw(change).execute(app.database.queries)).rejects.toThrow();
      await expect(asOwner(on.database, (owner) => sql.raw(change).execute(owner))).rejects.toThrow();
    }
    const again = await importDay(file);
    goOn(again.closing);
    expect(await audited()).toEqual([]);
  });

  test('takes two operators, and happens once', async () => {
    await importDay(fileOf(await deposits([600])));
    const id = await newest();
    const before = await snapshot();
    const ask = async () => {
      const { token } = await signedInOperator(app);
      return app.call<{ awaitsApproval: { id: string } }>('POST', pathOf(id), { token, body: { reason } });
    };
    const asked = await ask();
    expect(asked.status).toBe(202);
    expect(await ask()).toMatchObject({ status: 409 });
    expect(await snapshot()).toEqual(before);
    const approvers = await Promise.all([signedInOperator(app), signedInOperator(app)]);
    const answers = await Promise.all(
      approvers.map(({ token }) =>
        app.call('POST', `/api/admin/approvals/${asked.data.awaitsApproval.id}/approve`, { token, body: {} }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await withdraw(id)).status).toBe(404);
  });

  test('at the same time as the import of the next leaves one order of events', async () => {
    const imported = await importDay(fileOf(await deposits([700])));
    const id = await newest();
    const asked = await app.call<{ awaitsApproval: { id: string } }>('POST', pathOf(id), {
      token: operator.token,
      body: { reason },
    });
    goOn(imported.closing);
    await goTo(plusDays(day, 1), 8);
    const second = await signedInOperator(app);
    const [withdrawn, followed] = await Promise.all([
      app.call('POST', `/api/admin/approvals/${asked.data.awaitsApproval.id}/approve`, {
        token: second.token,
        body: {},
      }),
      importFile(office(), WALLET, fileOf([])),
    ]);
    expect([
      [200, 400],
      [409, 200],
    ]).toContainEqual([withdrawn.status, followed.status]);
    expect(await audited()).toEqual([]);
    if (followed.status === 200) goOn(followed.data.closing);
    else {
      day = plusDays(day, -1);
      balance = BigInt(Math.round(imported.opening * 1e6));
    }
  });

  test('is refused for a statement that is followed, closed, or booked from', async () => {
    const lines = await deposits([800]);
    goOn((await importDay(fileOf(lines))).closing);
    const followed = await newest();
    await goTo(day, 9);
    const body = { account: 'bankroll', currency: 'UGX', amount: 5_000, rail: 'bank', reason };
    await callByTwo(app, '/api/admin/fund', { token: operator.token, body });
    const move = { fromWallet: 'bank', toWallet: WALLET, currency: 'UGX', amount: 5_000, reason };
    await callByTwo(app, '/api/admin/wallets/moves', { token: operator.token, body: move });
    const arrival: WrittenLine = {
      at: app.clock.now(),
      amount: 5_000n * MICROS_PER_UNIT,
      fee: 0n,
      providerReference: 'b1',
      ourReference: '',
      phone: '',
      type: 'TOP UP',
    };
    await importDay(fileOf([arrival]));
    expect((await withdraw(followed)).text).toMatch(/^A later statement follows/);
    const booked = await newest();
    const [line] = (await differences()) as [Difference];
    expect((await accept(line.id)).status).toBe(200);
    expect((await withdraw(booked)).text).toMatch(/accepted as money that we moved/);
    for (let next = (await state()).nextToClose; next; next = (await state()).nextToClose) {
      await explainOpen(office(), WALLET);
      expect((await closeByTwo(office(), WALLET, next)).status).toBe(200);
    }
    expect((await withdraw(booked)).text).toMatch(/^A day of this statement is closed/);
    expect((await withdraw('999999')).status).toBe(404);
    expect(await audited()).toEqual([]);
  });
});
