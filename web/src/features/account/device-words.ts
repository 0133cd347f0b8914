import { account } from './texts.en.ts';

const texts = account.sessions;

/** The first match wins: most user agents also claim one of those below. */
const browsers: readonly [name: string, sign: RegExp][] = [
  ['Opera Mini', /Opera Mini/],
  ['Opera', /OPR\/|Opera/],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['UC Browser', /UCBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
];

const systems: readonly [name: string, sign: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['KaiOS', /KAIOS/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
];

/** "Chrome on Android". */
export function deviceWords(userAgent: string | null): string {
  const named = (names: typeof browsers) => names.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const system = named(systems);
  const browser = named(browsers);
  if (system === undefined) return browser ?? texts.unknownDevice;
  return texts.device(browser ?? texts.unknownBrowser, system);
}
