import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { onEveryEngine } from '../server/src/testing/databases.ts';
import { findPostgres } from './postgres.ts';
import { DUMPED_BY_VERSION, describeTypes, dumpFile, dumpSchema, typesFile } from './schema.ts';

onEveryEngine('what is written down of the schema', (on) => {
  test('are the types of the database as it is (else: npm run schema)', async () => {
    expect(await describeTypes(on.database.queries)).toBe(readFileSync(typesFile, 'utf8'));
  });

  const binaries = findPostgres();
  test.skipIf(binaries?.version !== DUMPED_BY_VERSION)(
    'is the SQL of the database as it is (else: npm run schema)',
    () => {
      if (binaries === undefined || on.url === undefined) return;
      expect(dumpSchema(binaries, on.url)).toBe(readFileSync(dumpFile, 'utf8'));
    },
  );
});
