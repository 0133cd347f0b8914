import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './run-command.ts';

const documents = globSync(['*.md', 'docs/**/*.md', 'auditor/*.md'], { cwd: root }).sort();
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

describe.each(documents)('%s', (document) => {
  const text = textOf(document);

  test('links to files and headings that exist', () => {
    const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target);
    const broken = links.filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? document : join(dirname(document), path);
      if (!existsSync(join(root, target))) return true;
      const headings = anchor === undefined ? [] : textOf(target).matchAll(/^#+ (.*)$/gm);
      return (
        anchor !== undefined &&
        !Array.from(headings, ([, heading = '']) => anchorOf(heading)).includes(anchor)
      );
    });
    expect(broken).toEqual([]);
  });

  test('names commands that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json'));
    const named = Array.from(text.matchAll(/npm run ([a-z:-]+)/g), ([, name = '']) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('names tests that exist', () => {
    const tests = globSync('{contracts,server,web,tools,ops,e2e}/**/*.{test,spec}.{ts,tsx}', {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    });
    const named = Array.from(text.matchAll(/[\w./-]+\.(?:test|spec)\.tsx?\b/g), ([name]) => `/${name}`);
    expect(named.filter((name) => !tests.some((path) => `/${path}`.endsWith(name)))).toEqual([]);
  });
});

test('comments refer to sections that exist', () => {
  const found = execFileSync('git', ['grep', '-hoE', 'docs/[a-z]+\\.md, "[^"]+"', '--', ':!*.md'], {
    cwd: root,
    encoding: 'utf8',
  });
  const missing = found.split('\n').filter((reference) => {
    const [, path = '', heading = ''] = /^(.*), "(.*)"$/.exec(reference) ?? [];
    return path !== '' && !new RegExp(`^#+ ${heading}$`, 'm').test(textOf(path));
  });
  expect(missing).toEqual([]);
});

test('all documents together stay below 25,000 words', () => {
  const counted = documents.filter((path) => path !== 'CHANGELOG.md' && !path.startsWith('auditor/'));
  const words = counted.map((path) => textOf(path).split(/\s+/).filter(Boolean).length);
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(25_000);
});
