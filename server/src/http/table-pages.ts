import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { brotliCompress, constants } from 'node:zlib';
import type { Language } from '@sanduku/contracts/languages';
import { PUBLISHED } from '@sanduku/contracts/transparency/published';

const compress = promisify(brotliCompress);
/** As quick as a page is small: it is done once for each page of a table, and once a minute for one with figures. */
const QUALITY = 6;

/** As web/src/prerender.tsx renders it. */
interface RenderedPage {
  readonly file: string;
  readonly meta: { readonly title: string; readonly description: string };
  readonly html: string;
  readonly signedInTexts?: readonly string[];
}

export interface TablePage {
  readonly html: string;
  readonly compressed: Buffer;
  readonly etag: string;
}

/**
 * The pages of the build with the texts and figures of another prize table, or with what the house has published. They
 * are rendered by the build's own components, off the thread that serves.
 */
export class TablePages {
  readonly #folder: string;
  readonly #pages = new Map<string, Promise<TablePage>>();
  readonly #renderings = new Map<string, Promise<readonly RenderedPage[]>>();
  #rendering: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  page(language: Language, file: string, prizes: readonly number[]): Promise<TablePage> {
    return once(this.#pages, `${language} ${file} ${prizes}`, async () => {
      const [built, pages] = await Promise.all([
        readFile(join(this.#folder, language, file), 'utf8'),
        this.rendering(language, prizes),
      ]);
      return toSend(
        withTable(
          built,
          prizes,
          pages.find((page) => page.file === file),
        ),
      );
    });
  }

  /** A page with what the house has published, given as JSON. The script that takes it over reads the same from it. */
  async published(
    language: Language,
    path: string,
    prizes: readonly number[],
    published: string,
  ): Promise<TablePage> {
    const [page] = await this.#oneAtATime(() => this.#render(language, prizes, { path, published }));
    if (page === undefined) throw new Error(`There is no page ${path}`);
    const built = withTable(await readFile(join(this.#folder, language, page.file), 'utf8'), prizes, page);
    // No "<" in it can end the element.
    const element = `<script type="application/json" id="${PUBLISHED}">${published.replaceAll('<', '\\u003c')}</script>`;
    return toSend(built.replace(END, (end) => end.replace('</div>', () => `</div>${element}`)));
  }

  /** For a look at a table that may never be offered: not kept. */
  preview(language: Language, prizes: readonly number[]): Promise<readonly RenderedPage[]> {
    return this.#oneAtATime(() => this.#render(language, prizes));
  }

  #oneAtATime<Value>(render: () => Promise<Value>): Promise<Value> {
    const rendering = this.#rendering.then(render);
    this.#rendering = rendering.catch(() => {});
    return rendering;
  }

  /** All pages of a language as that table makes them. */
  rendering(language: Language, prizes: readonly number[]): Promise<readonly RenderedPage[]> {
    return once(this.#renderings, `${language} ${prizes}`, () => this.#render(language, prizes));
  }

  #render(
    language: Language,
    prizes: readonly number[],
    only?: { path: string; published: string },
  ): Promise<readonly RenderedPage[]> {
    const bundle = join(this.#folder, 'prerender', language, 'prerender.js');
    return render({ bundle: pathToFileURL(bundle).href, prizes: prizes.join(), ...only });
  }
}

/** What pages say under a table and not under another, page by page. */
export function textsThatFollow(before: readonly RenderedPage[], after: readonly RenderedPage[]) {
  return after.flatMap(({ file, ...page }) => {
    const known = new Set(before.filter((one) => one.file === file).flatMap(textsOf));
    const texts = [...new Set(textsOf(page))].filter((text) => !known.has(text));
    return texts.length === 0 ? [] : [{ page: file, texts }];
  });
}

function textsOf({ meta, html, signedInTexts = [] }: Omit<RenderedPage, 'file'>): string[] {
  const shown = html.split(/<[^>]*>/).map((text) =>
    text
      .replace(/&#x27;/g, '’')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&')
      .trim(),
  );
  return [meta.title, meta.description, ...shown, ...signedInTexts].filter((text) => text !== '');
}

/** What fails is tried again by whoever asks next. */
function once<Value>(known: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>) {
  const making = known.get(key) ?? make();
  known.set(key, making);
  making.catch(() => known.delete(key));
  return making;
}

/** What a thread renders: all pages of a bundle, or one with what the house has published. */
export interface Rendering {
  readonly bundle: string;
  readonly prizes: string;
  readonly path?: string;
  readonly published?: string;
}

/** The components read their table when they are loaded, so every table has a thread of its own, and ends with it. */
function render(workerData: Rendering): Promise<readonly RenderedPage[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./table-pages-worker.ts', import.meta.url), { workerData });
    worker.once('message', (pages: readonly RenderedPage[]) => resolve(pages));
    worker.once('error', reject);
    worker.once('exit', () =>
      reject(new Error(`The pages for the prizes ${workerData.prizes} were not rendered`)),
    );
  });
}

async function toSend(html: string): Promise<TablePage> {
  const compressed = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return { html, compressed, etag: `"${hash('sha256', html, 'base64url').slice(0, 22)}"` };
}

const ROOT = '<div id="root">';
const END = /<\/div>\s*<\/body>/;

/** Replacements as functions: a "$" in a text has no special meaning then. */
function withTable(built: string, prizes: readonly number[], page: RenderedPage | undefined): string {
  const marked = built.replace('<html ', () => `<html data-prizes="${prizes}" `);
  if (!page) return marked;
  const [begin, end] = [marked.indexOf(ROOT) + ROOT.length, marked.search(END)];
  return `${marked.slice(0, begin)}${page.html}${marked.slice(end)}`
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(page.meta.title)}</title>`)
    .replace(
      /<meta name="description" content="[^"]*"/,
      () => `<meta name="description" content="${escapeHtml(page.meta.description)}"`,
    );
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
