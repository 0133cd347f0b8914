// npm run export -- --from 2026-11-01 --to 2026-11-16 [--out FILE]: exports these days for auditors
// (docs/transparency.md), by default to standard output.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../server/src/config.ts';
import { exportPeriod } from '../server/src/modules/export/export.ts';
import { openEpochKeys } from '../server/src/modules/game/epoch-key-secret.ts';
import { openSigningKey } from '../server/src/modules/transparency/signing-key.ts';
import { openExisting, openReplica, runTool } from './existing-database.ts';

const USAGE = 'Say which days: npm run export -- --from 2026-11-01 --to 2026-11-16 [--out FILE]';

await runTool(async () => {
  const { period, file } = readArguments();
  const config = readConfig(process.env);
  const database = (await openReplica()) ?? (await openExisting('export'));
  const output = file === undefined ? process.stdout : createWriteStream(file, { mode: 0o600 });
  const deps = {
    database,
    epochKeys: openEpochKeys(config),
    signingKey: openSigningKey(config),
    clock: () => new Date(),
  };
  await exportPeriod(deps, period, async (text) => {
    if (!output.write(text)) await once(output, 'drain');
  });
  await database.close();
  if (file !== undefined) output.end();
});

function readArguments() {
  const options = { from: { type: 'string' }, to: { type: 'string' }, out: { type: 'string' } } as const;
  let given: { from?: string | undefined; to?: string | undefined; out?: string | undefined };
  try {
    given = parseArgs({ options }).values;
  } catch {
    throw new ConfigError(USAGE);
  }
  const { from, to, out: file } = given;
  if (!isDay(from) || !isDay(to) || to < from) throw new ConfigError(USAGE);
  return { period: { from, to }, file };
}

function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}
