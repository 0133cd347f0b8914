import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MessageTexts } from '../../lib/keyring.ts';
import { createLog } from '../../lib/log.ts';
import { createTotpSecret, totpCode } from '../../lib/totp.ts';
import { createTestApp, type TestApp, TestClock } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { addApp, fundedPlayer } from '../../testing/players.ts';
import { EpochKeys } from '../game/epoch-keys.ts';
import { type OutgoingMessage, sendDueMessages } from '../messages/messages.ts';
import { initialiseSecrets } from './initialise-secrets.ts';

const secret = (digit: string) => `${digit}f`.repeat(32);

onOneEngine('stored secrets', (engine) => {
  const lines: string[] = [];
  const clock = new TestClock();
  const start = async (...secrets: [string, ...string[]]) => {
    const epochKeys = new EpochKeys(secrets);
    const log = createLog('info', { write: (line) => void lines.push(line) });
    await initialiseSecrets(engine.database, { keyring: epochKeys.keyring, log });
    const app = await createTestApp(engine.database, { epochKeys, clock });
    return { app, epochKeys };
  };
  const storedResults = async ({ id }: { id: bigint }) =>
    (
      await engine.database.queries
        .selectFrom('player_totp')
        .select('secret')
        .where('player_id', '=', id)
        .executeTakeFirstOrThrow()
    ).secret;
  const logIn = (app: TestApp, { username }: { username: string }, totp: string) => {
    app.clock.advance(60_000);
    const secondFactor = { code: totpCode(totp, app.clock.now()) };
    return app.call('POST', '/api/auth/login', {
      body: { username, password: 'correct horse', secondFactor },
    });
  };

  test('are re-encrypted when the server secret is rotated, and stay usable', async () => {
    const [old, young] = [secret('1'), secret('2')];
    const a = await start(old);
    const player = await fundedPlayer(a.app, 0);
    const { secret: totp } = await addApp(a.app, player);
    expect(await storedResults(player)).toMatch(new RegExp(`^${a.epochKeys.secretId}\\.`));

    const b = await start(old, young);
    const c = await start(young, old);
    expect(await storedResults(player)).toMatch(new RegExp(`^${c.epochKeys.secretId}\\.`));
    for (const { app } of [b, c, await start(young)])
      expect((await logIn(app, player, totp)).status).toBe(200);
  });

  test('include PINs and pending messages, which survive the rotation', async () => {
    const [old, young] = [secret('4'), secret('5')];
    const { app } = await start(old);
    const player = await fundedPlayer(app, 0);
    const { token } = player;
    const password = 'correct horse';
    await app.call('POST', '/api/wallet/withdrawal-pin', { token, body: { password, pin: '2580' } });
    const email = `rotated${player.id}@example.com`;
    const { code } = (
      await app.call<{ code: string }>('POST', '/api/account/contact', {
        token,
        body: { contactMethod: 'email', email, password },
      })
    ).data;
    await start(old, young);
    await start(young, old);
    const last = await start(young);
    const change = (currentPin: string) =>
      last.app.call('POST', '/api/wallet/withdrawal-pin', {
        token,
        body: { password, pin: '1470', currentPin },
      });
    expect((await change('0000')).code).toBe('wrong_pin');
    expect((await change('2580')).status).toBe(200);
    const sent: OutgoingMessage[] = [];
    const send = async (message: OutgoingMessage) => void sent.push(message);
    await sendDueMessages(
      {
        database: engine.database,
        clock: () => clock.now(),
        log: createLog('silent', { write: () => {} }),
        messageSenders: { email: send, sms: send },
        messageTexts: new MessageTexts(last.epochKeys.keyring),
      },
      new AbortController().signal,
    );
    expect(sent).toMatchObject([{ recipient: email, body: expect.stringContaining(code) }]);
  });

  test('that no server secret decrypts are logged and lock out no other account', async () => {
    const { app } = await start(secret('2'));
    const player = await fundedPlayer(app, 0);
    const { secret: totp } = await addApp(app, player);
    const kept = await storedResults(player);
    const other = await start(secret('3'));
    expect(await storedResults(player)).toBe(kept);
    expect(lines.join('')).toContain(`"table":"player_totp","row":"${player.id}"`);
    const neighbour = await fundedPlayer(other.app, 0);
    const { secret: neighbours } = await addApp(other.app, neighbour);
    expect((await logIn(other.app, neighbour, neighbours)).status).toBe(200);
    expect((await logIn(other.app, player, totp)).status).toBe(500);
  });

  test('cannot be stored in plain text', async () => {
    const { app } = await start(secret('2'));
    const player = await fundedPlayer(app, 0);
    const totp = createTotpSecret();
    const { queries } = engine.database;
    await expect(
      sql`insert into player_totp (player_id, secret, used_step, created_at) values (${player.id}, ${totp}, 0, now())`.execute(
        queries,
      ),
    ).rejects.toThrow(/player_totp_encrypted/);
    await expect(
      sql`insert into operator (username, username_look, role, totp_secret, created_at)
        values ('olduser', 'olduser', 'operator', ${totp}, now())`.execute(queries),
    ).rejects.toThrow(/operator_totp_encrypted/);
    await expect(
      sql`update player set withdrawal_pin_hash = ${await app.passwords.hash('2580')}`.execute(queries),
    ).rejects.toThrow(/player_pin_encrypted/);
  });
});
