import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { onEveryEngine } from '../server/src/testing/databases.ts';
import { describeTypes, typesFile } from './schema.ts';

onEveryEngine('schema.ts', (on) => {
  test('matches the database (else: npm run schema)', async () => {
    expect(await describeTypes(on.database.queries)).toBe(readFileSync(typesFile, 'utf8'));
  });
});
