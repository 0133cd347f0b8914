import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const dist = join(import.meta.dirname, 'dist');

interface Budget {
  page: string;
  html: string;
  /** Chunks beyond those the HTML names, without their hash: what the router fetches for the page. */
  chunks: readonly string[];
  maxKilobytes: number;
}

/** The JavaScript a page may need before it works, after brotli. */
const budgets: readonly Budget[] = [
  { page: 'landing page', html: 'index.html', chunks: [], maxKilobytes: 110 },
  {
    page: 'dashboard',
    html: 'app.html',
    chunks: ['app-providers', 'signed-in-layout', 'dashboard-page'],
    maxKilobytes: 170,
  },
  {
    page: 'queue of the back office',
    html: 'admin.html',
    chunks: ['admin/office', 'admin/queue-page'],
    maxKilobytes: 200,
  },
];

const assets = await readdir(join(dist, 'assets'), { recursive: true });

for (const { page, html, chunks, maxKilobytes } of budgets) {
  const needed = new Set<string>();
  for (const file of [...(await scriptsOf(html)), ...chunks.map(chunkFile)]) await follow(file, needed);
  const sizes = await Promise.all(
    [...needed].map(async (file) => ({ file, bytes: (await stat(join(dist, `${file}.br`))).size })),
  );
  const kilobytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const list = sizes
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ file, bytes }) => `  ${(bytes / 1000).toFixed(1).padStart(6)} KB  ${file}\n`);
  process.stdout.write(`${page}: ${kilobytes.toFixed(1)} KB of ${maxKilobytes} KB\n${list.join('')}`);
  if (kilobytes > maxKilobytes) {
    process.stderr.write(
      `The ${page} needs more JavaScript than its budget in web/bundle-budget.ts allows.\n`,
    );
    process.exitCode = 1;
  }
}

// Chunks that import each other run before what they need is there: constants would be undefined in the browser only.
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

/** Every script that the HTML names: blocking ones, modules, and what is preloaded for them. */
async function scriptsOf(html: string): Promise<string[]> {
  const text = await readFile(join(dist, html), 'utf8');
  const named = text.matchAll(
    /<script\b[^>]*\ssrc="\/([^"]+)"|<link rel="modulepreload"[^>]*\shref="\/([^"]+)"/g,
  );
  const files = [...named].flatMap(([, script, preload]) => script ?? preload ?? []);
  if (files.length === 0) throw new Error(`${html} names no script: the budget would check nothing.`);
  return files;
}

function chunkFile(name: string): string {
  const file = assets.find((asset) => asset.startsWith(`${name}-`) && asset.endsWith('.js'));
  if (!file) throw new Error(`The build has no chunk ${name}: see the budgets in web/bundle-budget.ts.`);
  return `assets/${file}`;
}

/** A file and all that it imports statically. */
async function follow(file: string, seen: Set<string>): Promise<void> {
  if (seen.has(file)) return;
  seen.add(file);
  for (const next of await importsOf(file)) await follow(next, seen);
}

/** Dynamic imports, with their bracket, are fetched later. */
async function importsOf(file: string): Promise<string[]> {
  const text = await readFile(join(dist, file), 'utf8');
  const imports = text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
  return [...imports].map(([, next]) => `${dirname(file)}/${next}`);
}
