import { expect, test } from 'vitest';
import { onEveryEngine } from '../testing/databases.ts';
import { ensureModeUnchanged } from './database-mode.ts';

onEveryEngine('the mode of a database', (on) => {
  test('is fixed at its first start', async () => {
    await ensureModeUnchanged(on.database.queries, 'production');
    await ensureModeUnchanged(on.database.queries, 'production');
    await expect(ensureModeUnchanged(on.database.queries, 'sandbox')).rejects.toThrow(
      'MODE is sandbox, but this database was made for production: set MODE=production, or DATABASE_URL to another database.',
    );
  });
});
