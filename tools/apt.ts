import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

/** Installs a Debian package where this process may: true when it did. */
export async function aptInstall(packageName: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${packageName} (apt-get) …`);
  return (await aptGet('update')) && (await aptGet('install', '-y', packageName));
}

async function aptGet(...args: string[]): Promise<boolean> {
  const { ok, output } = await runCommand('apt-get', ['-q', ...args], { DEBIAN_FRONTEND: 'noninteractive' });
  if (!ok) console.error(output.trim().split('\n').slice(-5).join('\n'));
  return ok;
}
