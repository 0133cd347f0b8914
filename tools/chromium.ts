import { existsSync } from 'node:fs';
import { aptInstall } from './run-command.ts';

/** The shell draws pages and nothing else: a whole browser paints its own windows too, for nobody. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** What lets Chromium run as root in a container without a screen and without calling home. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** CHROMIUM_PATH if set, else where Debian and its kin put it. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  return (chosen ? [chosen] : usualPlaces).find((path) => existsSync(path));
}

/** Installs Chromium where none is found and this process may. */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium();
  if (found !== undefined) return found;
  if (!(await aptInstall('chromium-headless-shell'))) await aptInstall('chromium');
  return findChromium();
}
