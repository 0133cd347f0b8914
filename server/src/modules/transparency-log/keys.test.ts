import { kampalaDay } from '@sanduku/contracts/kampala-day';
import { type Announcement, followKeys } from '@sanduku/contracts/transparency/log';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { auditIndependently } from '../../testing/auditor.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { testEpochKeys } from '../../testing/epoch-keys.ts';
import { testSigningKey as first } from '../../testing/signing-key.ts';
import { exportPeriod } from '../export/export.ts';
import { Epochs } from '../game/epochs.ts';
import { SigningKey } from '../transparency/signing-key.ts';
import { appendCommitted } from './append.ts';
import { announceSigningKey, checkSigningKey, initialiseSigningKey, isInForce } from './keys.ts';

const second = new SigningKey('0123456789abcdef'.repeat(4));
const third = new SigningKey('13579bdf02468ace'.repeat(4));

onOneEngine('signing keys', (on) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });

  const activate = ({ publicKey }: SigningKey, isPlayMoney = false) =>
    initialiseSigningKey(on.database, { publicKey, isPlayMoney });
  const announce = ({ publicKey }: SigningKey, followsLostKey = false) =>
    announceSigningKey(on.database.queries, { publicKey, followsLostKey });
  /** Appends a record and signs the head. */
  const signWith = async (signingKey: SigningKey) => {
    await asOwner(on.database, (transaction) =>
      sql`insert into log_fact (kind, subject, at, body)
          select 'setting', 'test ' || count(*), now(), '{"name":"maximumBet","value":1}' from log_fact`.execute(
        transaction,
      ),
    );
    const clock = () => new Date();
    const epochs = new Epochs({ queries: on.database.queries, keys: testEpochKeys, clock });
    return appendCommitted({ database: on.database, clock, log: createLog('silent'), epochs, signingKey });
  };
  const announcements = async () => {
    app.clock.advance(2_000);
    return (await app.call<{ keys: Announcement[] }>('GET', '/api/transparency/keys')).data.keys;
  };
  const audited = async (signer: SigningKey, pinned: SigningKey) => {
    let text = '';
    const deps = {
      database: on.database,
      epochKeys: testEpochKeys,
      signingKey: signer,
      clock: () => new Date(),
    };
    const today = kampalaDay(new Date());
    await exportPeriod(deps, { from: today, to: today }, async (lines) => {
      text += lines;
    });
    return auditIndependently(text, '--key', pinned.publicKey);
  };

  test('a key follows when its predecessor signed for it, and never goes back', async () => {
    expect(await activate(first)).toBeUndefined();
    expect(await activate(first)).toBeUndefined();
    expect(await activate(second)).toBe('unannounced');
    await expect(checkSigningKey(on.database, second.publicKey, false)).rejects.toThrow('--announce');
    await signWith(first);

    await announce(second);
    await announce(second);
    expect(await activate(second)).toBe('not_in_force');
    await expect(signWith(second)).rejects.toThrow('does not sign with the key');
    await signWith(first);
    expect(await isInForce(on.database.queries, second.publicKey)).toBe(true);
    expect(await activate(second)).toBeUndefined();

    // Servers with the old key continue until one signs with the new key.
    await signWith(first);
    await signWith(second);
    await expect(signWith(first)).rejects.toThrow('does not sign with the key');
    expect(await activate(first)).toBe('replaced');
    await signWith(second);

    const keys = await announcements();
    expect(keys.map(({ head }) => head.key)).toEqual([first.publicKey, first.publicKey]);
    expect(await followKeys([first.publicKey], keys)).toContain(second.publicKey);
    expect(await followKeys([second.publicKey], keys)).not.toContain(first.publicKey);
  });

  test('the auditor follows them from any known key', async () => {
    expect(await audited(second, first)).toMatchObject({ code: 0 });
    expect(await audited(second, second)).toMatchObject({ code: 0 });
    expect(await audited(second, third)).toMatchObject({
      code: 1,
      output: expect.stringContaining(third.publicKey),
    });
    expect(await audited(third, first)).toMatchObject({
      code: 1,
      output: expect.stringContaining('rule "keys"'),
    });
  });

  test('an unannounced key is detected by anyone who knows its predecessor', async () => {
    await announce(third, true);
    await signWith(third);
    const keys = await announcements();
    expect(keys).toHaveLength(3);
    expect(await followKeys([second.publicKey], keys)).not.toContain(third.publicKey);
    expect(await audited(third, second)).toMatchObject({
      code: 1,
      output: expect.stringContaining('rule "key order"'),
    });
  });

  test('a new key is accepted automatically in the sandbox', async () => {
    expect(await activate(first, true)).toBeUndefined();
    await signWith(first);
  });
});
