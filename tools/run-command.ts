import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = join(import.meta.dirname, '..');

/** The process ends with this one, even by SIGKILL. */
export const endsWithParent = [
  '--import',
  `${pathToFileURL(join(import.meta.dirname, 'exit-with-parent.ts')).href}?parent=${process.pid}`,
];

export interface CommandResult {
  readonly ok: boolean;
  readonly output: string;
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A child that outlives the program may keep its pipes open. */
const DRAIN_MS = 1_000;

/** Forwards termination signals. */
export function runCommand(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<CommandResult> {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const relay = (signal: NodeJS.Signals) => {
    child.once('exit', () => process.kill(process.pid, signal));
    child.kill(signal);
  };
  for (const signal of stopSignals) process.once(signal, relay);
  return new Promise((resolve) => {
    const finish = (result: CommandResult) => {
      for (const signal of stopSignals) process.off(signal, relay);
      resolve(result);
    };
    child.once('error', (error) => finish({ ok: false, output: `${command}: ${error.message}` }));
    child.once('exit', () =>
      setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, DRAIN_MS).unref(),
    );
    child.once('close', (code) => finish({ ok: code === 0, output }));
  });
}

/** Debian asks it whether a package may start services; 101 means no. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/**
 * Returns whether it installed the Debian package, which needs permission. Its services stay disabled, also
 * after a reboot, because we start them with other settings.
 */
export async function aptInstall(packageName: string, service?: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${packageName} (apt-get) …`);
  const createsPolicy = !existsSync(SERVICE_POLICY);
  if (createsPolicy) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const ok = (await aptGet('update')) && (await aptGet('install', '-y', packageName));
    if (ok && service !== undefined && existsSync('/run/systemd/system'))
      await runCommand('systemctl', ['disable', service]);
    return ok;
  } finally {
    if (createsPolicy) rmSync(SERVICE_POLICY);
  }
}

async function aptGet(...args: string[]): Promise<boolean> {
  const { ok, output } = await runCommand('apt-get', ['-q', ...args], { DEBIAN_FRONTEND: 'noninteractive' });
  if (!ok) console.error(output.trim().split('\n').slice(-5).join('\n'));
  return ok;
}
