import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { LANGUAGE_CHOICE, languages } from '@sanduku/contracts/languages';
import { OFFLINE_PAGE, pages, selfContainedPages } from '@sanduku/contracts/pages';

const selfContained: readonly string[] = selfContainedPages;

/** Within a language's folder. */
export function fileOf(page: string): string {
  if (page === OFFLINE_PAGE) return 'offline.html';
  return selfContained.includes(page) ? join(page, 'index.html').slice(1) : 'app.html';
}

export interface Release {
  /** A line per address: SHA-256 of the body, a space, the address. Sorted. */
  readonly list: string;
  readonly hash: string;
}

/** Uncompressed: compressed copies may differ between processors. */
export async function releaseOf(folder: string): Promise<Release> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const plain = entries
    .filter((entry) => entry.isFile() && !/^\.|\.(html|br)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((file) => ({ address: `/${file}`, file }));
  const localised = languages.flatMap((language) =>
    [...Object.values(pages), OFFLINE_PAGE].map((page) => ({
      address: `${page}?${LANGUAGE_CHOICE}=${language}`,
      file: join(language, fileOf(page)),
    })),
  );
  const served = [...plain, ...localised, { address: '/admin', file: 'admin.html' }];
  const lines = await Promise.all(
    served
      .toSorted((one, other) => (one.address < other.address ? -1 : 1))
      .map(async ({ address, file }) => `${sha256(await readFile(join(folder, file)))} ${address}\n`),
  );
  const list = lines.join('');
  return { list, hash: sha256(list) };
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
