import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { signUp } from '../../testing/players.ts';
import { removeOldSessions, sessionCleaningJob } from './sessions.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

onOneEngine('old sessions', (engine) => {
  test('are deleted a month after their end', async () => {
    const app = await createTestApp(engine.database);
    const { queries } = engine.database;
    const ended = await signUp(app);
    await app.call('POST', '/api/auth/logout', { token: ended.data.token });
    await signUp(app);
    const left = async () => (await queries.selectFrom('session').select('id').execute()).length;

    app.clock.advance(30 * DAY_MS);
    expect(await removeOldSessions(queries, app.clock.now())).toBe(0);
    app.clock.advance(1);
    expect(await removeOldSessions(queries, app.clock.now())).toBe(1);
    expect(await left()).toBe(1);
    // The other expired after a month and is kept for another.
    app.clock.advance(30 * DAY_MS);
    expect(await removeOldSessions(queries, app.clock.now())).toBe(1);
    expect(await left()).toBe(0);
  });

  test('and expired codes of contacts are deleted by the daily job', async () => {
    const app = await createTestApp(engine.database);
    const { queries } = engine.database;
    const contact = { contactMethod: 'phone', phone: '+256772300099', country: 'UG' };
    const { token } = (await signUp(app, contact)).data;
    await app.call('POST', '/api/auth/contact-code', { body: contact });
    const body = { contactMethod: 'email', email: 'new@example.com', password: 'correct horse' };
    await app.call('POST', '/api/account/contact', { token, body });
    const job = sessionCleaningJob({ database: engine.database, clock: () => app.clock.now() });
    const left = async () => {
      await job.run(new AbortController().signal);
      const [changes, claims] = [queries.selectFrom('contact_change'), queries.selectFrom('contact_claim')];
      return [
        ...(await changes.select('expires_at').execute()),
        ...(await claims.select('expires_at').execute()),
      ].length;
    };
    expect(await left()).toBe(2);
    app.clock.advance(10 * 60_000 + 1);
    expect(await left()).toBe(0);
  });
});
