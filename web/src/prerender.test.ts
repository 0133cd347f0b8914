import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playerPages, prerenderedPages } from '@sanduku/contracts/pages';
import { describe, expect, test } from 'vitest';
import { prerenderPages, renderFavicon, webManifest } from './prerender.tsx';

const files = await prerenderPages();

describe('prerendered pages', () => {
  test('are all there, with the 404 page, the offline page and the shells', () => {
    const names = files.map(({ file }) => file);
    const shells = playerPages.map((path) => `${path.slice(1)}/index.html`);
    const others = ['404.html', 'offline.html', ...shells, 'app.html'];
    expect(names).toEqual(expect.arrayContaining(['index.html', 'help/index.html', ...others]));
    expect(files).toHaveLength(prerenderedPages.length + others.length);
  });

  test.each(files)('$file has nothing that the content security policy forbids', ({ html, shell = '' }) => {
    for (const part of [html, shell]) {
      expect(part).not.toMatch(/<script/i);
      expect(part).not.toMatch(/<style/i);
      expect(part).not.toMatch(/\sstyle=/i);
      expect(part).not.toMatch(/\son\w+=/i);
    }
  });

  // shows 2.6
  test.each(files)('$file has a title and a description that fit a search result', ({ meta }) => {
    expect(meta.title.length).toBeGreaterThan(3);
    expect(meta.title.length).toBeLessThanOrEqual(60);
    expect(meta.description.length).toBeGreaterThan(20);
    expect(meta.description.length).toBeLessThanOrEqual(170);
  });

  test.each(files.filter(({ html }) => html))('$file has exactly one main heading', ({ html }) => {
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('only the readable pages are offered to search engines', () => {
    expect(files.filter(({ path }) => path)).toHaveLength(prerenderedPages.length);
  });

  // shows 8.25
  test('the 404 page has the title it must have', () => {
    expect(files.find(({ file }) => file === '404.html')?.meta.title).toBe('404 - Page Not Found');
  });
});

test('the mark is a picture of its own', () => {
  expect(renderFavicon()).toMatch(/^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
});

test('the manifest names icons that are there, in the sizes it says', () => {
  const { icons } = JSON.parse(webManifest()) as { icons: { src: string; sizes: string }[] };
  const pictures = icons.filter(({ src }) => src.endsWith('.png'));
  expect(pictures).toHaveLength(3);
  for (const { src, sizes } of pictures) {
    const picture = readFileSync(join(import.meta.dirname, '../public', src));
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes);
    expect(picture.length, src).toBeLessThan(10_000);
  }
});
