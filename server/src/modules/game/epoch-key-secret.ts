import { join } from 'node:path';
import { storedSecret } from '../../lib/tokens.ts';
import { EPOCH_KEY_SECRET, EpochKeyError, EpochKeys } from './epoch-keys.ts';

/** Without configured secrets, generates one and stores it in the data folder. */
export function openEpochKeys(settings: {
  epochKeySecrets: [string, ...string[]] | undefined;
  dataDir: string;
}): EpochKeys {
  return new EpochKeys(settings.epochKeySecrets ?? [secretIn(settings.dataDir)]);
}

const FILE = 'epoch-key.secret';

function secretIn(folder: string): string {
  try {
    const secret = storedSecret(folder, FILE);
    if (EPOCH_KEY_SECRET.test(secret)) return secret;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EpochKeyError(
      `DATA_DIR ${folder} cannot hold the secret of the rounds' keys (${code}): give it a folder that the server may write to, or set EPOCH_KEY_SECRET.`,
    );
  }
  throw new EpochKeyError(
    `The file ${join(folder, FILE)} holds no secret: restore it, or remove it and run "npm run reseal".`,
  );
}
