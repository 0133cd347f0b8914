import { existsSync } from 'node:fs';
import { aptInstall } from './run-command.ts';

/** Prefers the headless shell, which does not render browser windows. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Needed to run as root in a container without a display or background network access. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** CHROMIUM_PATH, or Debian's default path. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  return (chosen ? [chosen] : usualPlaces).find((path) => existsSync(path));
}

export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium();
  if (found !== undefined) return found;
  if (!(await aptInstall('chromium-headless-shell'))) await aptInstall('chromium');
  return findChromium();
}
