import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, type Manifest } from 'vite';
import type { PrerenderedFile } from './src/prerender.tsx';
import { bundles, configOf } from './vite.config.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const configFile = join(root, 'vite.config.ts');
const compressible = /\.(html|js|css|svg|json|txt|webmanifest)$/;
const compress = promisify(brotliCompress);

type Prerender = typeof import('./src/prerender.tsx');

/** Builds the web application into web/dist: hashed assets, prerendered pages, and a .br beside what compresses. */
export async function buildWeb(): Promise<void> {
  process.env.NODE_ENV = 'production';
  await build({ configFile, logLevel: 'error' });
  await withPrerenderModule(writePages);
  await buildBackOffice();
  await rm(join(dist, '.vite'), { recursive: true });
  const { files, bytes, compressed } = await compressFiles();
  process.stdout.write(
    `web: ${files} files, ${kilobytes(bytes)} KB, ${kilobytes(compressed)} KB compressed\n`,
  );
}

/** Beside what is there already, and without pages to prerender: nobody but operators reads it. */
async function buildBackOffice(): Promise<void> {
  const config = configOf(bundles.backOffice);
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, emptyOutDir: false, copyPublicDir: false, manifest: false },
  });
}

/** The same components, built once more for Node, used and removed. */
async function withPrerenderModule(use: (prerender: Prerender) => Promise<void>): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'web-prerender-'));
  try {
    await build({
      configFile,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: 'src/prerender.tsx',
        outDir,
        emptyOutDir: true,
        manifest: false,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
      },
    });
    await use(await import(pathToFileURL(join(outDir, 'prerender.js')).href));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function writePages(prerender: Prerender): Promise<void> {
  const template = await readFile(join(dist, 'app.html'), 'utf8');
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
  for (const page of await prerender.prerenderPages()) {
    const file = join(dist, page.file);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, pageHtml(template, page, manifest));
  }
  await writeFile(join(dist, 'favicon.svg'), prerender.renderFavicon());
  await writeFile(join(dist, 'site.webmanifest'), prerender.webManifest());
}

function pageHtml(template: string, page: PrerenderedFile, manifest: Manifest): string {
  const head = [
    `<title>${escapeHtml(page.meta.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.meta.description)}" />`,
    page.indexed ? '' : '<meta name="robots" content="noindex" />',
    ...pageFiles(page, manifest).map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ];
  // Replacements as functions: a "$" in a text has no special meaning then.
  const html = template
    .replace('<!--head-->', () => head.filter(Boolean).join('\n    '))
    .replace('<!--page-->', () => page.html);
  return page.html ? withPatientScripts(html) : html;
}

/** A page that can already be read lets its style and fonts go first on a slow network. */
function withPatientScripts(html: string): string {
  return html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
}

/** The chunks a page needs beyond the entry, named in its HTML so that they are fetched without a detour. */
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

if (import.meta.main) await buildWeb();
