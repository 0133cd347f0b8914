import { expect, test } from 'vitest';
import { onEveryEngine } from '../testing/databases.ts';
import { keepPurpose } from './purpose.ts';

onEveryEngine('the purpose of a database', (on) => {
  test('is that of its first start, and the other mode is refused from then on', async () => {
    await keepPurpose(on.database.queries, 'production');
    await keepPurpose(on.database.queries, 'production');
    await expect(keepPurpose(on.database.queries, 'sandbox')).rejects.toThrow(
      'MODE is sandbox, but this database was made for production: set MODE=production, or DATABASE_URL to another database.',
    );
  });
});
