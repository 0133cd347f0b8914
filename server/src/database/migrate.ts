import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './engine.ts';

/** Any constant will do, as long as every process that migrates takes the same one. */
const MIGRATION_LOCK = 7_263_548;

const defaultFolder = join(import.meta.dirname, 'migrations');

/** A problem with the migrations that a person has to mend. */
export class MigrationError extends Error {}

export interface Migration {
  number: number;
  name: string;
  checksum: string;
  sql: string;
}

/** Applies what is missing, all of it or nothing, and answers how many migrations the database now has. */
export async function migrate(engine: Engine, migrations = readMigrations()): Promise<number> {
  return engine.inScriptTransaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await transaction.runScript(`
      create table if not exists migration (
        number int primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    const applied = await transaction.query<Omit<Migration, 'sql'>>(
      'select number, name, checksum from migration order by number',
    );
    checkHistory(applied, migrations);
    for (const { number, name, checksum, sql } of migrations.slice(applied.length)) {
      await transaction.runScript(sql);
      await transaction.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
        number,
        name,
        checksum,
      ]);
    }
    return migrations.length;
  });
}

export function readMigrations(folder = defaultFolder): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file, index) => {
      const number = Number.parseInt(file, 10);
      if (number !== index + 1) {
        throw new MigrationError(
          `Migration ${file} should carry the number ${index + 1}: migrations are numbered without gaps.`,
        );
      }
      const sql = readFileSync(join(folder, file), 'utf8');
      return { number, name: file, checksum: hash('sha256', sql), sql };
    });
}

function checkHistory(applied: Omit<Migration, 'sql'>[], migrations: Migration[]): void {
  for (const [index, done] of applied.entries()) {
    const known = migrations[index];
    if (known === undefined) {
      throw new MigrationError(
        `The database has migration ${done.name}, which this version does not know: start the newer version that applied it.`,
      );
    }
    if (known.checksum !== done.checksum) {
      throw new MigrationError(
        `Migration ${known.name} was changed after it was applied: restore the file and put the change into a new migration.`,
      );
    }
  }
}
