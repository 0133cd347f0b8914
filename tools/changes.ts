import { execFileSync } from 'node:child_process';
import type { Change, Sources } from './related.ts';

/** Returns the files that differ from main, committed or not. */
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

/** Files and folders by name or path, as if all of them had changed. */
export function changesOf(sources: Sources, names: readonly string[]): Change[] {
  return names.flatMap((name) => {
    const found = [...sources.keys()].filter((path) => `/${path}/`.includes(`/${name.replace(/\/$/, '')}/`));
    if (found.length === 0) throw new Error(`No source file or folder is called ${name}.`);
    return found.map((path) => ({ path }));
  });
}
