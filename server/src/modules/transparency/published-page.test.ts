import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { onOneEngine } from '../../testing/databases.ts';
import { createHttpApp } from '../../testing/http-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'sanduku-published-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (file: string, contents: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), contents);
};
const built = (language: string) =>
  `<!doctype html><html lang="${language}"><head><title>x</title></head><body><div id="root"><p>built</p></div></body></html>`;
for (const language of ['en', 'sw']) write(`${language}/transparency/index.html`, built(language));
// Only English can be rendered. The random number tells one rendering from another.
write(
  'prerender/en/prerender.js',
  `export const prerenderPages = async (only) => [{
    file: only.slice(1) + '/index.html',
    meta: { title: 'Open books', description: 'All of it' },
    html: '<h1>' + JSON.parse(globalThis.publishedOnPages).mode + ' ' + Math.random() + '</h1>',
  }];`,
);
write('prerender/package.json', '{ "type": "module" }');

onOneEngine('/transparency', (on) => {
  test('the page has what is published, the same for a minute; where it cannot be rendered, the one of the build serves', async () => {
    let now = new Date('2026-11-16T08:00:00Z');
    const app = await createHttpApp({ database: on.database, webFolder: folder, clock: () => now });
    const get = async (language: string) =>
      (await app.http.inject({ url: '/transparency', headers: { 'accept-language': language } })).body;

    const [page, same] = await Promise.all([get('en'), get('en')]);
    expect(page).toMatch(
      /<title>Open books<\/title>.*<div id="root"><h1>sandbox 0\.\d+<\/h1><\/div><script /s,
    );
    expect(same).toBe(page);
    const written = /<script type="application\/json" id="published">([^<]*)<\/script><\/body>/.exec(
      page,
    )?.[1];
    expect(JSON.parse(written ?? '')).toMatchObject({
      figures: { head: null, withdrawals: { promiseMinutes: 30 } },
      stated: { now: now.toISOString(), days: [] },
      mode: 'sandbox',
      houseKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    });

    now = new Date(now.getTime() + 59_000);
    expect(await get('en')).toBe(page);
    now = new Date(now.getTime() + 1_000);
    const later = await get('en');
    expect(later).not.toBe(page);
    expect(later).toContain(now.toISOString());

    expect(await get('sw')).toBe(built('sw'));
    expect(app.logged.map(({ msg }) => msg)).toContain('the figures could not be written into their page');
  });
});
