import type { AdminProfile, AdminUser } from '@sanduku/contracts/players/admin';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { asOwner } from '../testing/as-owner.ts';
import { onOneEngine } from '../testing/databases.ts';
import { receiveDeposit } from '../testing/deposits.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../testing/operators.ts';
import { fundedPlayer, signUp } from '../testing/players.ts';
import { cryptoBody, mobileBody } from '../testing/withdrawals.ts';
import { type CallName, routesFor } from './testing/route-table.ts';

const HOUR = 60 * 60_000;
/** Shows at most a few figures of a player, or is the record itself. */
const withoutPlayers: readonly CallName[] = [
  'adminAudit',
  'adminDifferences',
  'adminFloat',
  'adminMe',
  'adminOperators',
  'adminPrizeTables',
  'adminRates',
  'adminReserves',
  'adminSettings',
  'adminSimulatedStatement',
  'adminStats',
  'adminTransferStats',
  'adminWallets',
];
const playersLists = routesFor('viewer').filter(
  ([name, { method }]) => method === 'GET' && !withoutPlayers.includes(name),
);

onOneEngine('a viewer who copies the players', (on) => {
  let app: TestApp;
  let viewer: TestOperator;
  let playerId: string;
  beforeAll(async () => {
    app = await createTestApp(on.database);
    await signUp(app, { username: 'Mirembe', email: 'mirembe@example.org' });
    await signUp(app, { username: 'Mukasa', contactMethod: 'phone', phone: '0772 654 321' });
    const { data } = await signUp(app, { username: 'Mugisha', email: 'mugisha@example.org' });
    playerId = data.user.id;
  });
  beforeEach(async () => {
    app.clock.advance(2 * HOUR);
    viewer = await signedInOperator(app, { role: 'viewer' });
  });

  const get = <Data>(path: string) => app.call<Data>('GET', `/api/admin/${path}`, viewer);
  const contact = (id = playerId) =>
    app.call<Pick<AdminUser, 'email' | 'phone'>>('POST', `/api/admin/users/${id}/contact`, viewer);
  const recorded = () =>
    on.database.queries
      .selectFrom('audit_log')
      .select(['action', 'subject_kind', 'subject_id', 'after'])
      .where('operator_id', '=', viewer.id)
      .orderBy('id')
      .execute();
  const hasRead = (rows: number) =>
    asOwner(on.database, (owner) =>
      owner
        .insertInto('audit_log')
        .values({
          operator_id: viewer.id,
          action: 'list.read',
          subject_kind: 'list',
          subject_id: 'players',
          after: JSON.stringify({ filter: 'earlier', from: 0, rows }),
          created_at: app.clock.now(),
        })
        .execute(),
    );

  test('gets masked contacts in lists, search and profile, and each list is recorded', async () => {
    const { users } = (await get<{ users: AdminUser[] }>('users?q=m&limit=200')).data;
    expect(users.map(({ email, phone }) => email ?? phone)).toEqual([
      'm…@example.org',
      '+256…321',
      'm…@example.org',
    ]);
    const searched = await get('search?q=mu');
    expect(JSON.stringify(searched.data)).not.toMatch(/mugisha@|654321/);
    const profile = await get<AdminProfile>(`users/${playerId}`);
    expect(profile.data.email).toBe('m…@example.org');
    expect(await recorded()).toEqual([
      {
        action: 'list.read',
        subject_kind: 'list',
        subject_id: 'players',
        after: { filter: 'm', from: 0, rows: 3 },
      },
      {
        action: 'list.read',
        subject_kind: 'list',
        subject_id: 'players',
        after: { filter: 'mu', from: 0, rows: 2 },
      },
      {
        action: 'list.read',
        subject_kind: 'list',
        subject_id: 'players',
        after: { filter: `#${playerId}`, from: 0, rows: 1 },
      },
    ]);
  });

  test('is recorded for a longer page under the same filter, and once for a repeated one', async () => {
    for (const limit of [1, 1, 3, 2, 3]) await get(`users?q=m&limit=${limit}`);
    expect((await recorded()).map(({ after }) => after)).toEqual([
      { filter: 'm', from: 0, rows: 1 },
      { filter: 'm', from: 0, rows: 2 },
    ]);
  });

  test('cannot unmask a contact by searching for its beginnings, and each guess counts', async () => {
    const { phone, email } = { phone: '+256772654321', email: 'mugisha@example.org' };
    for (const contact of [phone, email]) {
      for (let length = 2; length < contact.length; length++) {
        for (const path of ['users', 'search']) {
          const { data } = await get<object>(`${path}?q=${encodeURIComponent(contact.slice(0, length))}`);
          // Names may be searched by prefix.
          if (!'mugisha'.startsWith(contact.slice(0, length)))
            expect(JSON.stringify(data)).not.toContain('…');
        }
        app.clock.advance(1_000);
      }
    }
    expect((await get<{ users: [] }>(`users?q=${encodeURIComponent(phone)}`)).data.users).toHaveLength(1);
    expect((await get<{ users: [] }>(`users?q=${email}`)).data.users).toHaveLength(1);
    const guesses = (await recorded()).map(({ after }) => after as { filter: string; rows: number });
    expect(guesses).toContainEqual({ filter: phone.slice(0, -1), from: 0, rows: 0 });
    const counted = guesses.reduce((sum, { rows }) => sum + Math.max(rows, 1), 0);
    await hasRead(2_000 - counted - 1);
    expect((await get('users?q=nobody1')).status).toBe(200);
    expect((await get('users?q=nobody2')).status).toBe(429);
    expect((await get('search?q=nobody2')).status).toBe(429);
  });

  test('does not see in the audit log which contacts colleagues searched for', async () => {
    const colleague = await signedInOperator(app);
    for (const contact of ['0772 654 321', 'mugisha@example.org'])
      await app.call('GET', `/api/admin/users?q=${encodeURIComponent(contact)}`, colleague);
    const log = JSON.stringify((await get('audit')).data);
    expect(log).not.toMatch(/654.?321|mugis/);
    expect(log).toContain('077…');
    expect(log).toContain('mug…');
  });

  test('is recorded and limited when reading players and payments one by one', async () => {
    const player = await fundedPlayer(app, 30_000);
    const { data } = await app.call<{ id: string }>('POST', '/api/wallet/withdraw', {
      token: player.token,
      body: mobileBody(10_000, '256772445566'),
    });
    const paid = await receiveDeposit(app, { id: player.id, currency: 'UGX' }, 1_000_000n);
    const pages = ['', '/sessions', '/statement', '/play-limits'].map((page) => `users/${player.id}${page}`);
    const payments = [`withdrawals?status=all&id=${data.id}`, `deposits?status=all&id=${paid}`];
    const paths = [...pages, ...payments, `search?q=${data.id}`];
    for (const path of paths) expect((await get(path)).status).toBe(200);
    expect((await recorded()).map(({ subject_id, after }) => [subject_id, after])).toMatchObject([
      ['players', { filter: `#${player.id}`, rows: 1 }],
      ['withdrawals', { filter: `#${data.id}`, rows: 1 }],
      ['deposits', { filter: `#${paid}`, rows: 1 }],
      ['players', { filter: data.id }],
    ]);
    app.clock.advance(HOUR);
    await hasRead(2_000);
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 429]);
  });

  test.each(playersLists)('is recorded and limited by %s', async (_name, { path }) => {
    const url = `${path.replace('/api/admin/', '').replace(':id', playerId)}?q=m`;
    expect((await get(url)).status).toBe(200);
    expect(await recorded()).toMatchObject([{ action: 'list.read', subject_kind: 'list' }]);
    app.clock.advance(HOUR);
    await hasRead(2_000);
    expect((await get(url)).status).toBe(429);
  });

  test('reads 2,000 rows an hour, in any list and in parallel calls', async () => {
    await hasRead(1_996);
    const answers = await Promise.all(
      ['q=mi', 'q=muk', 'q=mug', 'q=m', 'q=mu'].map((query) => get(`users?${query}`)),
    );
    const rows = (await recorded()).reduce((sum, { after }) => sum + (after as { rows: number }).rows, 0);
    expect(rows).toBeLessThanOrEqual(2_000);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    await hasRead(2_000 - rows);
    expect((await get('search?q=mir')).status).toBe(429);
    app.clock.advance(HOUR);
    expect((await get('users')).status).toBe(200);
  });

  test('gets masked payment phones in lists, statements and the audit log, and a full one by a recorded call', async () => {
    const phone = '256772445566';
    const player = await fundedPlayer(app, 30_000);
    const paid = await receiveDeposit(app, { id: player.id, currency: 'UGX' }, 1_000_000n, { phone });
    const asked = await app.call<{ id: string }>('POST', '/api/wallet/withdraw', {
      token: player.token,
      body: mobileBody(10_000, phone),
    });
    const { id } = asked.data;
    await callByTwo(app, `/api/admin/withdrawals/${id}/approve`, {
      token: (await signedInOperator(app)).token,
      body: {},
    });
    for (const path of [
      'withdrawals?status=all',
      `withdrawals?status=all&id=${id}`,
      'deposits?status=all',
      `deposits?status=all&id=${paid}`,
      `users/${player.id}/statement`,
      'audit',
    ]) {
      const { status, data } = await get(path);
      const text = JSON.stringify(data);
      expect([status, path, text.includes('445566')]).toEqual([200, path, false]);
      expect(text).toContain('…566');
    }
    for (const [path, payment] of [
      [`withdrawals/${id}/phone`, { withdrawal: id }],
      [`deposits/${paid}/phone`, { deposit: paid.toString() }],
    ] as const) {
      const shown = await app.call('POST', `/api/admin/${path}`, viewer);
      expect(shown.data).toEqual({ phone });
      expect((await recorded()).at(-1)).toEqual({
        action: 'player.contact_read',
        subject_kind: 'player',
        subject_id: player.id.toString(),
        after: payment,
      });
    }
    const crypto = await app.call<{ id: string }>('POST', '/api/wallet/withdraw', {
      token: (await fundedPlayer(app, 1_000_000)).token,
      body: cryptoBody(100_000),
    });
    for (const path of [`withdrawals/${crypto.data.id}/phone`, 'deposits/999999999/phone'])
      expect((await app.call('POST', `/api/admin/${path}`, viewer)).status).toBe(404);
  });

  test('gets a full contact by one recorded call, 60 times an hour', async () => {
    expect((await contact()).data).toEqual({ email: 'mugisha@example.org', phone: null });
    expect(await recorded()).toMatchObject([
      { action: 'player.contact_read', subject_kind: 'player', subject_id: playerId },
    ]);
    expect((await contact('999999999')).status).toBe(404);
    for (let read = 1; read < 60; read++) {
      app.clock.advance(1_000);
      expect((await contact()).status).toBe(200);
    }
    expect((await contact()).status).toBe(429);
    expect(await recorded()).toHaveLength(60);
    app.clock.advance(HOUR);
    expect((await contact()).status).toBe(200);
  });
});
