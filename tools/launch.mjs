// Entry point of every npm script: installs missing packages and runs the script on the pinned Node 24. Without
// dependencies: runs on any Node from version 20 before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import module from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withFolderLock } from './folder-lock.mjs';

const root = dirname(dirname(realpathSync(fileURLToPath(import.meta.url))));
const modules = join(root, 'node_modules');
const installedRecord = join(modules, '.package-lock.json');
const isPinned = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
const node = isPinned ? join(modules, `node-linux-${process.arch}`, 'bin', 'node') : process.execPath;
const oldestNode = isPinned ? 20 : 24;
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

process.env.SANDUKU_STARTED_AT = String(Math.round(performance.timeOrigin));
// Almost halves the CPU time of loading the server's code.
process.env.NODE_COMPILE_CACHE ??= join(root, 'build', 'compiled');
process.env.PATH = `${join(modules, '.bin')}${delimiter}${process.env.PATH}`;
const [name = '', ...args] = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  fail(`Node ${process.versions.node} is too old: install Node ${oldestNode} or newer and try again.`);
}
if (!isInstalled()) await withFolderLock(root, 'install', async () => isInstalled() || (await install()));
const script = name.endsWith('.ts') ? join(root, name) : join(modules, '.bin', name);
if (name === '' || !existsSync(script)) fail('Usage: node tools/launch.mjs SCRIPT.ts|PROGRAM [arguments]');
// On the pinned Node, which npm puts on the path, the script runs in this process. ENV_FILE names a file of settings;
// variables that are already set win.
const { ENV_FILE } = process.env;
if (realpathSync(node) !== realpathSync(process.execPath)) {
  const exitWithParent = pathToFileURL(join(root, 'tools', 'exit-with-parent.ts')).href;
  const options = ['--import', `${exitWithParent}?parent=${process.pid}`];
  if (ENV_FILE) options.push(`--env-file=${ENV_FILE}`);
  process.exit(await run(node, [...options, script, ...args]));
}
if (ENV_FILE) process.loadEnvFile(ENV_FILE);
process.argv = [process.argv[0], script, ...args];
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import(pathToFileURL(realpathSync(script)).href);

function isInstalled() {
  const present = packagesIn(installedRecord);
  // Optional packages are mostly for other platforms. This platform's are complete if its Node is there.
  const isPresent = ([path, { version, optional }]) =>
    present[path] ? present[path].version === version : optional;
  return existsSync(node) && Object.entries(packagesIn(join(root, 'package-lock.json'))).every(isPresent);
}

function packagesIn(file) {
  try {
    const { '': _own, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages;
    return packages;
  } catch {
    return { [file]: { version: 'that cannot be read' } };
  }
}

async function install() {
  console.log('Installing packages …');
  // npm writes its record last: without it, node_modules may be incomplete.
  rmSync(existsSync(installedRecord) ? installedRecord : modules, { recursive: true, force: true });
  // The Node that runs npm, because the one in node_modules may be replaced.
  const { npm_node_execpath: ownNode = process.execPath, npm_execpath: npm = '' } = process.env;
  const [program, ...first] = npm.endsWith('npm-cli.js') ? [ownNode, npm] : ['npm'];
  // Not `npm ci`, which rejects the lock file if the registry lacks binaries for other platforms. Dev packages always,
  // because the web app is built here.
  const options = ['--no-save', '--include=dev', '--include=optional', '--no-audit', '--loglevel=error'];
  // On SIGTERM npm would roll back for half a minute.
  const code = await run(program, [...first, 'install', ...options], 'SIGKILL');
  if (code !== 0) fail('The packages could not be installed: mend what npm names above and try again.');
  if (!isInstalled())
    fail('package.json and package-lock.json do not fit together: restore them (git checkout).');
}

/** Forwards termination signals, or sends `instead`. */
function run(program, words, instead) {
  const child = spawn(program, words, { cwd: root, stdio: 'inherit' });
  let asked;
  const relay = (signal) => {
    asked = signal;
    // A terminal sends Ctrl-C to the whole process group.
    if (instead || signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(instead ?? signal);
  };
  for (const signal of stopSignals) process.on(signal, relay);
  return new Promise((resolve) => {
    child.once('error', () =>
      fail(`${program} was not found: install Node together with npm and try again.`),
    );
    child.once('close', (code, signal) => {
      for (const handled of stopSignals) process.off(handled, relay);
      if (signal) process.kill(process.pid, asked ?? signal);
      else resolve(code);
    });
  });
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
