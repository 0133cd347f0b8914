// The first thing every npm script runs, with any Node from 20 and nothing installed yet: hence plain JavaScript
// without a dependency. It installs what is missing and hands over to tools/<command>.ts on the pinned Node 24.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';
import { showProgress } from './progress.mjs';

const root = dirname(dirname(realpathSync(fileURLToPath(import.meta.url))));
const commands = [
  'start',
  'signer',
  'test',
  'check',
  'bench',
  'faults',
  'dev',
  'audit',
  'operator',
  'cluster',
  'reseal',
  'restore-drill',
];
const lockFile = join(root, 'package-lock.json');
const installedRecord = join(root, 'node_modules', '.package-lock.json');
const pinnedNode = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
const pinnedNodeExists = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
const nodeMajor = Number(process.versions.node.split('.')[0]);
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

process.env.SANDUKU_STARTED_AT = String(Math.round(performance.timeOrigin));
process.env.PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;

await launch(process.argv[2], process.argv.slice(3));

async function launch(command, args) {
  if (!commands.includes(command)) fail(`Usage: node tools/launch.mjs ${commands.join('|')} [arguments]`);
  if (nodeMajor < 20) {
    fail(
      `This is Node ${process.versions.node}: install Node 20 or newer from https://nodejs.org and try again.`,
    );
  }
  if (!pinnedNodeExists && nodeMajor < 24) {
    fail(
      `On ${process.platform} ${process.arch} this needs Node 24 and there is Node ${process.versions.node}: ` +
        'install Node 24 from https://nodejs.org and try again.',
    );
  }
  if (!isInstalled()) {
    await oneAtATime(root, 'install', 'Waiting for another process that installs packages', async () => {
      if (!isInstalled()) await install();
    });
  }
  await handOver(join(root, 'tools', `${command}.ts`), args);
}

/** Compares the lock file with npm's own record of what it last put into node_modules. */
function isInstalled() {
  const wanted = packagesIn(lockFile);
  const present = packagesIn(installedRecord);
  if (!wanted || !present) return false;
  delete wanted[''];
  const same = (a, b) => a.version === b.version && a.integrity === b.integrity;
  // An optional package may be absent: most are for other platforms. That this platform's are there shows in its Node.
  const nothingMissing = Object.entries(wanted).every(([path, entry]) =>
    present[path] ? same(entry, present[path]) : entry.optional,
  );
  const nothingLeftOver = Object.keys(present).every((path) => path in wanted);
  return nothingMissing && nothingLeftOver && (!pinnedNodeExists || existsSync(pinnedNode));
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function install() {
  if (!packagesIn(lockFile)) {
    fail('package-lock.json cannot be read: restore it (git checkout package-lock.json) and try again.');
  }
  const endProgress = showProgress(() => 'Installing packages');
  // npm's record is away until it has finished: without one, what is there may be half of a broken-off installation.
  const leftovers = existsSync(installedRecord) ? installedRecord : join(root, 'node_modules');
  rmSync(leftovers, { recursive: true, force: true });
  // Not on the Node in node_modules, which this very installation may replace: on the one that runs npm now.
  const { npm_node_execpath: node = process.execPath, npm_execpath: script = '' } = process.env;
  const npm = script.endsWith('npm-cli.js') ? [node, script] : ['npm'];
  // Not `npm ci`: it refuses the lock file where the registry holds no binaries of platforms nobody asked for.
  // Development packages too, whatever NODE_ENV says: the web part is built on this machine.
  const options = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-progress',
  ];
  const child = spawn(npm[0], [...npm.slice(1), ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const { code, signal, error, asked } = await ended(child, 'SIGKILL');
  const seconds = endProgress();
  if (asked ?? signal) endLike(asked ?? signal);
  if (error) fail('npm was not found: install Node 20 or newer together with npm and try again.');
  if (code === 0 && !isInstalled()) {
    fail(
      'package.json and package-lock.json do not fit together: bring them in line (npm install) and try again.',
    );
  }
  if (code !== 0) {
    // npm names the cause first; what follows is its general advice.
    const complaints = output.split('\n').filter((line) => /^npm err/i.test(line));
    console.error(complaints.slice(0, 12).join('\n'));
    fail(`The packages could not be installed: ${remedyFor(output)} and try again.`);
  }
  console.log(`Installed packages in ${seconds} s.`);
}

function remedyFor(output) {
  const remedies = [
    [/\bEINTEGRITY\b/, 'restore package-lock.json (git checkout package-lock.json)'],
    [/\bEJSONPARSE\b/, 'restore package.json (git checkout package.json)'],
    [/\b(EACCES|EPERM|EROFS)\b/, 'make this folder writable for you'],
    [/\bENOSPC\b/, 'free some disk space'],
    [
      /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|E40\d|E50\d)\b/,
      'check the network and npm registry',
    ],
  ];
  return remedies.find(([pattern]) => pattern.test(output))?.[1] ?? 'see what npm says above';
}

/** On the pinned Node already (npm puts it on the path of its scripts) the command runs in this very process. */
async function handOver(script, args) {
  const node = existsSync(pinnedNode) ? pinnedNode : process.execPath;
  if (realpathSync(node) === realpathSync(process.execPath)) {
    process.argv = [process.argv[0], script, ...args];
    await import(pathToFileURL(script).href);
    return;
  }
  const { code, signal } = await ended(spawn(node, [script, ...args], { stdio: 'inherit' }));
  if (signal) endLike(signal);
  process.exit(code);
}

/**
 * Waits for a child and passes on to it every signal that asks this process to stop; `asked` is the last of them.
 * npm would take half a minute to undo its work on a friendly signal: it gets another `instead`.
 */
function ended(child, instead) {
  let asked;
  const passOn = (signal) => {
    asked = signal;
    // A terminal sends Ctrl-C to all its processes by itself.
    if (instead || signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(instead ?? signal);
  };
  for (const signal of stopSignals) process.on(signal, passOn);
  return new Promise((resolve) => {
    const finish = (end) => {
      for (const signal of stopSignals) process.off(signal, passOn);
      resolve({ ...end, asked });
    };
    child.once('error', (error) => finish({ code: 1, error }));
    child.once('close', (code, signal) => finish({ code, signal }));
  });
}

function endLike(signal) {
  process.kill(process.pid, signal);
  process.exit(128 + constants.signals[signal]);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
