import { randomInt } from 'node:crypto';
import { canonicalJson } from '@sanduku/contracts/canonical-json';
import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import { parentHash, recordHash, writeHead } from '@sanduku/contracts/transparency/log';
import { recordOf } from '@sanduku/contracts/transparency/records';
import { beforeAll, expect, test } from 'vitest';
import { ensureModeUnchanged } from '../../database/database-mode.ts';
import { createLog } from '../../lib/log.ts';
import { ensureHistory } from '../../sandbox/history.ts';
import {
  auditIndependently,
  changesOf,
  firstDifference,
  forge,
  linesOf,
  withoutIdleAccounts,
} from '../../testing/auditor.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { testEpochKeys } from '../../testing/epoch-keys.ts';
import { offerTables } from '../../testing/prize-tables.ts';
import { sampled, sampleSize } from '../../testing/sampled.ts';
import { testSigningKey } from '../../testing/signing-key.ts';
import { syntheticLines } from '../../testing/synthetic-export.ts';
import { Epochs } from '../game/epochs.ts';
import { takeFinishedDay } from '../transparency/snapshot-day.ts';
import { appendCommitted } from '../transparency-log/append.ts';
import { exportPeriod, type Period } from './export.ts';

const now = new Date();
const today = kampalaDay(now);
const everything: Period = { from: plusDays(today, -70), to: today };
const A_WHILE = 240_000;
/** For a long run: AUDITOR_FAULTS=10000. */
const BYTE_FAULTS = Number(process.env.AUDITOR_FAULTS ?? sampleSize(500));

onOneEngine("the auditors' export", (on) => {
  const exported = async (period: Period) => {
    let text = '';
    const deps = { database: on.database, epochKeys: testEpochKeys, signingKey: testSigningKey };
    await exportPeriod(deps, period, async (lines) => {
      text += lines;
    });
    return text;
  };
  const compact = async (period: Period) => withoutIdleAccounts(linesOf(await exported(period)));

  beforeAll(async () => {
    await ensureModeUnchanged(on.database.queries, 'sandbox');
    await ensureHistory({
      database: on.database,
      databaseUrl: on.url,
      epochKeys: testEpochKeys,
      signingKey: testSigningKey,
      now,
    });
    await offerTables(on.database, {
      country: 'KE',
      tables: [[5000, 8000, 12_000, 21_400]],
      from: new Date(now.getTime() + 1),
    });
    const deps = { database: on.database, clock: () => now, signingKey: testSigningKey };
    await takeFinishedDay(deps);
    const epochs = new Epochs({ queries: on.database.queries, keys: testEpochKeys, clock: deps.clock });
    await appendCommitted({ ...deps, clock: () => new Date(), epochs, log: createLog('silent') });
  }, A_WHILE);

  test('of everything is valid and names no player', async () => {
    const text = await exported(everything);
    for (const kind of [
      'round',
      'transfer',
      'deposit',
      'withdrawal',
      'earning',
      'bonus',
      'leaf',
      'day',
      'record',
      'logged',
      'head',
    ])
      expect(text).toContain(`"k":"${kind}"`);
    expect(text).toContain('\\"kind\\":\\"offer\\"');
    expect(await auditIndependently(text, testSigningKey.publicKey)).toMatchObject({ code: 0 });
    const players = await on.database.queries
      .selectFrom('player')
      .select(['id', 'username', 'email', 'phone'])
      .execute();
    for (const name of players.flatMap(({ id, username, email, phone }) => [id, username, email, phone]))
      expect(text).not.toContain(`"${name}"`);
  });

  test('is rejected under another key, and when it is not an export', async () => {
    const text = await exported({ from: today, to: today });
    expect(await auditIndependently(text, 'ab'.repeat(32))).toMatchObject({ code: 1 });
    expect(await auditIndependently('no export\n')).toMatchObject({ code: 1 });
    expect(await auditIndependently('')).toMatchObject({ code: 1 });
    expect(await auditIndependently(text, 'no key')).toMatchObject({ code: 2 });
  });

  test(
    'of any period is valid',
    async () => {
      for (let back = 63; back >= 0; back -= 9) {
        const text = await exported({ from: plusDays(today, -back), to: plusDays(today, -back + 8) });
        expect(firstDifference(Buffer.from(text))).toBeUndefined();
      }
    },
    A_WHILE,
  );

  test(
    'with any changed byte is rejected at its line',
    async () => {
      // A day without address signatures, which are slow to verify.
      const day = plusDays(today, -10);
      const bytes = forge(await compact({ from: day, to: day }), testSigningKey);
      expect(firstDifference(bytes)).toBeUndefined();
      const starts = [0, ...[...bytes.toString('latin1').matchAll(/\n/g)].map(({ index }) => index + 1)];
      for (let fault = 0; fault < BYTE_FAULTS; fault++) {
        const at = randomInt(bytes.length);
        const was = bytes[at] as number;
        bytes[at] = was ^ randomInt(1, 256);
        const found = firstDifference(bytes);
        bytes[at] = was;
        const line = starts.findLastIndex((start) => start <= at) + 1;
        if (found?.line !== line) expect({ at, line, found }).toBe('found in its line');
      }
    },
    A_WHILE,
  );

  test(
    'with missing, doubled, moved or truncated lines is rejected',
    async () => {
      const lines = await compact({ from: plusDays(today, -12), to: plusDays(today, -10) });
      const written = forge(lines, testSigningKey).toString().trimEnd().split('\n');
      for (let fault = 0; fault < 60; fault++) {
        const [at, to] = [randomInt(lines.length), randomInt(lines.length)];
        const line = written[at] as string;
        const faulty = [
          written.toSpliced(at, 1),
          written.toSpliced(at, 0, line),
          written.toSpliced(at, 1).toSpliced(at <= to ? to + 1 : to, 0, line),
          written.slice(0, at),
        ];
        for (const list of faulty) expect(firstDifference(Buffer.from(`${list.join('\n')}\n`))).toBeDefined();
      }
    },
    A_WHILE,
  );

  test(
    'with any field changed and re-signed is rejected by its meaning',
    async () => {
      const lines = await compact(everything);
      expect(firstDifference(forge(lines, testSigningKey))).toBeUndefined();
      const { tried, unnoticed } = changeEach(lines);
      for (const kind of [
        'round',
        'deposit',
        'withdrawal',
        'earning',
        'bonus',
        'leaf',
        'day',
        'record',
        'logged',
        'head',
      ])
        expect([...tried.keys()]).toContain(kind);
      expect(unnoticed.filter((change) => !NOBODY_CAN_TELL.some((known) => known.test(change)))).toEqual([]);
    },
    A_WHILE,
  );
});

test('a changed log is detected by its heads', () => {
  const lines = [...syntheticLines(testSigningKey, { rounds: 40, roundsAHead: 20 })];
  expect(firstDifference(forge(lines, testSigningKey))).toBeUndefined();
  const { unnoticed } = changeEach(lines);
  expect(unnoticed.filter((change) => !/^begin (?:from|to)$|^account /.test(change))).toEqual([]);
  const isLogged = (json: string) => json.includes('"k":"logged"');
  const without = lines.toSpliced(lines.findIndex(isLogged), 1);
  expect(firstDifference(forge(without, testSigningKey))).toBeDefined();
  const last = lines.findLastIndex((json) => json.includes('"k":"head"'));
  expect(firstDifference(forge(lines.toSpliced(last, 1), testSigningKey))?.what).toContain('last head');
});

/** A log of two records with a head over each. */
function exportOfLog(first: string, second: string): Buffer {
  const day = '2026-11-16';
  const key = testSigningKey.publicKey;
  const [one, two] = [recordHash(first), recordHash(second)];
  const headOf = (size: number, root: string, time: string) =>
    canonicalJson({ k: 'head', ...testSigningKey.sign(writeHead({ size, root, time })) });
  return forge(
    [
      canonicalJson({ k: 'begin', version: 1, from: day, to: day, key, keys: [], size: 0, peaks: [] }),
      canonicalJson({ k: 'record', index: 0, record: first }),
      headOf(1, one, '2026-11-16T09:00:00.000Z'),
      canonicalJson({ k: 'record', index: 1, record: second }),
      headOf(2, parentHash(one, two), '2026-11-16T09:01:00.000Z'),
    ],
    testSigningKey,
  );
}

const limit = recordOf('setting', { at: '2026-11-16T08:59:55.000Z', name: 'maximumBet', value: 1 });

test.each([
  ['2026-11-16T08:58:00.000Z', undefined],
  ['2026-11-16T08:57:59.999Z', { line: 4, what: 'time of record 1' }],
  ['2026-11-16T09:01:00.000Z', undefined],
  ['2026-11-16T09:01:00.001Z', { line: 5, what: 'time of the head' }],
])('a withdrawal that says %s is dated by the heads around it', (at, expected) => {
  const approved = { at, withdrawal: '5', step: 'approved', currency: 'UGX', amount: '1' };
  expect(firstDifference(exportOfLog(limit, recordOf('withdrawal', approved)))).toEqual(expected);
});

test.each([
  ['asked', 'asked at 2026-11-16T09:00:30.000Z'],
  ['completed', 'paid'],
  ['failed', 'given back'],
  ['credited', 'credited'],
])('a withdrawal logged as %s has moved money', (step, called) => {
  const told = { at: '2026-11-16T09:00:30.000Z', withdrawal: '5', step, currency: 'UGX', amount: '1' };
  expect(firstDifference(exportOfLog(limit, recordOf('withdrawal', told)))?.what).toBe(
    `the transfer of withdrawal 5: ${called}, UGX 1, which the log names`,
  );
});

test("an anchor names the log's root", () => {
  const at = '2026-11-16T09:00:30.000Z';
  const anchor = { at, chain: 'bsc', transaction: `0x${'1'.repeat(64)}`, size: 1, root: recordHash(limit) };
  expect(firstDifference(exportOfLog(limit, recordOf('anchor', anchor)))).toBeUndefined();
  const other = { ...anchor, root: recordHash('{}') };
  expect(firstDifference(exportOfLog(limit, recordOf('anchor', other)))).toEqual({
    line: 4,
    what: 'root of the anchor at 1',
  });
});

/**
 * Fields that nothing in an export contradicts: unlogged times by a millisecond, the period's bounds, the
 * owner of an account that never held money, and the cause row of an operator transfer.
 */
const NOBODY_CAN_TELL = [
  /^transfer\b.* at$/,
  // Neither is in a round's record: another value where the box holds the same.
  /^round (?:clientSeed|box)$/,
  /^begin (?:from|to)$/,
  /^account (?:id|player|kind)$/,
  /^rate fromDay$/,
  /^transfer (?:deposit|correction) cause$/,
];

/**
 * Changes each field of two lines of every kind, one at a time. Returns the kinds tried and the undetected
 * changes.
 */
function changeEach(lines: readonly string[]): { tried: Map<string, number>; unnoticed: string[] } {
  const tried = new Map<string, number>();
  const changes: { at: number; json: string; name: string }[] = [];
  for (const [at, json] of lines.entries()) {
    const line = JSON.parse(json);
    const kind = [line.k, line.type].join(' ').trim();
    const times = tried.get(kind) ?? 0;
    if (times === 2) continue;
    tried.set(kind, times + 1);
    for (const [path, changed] of changesOf(line))
      changes.push({ at, json: JSON.stringify(changed), name: `${kind} ${path}` });
  }
  const unnoticed = sampled(changes)
    .filter(({ at, json }) => firstDifference(forge(lines.with(at, json), testSigningKey)) === undefined)
    .map(({ name }) => name);
  return { tried, unnoticed };
}
