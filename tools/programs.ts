import { existsSync } from 'node:fs';
import { aptInstall } from './run-command.ts';

const headlessShell = '/usr/bin/chromium-headless-shell';
/** The metrics of the pages' fallback fonts fit it. */
const fallbackFont = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';
const wholeBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** For root in a container without a display or background network access. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const chosen = () => (process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []);

/** Headless: takes half the processor time. */
export function findChromium(): string | undefined {
  return [...chosen(), headlessShell, ...wholeBrowsers].find((path) => existsSync(path));
}

/** With notifications, which the headless shell refuses. */
export function findWholeChromium(): string | undefined {
  return [...chosen(), ...wholeBrowsers].find((path) => existsSync(path));
}

export async function ensureChromium(): Promise<string | undefined> {
  if (!existsSync(headlessShell)) await aptInstall('chromium-headless-shell');
  if (findWholeChromium() === undefined) await aptInstall('chromium');
  if (!existsSync(fallbackFont)) await aptInstall('fonts-liberation');
  return findChromium();
}

const paths = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Debian's: the oldest that is still updated. */
export function findFirefox(): string | undefined {
  return (process.env.FIREFOX_PATH ? [process.env.FIREFOX_PATH] : paths).find((path) => existsSync(path));
}

export async function ensureFirefox(): Promise<string | undefined> {
  if (findFirefox() === undefined) await aptInstall('firefox-esr');
  return findFirefox();
}

export const noPromtoolNotice = 'No promtool: alert rules are not tested (apt-get install prometheus).';

export function findPromtool(): string | undefined {
  return [process.env.PROMTOOL_PATH || '/usr/bin/promtool'].find((path) => existsSync(path));
}

export async function ensurePromtool(): Promise<void> {
  if (findPromtool() === undefined) await aptInstall('prometheus', 'prometheus');
}
