import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

/** By path. */
export type Sources = ReadonlyMap<string, string>;

export interface Change {
  readonly path: string;
  /** Without it, all of the file counts as changed. */
  readonly before?: string | undefined;
}

/** These import every module, and their importers do not depend on each. */
const wiring =
  /^(server\/src\/(app|main|audit)\.ts|web\/src\/(main|prerender|app\/routes|backoffice\/main)\.tsx)$/;
const shared =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig.*\.json|tools\/vitest-\w+\.ts|server\/src\/testing\/(databases|template-database|app)\.ts)$/;
/** They read files instead of importing them, and take seconds. */
const alwaysRun = ['web/src/texts.test.ts', 'tools/schema.test.ts', 'tools/conformance.test.ts'];

export function readSources(root: string): Sources {
  const folders = ['contracts', 'server', 'web', 'tools', 'ops', 'e2e', 'auditor'];
  const paths = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs,sql}`),
    // The SQL files count instead of the types made from them.
    { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|database\/schema\.ts)$/.test(path) },
  );
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/**
 * The tests beside the changed files, those that import them over any number of files, and those beside the
 * users of changed SQL and data files. Undefined means all tests.
 */
export function relatedTests(sources: Sources, changes: readonly Change[]): string[] | undefined {
  if (changes.some(({ path }) => shared.test(path))) return undefined;
  const changed = changes.map(({ path }) => path);
  const users = usersOf(sources, changes);
  const related = new Set([...dependentsOf(sources, changed), ...users]);
  const folders = new Set([...changed, ...users].filter((path) => !isTest(path)).map(dirname));
  const tests = [...sources.keys()].filter(
    (path) => isTest(path) && (related.has(path) || folders.has(dirname(path))),
  );
  return [...new Set([...tests, ...alwaysRun])].sort();
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function usersOf(sources: Sources, changes: readonly Change[]): string[] {
  const names = changes.flatMap((change) => namesOf(change, sources.get(change.path) ?? ''));
  if (names.length === 0) return [];
  const isMentionedIn = mentionOf(withCallers(sources, names));
  return [...sources].flatMap(([path, text]) =>
    /^(server|ops|tools)\/.*\.ts$/.test(path) && isMentionedIn.test(text) ? path : [],
  );
}

/** SQL functions that call these, then those that use a table whose triggers are among them. */
function withCallers(sources: Sources, names: readonly string[]): Set<string> {
  const statements = [...sources].flatMap(([path, text]) =>
    path.endsWith('.sql') ? statementsOf(text) : [],
  );
  const found = new Set(names);
  const add = (created: RegExp) => {
    const isMentionedIn = mentionOf(found);
    for (const statement of statements) {
      const [, name] = created.exec(statement) ?? [];
      if (name !== undefined && isMentionedIn.test(statement)) found.add(name);
    }
  };
  for (let before = 0; before < found.size; ) {
    before = found.size;
    add(createdFunction);
  }
  add(createdTrigger);
  add(createdFunction);
  return found;
}

function namesOf({ path, before }: Change, text: string): string[] {
  if (/\.tsx?$/.test(path)) return [];
  if (!path.endsWith('.sql')) return [basename(path)];
  const known = new Set(before === undefined ? [] : statementsOf(before));
  const created = [createdFunction, createdTrigger, createdTable];
  return statementsOf(text)
    .filter((statement) => !known.has(statement))
    .flatMap((statement) => created.flatMap((pattern) => pattern.exec(statement)?.[1] ?? []));
}

const statementsOf = (sql: string) => sql.split(/^(?=create |insert |grant |alter |do )/m);
const createdFunction = /^create (?:or replace )?function (\w+)/;
const createdTable = /^create (?:table|type|sequence) (\w+)/;
/** A trigger's or an index's table. */
const createdTrigger = /^create (?!table|type|sequence|function|or replace function)[\s\S]*?\son (\w+)/;

/** As a call, behind an SQL keyword, or as a whole string: many names are also ordinary words. */
const mentionOf = (names: ReadonlySet<string>) => {
  const any = [...names].map((name) => name.replaceAll(/\W/g, '\\$&')).join('|');
  return new RegExp(
    `\\b(${any})\\(|\\b(from|join|into|update|on|setof) (${any})\\b|['"\`/](${any})(['"\`]| as )`,
  );
};

function dependentsOf(sources: Sources, changed: readonly string[]): Set<string> {
  const importers = importersIn(sources);
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    if (wiring.test(path) && !changed.includes(path)) return;
    for (const importer of importers.get(path) ?? []) visit(importer);
  };
  for (const path of changed) visit(path);
  return found;
}

/** By file, the files that name it in an import or another path. The compiler checks imports of types. */
function importersIn(sources: Sources): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [path, text] of sources) {
    const withoutTypes = text.replaceAll(/^(?:import|export) type [^;]*;/gm, '');
    for (const [, name = ''] of withoutTypes.matchAll(/'([@\w./-]+\/[\w.-]+|[\w-]+\.\w+)'/g)) {
      const candidates = name.startsWith('@sanduku/contracts/')
        ? [`contracts/src/${name.slice('@sanduku/contracts/'.length)}.ts`]
        : [normalize(join(dirname(path), name)), name];
      const target = candidates.find((candidate) => sources.has(candidate));
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  return importers;
}

/** Committed or not. */
export function changesSinceMain(root: string): Change[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const lines = (...args: string[]) =>
    git(...args)
      .split('\n')
      .filter(Boolean);
  const branches = lines(
    'for-each-ref',
    '--format=%(refname:short)',
    'refs/heads/main',
    'refs/remotes/origin/main',
  );
  const base = git('merge-base', 'HEAD', branches[0] ?? 'HEAD').trim();
  const changed = lines('diff', '--name-only', '--no-renames', base);
  const added = lines('ls-files', '--others', '--exclude-standard');
  const old = new Set(lines('ls-tree', '-r', '--name-only', base));
  const isOldSql = (path: string) => path.endsWith('.sql') && old.has(path);
  return [...changed, ...added].map((path) => ({
    path,
    before: isOldSql(path) ? git('show', `${base}:${path}`) : undefined,
  }));
}

/** By name or path, as if changed as a whole. */
export function changesOf(sources: Sources, names: readonly string[]): Change[] {
  return names.flatMap((name) => {
    const found = [...sources.keys()].filter((path) => `/${path}/`.includes(`/${name.replace(/\/$/, '')}/`));
    if (found.length === 0) throw new Error(`No source file or folder is called ${name}.`);
    return found.map((path) => ({ path }));
  });
}
