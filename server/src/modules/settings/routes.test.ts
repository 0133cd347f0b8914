import { randomUUID } from 'node:crypto';
import type { AwaitsApproval } from '@sanduku/contracts/operators/approvals';
import type { Settings } from '@sanduku/contracts/settings/rules';
import { defaultSettings } from '@sanduku/contracts/settings/rules';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onOneEngine, onPostgres } from '../../testing/databases.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../../testing/operators.ts';

interface Answered {
  settings: Settings;
  defaults: Settings;
  changed: { name: string; changedAt: string; changedBy: string }[];
  maximumBets: { country: string; maximumBet: number | null }[];
}

const changeOn = (app: TestApp, operator: TestOperator, settings: Partial<Settings>) =>
  callByTwo<{ settings: Settings }>(app, '/api/admin/settings', {
    token: operator.token,
    body: { settings, reason: 'a test wants it' },
  });
const readOn = async (app: TestApp, operator: TestOperator) =>
  (await app.call<Answered>('GET', '/api/admin/settings', operator)).data;
const clientConfigOf = async (app: TestApp) =>
  (await app.call<{ settings: Partial<Settings> }>('GET', '/api/client-config')).data.settings;

onOneEngine('The settings', (engine) => {
  let app: TestApp;
  let operator: TestOperator;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
    operator = await signedInOperator(app);
  });
  beforeEach(async () => {
    await asOwner(engine.database, (owner) => owner.deleteFrom('setting').execute());
    // Stay below the rate limit.
    app.clock.advance(1_000);
    await readOn(app, operator);
  });

  const change = (settings: Partial<Settings>) => changeOn(app, operator, settings);
  const audited = async () =>
    engine.database.queries
      .selectFrom('audit_log')
      .select(['asked_by', 'subject_id', 'before', 'after', 'reason'])
      .where('action', '=', 'setting.changed')
      .orderBy('id')
      .execute();

  test('are the defaults until an operator changes them', async () => {
    const { settings, defaults, changed, maximumBets } = await readOn(app, operator);
    expect(settings).toEqual(defaultSettings);
    expect(defaults).toEqual(defaultSettings);
    expect(changed).toEqual([]);
    expect(maximumBets).toContainEqual({ country: 'UG', maximumBet: null });
  });

  test('are changed together with one record for each changed setting', async () => {
    const before = (await audited()).length;
    const { data } = await change({
      maximumBet: 50_000,
      announcement: 'Back at noon',
      maximumTransfer: null,
      maximumConversionPerDay: null,
      maximumRateAgeHours: null,
    });
    expect(data.settings).toEqual({ ...defaultSettings, maximumBet: 50_000, announcement: 'Back at noon' });
    const common = { asked_by: operator.id, reason: 'a test wants it' };
    expect((await audited()).slice(before)).toEqual([
      { ...common, subject_id: 'maximumBet', before: { maximumBet: null }, after: { maximumBet: 50_000 } },
      {
        ...common,
        subject_id: 'announcement',
        before: { announcement: null },
        after: { announcement: 'Back at noon' },
      },
    ]);
    expect((await readOn(app, operator)).changed).toEqual(
      ['announcement', 'maximumBet'].map((name) => ({
        name,
        changedAt: app.clock.now().toISOString(),
        changedBy: expect.stringMatching(/^operator\d+x$/),
      })),
    );
  });

  test('that pages show are public, the others are not', async () => {
    await change({ announcement: 'Back at noon', maximumBet: 1000 });
    const told = await clientConfigOf(app);
    expect(told).toEqual({
      rates: defaultSettings.rates,
      dailyRateBasisPoints: defaultSettings.dailyRateBasisPoints,
      withdrawalPromiseMinutes: defaultSettings.withdrawalPromiseMinutes,
      supportPhone: defaultSettings.supportPhone,
      supportEmail: defaultSettings.supportEmail,
      supportChatUrl: defaultSettings.supportChatUrl,
      supportMessage: defaultSettings.supportMessage,
      announcement: 'Back at noon',
    });
    await change({ announcement: '' });
    expect((await clientConfigOf(app)).announcement).toBeNull();
  });

  test.each([
    ['a rate of nothing', { rates: { ...defaultSettings.rates, KE: 0 } }],
    ['a rate that is missing', { rates: { UG: 3800 } }],
    ['a limit below zero', { maximumBet: -1 }],
    ['a share of more than everything', { bankrollShareBasisPoints: 10_001 }],
    ['a chat that is not on the web', { supportChatUrl: 'javascript:alert(1)' }],
    ['an empty phone number', { supportPhone: ' ' }],
    ['a daily return above 1%', { dailyRateBasisPoints: 101 }],
    ['an announcement of two lines', { announcement: 'one\ntwo' }],
  ])('refuse %s, and change nothing', async (_what, settings) => {
    const before = (await audited()).length;
    const answer = await change(settings as Partial<Settings>);
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await audited()).toHaveLength(before);
    expect((await readOn(app, operator)).settings).toEqual(defaultSettings);
  });

  test('need a reason', async () => {
    const answer = await app.call('POST', '/api/admin/settings', {
      token: operator.token,
      body: { settings: { maximumBet: 1 }, reason: ' ' },
    });
    expect(answer).toMatchObject({ status: 400, text: 'Please give a short reason' });
  });

  test('that are unreadable fall back to the default, with one log line', async () => {
    const row = { changed_at: app.clock.now(), changed_by: operator.id };
    await engine.database.queries
      .insertInto('setting')
      .values([
        { name: 'maximumBet', value: JSON.stringify('a lot'), ...row },
        { name: 'colour', value: JSON.stringify('red'), ...row },
        { name: 'rates', value: JSON.stringify({ UG: 4000 }), ...row },
      ])
      .execute();
    const { settings } = await readOn(app, operator);
    await readOn(app, operator);
    expect(settings).toEqual({ ...defaultSettings, rates: { ...defaultSettings.rates, UG: 4000 } });
    const complaints = app.logged().match(/a stored setting could not be read/g);
    expect(complaints).toHaveLength(2);
  });

  test('are not changed by an approval of a request that is outdated', async () => {
    const asked = async (maximumBet: number) =>
      (
        await app.call<AwaitsApproval>('POST', '/api/admin/settings', {
          token: operator.token,
          body: { settings: { maximumBet }, reason: 'a test wants it' },
        })
      ).data.awaitsApproval.id;
    const [older, newer] = [await asked(1_000), await asked(2_000)];
    const other = await signedInOperator(app);
    const approve = (id: string) =>
      app.call('POST', `/api/admin/approvals/${id}/approve`, { token: other.token, body: {} });
    expect((await approve(newer)).status).toBe(200);
    expect(await approve(older)).toMatchObject({ status: 409, code: 'already_decided' });
    expect((await readOn(app, operator)).settings.maximumBet).toBe(2_000);
  });

  test('changed by many at once change one after the other, and each record has the state before', async () => {
    const other = await signedInOperator(app);
    const first = (await audited()).length;
    const values = [1000, 2000, 3000, 4000, 5000, 6000];
    const answers = await Promise.all(
      values.map((maximumBet, index) => changeOn(app, index % 2 ? operator : other, { maximumBet })),
    );
    // The other requests are outdated.
    const made = answers.filter(({ status }) => status === 200).length;
    expect(made).toBeGreaterThan(0);
    expect(answers.filter(({ code }) => code === 'already_decided')).toHaveLength(values.length - made);
    const chain = (await audited()).slice(first) as { before: object; after: object }[];
    expect(chain).toHaveLength(made);
    for (const [index, { before }] of chain.entries()) {
      expect(before).toEqual(index === 0 ? { maximumBet: null } : chain[index - 1]?.after);
    }
  });
});

onPostgres('Settings of two processes', (engine) => {
  test('reach another process by notification', async () => {
    const [here, there] = [await createTestApp(engine.database), await createTestApp(engine.database)];
    const operator = await signedInOperator(here);
    const said: string[] = [];
    // The other process may start listening after the first notification. All arrive before its ten-second poll.
    await vi.waitFor(
      async () => {
        said.push(randomUUID());
        await changeOn(here, operator, { announcement: said.at(-1) ?? '' });
        expect(said).toContain((await clientConfigOf(there)).announcement);
      },
      { timeout: 8_000, interval: 100 },
    );
  });
});
