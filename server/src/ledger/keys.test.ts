import { randomBytes } from 'node:crypto';
import { KEY_DAYS, timedKey } from '@sanduku/contracts/idempotency';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { asOwner } from '../testing/as-owner.ts';
import { onEveryEngine } from '../testing/databases.ts';
import { freshKey, fundedAccount, move } from '../testing/ledger.ts';
import { balanceOf } from './accounts.ts';
import { removeOldKeys } from './jobs.ts';
import { createLedger, findTransfer, type Ledger } from './ledger.ts';
import { idempotencyKey, type TransferCommand } from './transfer.ts';

const DAY_MS = 24 * 60 * 60_000;

onEveryEngine('idempotency keys', (on) => {
  let ledger: Ledger;
  beforeAll(() => {
    ledger = createLedger(on.database);
  });

  const keyFrom = (days: number) =>
    idempotencyKey('player:7', timedKey(Date.now() - days * DAY_MS, randomBytes(9).toString('hex')));
  const from = async (key: TransferCommand['key']) => {
    const [ann, ben] = [
      await fundedAccount({ database: on.database, ledger }, 1_000n),
      await fundedAccount({ database: on.database, ledger }, 0n),
    ];
    return { ann, command: move(ann, ben, 100n, { key }) };
  };
  /** Posts a transfer, then backdates it and its key by `days`. */
  const posted = async (days: number) => {
    const { ann, command } = await from(freshKey());
    const outcome = await ledger.post(command);
    if (outcome.status !== 'posted') throw new Error(outcome.status);
    const key = keyFrom(days);
    await asOwner(on.database, async (owner) => {
      await sql`alter table ledger_key disable trigger user`.execute(owner);
      await sql`alter table ledger_transfer disable trigger user`.execute(owner);
      await sql`update ledger_key set key = ${key} where key = ${command.key}`.execute(owner);
      await sql`update ledger_transfer set created_at = now() - ${days}::int * interval '1 day'
                where id = ${outcome.transferId}`.execute(owner);
      await sql`alter table ledger_key enable trigger user`.execute(owner);
      await sql`alter table ledger_transfer enable trigger user`.execute(owner);
    });
    return { ann, command: { ...command, key } };
  };
  const expired = { status: 'refused', refusal: 'key_expired' };
  const isKnown = async ({ key }: TransferCommand) =>
    (await findTransfer(on.database.queries, key)) !== undefined;

  test.each([
    // age in days, outcome
    [0, 'posted'],
    [KEY_DAYS - 1, 'posted'],
    [-1, 'posted'], // a client with a fast clock
    [KEY_DAYS + 1, 'refused'],
    [20 * 365, 'refused'],
  ])('made %s days ago are %s', async (days, status) => {
    const { ann, command } = await from(keyFrom(days));
    const outcome = await ledger.post(command);
    expect(outcome.status).toBe(status);
    if (status === 'refused') expect(outcome).toEqual(expired);
    expect(await balanceOf(on.database.queries, ann)).toBe(status === 'posted' ? 900n : 1_000n);
    expect(await ledger.post(command)).toMatchObject({
      status: status === 'posted' ? 'replayed' : 'refused',
    });
    expect(await balanceOf(on.database.queries, ann)).toBe(status === 'posted' ? 900n : 1_000n);
  });

  test('are replayed while they are kept, and refused once removed', async () => {
    const [old, last, untimed] = [
      await posted(KEY_DAYS + 3),
      await posted(KEY_DAYS + 1),
      await from(freshKey()),
    ];
    await ledger.post(untimed.command);
    expect(await ledger.post(old.command)).toMatchObject({ status: 'replayed' });

    expect(await removeOldKeys(on.database.queries)).toBe(1);
    expect(await removeOldKeys(on.database.queries)).toBe(0);
    expect(await isKnown(old.command)).toBe(false);
    expect(await ledger.post(old.command)).toEqual(expired);
    expect(await ledger.post(last.command)).toMatchObject({ status: 'replayed' });
    expect(await ledger.post(untimed.command)).toMatchObject({ status: 'replayed' });
    for (const { ann } of [old, last, untimed]) {
      expect(await balanceOf(on.database.queries, ann)).toBe(900n);
    }
  });

  test('are removed by two processes at once without moving money twice', async () => {
    const old: Awaited<ReturnType<typeof posted>>[] = [];
    for (let n = 0; n < 20; n++) old.push(await posted(KEY_DAYS + 3));
    const outcomes = await Promise.all([
      removeOldKeys(on.database.queries),
      ...old.map(({ command }) => ledger.post(command)),
      removeOldKeys(on.database.queries),
      ...old.map(({ command }) => createLedger(on.database).post(command)),
    ]);
    for (const outcome of outcomes.filter((one) => typeof one !== 'number')) {
      if (outcome.status !== 'replayed') expect(outcome).toEqual(expired);
    }
    for (const { ann } of old) expect(await balanceOf(on.database.queries, ann)).toBe(900n);
    expect(await Promise.all(old.map(({ command }) => isKnown(command)))).not.toContain(true);
  });

  test('cannot be deleted before they expire, even by the owner', async () => {
    const { command } = await posted(KEY_DAYS);
    const remove = sql`delete from ledger_key where key = ${command.key}`;
    await expect(remove.execute(on.database.queries)).rejects.toThrow('a key is kept for its term');
    await expect(asOwner(on.database, (owner) => remove.execute(owner))).rejects.toThrow('kept for its term');
    await expect(
      sql`delete from ledger_key where made_at = '~'`.execute(on.database.queries),
    ).rejects.toThrow('kept for its term');
    expect(await isKnown(command)).toBe(true);
  });

  test('carry their time only when a player made them', async () => {
    const time = async (key: string) => {
      const { rows } = await sql<{ time: string }>`select ledger_key_time(${key}) as time`.execute(
        on.database.queries,
      );
      return rows[0]?.time;
    };
    const random = 'a'.repeat(18);
    for (const moment of ['1970-01-01T00:00:00Z', '2026-11-16T23:59:59.999Z', '9999-12-31T12:00:00Z']) {
      const key = timedKey(Date.parse(moment), random);
      for (const written of [key, key.toUpperCase()]) {
        expect(await time(`player:7/${written}`)).toBe(key.slice(0, 8));
      }
    }
    const timed = timedKey(0, random);
    const untimed = [
      'once',
      'round abcdef',
      '3f2b8c1e-9a4d-4c6b-8e2f-0a1b2c3d4e5f',
      timed.slice(1),
      ` ${timed}`,
      `${timed} `,
      timed.replace('-7', '-8'),
    ];
    for (const key of untimed) expect([key, await time(`player:7/${key}`)]).toEqual([key, '~']);
    for (const owner of ['rail:mtn', 'house:withdrawal', 'operator:1'])
      expect(await time(`${owner}/${timed}`)).toBe('~');
  });
});
