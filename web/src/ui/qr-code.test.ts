import { expect, test } from 'vitest';
import { qrPath } from './qr-code.tsx';

const modules = (picture: string) => picture.split('/').map((row) => [...row].map((sign) => sign === '#'));

test.each([
  // modules, expected
  ['..', ''],
  ['#', 'M0 0h1v1h-1z'],
  ['.##.#', 'M1 0h2v1h-2zM4 0h1v1h-1z'],
  ['##/.#', 'M0 0h2v1h-2zM1 1h1v1h-1z'],
  // shows 7.35
])('%s is drawn as "%s"', (picture, expected) => {
  expect(qrPath(modules(picture))).toBe(expected);
});
