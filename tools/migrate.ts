// npm run migrate: migrates the production database as the owner of its tables; the servers' role owns nothing. See
// docs/operating.md.
import { ConfigError } from '../server/src/config.ts';
import { migrateAsOwner } from '../server/src/database/database.ts';
import { SERVING_ROLE } from '../server/src/database/serving-role.ts';
import { explain, migrationProblem } from '../server/src/start-errors.ts';

try {
  const { MIGRATION_DATABASE_URL: url } = process.env;
  if (!url) {
    throw new ConfigError(
      'MIGRATION_DATABASE_URL is missing: set it to the address of the database with the owner of its tables.',
    );
  }
  const migrations = await migrateAsOwner(url).catch((error: unknown) => {
    throw migrationProblem(error);
  });
  console.log(`The database is at migration ${migrations}; servers use it as ${SERVING_ROLE}.`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
