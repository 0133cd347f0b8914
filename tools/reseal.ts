// npm run reseal -- "why": reseals every player's next round and ends all sessions. Run it after a restore, before
// players can bet. See docs/operating.md.
import { ConfigError, readConfig } from '../server/src/config.ts';
import { openEpochKeys } from '../server/src/modules/game/epoch-key-secret.ts';
import { resealAll } from '../server/src/modules/game/reseal.ts';
import { openExisting, runTool } from './existing-database.ts';

await runTool(async () => {
  const reason = process.argv.slice(2).join(' ').trim();
  if (reason === '') {
    throw new ConfigError('Say why, for the record: npm run reseal -- "restored the backup of 1 May, 14:00"');
  }
  const database = await openExisting('seal anew');
  const keys = openEpochKeys(readConfig(process.env));
  const { seats, sessions } = await resealAll(database.queries, { keys, reason, now: new Date() });
  await database.close();
  console.log(`Sealed the next round of ${seats} players anew and ended ${sessions} sessions.`);
});
