import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestRequest } from '../testing/app.ts';
import { onOneEngine } from '../testing/databases.ts';
import { newAccount, signUp } from '../testing/players.ts';

onOneEngine("signing up with another person's contact", (on) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  const phoneOf = (phone: string) => ({ contactMethod: 'phone', phone, country: 'UG' });
  const ask = (contact: object, request: TestRequest = {}) =>
    app.call<{ sentTo: string; code: string }>('POST', '/api/auth/contact-code', {
      ...request,
      body: contact,
    });
  const me = async (token: string) =>
    (await app.call<{ user: { phone: string | null } }>('GET', '/api/auth/me', { token })).data.user;

  test('does not keep its owner out: a code frees it, once and for good', async () => {
    const contact = phoneOf('+256772300001');
    const squatter = (await signUp(app, contact)).data;
    expect(await signUp(app, contact)).toMatchObject({ status: 409, code: 'phone_taken' });
    const { code, sentTo } = (await ask({ ...contact, phone: '0772 300 001' })).data;
    expect(sentTo).toBe(contact.phone);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await signUp(app, { ...contact, contactCode: wrong })).code).toBe('wrong_code');
    expect((await me(squatter.token)).phone).toBe(contact.phone);
    const owner = (await signUp(app, { ...contact, contactCode: code })).data;
    expect(owner.user.phone).toBe(contact.phone);
    expect((await me(squatter.token)).phone).toBeNull();

    // Proved by the owner: no further code is sent, and the used one is void.
    expect(await ask(contact)).toMatchObject({ status: 409, code: 'contact_proven' });
    expect((await signUp(app, { ...contact, contactCode: code })).code).toBe('wrong_code');
    expect((await me(owner.token)).phone).toBe(contact.phone);
  });

  test('a player proves the contact of the sign-up and keeps it, even against a pending code', async () => {
    const contact = phoneOf('+256772300002');
    const { token } = (await signUp(app, contact)).data;
    const pending = (await ask(contact)).data.code;
    const body = { contactMethod: 'phone', phone: contact.phone, password: 'correct horse' };
    const sent = await app.call<{ code: string }>('POST', '/api/account/contact', { token, body });
    const { code } = sent.data;
    const proved = await app.call('POST', '/api/account/contact/confirm', { token, body: { code } });
    expect(proved.status).toBe(200);
    expect((await signUp(app, { ...contact, contactCode: pending })).code).toBe('phone_taken');
    expect((await me(token)).phone).toBe(contact.phone);
  });

  test('codes are guessed five times per network, and sent three times an hour per contact', async () => {
    const contact = phoneOf('+256772300003');
    await signUp(app, contact);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await ask(contact)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const guesses = [];
    for (let n = 0; n < 7; n++) {
      const body = newAccount({ ...contact, contactCode: `22222${n}` });
      guesses.push((await app.call('POST', '/api/auth/signup', { body, from: '198.51.100.90' })).status);
    }
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect((await ask(phoneOf('+256772300004'))).code).toBe('not_found');
  });

  test('an expired code frees nothing', async () => {
    const contact = phoneOf('+256772300005');
    const { token } = (await signUp(app, contact)).data;
    const { code } = (await ask(contact)).data;
    app.clock.advance(10 * 60_000);
    expect((await signUp(app, { ...contact, contactCode: code })).code).toBe('wrong_code');
    expect((await me(token)).phone).toBe(contact.phone);
  });
});
