import { beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { onOneEngine } from '../testing/databases.ts';
import { signedInOperator } from '../testing/operators.ts';
import { logIn, newAccount, signUp } from '../testing/players.ts';

const PASSWORD = 'correct horse';

onOneEngine('a login flood', (on) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp(on.database);
    // Asynchronous, as with argon2.
    const verify = app.passwords.verify.bind(app.passwords);
    app.passwords.verify = async (...given) => {
      await new Promise(setImmediate);
      return verify(...given);
    };
  });
  const newPlayer = async () => (await signUp(app)).data.user.username;

  test('on one account from two addresses does not delay twelve other players', async () => {
    const own = await newPlayer();
    const others = await Promise.all(Array.from({ length: 12 }, newPlayer));
    const crowd = ['198.51.100.1', '198.51.100.2'].flatMap((from) =>
      Array.from({ length: 100 }, () => logIn(app, own, PASSWORD, { from })),
    );
    let served = 0;
    for (const answer of crowd) void answer.then(({ status }) => (served += status === 200 ? 1 : 0));
    const answers = await Promise.all(others.map((username) => logIn(app, username, PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(served).toBeLessThanOrEqual(30);
    await Promise.all(crowd);
  });

  test('on one account is limited to 30 logins a minute across all networks and processes', async () => {
    const own = await newPlayer();
    const second = await createTestApp(on.database, { clock: app.clock });
    const statuses: number[] = [];
    for (let made = 0; made < 40; made++) {
      statuses.push((await logIn(made % 2 ? app : second, own, PASSWORD)).status);
    }
    expect(statuses).toEqual([...Array(30).fill(200), ...Array(10).fill(429)]);
    app.clock.advance(60_000);
    expect((await logIn(app, own, PASSWORD)).status).toBe(200);
  });

  /** Returns the new device's cookie. */
  const newDevice = async () => {
    const { headers, data } = await signUp(app);
    const cookies = [headers['set-cookie']].flat().map(String);
    const [cookie = ''] = cookies.filter((one) => one.startsWith('player-device='));
    return { username: data.user.username, cookie };
  };
  const statusesOf = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status);

  test('of 180 accounts at one address with correct passwords leaves neighbours their first login', async () => {
    const from = '198.51.100.7';
    const own: string[] = [];
    while (own.length < 180) own.push(...(await Promise.all(Array.from({ length: 60 }, newPlayer))));
    const neighbours = await Promise.all(Array.from({ length: 12 }, newPlayer));
    const floodOnce = () => own.map((username) => logIn(app, username, PASSWORD, { from }));
    for (let wave = 0; wave < 12; wave++) await Promise.all(floodOnce());
    app.passwords.verifiedAgainst.length = 0;
    const flood = Array.from({ length: 3 }, floodOnce).flat();
    const answers = neighbours.map((username) => logIn(app, username, PASSWORD, { from }));
    expect(await statusesOf(answers)).toEqual(Array(12).fill(200));
    expect(await statusesOf(flood)).toEqual(Array(540).fill(429));
    // Without hashing.
    expect(app.passwords.verifiedAgainst).toHaveLength(12);
  });

  test('from 200 addresses does not delay known devices and signed-in players', async () => {
    const { username, cookie } = await newDevice();
    const { token } = (await signUp(app)).data;
    let isOver = false;
    const flood = Promise.all(
      Array.from({ length: 200 }, (_, index) => logIn(app, `nobody${index}`, 'guess')),
    ).then(() => {
      isOver = true;
    });
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    const body = { currentPassword: PASSWORD, password: 'another horse' };
    const answers = [
      logIn(app, username, PASSWORD, { headers }),
      app.call('POST', '/api/account/password', { token, body }),
    ];
    expect(await statusesOf(answers)).toEqual([200, 200]);
    expect(isOver).toBe(false);
    await flood;
  });

  test('without an account from the networks of one /48 does not delay others and ends with its limit', async () => {
    const others = await Promise.all(Array.from({ length: 12 }, newPlayer));
    app.passwords.verifiedAgainst.length = 0;
    const flood = Array.from({ length: 600 }, (_, index) =>
      logIn(app, `nobody${index}`, 'guess', { from: `2001:db8:7:${index.toString(16)}::1` }),
    );
    const answers = others.map((username) => logIn(app, username, PASSWORD));
    expect(await statusesOf(answers)).toEqual(Array(12).fill(200));
    await Promise.all(flood);
    for (let index = 0; index < 300; index++) {
      await logIn(app, `nobody${index}`, 'guess', { from: `2001:db8:7:${(index * 199).toString(16)}::2` });
    }
    // 10 a minute for a /64, 40 for a /56, 160 for a /48.
    expect(app.passwords.verifiedAgainst).toHaveLength(160 + 12);
  });

  test('of wrong passwords does not lock out a known device; a cookie counts for its account only', async () => {
    const { username, cookie } = await newDevice();
    const { cookie: foreign } = await newDevice();
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    for (let guess = 0; guess < 10; guess++) await logIn(app, username, `guess ${guess}`);
    const [own = '', others = ''] = [cookie, foreign].map((one) => one.split(';')[0] ?? '');
    const tampered = `${own.slice(0, -2)}${own.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const forged of [others, tampered, own.replace('.', ''), 'player-device=', 'player-device=.']) {
      const answer = await logIn(app, username, PASSWORD, { headers: { cookie: forged } });
      expect(answer.status, forged).toBe(429);
    }
    const headers = { cookie: `other=1; ${own}` };
    expect((await logIn(app, username, PASSWORD, { headers })).status).toBe(200);
    for (let guess = 0; guess < 10; guess++) {
      expect((await logIn(app, username, `guess ${guess}`, { headers })).status).toBe(401);
    }
    expect((await logIn(app, username, PASSWORD, { headers })).status).toBe(429);
  });

  test('of correct passwords and PINs by signed-in players is limited per account and network', async () => {
    const from = '198.51.100.8';
    const tokens: string[] = [];
    while (tokens.length < 3) tokens.push((await signUp(app, {}, { from })).data.token);
    const setPin = (token: string | undefined) =>
      app.call('POST', '/api/wallet/withdrawal-pin', {
        ...(token !== undefined && { token }),
        body: { password: PASSWORD, pin: '2580', currentPin: '2580' },
      });
    const statuses = async (token: string | undefined, times: number) => {
      const all: number[] = [];
      while (all.length < times) all.push((await setPin(token)).status);
      return all;
    };
    const [first, second, third] = tokens;
    expect(await statuses(first, 32)).toEqual([...Array(30).fill(200), 429, 429]);
    app.passwords.verifiedAgainst.length = 0;
    expect((await setPin(first)).status).toBe(429);
    expect(app.passwords.verifiedAgainst).toEqual([]);
    // Beyond each account's first in a minute, the network has 60.
    expect((await statuses(second, 40)).filter((status) => status === 200)).toHaveLength(30);
    expect((await statuses(third, 40)).filter((status) => status === 200).length).toBeLessThan(5);
    app.clock.advance(60_000);
    expect((await setPin(third)).status).toBe(200);
  });

  test('of players does not delay an operator', async () => {
    const operator = await signedInOperator(app);
    const own = await newPlayer();
    let isOver = false;
    const crowd = Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        logIn(app, own, PASSWORD, { from: `203.0.113.${index % 100}` }),
      ),
    ).then(() => {
      isOver = true;
    });
    const body = { username: operator.username, password: operator.password };
    expect((await app.call('POST', '/api/admin/login', { body })).status).toBe(200);
    expect(isOver).toBe(false);
    await crowd;
  });

  test('of wrong passwords from elsewhere does not lock out the owner on a usual network', async () => {
    const [usual, other] = ['198.51.100.4', '198.51.100.6'];
    const account = newAccount();
    await app.call('POST', '/api/auth/signup', { body: account, from: usual });
    for (let guess = 0; guess < 10; guess++) await logIn(app, account.username, `guess ${guess}`);
    for (let guess = 0; guess < 10; guess++) await logIn(app, `nobody${guess}`, 'guess', { from: usual });
    expect((await logIn(app, account.username, PASSWORD, { from: other })).status).toBe(429);
    expect((await logIn(app, account.username, PASSWORD, { from: usual })).status).toBe(200);
    for (let guess = 0; guess < 10; guess++) {
      expect((await logIn(app, account.username, `guess ${guess}`, { from: usual })).status).toBe(401);
    }
    expect((await logIn(app, account.username, PASSWORD, { from: usual })).status).toBe(429);
  });

  test('of wrong passwords does not lock out an operator at their usual address', async () => {
    const { username, password } = await signedInOperator(app);
    const from = '198.51.100.5';
    const signIn = (given: string, address?: string) =>
      app.call('POST', '/api/admin/login', {
        body: { username, password: given },
        ...(address !== undefined && { from: address }),
      });
    expect((await signIn(password, from)).status).toBe(200);
    for (let guess = 0; guess < 10; guess++) expect((await signIn(`guess ${guess}`)).status).toBe(401);
    expect((await signIn(password)).status).toBe(429);
    expect((await signIn(password, from)).status).toBe(200);
  });
});
