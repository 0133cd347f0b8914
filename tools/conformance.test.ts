import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const SECTIONS = 9;

interface Row {
  what: string;
  /** Files of the product. */
  where: string[];
  /** Test files, some with the title of a test in them. */
  tests: { file: string; title?: string }[];
}

const quoted = (cell: string) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, text = '']) => text);

/** The rows of all tables, without their heads. */
function rowsOf(page: string): Row[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| What it is'))
    .map((line) => {
      const cells = line.slice('| '.length, -' |'.length).split(' | ');
      const [what = '', where = '', tests = ''] = cells;
      if (cells.length !== 3) throw new Error(`A row has not three cells: ${line}`);
      return { what, where: quoted(where), tests: quoted(tests).map(testOf) };
    });
}

function testOf(name: string): Row['tests'][number] {
  const [file = '', title] = name.split(' › ');
  return title === undefined ? { file } : { file, title };
}

/** Whether a file has a test, or a group of tests, of this title; what a title inserts stands in it as in the source. */
function hasTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) =>
    source.includes(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`),
  );
}

describe('docs/conformance.md', () => {
  const page = read('docs/conformance.md');
  const rows = rowsOf(page);

  test('walks through all sections', () => {
    const sections = Array.from(page.matchAll(/^## (\d)\. /gm), ([, number]) => Number(number));
    expect(sections).toEqual(Array.from({ length: SECTIONS }, (_, index) => index + 1));
  });

  test('says of everything where it lives and which test shows it', () => {
    expect(rows.filter(({ where, tests }) => where.length === 0 || tests.length === 0)).toEqual([]);
    expect(rows.length).toBeGreaterThan(200);
  });

  test('names files that exist', () => {
    const files = new Set(rows.flatMap(({ where, tests }) => [...where, ...tests.map(({ file }) => file)]));
    expect([...files].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('names tests that exist', () => {
    const gone = rows
      .flatMap(({ tests }) => tests)
      .filter(({ file, title }) => title !== undefined && existsSync(join(root, file)))
      .filter(({ file, title = '' }) => !hasTitle(read(file), title));
    expect(gone).toEqual([]);
  });

  test('names as tests what is run as tests', () => {
    const others = rows.flatMap(({ tests }) => tests).filter(({ file }) => !/\.(test|spec)\.ts$/.test(file));
    expect(others).toEqual([]);
  });
});
