import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.ts';

export interface PostgresBinaries {
  readonly directory: string;
  readonly version: number;
}

const oldestSupported = 15;
const remedy = 'apt-get install postgresql, or set PG_BIN_DIR';

export const noPostgresError = `PostgreSQL ${oldestSupported} or newer was not found: ${remedy}.`;
export const noPostgresNotice = `No PostgreSQL: the database tests run on the embedded engine only (${remedy}).`;

/** PG_BIN_DIR if set, else Debian's folders, newest first, else whatever is on the path. */
export function findPostgres(): PostgresBinaries | undefined {
  const chosen = process.env.PG_BIN_DIR;
  const candidates = chosen
    ? [chosen]
    : [...debianDirectories(), ...(process.env.PATH ?? '').split(delimiter)];
  for (const directory of candidates) {
    const version = versionIn(directory);
    if (version !== undefined && version >= oldestSupported) return { directory, version };
  }
  return undefined;
}

/** Installs PostgreSQL where none is found and this process may. */
export async function ensurePostgres(): Promise<PostgresBinaries | undefined> {
  return findPostgres() ?? ((await aptInstall('postgresql')) ? findPostgres() : undefined);
}

function debianDirectories(): string[] {
  const release = (directory: string) => Number(directory.split('/').at(-2));
  return globSync('/usr/lib/postgresql/*/bin').sort((a, b) => release(b) - release(a));
}

/** The server's own word, so that a folder with clients only does not count. */
function versionIn(directory: string): number | undefined {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const answer = execFileSync(join(directory, 'postgres'), ['--version'], {
      encoding: 'utf8',
      stdio: [...stdio],
    });
    return Number(/ (\d+)/.exec(answer)?.[1]);
  } catch {
    return undefined;
  }
}
