import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { languages } from '@sanduku/contracts/languages';

const dist = join(import.meta.dirname, 'dist');

interface Budget {
  page: string;
  html: string;
  /** Without hash: chunks that the router loads and the HTML does not name. */
  chunks: readonly string[];
  maxScripts?: number;
  maxKilobytes: number;
}

/** JavaScript that a page needs before it works, after brotli. */
const budgets: readonly Budget[] = [
  ...languages.flatMap((language) => [
    { page: `landing page (${language})`, html: `${language}/index.html`, chunks: [], maxKilobytes: 87 },
    {
      page: `dashboard (${language})`,
      html: `${language}/dashboard/index.html`,
      chunks: [],
      maxScripts: 9,
      // About 2 KB more text must not reduce the budget for code.
      maxKilobytes: language === 'en' ? 132 : 134,
    },
  ]),
  {
    page: 'queue of the back office',
    html: 'admin.html',
    chunks: ['admin/layout', 'admin/queue-page'],
    maxKilobytes: 114,
  },
];

const staticImports = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
/** Including dynamic imports. */
const allImports = /["'`]\.\/([^"'`]+\.js)["'`]/g;

const assets = await readdir(join(dist, 'assets'), { recursive: true });

for (const { page, html, chunks, maxKilobytes, maxScripts = Number.POSITIVE_INFINITY } of budgets) {
  const needed = new Set<string>();
  const scripts = await scriptsOf(html);
  const everything = new Set<string>();
  for (const file of scripts) await follow(file, everything, allImports);
  const wanted = chunks.map((name) => chunkFile(name, everything));
  for (const file of [...scripts, ...wanted]) await follow(file, needed);
  const sizes = await Promise.all(
    [...needed].map(async (file) => ({ file, bytes: (await stat(join(dist, `${file}.br`))).size })),
  );
  const kilobytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const list = sizes
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ file, bytes }) => `  ${(bytes / 1000).toFixed(1).padStart(6)} KB  ${file}\n`);
  process.stdout.write(
    `${page}: ${kilobytes.toFixed(1)} KB of ${maxKilobytes} KB, ${needed.size} scripts\n${list.join('')}`,
  );
  if (kilobytes > maxKilobytes || needed.size > maxScripts) {
    process.stderr.write(
      `The ${page} needs more JavaScript than its budget in web/bundle-budget.ts allows.\n`,
    );
    process.exitCode = 1;
  }
}

// Circular chunk imports leave constants undefined, in the browser only.
for (const asset of assets.filter((name) => name.endsWith('.js'))) {
  const file = `assets/${asset}`;
  const behind = new Set<string>();
  for (const next of await importsOf(file)) await follow(next, behind);
  if (!behind.has(file)) continue;
  process.stderr.write(
    `${file} imports itself by way of other chunks: see the groups in web/vite.config.ts.\n`,
  );
  process.exitCode = 1;
}

async function scriptsOf(html: string): Promise<string[]> {
  const text = await readFile(join(dist, html), 'utf8');
  const named = text.matchAll(
    /<script\b[^>]*\ssrc="\/([^"]+)"|<link rel="modulepreload"[^>]*\shref="\/([^"]+)"/g,
  );
  const files = [...named].flatMap(([, script, preload]) => script ?? preload ?? []);
  if (files.length === 0) throw new Error(`${html} names no script: the budget would check nothing.`);
  return files;
}

/** Languages share chunk names, so only among files that the page can load. */
function chunkFile(name: string, everything: ReadonlySet<string>): string {
  const file = [...everything].find((asset) => asset.startsWith(`assets/${name}-`));
  if (!file) throw new Error(`The build has no chunk ${name}: see the budgets in web/bundle-budget.ts.`);
  return file;
}

async function follow(file: string, seen: Set<string>, links = staticImports): Promise<void> {
  if (seen.has(file)) return;
  seen.add(file);
  for (const next of await importsOf(file, links)) await follow(next, seen, links);
}

async function importsOf(file: string, links = staticImports): Promise<string[]> {
  const text = await readFile(join(dist, file), 'utf8');
  return [...text.matchAll(links)].map(([, next]) => `${dirname(file)}/${next}`);
}
