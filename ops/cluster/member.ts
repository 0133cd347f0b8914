import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endsWithParent, root } from '../../tools/run-command.ts';
import { Supervised } from './supervised.ts';

export interface MemberOptions {
  readonly role: 'api' | 'worker';
  readonly databaseUrl: string;
  readonly readDatabaseUrl?: string | undefined;
  readonly environment?: Record<string, string | undefined>;
  readonly say: (line: string) => void;
}

/** Longer than the server's shutdown timeout. */
const STOP_MS = 25_000;

export class Member extends Supervised {
  readonly port: number;

  constructor(name: string, port: number, options: MemberOptions) {
    const { role, databaseUrl, readDatabaseUrl, environment, say } = options;
    const script = [...endsWithParent, join(root, 'server/src/main.ts')];
    super(name, {
      spawn: () =>
        spawn(process.execPath, script, {
          env: {
            // HAProxy needs this long to notice the shutdown.
            DRAIN_SECONDS: '2',
            ...process.env,
            ...environment,
            ROLE: role,
            DATABASE_URL: databaseUrl,
            READ_DATABASE_URL: readDatabaseUrl,
            HOST: '127.0.0.1',
            PORT: String(port),
            // HAProxy runs here.
            TRUSTED_PROXIES: '127.0.0.1',
          },
          // Ctrl-C must reach only this process, which stops the others in order.
          detached: true,
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      untilReady: (lines) =>
        new Promise((resolve) => {
          lines((line) => (/ is ready at http:/.test(line) ? resolve() : say(`${name} ${line}`)));
        }),
      stopMs: STOP_MS,
      say,
    });
    this.port = port;
  }
}
