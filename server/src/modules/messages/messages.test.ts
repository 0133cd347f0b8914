import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onOneEngine, onPostgres } from '../../testing/databases.ts';
import { testMessageTexts } from '../../testing/epoch-keys.ts';
import { fundedPlayer } from '../../testing/players.ts';
import { type MessageDeps, type OutgoingMessage, sendDueMessages, writeMessage } from './messages.ts';

const MINUTE = 60_000;
const notStopped = new AbortController().signal;

onOneEngine('player messages', (on) => {
  let app: TestApp;
  let sent: OutgoingMessage[];
  let isDown: boolean;
  let lines: string[];
  let deps: MessageDeps;
  beforeEach(async () => {
    app = await createTestApp(on.database);
    await on.database.queries.deleteFrom('message').execute();
    sent = [];
    isDown = false;
    lines = [];
    const send = async (message: OutgoingMessage) => {
      if (isDown) throw new Error('SMTP: ECONNREFUSED');
      sent.push(message);
    };
    deps = {
      database: on.database,
      clock: () => app.clock.now(),
      log: createLog('info', { write: (line) => void lines.push(line) }),
      messageSenders: { email: send, sms: send },
      messageTexts: testMessageTexts,
    };
  });

  const write = async (body = 'the link') => {
    const { id } = await fundedPlayer(app, 0);
    const player = { id, email: `p${id}@example.com`, phone: null };
    const at = app.clock.now();
    const expiresAt = new Date(at.getTime() + 60 * MINUTE);
    await on.database.inTransaction((transaction) =>
      writeMessage(transaction, deps, { player, subject: 'Hello', body, at, expiresAt }),
    );
  };
  const rows = () => on.database.queries.selectFrom('message').selectAll().orderBy('id').execute();
  const run = () => sendDueMessages(deps, notStopped);

  test('are sent once across processes, then erased', async () => {
    for (let n = 0; n < 30; n++) await write(`link ${n}`);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(sent.map(({ body }) => body).toSorted()).toEqual(
      Array.from({ length: 30 }, (_, n) => `link ${n}`).toSorted(),
    );
    for (const row of await rows()) expect(row).toMatchObject({ content: null, send_at: null, attempts: 1 });
  });

  test('are retried with backoff when delivery fails', async () => {
    await write();
    isDown = true;
    await run();
    await run();
    expect(await rows()).toMatchObject([{ attempts: 1, content: expect.any(String) }]);
    app.clock.advance(5_000);
    await run();
    isDown = false;
    app.clock.advance(9_000);
    await run();
    expect(sent).toEqual([]);
    app.clock.advance(1_000);
    await run();
    expect(sent).toMatchObject([{ body: 'the link' }]);
    expect(lines.join('')).toContain('ECONNREFUSED');
    expect(lines.join('')).not.toContain('the link');
  });

  test('of a dead process are sent by another', async () => {
    await write();
    deps = {
      ...deps,
      messageSenders: { ...deps.messageSenders, email: () => new Promise(() => {}) },
    };
    void run();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    const second = {
      ...deps,
      messageSenders: { email: async (m: OutgoingMessage) => void sent.push(m), sms: async () => {} },
    };
    await sendDueMessages(second, notStopped);
    expect(sent).toEqual([]);
    app.clock.advance(2 * MINUTE);
    await sendDueMessages(second, notStopped);
    expect(sent).toHaveLength(1);
  });

  test('that expired are not sent, and their text is erased', async () => {
    await write();
    isDown = true;
    await run();
    isDown = false;
    app.clock.advance(60 * MINUTE);
    await run();
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ content: null, send_at: null, sent_at: null }]);
    expect(lines.join('')).toContain('given up');
    app.clock.advance(31 * 24 * 60 * MINUTE);
    await run();
    expect(await rows()).toEqual([]);
  });
});

onPostgres('a look for due messages', (on) => {
  test('does not read the sent ones of the last month', async () => {
    const player = await fundedPlayer(await createTestApp(on.database), 0);
    const rollback = new Error('rolled back by the test');
    const work = asOwner(on.database, async (transaction) => {
      await sql`insert into message (player_id, channel, recipient, created_at, expires_at, sent_at)
                select ${player.id}, 'email', 'a@example.com', now(), now(), now()
                from generate_series(1, 5000)`.execute(transaction);
      await sql`analyze message`.execute(transaction);
      const read = async () => {
        const { rows } = await sql<{ read: bigint }>`
          select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
          where relname = 'message'`.execute(transaction);
        return Number(rows[0]?.read);
      };
      const before = await read();
      const fail = async () => expect.unreachable();
      const deps: MessageDeps = {
        database: { ...on.database, queries: transaction },
        clock: () => new Date(),
        log: createLog('silent'),
        messageSenders: { email: fail, sms: fail },
        messageTexts: testMessageTexts,
      };
      await sendDueMessages(deps, notStopped);
      expect((await read()) - before).toBeLessThan(10);
      throw rollback;
    });
    await expect(work).rejects.toBe(rollback);
  });
});
