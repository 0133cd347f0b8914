import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { signUp } from '../../testing/players.ts';
import { demoLogin } from './demo-player.ts';
import { isCommonPassword } from './new-password.ts';

describe('a common password', () => {
  test.each(['123456', 'password', 'Password1', 'QWERTY', 'iloveyou', 'liverpool', '000000'])(
    'is %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  test.each(['correct horse', 'sanduku ya mama', demoLogin.password, 'x7!kq2', 'nakupenda sana'])(
    'is not %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});

onOneEngine('choosing a common password', (on) => {
  test('is rejected at sign-up and at a change, without a trace', async () => {
    const app = await createTestApp(on.database);
    const refused = {
      status: 400,
      code: 'invalid_request',
      text: expect.stringContaining('This password is too common'),
    };
    expect(await signUp(app, { username: 'commoner', password: 'Sunshine' })).toMatchObject(refused);
    const { token } = (await signUp(app, { username: 'commoner' })).data;
    const body = { currentPassword: 'correct horse', password: 'football' };
    expect(await app.call('POST', '/api/account/password', { token, body })).toMatchObject(refused);
    expect((await app.call('GET', '/api/account', { token })).data).toEqual({
      lastChange: null,
      waitsUntil: null,
      transfersWaitUntil: null,
      unproven: ['email'],
    });
  });
});
