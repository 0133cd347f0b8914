import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type Language, languages } from '@sanduku/contracts/languages';
import { build, type Manifest, type UserConfig } from 'vite';
import type { PrerenderedFile } from './src/prerender.tsx';
import { bundles, configOf } from './vite.config.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const quiet = { configFile: false, logLevel: 'error' } as const;
const compressible = /\.(html|js|css|svg|json|txt|webmanifest)$/;
const compress = promisify(brotliCompress);

type Prerender = typeof import('./src/prerender.tsx');

export async function buildWeb(): Promise<void> {
  process.env.NODE_ENV = 'production';
  await rm(dist, { recursive: true, force: true });
  await Promise.all([...languages.map(buildLanguage), buildBackOffice()]);
  await rm(join(dist, 'prerender'), { recursive: true });
  for (const language of languages) await shareAssets(language);
  await cp(join(root, 'public'), dist, { recursive: true });
  await buildWorker();
}

async function buildLanguage(language: Language): Promise<void> {
  const config = configOf(bundles.player, language);
  const outDir = join(dist, language);
  const forNode = join(dist, 'prerender', language);
  await Promise.all([
    build({ ...config, ...quiet, build: { ...config.build, outDir, copyPublicDir: false } }),
    buildPrerender(config, forNode),
  ]);
  const prerender: Prerender = await import(pathToFileURL(join(forNode, 'prerender.js')).href);
  await writePages(prerender, language);
  await rm(join(outDir, '.vite'), { recursive: true });
}

async function buildPrerender(config: UserConfig, outDir: string): Promise<void> {
  await build({
    ...config,
    ...quiet,
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  });
}

/** English only, without prerendered pages. */
async function buildBackOffice(): Promise<void> {
  const config = configOf(bundles.backOffice);
  await build({
    ...config,
    ...quiet,
    build: { ...config.build, emptyOutDir: false, copyPublicDir: false, manifest: false },
  });
}

/** Last: its version depends on every other file. */
async function buildWorker(): Promise<void> {
  const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(join(dist, file)));
  const version = hash.digest('hex').slice(0, 8);
  const assets = files.filter((file) => /^assets\/[^/]+$/.test(file)).map((file) => `/${file}`);
  await build({
    ...quiet,
    root,
    define: { BUILD: JSON.stringify({ version, assets }) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: 'worker/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}

/** Languages share files without texts, such as frameworks and fonts. */
async function shareAssets(language: Language): Promise<void> {
  const own = join(dist, language, 'assets');
  for (const name of await readdir(own)) await rename(join(own, name), join(dist, 'assets', name));
  await rm(own, { recursive: true });
}

async function writePages(prerender: Prerender, language: Language): Promise<void> {
  const folder = join(dist, language);
  const template = await readFile(join(folder, 'app.html'), 'utf8');
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  for (const page of await prerender.prerenderPages()) {
    const file = join(folder, page.file);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, pageHtml(template, page, manifest, language));
  }
  await writeFile(join(folder, 'site.webmanifest'), prerender.webManifest());
  await writeFile(join(dist, 'favicon.svg'), prerender.renderFavicon());
}

function pageHtml(template: string, page: PrerenderedFile, manifest: Manifest, language: Language): string {
  const isReadable = Boolean(page.html || page.shell);
  const [style = ''] = /<link rel="stylesheet"[^>]*>/.exec(template) ?? [];
  const head = [
    // The first paint waits for it.
    style,
    `<title>${escapeHtml(page.meta.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.meta.description)}" />`,
    ...(page.path === undefined ? ['<meta name="robots" content="noindex" />'] : []),
    // Requested without cookies, so the URL names the language.
    `<link rel="manifest" href="/${language}/site.webmanifest" />`,
    ...pageFiles(page, manifest).map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...(isReadable ? [] : fontFiles(manifest).map(fontLink)),
  ];
  // Keeps a "$" in a text literal.
  const html = template
    .replace(style, '')
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<!--head-->', () => head.join('\n    '))
    .replace('<!--page-->', () => page.html)
    .replace('<!--shell-->', () => page.shell ?? '');
  if (page.isStatic)
    return html.replaceAll(/<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?\s*/g, '');
  return isReadable ? withLateScripts(html) : html;
}

/** A readable page loads style and fonts first. */
function withLateScripts(html: string): string {
  return html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
}

/** Where all text comes with the scripts, this avoids a late font swap. */
function fontLink(file: string): string {
  return `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="/${file}" />`;
}

function fontFiles(manifest: Manifest): string[] {
  return Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.woff2'));
}

/** Named in the HTML, they load without a round trip. */
function pageFiles({ sources }: PrerenderedFile, manifest: Manifest): string[] {
  const files = new Set<string>();
  for (const source of sources) chunksOf(source, manifest, files);
  return [...files.difference(chunksOf('app.html', manifest))];
}

function chunksOf(key: string, manifest: Manifest, files = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}: see the sources in src/prerender.tsx.`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const next of chunk.imports ?? []) chunksOf(next, manifest, files);
  return files;
}

/** Writes a .br file beside each text. */
async function compressFiles(): Promise<{ files: number; bytes: number; compressed: number }> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      if (!compressible.test(relative(dist, file)))
        return { bytes: content.length, compressed: content.length };
      const small = await compress(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      });
      await writeFile(`${file}.br`, small);
      return { bytes: content.length, compressed: small.length };
    }),
  );
  const sum = (key: 'bytes' | 'compressed') => sizes.reduce((total, size) => total + size[key], 0);
  return { files: files.length, bytes: sum('bytes'), compressed: sum('compressed') };
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}

if (import.meta.main) {
  await buildWeb();
  const { files, bytes, compressed } = await compressFiles();
  process.stdout.write(
    `web: ${files} files, ${kilobytes(bytes)} KB, ${kilobytes(compressed)} KB compressed\n`,
  );
}
