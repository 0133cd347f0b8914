import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { openEmbedded } from './embedded.ts';
import { migrate, readSchema } from './migrate.ts';

const defaultCache = join(import.meta.dirname, '../../../build');

/** Creating an image takes seconds. */
export async function databaseImage(cache = defaultCache): Promise<Blob> {
  const { migrations, functions } = readSchema();
  const ingredients = [
    manifest.dependencies['@electric-sql/pglite'],
    ...[...migrations, ...functions].map(({ checksum }) => checksum),
  ].join(' ');
  const file = join(cache, `database-${hash('sha256', ingredients).slice(0, 16)}.tar`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const engine = await openEmbedded();
  await migrate(engine);
  const image = await engine.dump();
  await engine.close();
  keep(file, new Uint8Array(await image.arrayBuffer()), cache);
  return image;
}

/** Another process may write the same image. */
function keep(file: string, contents: Uint8Array, cache: string): void {
  try {
    mkdirSync(cache, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, contents);
    renameSync(`${file}.${process.pid}`, file);
    // Images of older migrations are unused and large.
    for (const other of readdirSync(cache)) {
      if (/^database-.*\.tar$/.test(other) && join(cache, other) !== file) rmSync(join(cache, other));
    }
  } catch {
    // Read-only installation: created at every start.
  }
}
