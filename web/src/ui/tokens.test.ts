import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const withoutComments = (file: string) =>
  readFileSync(join(web, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

test('no style needs light-dark(), which browsers before Chrome 123 do not know', () => {
  const files = globSync('**/*.{css,tsx}', { cwd: web });
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => withoutComments(file).includes('light-dark('))).toEqual([]);
});

test('every colour that follows the theme has a light and a dark value', () => {
  const [, block = ''] = /:root,\n\.night \{([^}]*)\}/.exec(withoutComments('ui/tokens.css')) ?? [];
  const colours = block.split(';').filter((line) => line.trim());
  expect(colours.length).toBeGreaterThan(15);
  for (const colour of colours)
    expect(colour).toMatch(/^\s*--color-[a-z-]+: var\(--light, [^,].*\) var\(--dark, [^,].*\)$/);
});
