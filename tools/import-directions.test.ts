import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkImportDirections, report } from './import-directions.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sanduku-imports-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const forbidden: [from: string, to: string, rule: string][] = [
  ['server/src/database/database.ts', 'server/src/ledger/ledger.ts', 'server-database-looks-down'],
  ['server/src/ledger/ledger.ts', 'server/src/modules/game/play.ts', 'server-ledger-looks-down'],
  ['server/src/modules/game/play.ts', 'server/src/http/errors.ts', 'use-cases-know-no-transport'],
  ['server/src/modules/deposits/deposit.ts', 'server/src/rails/mtn/mtn.ts', 'server-modules-looks-down'],
  ['server/src/rails/mtn/mtn.ts', 'server/src/ledger/ledger.ts', 'server-rails-looks-down'],
  ['server/src/jobs/payouts.ts', 'server/src/http/game.ts', 'server-jobs-looks-down'],
  ['server/src/http/game.ts', 'server/src/app.ts', 'nobody-imports-the-wiring'],
  ['contracts/src/money.ts', 'server/src/config.ts', 'contracts-import-only-zod-and-noble'],
  ['web/src/lib/money.ts', 'server/src/config.ts', 'web-does-not-import-server'],
  ['server/src/config.ts', 'web/src/lib/format.ts', 'server-does-not-import-web'],
  [
    'web/src/features/game/board.tsx',
    'web/src/features/wallet/card.tsx',
    'features-use-only-what-others-offer',
  ],
  ['web/src/ui/button.tsx', 'web/src/features/game/board.tsx', 'ui-lib-and-server-know-no-feature'],
];
const allowed: [from: string, to: string][] = [
  ['server/src/modules/game/routes.ts', 'server/src/http/errors.ts'],
  ['server/src/modules/game/play.ts', 'server/src/ledger/ledger.ts'],
  ['server/src/ledger/ledger.ts', 'server/src/database/database.ts'],
  ['server/src/rails/mtn/mtn.ts', 'server/src/modules/deposits/rail.ts'],
  ['server/src/main.ts', 'server/src/app.ts'],
  ['server/src/database/database.test.ts', 'server/src/http/game.ts'],
  ['web/src/features/game/board.tsx', 'web/src/ui/button.tsx'],
  ['web/src/features/game/board.tsx', 'web/src/features/game/box.tsx'],
  ['web/src/features/game/board.tsx', 'web/src/server/player.ts'],
  ['web/src/lib/money.ts', 'contracts/src/money.ts'],
];

test('every forbidden import breaks its rule', async () => {
  writeImports(forbidden);
  const expected = forbidden.map(([from, to, rule]) => `${rule}: ${from} -> ${to}`);
  expect((await checkImportDirections(root)).complaints.sort()).toEqual(expected.sort());
});

test('no allowed import breaks a rule', async () => {
  writeImports(allowed);
  expect((await checkImportDirections(root)).complaints).toEqual([]);
});

test('two files that import each other are a cycle', async () => {
  write('server/src/one.ts', importOf('server/src/one.ts', 'server/src/two.ts'));
  write('server/src/two.ts', importOf('server/src/two.ts', 'server/src/one.ts'));
  const { complaints } = await checkImportDirections(root);
  expect(complaints).toContain('no-circles: server/src/one.ts -> server/src/two.ts');
});

test('a file without imports that is never imported is an orphan', async () => {
  write('server/src/forgotten.ts', 'export const value = 1;');
  expect((await checkImportDirections(root)).complaints).toContain('no-orphan: server/src/forgotten.ts');
});

test('a check that read nothing fails', async () => {
  const nothingRead = { modules: [], summary: { violations: [], error: 0, warn: 0, info: 0 } };
  const { complaints } = report(
    ['server/src/main.ts'],
    nothingRead as unknown as Parameters<typeof report>[1],
  );
  expect(complaints).toEqual([
    'not read: server/src/main.ts',
    'not a single import was found: can dependency-cruiser read this TypeScript?',
  ]);
});

function writeImports(pairs: readonly [from: string, to: string, ...unknown[]][]): void {
  for (const path of new Set(pairs.flatMap(([from, to]) => [from, to]))) {
    const imported = pairs.flatMap(([from, to]) => (from === path ? importOf(from, to) : []));
    write(path, ['export const value = 1;', ...imported].join('\n'));
  }
}

function importOf(from: string, to: string): string {
  return `import '${relative(dirname(from), to).replace(/^(?!\.)/, './')}';`;
}

function write(path: string, content: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
