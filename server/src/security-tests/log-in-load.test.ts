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
    // Verification is asynchronous, as with argon2.
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
    // The limit lets 60 of the flood in. On a busy machine more of them finish before the others start.
    expect(served).toBeLessThanOrEqual(45);
    await Promise.all(crowd);
  });

  test('on one account is limited to 30 logins a minute per network across all processes', async () => {
    const own = await newPlayer();
    const second = await createTestApp(on.database, { clock: app.clock });
    const from = '198.51.100.3';
    const statuses: number[] = [];
    for (let made = 0; made < 40; made++) {
      statuses.push((await logIn(made % 2 ? app : second, own, PASSWORD, { from })).status);
    }
    expect(statuses).toEqual([...Array(30).fill(200), ...Array(10).fill(429)]);
    expect((await logIn(app, own, PASSWORD)).status).toBe(200);
    app.clock.advance(60_000);
    expect((await logIn(app, own, PASSWORD, { from })).status).toBe(200);
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
    // The usual network has the same limit.
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
