import { existsSync } from 'node:fs';
import { aptInstall } from './run-command.ts';

const paths = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Debian's: the oldest that is still updated. */
export function findFirefox(): string | undefined {
  return (process.env.FIREFOX_PATH ? [process.env.FIREFOX_PATH] : paths).find((path) => existsSync(path));
}

export async function ensureFirefox(): Promise<string | undefined> {
  if (findFirefox() === undefined) await aptInstall('firefox-esr');
  return findFirefox();
}
