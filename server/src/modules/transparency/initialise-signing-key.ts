import type { Database } from '../../database/database.ts';
import { initialiseSigningKey } from '../transparency-log/keys.ts';
import { SigningKeyError } from './signing-key.ts';

const remedies = {
  unannounced:
    'is not the one that this house is known by. Set that one, or announce this one first with "npm run signing-key -- --announce KEY" while servers with the old one run (docs/operating.md).',
  not_in_force:
    'is announced, and no server with the old key has signed that yet. Start one, and wait for "npm run signing-key -- --announce KEY" to say that it has.',
  replaced: 'was replaced by another one, which is in the log of the house. Set that one.',
};

/** Throws unless the key is in force. The sandbox accepts a new one. */
export async function checkSigningKey(
  database: Pick<Database, 'inTransaction'>,
  publicKey: string,
  isPlayMoney: boolean,
): Promise<void> {
  const problem = await initialiseSigningKey(database, { publicKey, isPlayMoney });
  if (problem) throw new SigningKeyError(`The key of SIGNING_KEY (${publicKey}) ${remedies[problem]}`);
}
