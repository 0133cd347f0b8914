// npm run signing-key: prints the public signing key.
// npm run signing-key -- --announce KEY [--lost]: announces the next public key.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../server/src/config.ts';
import { openSigningKey } from '../server/src/modules/transparency/signing-key.ts';
import { announceSigningKey, isInForce } from '../server/src/modules/transparency-log/keys.ts';
import { openExisting, runTool } from './existing-database.ts';

/** A running server logs the announcement within seconds. */
const MAX_WAIT_MS = 60_000;

await runTool(async () => {
  const options = { announce: { type: 'string' }, lost: { type: 'boolean', default: false } } as const;
  const { announce: next, lost } = parseArgs({ options }).values;
  if (next === undefined) console.log(openSigningKey(readConfig(process.env)).publicKey);
  else await announce(next, lost);
});

async function announce(publicKey: string, followsLostKey: boolean): Promise<void> {
  if (!/^[0-9a-f]{64}$/.test(publicKey))
    throw new ConfigError('Name the public part: SIGNING_KEY=<the new one> npm run signing-key prints it.');
  const { queries, close } = await openExisting('announce a key in');
  await announceSigningKey(queries, { publicKey, followsLostKey });
  const deadline = AbortSignal.timeout(MAX_WAIT_MS);
  while (!(await isInForce(queries, publicKey)) && !deadline.aborted) await pause(500);
  const isDone = await isInForce(queries, publicKey);
  await close();
  console.log(
    isDone
      ? 'It is announced. Give it to the servers as SIGNING_KEY now, and restart them.'
      : 'It is announced, but no server with the old key has signed that yet. Start one before any gets the new key.',
  );
}
