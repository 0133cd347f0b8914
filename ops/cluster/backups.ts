import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serverUser } from '../../tools/postgres.ts';
import { aptInstall, root } from '../../tools/run-command.ts';

export interface BackupSettings {
  /** pgBackRest without the command. */
  readonly call: readonly string[];
}

export type Backups = Awaited<ReturnType<typeof prepareBackups>>;

const binary = '/usr/bin/pgbackrest';

/** An encrypted repository with the settings of ops/deploy. Installs pgBackRest if missing and permitted. */
export async function prepareBackups(folder: string) {
  if (!existsSync(binary) && !(await aptInstall('pgbackrest')))
    throw new Error('pgBackRest was not found: apt-get install pgbackrest.');
  const owner = serverUser();
  if (owner === undefined) throw new Error('pgBackRest speaks to PostgreSQL as its own user: only root can.');
  const own = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    chownSync(path, owner.uid, owner.gid);
    return path;
  };
  const shipped = readFileSync(join(root, 'ops/deploy/pgbackrest.conf'), 'utf8');
  const passphrase = randomBytes(36).toString('base64');
  const paths = {
    repository: own('repository'),
    logs: own('log'),
    locks: own('lock'),
    settings: own('settings'),
  };

  return {
    settingsOf({ name, data, socket, port }: { name: string; data: string; socket: string; port: number }) {
      const file = join(paths.settings, `${name}.conf`);
      const here = [
        `repo1-cipher-pass=${passphrase}`,
        `log-path=${paths.logs}`,
        `lock-path=${paths.locks}`,
        '',
        '[sanduku]',
        `pg1-path=${data}`,
        `pg1-socket-path=${socket}`,
        `pg1-port=${port}`,
        '',
      ];
      writeFileSync(
        file,
        shipped
          .replace(/^repo1-path=.*$/m, `repo1-path=${paths.repository}`)
          .replace(/^\[sanduku\].*/ms, here.join('\n')),
        { mode: 0o600 },
      );
      chownSync(file, owner.uid, owner.gid);
      return { call: [binary, `--config=${file}`, '--stanza=sanduku'] } satisfies BackupSettings;
    },
    run: async ({ call: [program = '', ...options] }: BackupSettings, ...command: readonly string[]) =>
      (await promisify(execFile)(program, [...options, ...command], { ...owner, cwd: folder })).stdout,
  };
}
