import { globSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const rules = join(import.meta.dirname, '..', '.dependency-cruiser.mjs');
const allFolders = ['contracts', 'server', 'web', 'tools', 'ops', 'e2e'];

export async function checkImportDirections(root: string, folders = allFolders) {
  const sources = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) || path.endsWith('.d.ts'),
    },
  );
  const options = { ...(await extractOptions(rules)), baseDir: root };
  const { output } = await cruise(sources, options);
  if (typeof output === 'string')
    throw new Error('dependency-cruiser answered with text where a result was expected');
  return report(sources, output);
}

/**
 * dependency-cruiser passes when it cannot read files, for example with an unsupported TypeScript, so unread
 * sources and zero imports are errors.
 */
export function report(sources: readonly string[], { modules, summary }: ICruiseResult) {
  const read = new Map(modules.map((module) => [module.source, module]));
  const unread = sources.filter((source) => !read.has(source));
  const imports = sources.reduce((sum, source) => sum + (read.get(source)?.dependencies.length ?? 0), 0);
  return {
    modules: sources.length - unread.length,
    imports,
    complaints: [
      ...summary.violations.map(
        ({ rule, from, to }) => `${rule.name}: ${from === to ? from : `${from} -> ${to}`}`,
      ),
      ...unread.map((source) => `not read: ${source}`),
      ...(imports === 0
        ? ['not a single import was found: can dependency-cruiser read this TypeScript?']
        : []),
    ],
  };
}

if (import.meta.main) {
  const folders = process.argv.length > 2 ? process.argv.slice(2) : allFolders;
  const root = join(import.meta.dirname, '..');
  const { modules, imports, complaints } = await checkImportDirections(root, folders);
  for (const complaint of complaints) console.error(complaint);
  console.log(`${modules} modules, ${imports} imports, ${complaints.length} complaints`);
  if (complaints.length > 0) process.exitCode = 1;
}
