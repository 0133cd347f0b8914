// The first thing every npm script runs, with any Node from 20 and nothing installed yet: hence plain JavaScript
// without a dependency. It installs what is missing and hands over to the named script on the pinned Node 24.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import module from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

const root = dirname(dirname(realpathSync(fileURLToPath(import.meta.url))));
const modules = join(root, 'node_modules');
const installedRecord = join(modules, '.package-lock.json');
const isPinned = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
const node = isPinned ? join(modules, `node-linux-${process.arch}`, 'bin', 'node') : process.execPath;
const oldestNode = isPinned ? 20 : 24;
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

process.env.SANDUKU_STARTED_AT = String(Math.round(performance.timeOrigin));
// What was compiled once is kept: loading the server's code takes little more than half the processor time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'build', 'compiled');
process.env.PATH = `${join(modules, '.bin')}${delimiter}${process.env.PATH}`;
const [name = '', ...args] = process.argv.slice(2);
const script = join(root, name);

if (!/\.ts$/.test(name) || !existsSync(script)) fail('Usage: node tools/launch.mjs SCRIPT.ts [arguments]');
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  fail(`Node ${process.versions.node} is too old: install Node ${oldestNode} or newer and try again.`);
}
if (!isInstalled()) await oneAtATime(root, 'install', async () => isInstalled() || (await install()));
// On the pinned Node already (npm puts it on the path of its scripts) the command runs in this very process.
// ENV_FILE names a file of settings, such as that of a systemd unit; variables that are already set win.
const { ENV_FILE } = process.env;
if (realpathSync(node) !== realpathSync(process.execPath)) {
  process.exit(await run(node, [...(ENV_FILE ? [`--env-file=${ENV_FILE}`] : []), script, ...args]));
}
if (ENV_FILE) process.loadEnvFile(ENV_FILE);
process.argv = [process.argv[0], script, ...args];
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import(pathToFileURL(script).href);

/** Compares the lock file with npm's own record of what it last put into node_modules. */
function isInstalled() {
  const present = packagesIn(installedRecord);
  // An optional package may be absent: most are for other platforms. That this platform's are there shows in its Node.
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
  // npm's record is away until it has finished: without one, what is there may be half of a broken-off installation.
  rmSync(existsSync(installedRecord) ? installedRecord : modules, { recursive: true, force: true });
  // Not on the Node in node_modules, which this very installation may replace: on the one that runs npm now.
  const { npm_node_execpath: ownNode = process.execPath, npm_execpath: npm = '' } = process.env;
  const [program, ...first] = npm.endsWith('npm-cli.js') ? [ownNode, npm] : ['npm'];
  // Not `npm ci`: it refuses the lock file where the registry holds no binaries of platforms nobody asked for.
  // Development packages too, whatever NODE_ENV says: the web part is built on this machine.
  const options = ['--no-save', '--include=dev', '--include=optional', '--no-audit', '--loglevel=error'];
  // npm would take half a minute to undo its work on a friendly signal.
  const code = await run(program, [...first, 'install', ...options], 'SIGKILL');
  if (code !== 0) fail('The packages could not be installed: mend what npm names above and try again.');
  if (!isInstalled())
    fail('package.json and package-lock.json do not fit together: restore them (git checkout).');
}

/** Runs a program to its end and passes on to it, or sends instead, every signal that asks this process to stop. */
function run(program, words, instead) {
  const child = spawn(program, words, { cwd: root, stdio: 'inherit' });
  let asked;
  const passOn = (signal) => {
    asked = signal;
    // A terminal sends Ctrl-C to all its processes by itself.
    if (instead || signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(instead ?? signal);
  };
  for (const signal of stopSignals) process.on(signal, passOn);
  return new Promise((resolve) => {
    child.once('error', () =>
      fail(`${program} was not found: install Node together with npm and try again.`),
    );
    child.once('close', (code, signal) => {
      for (const handled of stopSignals) process.off(handled, passOn);
      if (signal) process.kill(process.pid, asked ?? signal);
      else resolve(code);
    });
  });
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
