import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { languages } from '@sanduku/contracts/languages';
import { selfContainedPages } from '@sanduku/contracts/pages';
import { writeHead } from '@sanduku/contracts/transparency/log';
import { signerOf } from '@sanduku/contracts/transparency/testing/reference-operator';
import { afterAll, expect, test } from 'vitest';
import { auditSite, type Get } from '../../../../auditor/site.mjs';
import { createLog } from '../../lib/log.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { testEpochKeys } from '../../testing/epoch-keys.ts';
import { createHttpApp, type HttpApp } from '../../testing/http-app.ts';
import { testSigningKey } from '../../testing/signing-key.ts';
import { Epochs } from '../game/epochs.ts';
import { appendCommitted } from './append.ts';

const key = testSigningKey.publicKey;
const parent = mkdtempSync(join(tmpdir(), 'sanduku-release-'));
afterAll(() => rmSync(parent, { recursive: true }));

/** The entry loads a chunk lazily. */
function buildOf(name: string, files: Record<string, string> = {}): string {
  const html = (page: string) => `<title>${page}</title><script type="module" src="/assets/app.js"></script>`;
  const all: Record<string, string> = {
    'admin.html': html('admin'),
    'sw.js': 'self.skipWaiting()',
    'assets/app.js': 'import("./lazy.js")',
    'assets/lazy.js': `run("${name}")`,
    ...Object.fromEntries(
      languages.flatMap((language) => [
        ...selfContainedPages.map((page) => [join(language, page, 'index.html'), html(language + page)]),
        [`${language}/app.html`, html(language)],
        [`${language}/offline.html`, html('offline')],
      ]),
    ),
    ...files,
  };
  for (const [file, content] of Object.entries(all)) {
    mkdirSync(dirname(join(parent, name, file)), { recursive: true });
    writeFileSync(join(parent, name, file), content);
  }
  return join(parent, name);
}

const getFrom =
  ({ http }: HttpApp): Get =>
  async (url) => {
    const { statusCode, rawPayload } = await http.inject({ url });
    return { status: statusCode, body: rawPayload };
  };

/** Changes answers whose address begins with `start`. */
const lying =
  (get: Get, start: string, body: (honest: Buffer) => string | Buffer): Get =>
  async (url) => {
    const honest = await get(url);
    return url.startsWith(start) ? { status: 200, body: Buffer.from(body(honest.body)) } : honest;
  };

onOneEngine('releases in the transparency log', (engine) => {
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const serve = (webFolder: string) => createHttpApp({ database: engine.database, webFolder, clock });
  const append = () => {
    const { database } = engine;
    // Servers cache the newest head for a second.
    ahead += 2_000;
    const epochs = new Epochs({ queries: database.queries, keys: testEpochKeys, clock });
    return appendCommitted({ database, clock, log: createLog('silent'), epochs, signingKey: testSigningKey });
  };
  const served = async (name: string, files: Record<string, string> = {}) => {
    const app = await serve(buildOf(name, files));
    await append();
    return getFrom(app);
  };
  const releases = async () =>
    (await engine.database.queries.selectFrom('log_record').select('record').orderBy('index').execute())
      .map(({ record }) => JSON.parse(record))
      .filter(({ kind }) => kind === 'release');

  test('servers of two releases are each recorded once, and both match the log', async () => {
    const first = await serve(buildOf('first'));
    expect(await auditSite({ get: getFrom(first), key })).toMatchObject({ code: 2 });
    await append();
    const second = await served('second');
    await serve(buildOf('first'));
    await append();
    expect(await releases()).toHaveLength(2);
    for (const get of [getFrom(first), second])
      expect(await auditSite({ get, key })).toMatchObject({
        code: 0,
        text: expect.stringContaining('serves the release in the log'),
      });
  });

  test('a release that the log does not have is found', async () => {
    await append();
    const app = await serve(buildOf('unlogged'));
    expect(await auditSite({ get: getFrom(app), key })).toMatchObject({
      code: 1,
      text: expect.stringContaining('is not in the log'),
    });
  });

  test.each([
    ['/assets/app.js', 'an entry'],
    ['/assets/lazy.js', 'a lazily loaded chunk'],
    ['/sw.js', 'the service worker'],
    ['/fairness?language=sw', 'a page in one language'],
    ['/dashboard?language=en', 'a page of the application'],
  ])('changed content of %s, %s, is found', async (address) => {
    const get = lying(await served('changed'), address, (body) => `${body} `);
    expect(await auditSite({ get, key })).toEqual({
      code: 1,
      text: `The site differs from the log.\n${address}: the served content is not the one in the log.`,
    });
  });

  test('a list that fits changed content is found', async () => {
    const get = lying(await served('listed'), '/release.txt', (body) => body.toString().replace(/^\w/, 'f'));
    const { code, text } = await auditSite({ get, key });
    expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining('is not in the log') });
  });

  test('a script outside the list is found', async () => {
    const get = await served('outside', { 'assets/lazy.js': 'import("https://elsewhere.example/x.js")' });
    expect(await auditSite({ get, key })).toMatchObject({
      code: 1,
      text: expect.stringContaining('/assets/lazy.js: loads https://elsewhere.example/x.js'),
    });
  });

  test('a head of another key, and a record that is not under the head, are found', async () => {
    const get = await served('forged');
    const other = signerOf();
    const forged = JSON.stringify({
      data: other.sign(writeHead({ size: 1, root: '0'.repeat(64), time: new Date().toISOString() })),
    });
    const headless = lying(get, '/api/transparency/head', () => forged);
    expect(await auditSite({ get: headless, key })).toMatchObject({
      code: 1,
      text: expect.stringContaining('which the given key does not lead to'),
    });
    const misplaced = lying(get, '/api/transparency/inclusion', (body) =>
      body.toString().replace(/"index":(\d+)/, (_, index) => `"index":${index - 1}`),
    );
    expect(await auditSite({ get: misplaced, key })).toMatchObject({
      code: 1,
      text: expect.stringContaining('The proof that the release is in the log is wrong'),
    });
  });

  test('a server cannot change or remove a release', async () => {
    await served('kept');
    await expect(engine.database.queries.deleteFrom('web_release').execute()).rejects.toThrow();
    await expect(
      engine.database.queries
        .updateTable('web_release')
        .set({ hash: '0'.repeat(64) })
        .execute(),
    ).rejects.toThrow();
  });
});
