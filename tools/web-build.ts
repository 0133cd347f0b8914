import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseOf } from '../server/src/http/release.ts';
import { withFolderLock } from './folder-lock.mjs';
import { root, runCommand } from './run-command.ts';

/** Written last, so that an interrupted build is repeated. */
const stamp = join(root, 'web', 'dist', '.stamp');

export async function ensureWebBuild(): Promise<void> {
  if (isFresh()) return;
  await withFolderLock(root, 'web-build', async () => {
    if (!isFresh()) await build();
  });
}

/** In a separate process: the bundler's memory and settings must not affect the server. */
async function build(): Promise<void> {
  console.log('Building the web part …');
  const sources = hashOfSources();
  rmSync(stamp, { force: true });
  const { ok, output } = await runCommand(process.execPath, [join('web', 'build.ts')]);
  if (!ok) {
    console.error(output.trim());
    console.error('The web part could not be built: correct what is named above and try again.');
    process.exit(1);
  }
  writeFileSync(stamp, sources);
}

function isFresh(): boolean {
  try {
    return readFileSync(stamp, 'utf8') === hashOfSources();
  } catch {
    return false;
  }
}

/** A checkout changes modification times, so contents count. */
function hashOfSources(): string {
  const files = globSync(
    ['web/**/*', 'contracts/src/**/*', 'auditor/sanduku-auditor.mjs', 'package-lock.json'],
    {
      cwd: root,
      exclude: (path) => /(^|\/)(dist|node_modules)$/.test(path) || /\.test\.tsx?$/.test(path),
    },
  );
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

// With npm run, launch.mjs is the main module.
if (import.meta.main || process.argv[1] === import.meta.filename) {
  await ensureWebBuild();
  const { hash } = await releaseOf(join(root, 'web', 'dist'));
  console.log(`Release ${hash}, as npx ./auditor site shows it`);
}
