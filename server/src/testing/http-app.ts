import { type App, type Components, createApp } from '../app.ts';
import { createLedger } from '../ledger/ledger.ts';
import { createLog } from '../lib/log.ts';
import { openTestDatabase } from './databases.ts';
import { testEpochKeys } from './epoch-keys.ts';
import { testRails } from './rails.ts';
import { testSigningKey } from './signing-key.ts';

export interface HttpApp extends App {
  readonly logged: Record<string, unknown>[];
}

export async function createHttpApp({
  config,
  database: given,
  ...components
}: Partial<Omit<Components, 'config' | 'log' | 'ledger'>> & {
  config?: Partial<Components['config']>;
} = {}): Promise<HttpApp> {
  const logged: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) });
  const database = given ?? (await openTestDatabase());
  const app = await createApp({
    config: { mode: 'sandbox', metricsToken: undefined, trustedProxies: [], ...config },
    log,
    database,
    ledger: createLedger(database, components),
    epochKeys: testEpochKeys,
    signingKey: testSigningKey,
    ...testRails,
    ...components,
  });
  return { ...app, logged };
}
