import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

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
];

const assets = await readdir(join(dist, 'assets'));

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

/** A file and all that it imports statically. Dynamic imports, with their bracket, are fetched later. */
async function follow(file: string, seen: Set<string>): Promise<void> {
  if (seen.has(file)) return;
  seen.add(file);
  const text = await readFile(join(dist, file), 'utf8');
  for (const [, next] of text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    await follow(`assets/${next}`, seen);
}
