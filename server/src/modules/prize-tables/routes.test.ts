import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import type { AwaitsApproval } from '@sanduku/contracts/operators/approvals';
import type { PrizeTables } from '@sanduku/contracts/prize-tables/api';
import { beforeAll, expect, test } from 'vitest';
import { auditMoney } from '../../audit.ts';
import { createTotpSecret } from '../../lib/totp.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { fundedPlayer } from '../../testing/players.ts';

const MINUTE = 60_000;
const generous = [5000, 8000, 12_000, 21_400];

onEveryEngine('Operators and prize tables', (engine) => {
  let app: TestApp;
  let operator: TestOperator;
  let other: TestOperator;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
    operator = await signedInOperator(app);
    other = await signedInOperator(app);
  });

  const offer = (body: object, by = operator) =>
    app.call<AwaitsApproval>('POST', '/api/admin/prize-tables', {
      token: by.token,
      body: {
        countries: ['KE'],
        tables: [generous],
        highestStake: 10_000,
        from: null,
        reason: 'A better game',
        ...body,
      },
    });
  const overview = async () =>
    (await app.call<PrizeTables>('GET', '/api/admin/prize-tables', { token: operator.token })).data;
  const offeredIn = async (country: string) => {
    const { offers, tables } = await overview();
    return offers
      .filter((one) => one.country === country)
      .map(({ tableId, from, until, highestStake }) => ({
        prizes: tables.find(({ id }) => id === tableId)?.prizes,
        from,
        until,
        highestStake,
      }));
  };

  test('two operators offer a table: rounds are sealed under it a minute later, and the audit log has it', async () => {
    const { status, data } = await offer({});
    expect(status).toBe(202);
    expect(data.awaitsApproval).toMatchObject({
      action: 'prize_tables.offered',
      before: { offers: [{ country: 'KE', prizes: [2000, 3000, 4000, 5000], from: null }] },
      after: { countries: ['KE'], tables: [[5000, 8000, 12_000, 21_400]], highestStake: 10_000, from: null },
    });
    expect(await offeredIn('KE')).toHaveLength(1);
    const approved = await app.call('POST', `/api/admin/approvals/${data.awaitsApproval.id}/approve`, {
      token: other.token,
      body: {},
    });
    expect(approved.status).toBe(200);
    const from = new Date(app.clock.now().getTime() + MINUTE).toISOString();
    expect(await offeredIn('KE')).toEqual([
      { prizes: [2000, 3000, 4000, 5000], from: new Date(0).toISOString(), until: from, highestStake: null },
      { prizes: generous, from, until: null, highestStake: 342 },
    ]);
    const player = await fundedPlayer(app, 1000, { country: 'KE' });
    const prizes = async () =>
      (await app.call<SealedRound>('GET', '/api/game/round', player)).data.odds.prizes;
    expect(await prizes()).toEqual([2000, 3000, 4000, 5000]);
    app.clock.advance(MINUTE);
    expect(await prizes()).toEqual(generous);
    expect((await auditMoney(engine.database.queries)).problems).toEqual([]);
  });

  test('an approval of an outdated request changes nothing', async () => {
    const waiting = (await offer({ countries: ['TZ'] })).data.awaitsApproval;
    await callByTwo(app, '/api/admin/prize-tables', {
      token: operator.token,
      body: {
        countries: ['TZ'],
        tables: [[2500, 3000, 3500, 4000, 4500]],
        highestStake: 5_000,
        from: null,
        reason: 'Something else',
      },
    });
    const approved = await app.call('POST', `/api/admin/approvals/${waiting.id}/approve`, {
      token: other.token,
      body: {},
    });
    expect(approved).toMatchObject({ code: 'already_decided' });
  });

  test.each<[string, object, object]>([
    ['a table without a prize', { tables: [[]] }, { why: 'none_pays' }],
    ['a table without a prize, in zeros', { tables: [[0, 0]] }, { why: 'none_pays' }],
    ['a table without an empty box', { tables: [Array(9).fill(100)] }, { why: 'none_empty' }],
    ['half a percent', { tables: [[2050, 30_000]] }, { why: 'not_whole' }],
    ['a prize above the setting', { tables: [[30_100, 10_000]] }, { why: 'prize_too_high' }],
    ['more than 99.5%', { tables: [[10_000, 10_000, 10_000, 19_600]] }, { why: 'return_outside' }],
    ['less than half', { tables: [[100]] }, { why: 'return_outside' }],
    ['the same table twice', { tables: [generous, generous.toReversed()] }, { why: 'twice' }],
    ['a country twice', { countries: ['KE', 'KE'] }, { why: 'twice' }],
    ['a moment that is over', { from: '2025-01-01T00:00:00Z' }, { why: 'too_soon' }],
    ['the last year of four digits', { from: '9999-12-31T23:59:59Z' }, { why: 'too_late' }],
  ])('%s is refused', async (_name, change, params) => {
    app.clock.advance(1_000);
    expect(await offer(change)).toMatchObject({ code: 'prize_tables_unfit', params });
  });

  test('a start is accepted up to one year ahead, to the millisecond', async () => {
    app.clock.advance(1_000);
    const year = app.clock.now().getTime() + 365 * 24 * 60 * MINUTE;
    const at = (time: number) => ({ countries: ['RW'], from: new Date(time).toISOString() });
    expect(await offer(at(year + 1))).toMatchObject({ params: { why: 'too_late' } });
    expect((await offer(at(year))).status).toBe(202);
  });

  test('a highest stake above what the bankroll covers is refused', async () => {
    app.clock.advance(1_000);
    await callByTwo(app, '/api/admin/fund', {
      token: operator.token,
      body: {
        account: 'bankroll',
        currency: 'GHS',
        amount: 1_000,
        rail: 'bank',
        reason: 'The first bankroll',
      },
    });
    expect(await offer({ countries: ['GH'], highestStake: 1_000_000 })).toMatchObject({
      code: 'prize_tables_unfit',
      params: { maximum: { amount: 6, currency: 'GHS' } },
    });
    expect((await offer({ countries: ['GH'], highestStake: 1_900 })).status).toBe(202);
  });

  test('production offers nothing without a bankroll', async () => {
    const production = await createTestApp(engine.database, { mode: 'production', clock: app.clock });
    const careful = await signedInOperator(app, { totpSecret: createTotpSecret() });
    const answer = await production.call('POST', '/api/admin/prize-tables', {
      token: careful.token,
      body: { countries: ['PH'], tables: [generous], highestStake: 1, from: null, reason: 'A better game' },
    });
    expect(answer).toMatchObject({ code: 'prize_tables_unfit', params: { closedFor: 'PHP' } });
  });
});
