// Builds the web application again, from a copy in another folder, time zone and locale, 400 days later, on one
// thread. Fails when a byte differs from web/dist, except in compressed copies, which are not part of a release.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from './run-command.ts';
import { ensureWebBuild } from './web-build.ts';

const workspaces = ['contracts', 'server', 'web'];
const later = `const { now } = Date, ahead = 400 * 86_400_000;
globalThis.Date = class extends Date {
  constructor(...given) { given.length === 0 ? super(now() + ahead) : super(...given); }
  static now() { return now() + ahead; }
};`;

await ensureWebBuild();
const copy = mkdtempSync(join(tmpdir(), 'another folder '));
try {
  copySources();
  buildThere();
  const [here, there] = [hashesIn(join(root, 'web', 'dist')), hashesIn(join(copy, 'web', 'dist'))];
  const names = new Set([...here.keys(), ...there.keys()]);
  const different = [...names].filter((name) => here.get(name) !== there.get(name));
  if (different.length > 0) {
    console.error(`A second build differs in ${different.length} files:\n${different.sort().join('\n')}`);
    process.exitCode = 1;
  } else console.log(`A second build has the same ${here.size} files.`);
} finally {
  rmSync(copy, { recursive: true });
}

function copySources(): void {
  const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path));
  for (const name of [
    'web',
    'contracts',
    'auditor',
    'tools',
    'package.json',
    'tsconfig.base.json',
    '.gitignore',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  // Not symbolic links: the bundler sorts modules by real path, so packages must be beside our sources.
  for (const folder of ['.', ...workspaces].map((name) => join(name, 'node_modules')))
    if (existsSync(join(root, folder))) copyPackages(join(root, folder), join(copy, folder));
}

/** Hard links take no space; on another disk, copies. */
function copyPackages(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  }
}

function buildThere(): void {
  execFileSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(later)}`,
      '--eval',
      "import('./web/build.ts').then(({ buildWeb }) => buildWeb())",
    ],
    {
      cwd: copy,
      env: {
        PATH: process.env.PATH,
        HOME: copy,
        USER: 'another',
        TZ: 'Pacific/Kiritimati',
        LANG: 'tr_TR.UTF-8',
        LC_ALL: 'tr_TR.UTF-8',
        UV_THREADPOOL_SIZE: '1',
        RAYON_NUM_THREADS: '1',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}

function hashesIn(folder: string): Map<string, string> {
  const files = globSync('**/*.*', {
    cwd: folder,
    exclude: (name) => name === '.stamp' || name.endsWith('.br'),
  });
  return new Map(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]),
  );
}
