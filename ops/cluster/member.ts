import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../tools/run-command.ts';
import { Supervised } from './supervised.ts';

export interface MemberOptions {
  readonly databaseUrl: string;
  readonly readDatabaseUrl?: string | undefined;
  /** Further settings of the processes. */
  readonly environment?: Record<string, string | undefined>;
  /** What happens, and what the processes log. */
  readonly say: (line: string) => void;
}

/** A little more than a server gives itself. */
const STOP_MS = 25_000;

/** One place for a server, on one port. */
export class Member extends Supervised {
  readonly port: number;

  constructor(name: string, port: number, { databaseUrl, readDatabaseUrl, environment, say }: MemberOptions) {
    const script = ['--import', join(root, 'tools/exit-with-parent.ts'), join(root, 'server/src/main.ts')];
    super(name, {
      spawn: () =>
        spawn(process.execPath, script, {
          env: {
            // Time for HAProxy to notice before it stops.
            DRAIN_SECONDS: '2',
            ...process.env,
            ...environment,
            DATABASE_URL: databaseUrl,
            READ_DATABASE_URL: readDatabaseUrl,
            HOST: '127.0.0.1',
            PORT: String(port),
            // HAProxy is on this machine, and says who asks.
            TRUSTED_PROXIES: '127.0.0.1',
          },
          // A group of its own: Ctrl-C in the terminal is for us, and we end them in our order.
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
