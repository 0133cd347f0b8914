// Builds the web application a second time: from a copy in another folder, in another time zone and locale, 400
// days later, on one thread. Fails when a byte differs from web/dist.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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
  for (const name of ['web', 'contracts', 'tools', 'package.json', 'tsconfig.base.json', '.gitignore'])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  // Packages are links to the installed ones, except our own, which are the copies.
  mkdirSync(join(copy, 'node_modules', '@sanduku'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => entry !== '@sanduku'))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of workspaces) symlinkSync(join(copy, name), join(copy, 'node_modules', '@sanduku', name));
}

function buildThere(): void {
  execFileSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(later)}`, join('web', 'build.ts')],
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
  const files = globSync('**/*.*', { cwd: folder, exclude: (name) => name === '.stamp' });
  return new Map(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]),
  );
}
