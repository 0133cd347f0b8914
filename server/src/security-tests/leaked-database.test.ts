import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import type { Play } from '@sanduku/contracts/game/api';
import { odds } from '@sanduku/contracts/odds';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { findPostgres } from '../../../tools/postgres.ts';
import type { Database } from '../database/database.ts';
import { createLog } from '../lib/log.ts';
import { createTotpSecret } from '../lib/totp.ts';
import { roundsUnder } from '../modules/game/sealing.ts';
import { sendDueMessages } from '../modules/messages/messages.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { onOneEngine } from '../testing/databases.ts';
import { testEpochKeys, testMessageTexts, testPinHashes, testTotpSecrets } from '../testing/epoch-keys.ts';
import { pendingMessages } from '../testing/messages.ts';
import { signedInOperator } from '../testing/operators.ts';
import { addApp, fundedPlayer } from '../testing/players.ts';
import { sampleSize } from '../testing/sampled.ts';

const PLAYERS = sampleSize(20);
const KEY_DIGITS = 64;

/** Every 32-byte candidate: hex at any offset, or base64. */
function* keysIn(text: string): Generator<Uint8Array> {
  for (const [digits] of text.matchAll(/[0-9a-f]{64,}/gi)) {
    for (let place = 0; place + KEY_DIGITS <= digits.length; place++) {
      yield Buffer.from(digits.slice(place, place + KEY_DIGITS), 'hex');
    }
  }
  for (const [letters] of text.matchAll(/[\w+/-]{43,}/g)) {
    const bytes = Buffer.from(letters, 'base64');
    for (let place = 0; place + 32 <= bytes.length; place++) yield bytes.subarray(place, place + 32);
  }
}

function openedBy(text: string, rounds: readonly SealedRound[]): SealedRound[] {
  const opened = new Set<SealedRound>();
  const tried = new Set<string>();
  for (const key of keysIn(text)) {
    const hex = Buffer.from(key).toString('hex');
    if (tried.has(hex)) continue;
    tried.add(hex);
    const fill = roundsUnder(key, odds);
    const seedHash = hash('sha256', key);
    for (const round of rounds) {
      const isOpen = [seedHash, fill(round.roundId).sealed.seedHash].includes(round.seedHash);
      if (isOpen) opened.add(round);
    }
  }
  return [...opened];
}

function formsOf(secret: string): string[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const encodings = ['hex', 'base64', 'base64url'] as const;
  return [secret, ...[bytes, Buffer.from(secret)].flatMap((raw) => encodings.map((as) => raw.toString(as)))];
}

/** Includes the job queue. */
async function everyRow({ queries }: Database): Promise<string> {
  const tables = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and not relispartition
      and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)`.execute(
    queries,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
      queries,
    );
    texts.push(...rows.map(({ row }) => row));
  }
  expect(texts.length).toBeGreaterThan(100);
  return texts.join('\n');
}

onOneEngine('A stolen database', (engine) => {
  let app: TestApp;
  let rounds: SealedRound[];
  beforeAll(async () => {
    app = await createTestApp(engine.database);
    rounds = [];
    for (let index = 0; index < PLAYERS; index++) {
      const { token } = await fundedPlayer(app, 10_000);
      const body = { betAmount: 1_000, selectedBox: index % 9 };
      rounds.push((await app.call<Play>('POST', '/api/game/play', { token, body })).data.round.next);
    }
  });

  const stolen = async () => [await everyRow(engine.database), app.logged()].join('\n');

  test(`reveals the boxes of none of ${PLAYERS} players, in any table or in the log`, async () => {
    expect(openedBy(await stolen(), rounds)).toEqual([]);
  });

  test('reveals no authenticator secret', async () => {
    const player = await fundedPlayer(app, 0);
    const totpSecret = createTotpSecret();
    const operator = await signedInOperator(app, { totpSecret });
    const secrets = [(await addApp(app, player)).secret, totpSecret];
    const text = await stolen();
    for (const form of secrets.flatMap(formsOf)) expect(text).not.toContain(form);
    // The server's key decrypts the rows.
    const { queries } = engine.database;
    const ofPlayer = await queries
      .selectFrom('player_totp')
      .select('secret')
      .where('player_id', '=', player.id)
      .executeTakeFirstOrThrow();
    const ofOperator = await queries
      .selectFrom('operator')
      .select('totp_secret')
      .where('id', '=', operator.id)
      .executeTakeFirstOrThrow();
    expect([
      testTotpSecrets.decrypt(`player ${player.id}`, ofPlayer.secret),
      testTotpSecrets.decrypt(`operator ${operator.id}`, ofOperator.totp_secret ?? ''),
    ]).toEqual(secrets);
    // A ciphertext copied to another row does not decrypt.
    expect(() => testTotpSecrets.decrypt(`operator ${operator.id}`, ofPlayer.secret)).toThrow();
  });

  test('reveals no withdrawal PIN to a reader who tries all 10,000', async () => {
    const player = await fundedPlayer(app, 0);
    const pin = '2580';
    const body = { password: 'correct horse', pin };
    await app.call('POST', '/api/wallet/withdrawal-pin', { token: player.token, body });
    const everyHash = (text: string) => new Set(text.match(/quick:[0-9a-f]{64}/g));
    const found = async (text: string) => {
      const hashes = everyHash(text);
      const pins = Array.from({ length: 10_000 }, (_, n) => n.toString().padStart(4, '0'));
      const right = await Promise.all(pins.map(async (each) => hashes.has(await app.passwords.hash(each))));
      return pins.filter((_, place) => right[place]);
    };
    const text = await stolen();
    // The dump holds password hashes, so a PIN's would be found.
    expect(everyHash(text)).toContain(await app.passwords.hash('correct horse'));
    expect(await found(text)).toEqual([]);
    const { withdrawal_pin_hash: kept } = await engine.database.queries
      .selectFrom('player')
      .select('withdrawal_pin_hash')
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    // With the server's key the attack succeeds.
    expect(await found(testPinHashes.decrypt(`player ${player.id}`, kept ?? ''))).toEqual([pin]);
    const other = await fundedPlayer(app, 0);
    expect(() => testPinHashes.decrypt(`player ${other.id}`, kept ?? '')).toThrow();
  });

  test('reveals no contact code to a reader who tries all 1,000,000, before or after delivery', async () => {
    const { queries } = engine.database;
    const player = await fundedPlayer(app, 0);
    const email = 'new.address@example.com';
    const asked = await app.call<{ code: string }>('POST', '/api/account/contact', {
      token: player.token,
      body: { contactMethod: 'email', email, password: 'correct horse' },
    });
    const { code } = asked.data;
    const before = await stolen();
    expect(before).toContain(email);
    const [message] = await pendingMessages(queries, player.id);
    expect(message?.subject).toContain(code);

    const send = async () => {};
    const deps = { database: engine.database, clock: () => app.clock.now(), log: createLog('silent') };
    await sendDueMessages(
      { ...deps, messageSenders: { email: send, sms: send }, messageTexts: testMessageTexts },
      new AbortController().signal,
    );
    const after = await stolen();
    for (const text of [before, after]) {
      for (const row of text.split('\n').filter((each) => each.includes(email)))
        expect(row).not.toContain(code);
      expect(text).not.toContain(`: ${code}`);
      expect(text).not.toContain(`code is ${code}`);
    }
    const sent = await queries
      .selectFrom('message')
      .selectAll()
      .where('player_id', '=', player.id)
      .executeTakeFirstOrThrow();
    expect(sent).toMatchObject({ content: null, sent_at: app.clock.now() });

    // The code's plain hash, alone or with player and contact, which trying every code would find.
    const digests = new Set<string>();
    for (const [word] of before.matchAll(/[\w+/-]{43,64}/g))
      for (const as of ['hex', 'base64'] as const) digests.add(Buffer.from(word, as).toString('hex'));
    const isFound = () =>
      ['', `${player.id} ${email} `].some((salt) => digests.has(hash('sha256', `${salt}${code}`)));
    expect(isFound()).toBe(false);
    digests.add(hash('sha256', `${player.id} ${email} ${code}`));
    expect(isFound()).toBe(true);
    const confirm = { token: player.token, body: { code } };
    expect((await app.call('POST', '/api/account/contact/confirm', confirm)).status).toBe(200);
  });

  test('reveals all boxes with the epoch keys', async () => {
    const epochs = await engine.database.queries.selectFrom('game_epoch').selectAll().execute();
    const keys = epochs.map((epoch) => testEpochKeys.decrypt(epoch.id, epoch).toString('hex'));
    expect(openedBy(`${await stolen()}\n${keys.join('\n')}`, rounds)).toHaveLength(PLAYERS);
  });

  test('reveals none in a dump either', async ({ skip }) => {
    const binaries = findPostgres();
    if (engine.url === undefined || binaries === undefined) return skip();
    const dump = execFileSync(join(binaries.directory, 'pg_dump'), [engine.url], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    expect(dump).toContain(rounds[0]?.roundId);
    expect(openedBy(dump, rounds)).toEqual([]);
  });
});
