import { existsSync } from 'node:fs';
import { aptInstall } from './run-command.ts';

const headlessShell = '/usr/bin/chromium-headless-shell';

/** The headless shell does not render browser windows, and takes half the processor time. */
const usualPlaces = [
  headlessShell,
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
  if (found !== undefined && (process.env.CHROMIUM_PATH || found === headlessShell)) return found;
  if (!(await aptInstall('chromium-headless-shell')) && found === undefined) await aptInstall('chromium');
  return findChromium();
}
