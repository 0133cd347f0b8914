import type { AwaitsApproval } from '@sanduku/contracts/operators/approvals';
import type { SecondFactors } from '@sanduku/contracts/second-factors/api';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditMoney } from '../audit.ts';
import { totpCode } from '../lib/totp.ts';
import { createTestApp, type TestAnswer, type TestApp } from '../testing/app.ts';
import { asOwner } from '../testing/as-owner.ts';
import { SoftAuthenticator } from '../testing/authenticator.ts';
import { onOneEngine } from '../testing/databases.ts';
import { pendingMessages } from '../testing/messages.ts';
import { signedInOperator } from '../testing/operators.ts';
import { addApp, fundedPlayer, type TestPlayer } from '../testing/players.ts';

vi.setConfig({ testTimeout: 60_000 });

const STEP = 30_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ORIGIN = 'https://play.example.com';
const password = 'correct horse';

type Options = { challenge: string };
type Proof = { code: string } | { passkey: object };

onOneEngine('an account with a second factor', (on) => {
  let app: TestApp;
  let owner: TestPlayer;
  let friend: TestPlayer;
  beforeAll(async () => {
    app = await createTestApp(on.database, { publicUrl: ORIGIN });
  });
  beforeEach(async () => {
    app.clock.advance(HOUR);
    owner = await fundedPlayer(app, 1_000_000);
    friend = await fundedPlayer(app, 0);
  });

  const call = <Data>(path: string, body: object = {}, token: string | undefined = owner.token) =>
    app.call<Data>('POST', path, { token, body });
  const change = <Data>(what: string, body: object = {}, token = owner.token) =>
    call<Data>(`/api/account/second-factors/${what}`, body, token);
  const factors = async () =>
    (await app.call<SecondFactors>('GET', '/api/account/second-factors', { token: owner.token })).data;
  const logIn = (secondFactor?: Proof, secret = password) =>
    app.call<{ token: string }>('POST', '/api/auth/login', {
      body: { username: owner.username, password: secret, ...(secondFactor && { secondFactor }) },
    });
  const withdraw = (secondFactor?: Proof, { key, amount = 5_000, token = owner.token }: Sending = {}) =>
    app.call<{ id: string }>('POST', '/api/wallet/withdraw', {
      token,
      body: { method: 'mobile', amount, phoneNumber: '0772123456', pin: '1010', secondFactor },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const send = (secondFactor?: Proof, { key, amount = 700, token = owner.token }: Sending = {}) =>
    app.call<{ transactionId: string }>('POST', '/api/transfers/send', {
      token,
      body: { toUserId: friend.id.toString(), amount, secondFactor },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const balanceOf = async ({ token }: TestPlayer) =>
    (await app.call<{ balance: number }>('GET', '/api/wallet/balance', { token })).data.balance;

  const withApp = async () => {
    const { secret, recoveryCodes } = await addApp(app, owner);
    return {
      secret,
      recoveryCodes,
      /** Advances the clock, so that each code is new. */
      next: (): Proof => {
        app.clock.advance(STEP);
        return { code: totpCode(secret, app.clock.now()) };
      },
    };
  };
  const withPasskey = async (body: object = {}, key = new SoftAuthenticator(ORIGIN)) => {
    const { options } = (await change<{ options: Options }>('passkey/begin')).data;
    const answer = await change<{ recoveryCodes: string[] | null }>('passkey/confirm', {
      passkey: key.create(options),
      password,
      ...body,
    });
    return { key, answer };
  };
  const challenge = async (token = owner.token) =>
    (await change<{ options: Options }>('challenge', {}, token)).data.options;
  const signInOptions = async () => passkeyAskedIn(await logIn());
  const audited = async () => expect((await auditMoney(on.database.queries)).problems).toEqual([]);

  test('needs no proof before one is set up', async () => {
    expect(await factors()).toEqual({ app: false, passkeys: [], recoveryCodesLeft: 0 });
    expect((await logIn()).status).toBe(200);
    expect((await withdraw()).status).toBe(200);
    expect((await send({ code: '000000' })).status).toBe(200);
  });

  describe('an authenticator app', () => {
    test('gives ten recovery codes, ends other sessions, and delays withdrawals by a day', async () => {
      const elsewhere = (await logIn()).data.token;
      const { recoveryCodes, next } = await withApp();
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes)
        expect(code).toMatch(/^(?:[2-9A-HJKM-NP-Z]{4}-){3}[2-9A-HJKM-NP-Z]{4}$/);
      expect((await app.call('GET', '/api/auth/me', { token: elsewhere })).status).toBe(401);
      expect(await factors()).toMatchObject({ app: true, recoveryCodesLeft: 10 });
      expect((await withdraw(next())).data).toMatchObject({ waits: { what: 'second_factor' } });
    });

    test('is requested after the password, and a code works once', async () => {
      const { next } = await withApp();
      expect(await logIn()).toMatchObject({ status: 409, code: 'second_factor_needed' });
      expect((await logIn(undefined, 'wrong')).code).toBe('invalid_credentials');
      expect((await logIn({ code: '000000' }, 'wrong')).code).toBe('invalid_credentials');
      const code = next();
      expect((await logIn(code)).status).toBe(200);
      expect((await logIn(code)).code).toBe('wrong_code');
    });

    test('needs the password and a code to turn on, and its secret is never returned or logged', async () => {
      const { secret } = (await change<{ secret: string }>('app/begin')).data;
      const code = totpCode(secret, app.clock.now());
      expect((await change('app/confirm', { secret, code, password: 'wrong' })).code).toBe('wrong_password');
      expect((await change('app/confirm', { secret, code: '000000', password })).code).toBe('wrong_code');
      expect((await change('app/confirm', { secret: 'AAAA', code, password })).code).toBe('invalid_request');
      expect(await factors()).toMatchObject({ app: false, recoveryCodesLeft: 0 });
      const on = await change<{ recoveryCodes: string[] }>('app/confirm', { secret, code, password });
      expect(JSON.stringify(await factors())).not.toContain(secret);
      for (const text of [secret, password, ...on.data.recoveryCodes])
        expect(app.logged()).not.toContain(text);
    });

    test('allows five wrong codes per 15 minutes across all calls', async () => {
      const { next } = await withApp();
      const wrong = { code: '000000' };
      expect((await logIn(wrong)).code).toBe('wrong_code');
      expect((await withdraw(wrong)).code).toBe('wrong_code');
      expect((await send(wrong)).code).toBe('wrong_code');
      expect((await change('remove', { password, secondFactor: wrong })).code).toBe('wrong_code');
      expect((await logIn({ code: 'AAAA-AAAA-AAAA-AAAA' })).code).toBe('wrong_code');
      for (const attempt of [logIn, withdraw, send]) expect((await attempt(next())).status).toBe(429);
      app.clock.advance(15 * MINUTE);
      expect((await logIn(next())).status).toBe(200);
    });

    test('checks at most five of twenty concurrent guesses', async () => {
      await withApp();
      const answers = await Promise.all(Array.from({ length: 20 }, () => send({ code: '000000' })));
      expect(answers.filter(({ code }) => code === 'wrong_code').length).toBeLessThanOrEqual(5);
      expect(await balanceOf(friend)).toBe(0);
    });
  });

  describe.each([
    ['a withdrawal', () => withdraw],
    ['a transfer', () => send],
  ])('%s', (_what, moneyCallOf) => {
    test('is rejected without a fresh proof, and moves nothing', async () => {
      const { recoveryCodes, next } = await withApp();
      const door = moneyCallOf();
      const before = await balanceOf(owner);
      const used = next();
      await logIn(used);
      for (const [proof, code] of [
        [undefined, 'second_factor_needed'],
        [{ code: '000000' }, 'wrong_code'],
        // Used for sign-in; a recovery code.
        [used, 'wrong_code'],
        [{ code: recoveryCodes[0] as string }, 'wrong_code'],
      ] as const) {
        expect((await door(proof)).code).toBe(code);
      }
      expect(await balanceOf(owner)).toBe(before);
      expect((await factors()).recoveryCodesLeft).toBe(10);
      expect((await door(next())).status).toBe(200);
      await audited();
    });

    test('retried under its key answers the same although its code was used', async () => {
      const { next } = await withApp();
      const door = moneyCallOf();
      const code = next();
      const answers = await Promise.all([door(code, { key: 'once' }), door(code, { key: 'once' })]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await door(code, { key: 'once' })).data).toEqual(answers[0]?.data);
      expect((await door(undefined, { key: 'once' })).data).toEqual(answers[0]?.data);
      expect((await door(code, { key: 'twice' })).code).toBe('wrong_code');
    });

    test('that failed for lack of money can be retried under its key with the same code', async () => {
      const { next } = await withApp();
      const door = moneyCallOf();
      const code = next();
      const all = { key: 'all', amount: 990_000 };
      await send(next(), { amount: 900_000 });
      expect((await door(code, all)).code).not.toBe('not_enough_money');
      const fresh = next();
      expect((await door(fresh, all)).code).toBe('not_enough_money');
      expect((await door(fresh, all)).code).toBe('not_enough_money');
      // The proof covers that request only, not other bodies under its key.
      expect((await door(fresh, { ...all, amount: 6_000 })).code).toBe('key_reused');
    });
  });

  describe('a passkey', () => {
    test('can be registered, used to sign in and to confirm payments, and shows its last use', async () => {
      const { key, answer } = await withPasskey();
      expect(answer.data.recoveryCodes).toHaveLength(10);
      expect((await factors()).passkeys).toMatchObject([{ lastUsedAt: null }]);
      expect((await logIn({ passkey: key.get(await signInOptions()) })).status).toBe(200);
      expect((await withdraw({ passkey: key.get(await challenge()) })).status).toBe(200);
      expect((await send({ passkey: key.get(await challenge()) })).status).toBe(200);
      expect((await factors()).passkeys[0]?.lastUsedAt).toBe(app.clock.now().toISOString());
      await audited();
    });

    test('can answer the challenge carried by a rejection', async () => {
      const { key } = await withPasskey();
      expect((await send({ passkey: key.get(passkeyAskedIn(await send())) })).status).toBe(200);
    });

    test('rejects a replayed signature', async () => {
      const { key } = await withPasskey();
      const recorded = { passkey: key.get(await challenge()) };
      expect((await send(recorded)).status).toBe(200);
      expect((await send(recorded)).code).toBe('passkey_refused');
      await challenge();
      expect((await withdraw(recorded)).code).toBe('passkey_refused');
    });

    test('rejects a challenge of another purpose or older than five minutes', async () => {
      const { key } = await withPasskey();
      const signIn = key.get(await signInOptions());
      expect((await withdraw({ passkey: signIn })).code).toBe('passkey_refused');
      const late = key.get(await challenge());
      app.clock.advance(5 * MINUTE);
      expect((await withdraw({ passkey: late })).code).toBe('passkey_refused');
    });

    test.each([
      [
        'a lookalike origin',
        (key: SoftAuthenticator, asked: Options) => key.get(asked, 'https://play-example.com'),
      ],
      [
        'an unencrypted origin',
        (key: SoftAuthenticator, asked: Options) => key.get(asked, 'http://play.example.com'),
      ],
      ['another key', (_key: SoftAuthenticator, asked: Options) => new SoftAuthenticator(ORIGIN).get(asked)],
      ['an invented challenge', (key: SoftAuthenticator) => key.get({ challenge: 'bXkgb3du' })],
      [
        'another signature',
        (key: SoftAuthenticator, asked: Options) => {
          const answer = key.get(asked);
          return {
            ...answer,
            response: { ...answer.response, signature: key.get(asked).response.signature },
          };
        },
      ],
    ])('is not accepted with %s', async (_what, forge) => {
      const { key } = await withPasskey();
      const before = await balanceOf(owner);
      expect((await send({ passkey: forge(key, await challenge()) })).code).toBe('passkey_refused');
      expect((await logIn({ passkey: forge(key, await signInOptions()) })).code).toBe('passkey_refused');
      expect(await balanceOf(owner)).toBe(before);
    });

    test("of an adversary works only for the adversary's account", async () => {
      const adversary = await fundedPlayer(app, 5_000);
      const key = new SoftAuthenticator(ORIGIN);
      const begun = await change<{ options: Options }>('passkey/begin', {}, adversary.token);
      const passkey = key.create(begun.data.options);
      expect((await change('passkey/confirm', { passkey, password }, adversary.token)).status).toBe(200);
      await withPasskey();
      const theirs = await challenge(adversary.token);
      expect((await send({ passkey: key.get(theirs) })).code).toBe('passkey_refused');
      expect((await send({ passkey: key.get(await challenge()) })).code).toBe('passkey_refused');
      expect((await logIn({ passkey: key.get(await signInOptions()) })).code).toBe('passkey_refused');
    });

    test('that was cloned is detected by its counter', async () => {
      const { key } = await withPasskey({}, new SoftAuthenticator(ORIGIN, 10));
      expect((await send({ passkey: key.get(await challenge()) })).status).toBe(200);
      key.counter = 5;
      expect((await send({ passkey: key.get(await challenge()) })).code).toBe('passkey_refused');
    });

    test('cannot be registered twice or with a used challenge', async () => {
      const { options } = (await change<{ options: Options }>('passkey/begin')).data;
      const key = new SoftAuthenticator(ORIGIN);
      const passkey = key.create(options);
      expect((await change('passkey/confirm', { passkey, password })).status).toBe(200);
      const secondFactor = { passkey: key.get(await challenge()) };
      expect((await change('passkey/confirm', { passkey, password, secondFactor })).code).toBe(
        'passkey_refused',
      );
      expect((await factors()).passkeys).toHaveLength(1);
    });

    test('registered on another origin is rejected', async () => {
      const elsewhere = new SoftAuthenticator('https://play-example.com');
      expect((await withPasskey({}, elsewhere)).answer.code).toBe('passkey_refused');
      expect((await factors()).passkeys).toEqual([]);
    });
  });

  describe('a stolen session, even with the password,', () => {
    test('cannot remove or add a factor or read recovery codes', async () => {
      const { next } = await withApp();
      const adversarys = new SoftAuthenticator(ORIGIN);
      expect((await change('remove', { password })).code).toBe('second_factor_needed');
      expect((await change('remove', { password, secondFactor: { code: '000000' } })).code).toBe(
        'wrong_code',
      );
      expect((await withPasskey({}, adversarys)).answer.code).toBe('second_factor_needed');
      expect((await change('recovery-codes', { password })).code).toBe('second_factor_needed');
      const { secret } = (await change<{ secret: string }>('app/begin')).data;
      const code = totpCode(secret, app.clock.now());
      expect((await change('app/confirm', { secret, code, password })).code).toBe('second_factor_needed');
      expect(await factors()).toMatchObject({ app: true, passkeys: [], recoveryCodesLeft: 10 });
      expect((await logIn(next())).status).toBe(200);
    });

    test('can do nothing without the password, even with a code', async () => {
      const { next } = await withApp();
      expect((await change('remove', { password: 'wrong', secondFactor: next() })).code).toBe(
        'wrong_password',
      );
      expect((await factors()).app).toBe(true);
    });
  });

  describe('changing factors', () => {
    const waits = async () =>
      (await app.call<{ waitsUntil: string | null }>('GET', '/api/account', { token: owner.token })).data
        .waitsUntil;

    test('adds a passkey with a code of the app, and delays withdrawals by a day', async () => {
      expect(await waits()).toBeNull();
      const { next } = await withApp();
      const { answer } = await withPasskey({ secondFactor: next() });
      expect(answer.data.recoveryCodes).toBeNull();
      expect(await waits()).not.toBeNull();
      expect(await factors()).toMatchObject({ app: true, passkeys: [{}], recoveryCodesLeft: 10 });
    });

    test('removes the last factor with its recovery codes, and delays withdrawals by a day', async () => {
      const { next } = await withApp();
      expect((await change('remove', { password, secondFactor: next() })).status).toBe(200);
      expect(await factors()).toEqual({ app: false, passkeys: [], recoveryCodesLeft: 0 });
      expect(await waits()).not.toBeNull();
      expect((await logIn()).status).toBe(200);
      expect((await send()).status).toBe(200);
      await audited();
    });

    test('keeps requesting the remaining factor when one is removed', async () => {
      const { next } = await withApp();
      const { key } = await withPasskey({ secondFactor: next() });
      const [passkey] = (await factors()).passkeys;
      expect(
        (await change('remove', { password, secondFactor: { passkey: key.get(await challenge()) } })).status,
      ).toBe(200);
      expect((await logIn()).code).toBe('second_factor_needed');
      const last = {
        passkeyId: passkey?.id,
        password,
        secondFactor: { passkey: key.get(await challenge()) },
      };
      expect((await change('remove', { ...last, passkeyId: '999999' })).code).toBe('not_found');
      last.secondFactor = { passkey: key.get(await challenge()) };
      expect((await change('remove', last)).status).toBe(200);
      expect((await logIn()).status).toBe(200);
    });

    test('uses up no code when it is rejected', async () => {
      const { next } = await withApp();
      const code = next();
      const removal = { passkeyId: '999999', password, secondFactor: code };
      expect((await change('remove', removal)).code).toBe('not_found');
      expect((await logIn(code)).status).toBe(200);
    });
  });

  describe('recovery codes', () => {
    test('work once each in any spelling, and block payments for a day', async () => {
      const { recoveryCodes, next } = await withApp();
      const [first = '', second = ''] = recoveryCodes;
      const token = (await logIn({ code: first })).data.token;
      expect((await logIn({ code: first })).code).toBe('wrong_code');
      expect((await logIn({ code: second.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
      expect((await factors()).recoveryCodesLeft).toBe(8);
      expect((await send(next(), { token })).code).toBe('waits_until');
      expect((await withdraw(next(), { token })).data).toMatchObject({ waits: { what: 'second_factor' } });
    });

    test('remove a lost factor, and can be renewed with an existing one', async () => {
      const { recoveryCodes, next } = await withApp();
      const renewed = await change<{ recoveryCodes: string[] }>('recovery-codes', {
        password,
        secondFactor: next(),
      });
      expect((await logIn({ code: recoveryCodes[0] as string })).code).toBe('wrong_code');
      const [code = ''] = renewed.data.recoveryCodes;
      expect((await change('remove', { password, secondFactor: { code } })).status).toBe(200);
      expect((await send()).code).toBe('waits_until');
    });

    test('are stored as hashes that match no other player', async () => {
      const { recoveryCodes } = await withApp();
      const kept = await on.database.queries.selectFrom('player_recovery_code').selectAll().execute();
      for (const code of recoveryCodes)
        expect(JSON.stringify(kept.map(({ code_hash }) => code_hash))).not.toContain(code);
      const victim = owner;
      owner = await fundedPlayer(app, 1_000);
      await withApp();
      expect((await logIn({ code: recoveryCodes[0] as string })).code).toBe('wrong_code');
      owner = victim;
    });
  });

  describe('lost together with its recovery codes', () => {
    const remove = async (token: string) =>
      app.call<AwaitsApproval>('POST', `/api/admin/users/${owner.id}/second-factors/remove`, {
        token,
        body: { reason: 'Phone stolen; knew the last three deposits' },
      });
    const approve = ({ data }: TestAnswer<AwaitsApproval>, token: string) =>
      app.call('POST', `/api/admin/approvals/${data.awaitsApproval.id}/approve`, { token, body: {} });
    const messages = () => pendingMessages(on.database.queries, owner.id);

    test('is removed by two operators; the owner is notified, and payments are blocked for a day', async () => {
      const { next } = await withApp();
      await withPasskey({ secondFactor: next() });
      const [first, second] = [await signedInOperator(app), await signedInOperator(app)];
      const asked = await remove(first.token);
      expect(asked.data.awaitsApproval).toMatchObject({
        action: 'player.second_factors_removed',
        before: { app: true, passkeys: 1, recoveryCodes: 10 },
      });
      expect(await messages()).toEqual([]);
      expect((await logIn()).code).toBe('second_factor_needed');
      expect((await approve(asked, second.token)).status).toBe(200);
      const { token } = (await logIn()).data;
      expect(await factors()).toEqual({ app: false, passkeys: [], recoveryCodesLeft: 0 });
      expect(await messages()).toMatchObject([
        {
          recipient: expect.stringContaining('@example.com'),
          body: expect.stringContaining('two-step verification'),
        },
      ]);
      const told = await on.database.queries
        .selectFrom('outbox')
        .select('topic')
        .where('player_id', '=', owner.id)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      expect(told?.topic).toBe('access_changed');
      expect((await send(undefined, { token })).code).toBe('waits_until');
      expect((await withdraw(undefined, { token })).data).toMatchObject({ waits: { what: 'second_factor' } });
      await audited();
    });

    test('is removed even if another account has proved the only contact', async () => {
      await withApp();
      await on.database.queries
        .updateTable('player')
        .set({ email: null, phone: null })
        .where('id', '=', owner.id)
        .execute();
      const [first, second] = [await signedInOperator(app), await signedInOperator(app)];
      expect((await approve(await remove(first.token), second.token)).status).toBe(200);
      expect((await logIn()).status).toBe(200);
      expect(await messages()).toEqual([]);
    });

    test('is not removed after a recent contact change unless both operators saw it', async () => {
      await withApp();
      const asked = await remove((await signedInOperator(app)).token);
      expect(asked.data.awaitsApproval.before).toMatchObject({ lastChange: 'second_factor' });
      app.clock.advance(1_000);
      const wanted = await app.call<{ code: string }>('POST', '/api/account/contact', {
        token: owner.token,
        body: { contactMethod: 'phone', phone: '0772 776 655', password },
      });
      const { code } = wanted.data;
      const confirmed = await app.call('POST', '/api/account/contact/confirm', {
        token: owner.token,
        body: { code },
      });
      expect(confirmed.status).toBe(200);
      expect((await approve(asked, (await signedInOperator(app)).token)).code).toBe('already_decided');
      const refused = { token: (await signedInOperator(app)).token, body: { reason: 'looks odd by now' } };
      await app.call('POST', `/api/admin/approvals/${asked.data.awaitsApproval.id}/refuse`, refused);
      const again = await remove((await signedInOperator(app)).token);
      expect(again.data.awaitsApproval.before).toMatchObject({ lastChange: 'contact' });
    });

    test('is not removed if it was used after the request', async () => {
      const { next, recoveryCodes } = await withApp();
      const [first, second] = [await signedInOperator(app), await signedInOperator(app)];
      const asked = await remove(first.token);
      expect((await logIn(next())).status).toBe(200);
      expect((await approve(asked, second.token)).code).toBe('already_decided');
      expect((await factors()).app).toBe(true);
      await app.call('POST', `/api/admin/approvals/${asked.data.awaitsApproval.id}/refuse`, {
        token: second.token,
        body: { reason: 'They are signed in with it' },
      });
      const again = await remove(first.token);
      expect((await logIn({ code: recoveryCodes[0] as string })).status).toBe(200);
      expect((await approve(again, second.token)).code).toBe('already_decided');
      expect(await messages()).toEqual([]);
    });
  });

  test('is enforced by the database for withdrawals and transfers', async () => {
    const { next } = await withApp();
    await withdraw(next());
    await send(next());
    const { queries } = on.database;
    await expect(
      sql`insert into withdrawal overriding system value
          select (jsonb_populate_record(w, jsonb_build_object('id', 999999999, 'idempotency_key', 'forged', 'status', 'pending'))).*
          from withdrawal w where w.player_id = ${owner.id} limit 1`.execute(queries),
    ).rejects.toThrow(/second factor/);
    const forget = sql`delete from second_factor_proof`;
    await expect(asOwner(on.database, (tables) => forget.execute(tables))).rejects.toThrow(/never changed/);
    await audited();
  });
});

interface Sending {
  readonly key?: string;
  readonly amount?: number;
  readonly token?: string;
}

function passkeyAskedIn(answer: TestAnswer<unknown>): Options {
  const { passkey } = answer.params as { passkey: Options };
  return passkey;
}
