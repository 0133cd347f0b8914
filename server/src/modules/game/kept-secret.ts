import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EPOCH_KEY_SECRET, EpochKeyError, EpochKeys } from './epoch-keys.ts';

/** The keys as the settings say; without any, under a secret that is made once and kept in the data folder. */
export function openEpochKeys(settings: {
  epochKeySecrets: [string, ...string[]] | undefined;
  dataDir: string;
}): EpochKeys {
  return new EpochKeys(settings.epochKeySecrets ?? [keptSecret(settings.dataDir)]);
}

function keptSecret(folder: string): string {
  const file = join(folder, 'epoch-key.secret');
  try {
    const secret = read(file) ?? make(folder, file);
    if (EPOCH_KEY_SECRET.test(secret)) return secret;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EpochKeyError(
      `DATA_DIR ${folder} cannot hold the secret of the rounds' keys (${code}): give it a folder that the server may write to, or set EPOCH_KEY_SECRET.`,
    );
  }
  throw new EpochKeyError(
    `The file ${file} holds no secret: restore it, or remove it and run "npm run reseal".`,
  );
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function make(folder: string, file: string): string {
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    // Of processes that start at once the first one's counts.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}
