import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './run-command.ts';

/** The EVM of the chain tests, as a binary of this platform. */
const binary = join(root, 'node_modules', '@nomicfoundation', `edr-linux-${process.arch}-gnu`);

/**
 * Adds the EVM that the tests of deposits run on. It asks for a newer Node than the one npm may have been started with,
 * and npm silently leaves out optional packages that do: here npm runs on the Node of this repository.
 */
export async function ensureLocalEvm(): Promise<void> {
  if (process.platform !== 'linux' || existsSync(binary)) return;
  console.log('Adding the local chain for tests …');
  const { ok, output } = await runCommand('npm', [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-progress',
  ]);
  if (!ok) console.error(output);
}
