import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { changesOf, changesSinceMain, readSources, relatedTests, type Sources } from './related.ts';
import { root } from './run-command.ts';

const sources: Sources = new Map(
  Object.entries({
    'contracts/src/money.ts': '',
    'contracts/src/money.test.ts': "import { add } from './money.ts';",
    'server/src/app.ts':
      "import { a } from './modules/a/routes.ts';\nimport { b } from './modules/b/routes.ts';",
    'server/src/security-tests/sweep.test.ts': "import { createApp } from '../app.ts';",
    'server/src/security-tests/other.test.ts': '',
    'server/src/modules/a/functions.sql':
      'create or replace function a_inner() returns int as $$\n$$;\n\ncreate or replace function a_send() returns int as $$ select a_inner() $$;\n\ncreate or replace function a_other() as $$ $$;\n',
    'server/src/modules/a/routes.ts': "import { send } from './send.ts';",
    'server/src/modules/a/send.ts':
      "import { add } from '@sanduku/contracts/money';\nimport type { B } from '../b/type.ts';\ncall('a_send')",
    'server/src/modules/a/routes.test.ts': "import { createApp } from '../../app.ts';",
    'server/src/modules/b/routes.ts': "import {\n  type B,\n  list,\n} from './list.ts';",
    'server/src/modules/b/list.ts': "call('a_other'); db.selectFrom('thing as t')",
    'server/src/modules/b/type.ts': '',
    'server/src/modules/b/list.test.ts':
      "import { list } from './list.ts';\nimport { send } from '../a/send.ts';",
    'server/src/modules/c/start.ts':
      "spawn(join(import.meta.dirname, 'child.ts')); readFile('settings.example')",
    'server/src/modules/c/child.ts': '',
    'server/src/modules/c/start.test.ts': "import { start } from './start.ts';",
    'server/src/database/migrations/0001_tables.sql':
      'create table thing (\n  id int\n);\n\ncreate table rest (id int);\n',
    'web/src/backoffice/list/page.tsx': '',
    'web/src/backoffice/list/page.test.tsx': "import { Page } from './page.tsx';",
  }),
);
const always = relatedTests(sources, []) ?? [];
const related = (...paths: string[]) =>
  relatedTests(
    sources,
    paths.map((path) => ({ path })),
  )?.filter((path) => !always.includes(path));
const relatedToSql = (path: string, before: string) =>
  relatedTests(sources, [{ path, before }])?.filter((test) => !always.includes(test));

test('tests beside a file and tests that import it over other files are related to it', () => {
  expect(related('contracts/src/money.ts')).toEqual([
    'contracts/src/money.test.ts',
    'server/src/modules/b/list.test.ts',
  ]);
  expect(related('web/src/backoffice/list/page.tsx')).toEqual(['web/src/backoffice/list/page.test.tsx']);
  expect(related('server/src/modules/c/child.ts')).toEqual(['server/src/modules/c/start.test.ts']);
});

test('a test that starts the application is related to the wiring, but not to every module', () => {
  expect(related('server/src/modules/a/send.ts')).toEqual([
    'server/src/modules/a/routes.test.ts',
    'server/src/modules/b/list.test.ts',
  ]);
  expect(related('server/src/app.ts')).toEqual([
    'server/src/modules/a/routes.test.ts',
    'server/src/security-tests/sweep.test.ts',
  ]);
});

test('an imported type relates nothing', () => {
  expect(related('server/src/modules/b/type.ts')).toEqual(['server/src/modules/b/list.test.ts']);
});

test('a changed test relates no other test', () => {
  expect(related('server/src/security-tests/sweep.test.ts')).toEqual([
    'server/src/security-tests/sweep.test.ts',
  ]);
});

test('a changed SQL function is related to tests of the modules that call it, also over other functions', () => {
  const path = 'server/src/modules/a/functions.sql';
  const now = sources.get(path) ?? '';
  expect(
    relatedToSql(path, now.replace('a_inner() returns int as $$', 'a_inner() returns int as $$ -- old')),
  ).toEqual(['server/src/modules/a/routes.test.ts']);
  expect(relatedToSql(path, now.replace('as $$ $$', 'as $$ old $$'))).toEqual([
    'server/src/modules/a/routes.test.ts',
    'server/src/modules/b/list.test.ts',
  ]);
});

test('a changed table is related to tests of the modules that use it', () => {
  const path = 'server/src/database/migrations/0001_tables.sql';
  const now = sources.get(path) ?? '';
  expect(relatedToSql(path, now.replace('  id int', '  id bigint'))).toEqual([
    'server/src/modules/b/list.test.ts',
  ]);
  expect(relatedToSql(path, now.replace('rest (id int)', 'rest (id bigint)'))).toEqual([]);
});

test('a file that is read is related to tests beside its reader', () => {
  expect(related('ops/deploy/settings.example')).toEqual(['server/src/modules/c/start.test.ts']);
});

test('settings of all tests are related to all tests', () => {
  expect(related('package.json')).toBeUndefined();
});

test('changes since main are those of the branch, of the work tree, and new files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanduku-changes-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  git('init', '-q', '-b', 'main');
  for (const path of ['same.ts', 'committed.ts', 'edited.sql']) write(path, 'before');
  git('add', '.');
  git('commit', '-qm', 'First');
  git('checkout', '-qb', 'branch');
  write('committed.ts', 'after');
  git('commit', '-qam', 'Second');
  write('edited.sql', 'after');
  write('new/file.ts', 'new');
  expect(changesSinceMain(folder)).toEqual([
    { path: 'committed.ts' },
    { path: 'edited.sql', before: 'before' },
    { path: 'new/file.ts' },
  ]);
  rmSync(folder, { recursive: true });
});

test('a name stands for every folder and file of that name', () => {
  const paths = (name: string) => changesOf(sources, [name]).map(({ path }) => path);
  expect(paths('list')).toEqual([
    'web/src/backoffice/list/page.tsx',
    'web/src/backoffice/list/page.test.tsx',
  ]);
  expect(paths('server/src/modules/c/')).toHaveLength(3);
  expect(paths('server/src/app.ts')).toEqual(['server/src/app.ts']);
  expect(() => paths('nowhere')).toThrow('No source file or folder is called nowhere.');
});

test.each(['web/src/backoffice', 'web/src/app', 'server/src/security-tests', 'server/src/modules/transfers'])(
  'in this repository, %s has related tests',
  (folder) => {
    const all = readSources(root);
    expect((relatedTests(all, changesOf(all, [folder])) ?? []).length).toBeGreaterThan(always.length);
  },
);
