import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '@sanduku/contracts/canonical-json';
import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import { beforeAll, describe, expect, test } from 'vitest';
import { RULES } from '../../../../auditor/sanduku-auditor.mjs';
import { ensureModeUnchanged } from '../../database/database-mode.ts';
import { createLog } from '../../lib/log.ts';
import { ensureHistory } from '../../sandbox/history.ts';
import {
  auditIndependently,
  changesOf,
  firstDifference,
  forge,
  linesOf,
  withLog,
  withoutIdleAccounts,
} from '../../testing/auditor.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { testEpochKeys } from '../../testing/epoch-keys.ts';
import { completed, type Line, mutations } from '../../testing/export-mutations.ts';
import { offerTables } from '../../testing/prize-tables.ts';
import { sampled, sampleSize } from '../../testing/sampled.ts';
import { testSigningKey } from '../../testing/signing-key.ts';
import { SYNTHETIC_AT, syntheticLines } from '../../testing/synthetic-export.ts';
import { Epochs } from '../game/epochs.ts';
import { snapshotFinishedDay } from '../transparency/snapshot-day.ts';
import { appendCommitted } from '../transparency-log/append.ts';
import { exportPeriod, type Period } from './export.ts';

const now = new Date();
const today = kampalaDay(now);
const everything: Period = { from: plusDays(today, -70), to: today };
const A_WHILE = 240_000;
/** Rules broken in live-export.test.ts, or here outside the mutations. */
const TRIED_ELSEWHERE = ['chain', 'keys', 'published head', 'earlier records'];
/** For a long run: AUDITOR_FAULTS=10000. */
const BYTE_FAULTS = Number(process.env.AUDITOR_FAULTS ?? sampleSize(500));

onOneEngine("the auditors' export", (on) => {
  const exported = async (period: Period) => {
    let text = '';
    const deps = {
      database: on.database,
      epochKeys: testEpochKeys,
      signingKey: testSigningKey,
      clock: () => new Date(),
    };
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
    await snapshotFinishedDay(deps);
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
      'head',
    ])
      expect(text).toContain(`"k":"${kind}"`);
    expect(text).toContain('\\"kind\\":\\"offer\\"');
    expect(await auditIndependently(text, '--key', testSigningKey.publicKey)).toMatchObject({ code: 0 });
    const players = await on.database.queries
      .selectFrom('player')
      .select(['id', 'username', 'email', 'phone'])
      .execute();
    for (const name of players.flatMap(({ id, username, email, phone }) => [id, username, email, phone]))
      expect(text).not.toContain(`"${name}"`);
  });

  test('is rejected under another key, and when it is not an export', async () => {
    const text = await exported({ from: today, to: today });
    expect(await auditIndependently(text, '--key', 'ab'.repeat(32))).toMatchObject({ code: 1 });
    expect(await auditIndependently('no export\n')).toMatchObject({ code: 1 });
    expect(await auditIndependently('')).toMatchObject({ code: 1 });
    expect(await auditIndependently(text, '--key', 'no key')).toMatchObject({ code: 2 });
  });

  test(
    'of any period is valid',
    async () => {
      for (const back of sampled([63, 54, 45, 36, 27, 18, 9, 0])) {
        const text = await exported({ from: plusDays(today, -back), to: plusDays(today, -back + 8) });
        expect(firstDifference(Buffer.from(text))).toBeUndefined();
      }
    },
    A_WHILE,
  );

  test(
    'with any changed byte is rejected at its line',
    async () => {
      // Address signatures are slow to verify.
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
      for (let fault = 0; fault < sampleSize(60); fault++) {
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
      const lines = withOneReserves(await compact(everything));
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
        'head',
      ])
        expect([...tried.keys()]).toContain(kind);
      expect(unnoticed.filter((change) => !NOBODY_CAN_TELL.some((known) => known.test(change)))).toEqual([]);
    },
    A_WHILE,
  );

  describe('is rejected by the rule that it breaks', () => {
    let honest: readonly Line[];
    beforeAll(async () => {
      honest = completed(withOneReserves(await compact(everything)).map((json) => JSON.parse(json)));
    });
    const audited = (lines: readonly Line[]) =>
      firstDifference(
        forge(
          lines.map((line) => canonicalJson(line)),
          testSigningKey,
          later,
        ),
      );

    test('unless it breaks none', () => {
      expect(audited(honest)).toBeUndefined();
    });

    for (const [rule, ways] of Object.entries(mutations))
      test.each(Object.entries(ways))(`${rule}: %s`, (_way, mutate) => {
        expect(audited(mutate(honest))?.rule).toBe(rule);
      });

    test('chain: a changed digit', () => {
      const bytes = forge(
        honest.map((line) => canonicalJson(line)),
        testSigningKey,
        later,
      );
      bytes[0] = (bytes[0] as number) ^ 1;
      expect(firstDifference(bytes)?.rule).toBe('chain');
    });
  });
});

/** So that every record is due. */
const later = new Date(now.getTime() + 3_600_000);

test('every rule of the auditor is documented and has a mutation', () => {
  const tried = [...Object.keys(mutations), ...TRIED_ELSEWHERE];
  expect(tried.toSorted()).toEqual([...RULES].toSorted());
  const document = readFileSync(join(import.meta.dirname, '../../../../docs/transparency.md'), 'utf8');
  const documented = [...document.matchAll(/^- \*\*(.+?)\*\*:/gm)].map(([, name = '']) => name);
  expect(documented.flatMap((names) => names.split('**, **')).toSorted()).toEqual([...RULES].toSorted());
});

test('rounds without a database are valid, and any change is rejected', () => {
  const lines = [...syntheticLines(testSigningKey, { rounds: 40, roundsAHead: 20 })];
  expect(firstDifference(forge(lines, testSigningKey, SYNTHETIC_AT))).toBeUndefined();
  const { unnoticed } = changeEach(lines, SYNTHETIC_AT);
  expect(unnoticed.filter((change) => !/^begin (?:from|to)$|^account |^round next$/.test(change))).toEqual(
    [],
  );
});

test('a late record is detected by heads that the export leaves out', () => {
  const isHead = (json: string) => json.includes('"k":"head"');
  const headsIn = (lines: readonly string[]) =>
    lines.filter(isHead).map((json) => {
      const { text, signature, key } = JSON.parse(json);
      return { text, signature, key };
    });
  const audited = (lines: readonly string[], heads?: ReturnType<typeof headsIn>) =>
    firstDifference(forge(lines, testSigningKey, SYNTHETIC_AT), { heads })?.rule;
  const honest = [...syntheticLines(testSigningKey, { rounds: 40, roundsAHead: 20 })];
  const record = canonicalJson({
    at: '2026-11-01T00:00:00.000Z',
    kind: 'setting',
    name: 'maximumBet',
    value: 1,
  });
  const late = canonicalJson({ index: 0, k: 'record', record });
  const published = withLog(honest.toSpliced(honest.findLastIndex(isHead), 0, late), testSigningKey);
  const last = published.findLast(isHead);
  const exported = published.filter((json) => !isHead(json) || json === last);
  expect(audited(honest, headsIn(honest))).toBeUndefined();
  expect(audited(published)).toBe('lateness');
  expect(audited(exported)).toBeUndefined();
  expect(audited(exported, headsIn(published))).toBe('lateness');
});

/**
 * Fields that nothing in an export contradicts: unlogged times by a millisecond, the period's bounds, the
 * owner of an account that never held money, and the cause row of an operator transfer.
 */
const NOBODY_CAN_TELL = [
  /^transfer\b.* at$/,
  /^begin (?:from|to)$/,
  /^account (?:id|player|kind)$/,
  /^transfer (?:deposit|correction|wallet\.move) cause$/,
];

/** Of the first day that has them: address signatures are slow to verify. */
function withOneReserves(lines: readonly string[]): string[] {
  let first: string | undefined;
  const kept = lines.map((json) => {
    const line = JSON.parse(json);
    if (line.k !== 'day' || line.reserves === null) return json;
    first ??= line.day;
    return first === line.day ? json : canonicalJson({ ...line, reserves: null });
  });
  const isDropped = (json: string) => {
    const { k, record } = JSON.parse(json);
    if (k !== 'record') return false;
    const { kind, day } = JSON.parse(record);
    return kind === 'reserves' && day !== first;
  };
  return withLog(
    kept.filter((json) => !isDropped(json)),
    testSigningKey,
  );
}

/** Changes one field at a time, in two lines of every kind. Returns the kinds tried and the undetected changes. */
function changeEach(
  lines: readonly string[],
  exportedAt = later,
): { tried: Map<string, number>; unnoticed: string[] } {
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
    .filter(
      ({ at, json }) =>
        firstDifference(forge(lines.with(at, json), testSigningKey, exportedAt)) === undefined,
    )
    .map(({ name }) => name);
  return { tried, unnoticed };
}
