import { prerenderedPages } from '@sanduku/contracts/pages';
import { describe, expect, test } from 'vitest';
import { prerenderPages, renderFavicon, webManifest } from './prerender.tsx';

const files = await prerenderPages();

describe('prerendered pages', () => {
  test('are all there, with the 404 page and the bare shell', () => {
    const names = files.map(({ file }) => file);
    expect(names).toEqual(expect.arrayContaining(['index.html', 'help/index.html', '404.html', 'app.html']));
    expect(files).toHaveLength(prerenderedPages.length + 2);
  });

  test.each(files)('$file has nothing that the content security policy forbids', ({ html }) => {
    expect(html).not.toMatch(/<script/i);
    expect(html).not.toMatch(/<style/i);
    expect(html).not.toMatch(/\sstyle=/i);
    expect(html).not.toMatch(/\son\w+=/i);
  });

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
    expect(files.filter(({ indexed }) => indexed)).toHaveLength(prerenderedPages.length);
  });

  test('the 404 page has the title it must have', () => {
    expect(files.find(({ file }) => file === '404.html')?.meta.title).toBe('404 - Page Not Found');
  });
});

test('the mark is a picture of its own, and the manifest names it', () => {
  expect(renderFavicon()).toMatch(/^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(JSON.parse(webManifest())).toMatchObject({ icons: [{ src: '/favicon.svg' }] });
});
