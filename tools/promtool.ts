import { existsSync } from 'node:fs';
import { aptInstall } from './run-command.ts';

export const noPromtoolNotice = 'No promtool: alert rules are not tested (apt-get install prometheus).';

export function findPromtool(): string | undefined {
  return [process.env.PROMTOOL_PATH || '/usr/bin/promtool'].find((path) => existsSync(path));
}

export async function ensurePromtool(): Promise<void> {
  if (findPromtool() === undefined) await aptInstall('prometheus', 'prometheus');
}
