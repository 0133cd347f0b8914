import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { annotationsIn, conformanceFile, describeConformance } from './conformance.ts';

test('every requirement is shown by a test, and no test shows what was not asked', () => {
  expect(describeConformance().problems).toEqual([]);
});

test('docs/conformance.md is what the tests say (else: npm run conformance)', () => {
  expect(readFileSync(conformanceFile, 'utf8')).toBe(describeConformance().page);
});

test('an annotation counts for the test behind it, and on the first line for the whole file', () => {
  const source = "// shows 1.1\nimport x;\n\n  // shows 2.3, 2.4\n  test.each([1])('says %s', () => {});\n";
  expect(annotationsIn('a.test.ts', source)).toEqual([
    ['1.1', { file: 'a.test.ts', title: undefined }],
    ['2.3', { file: 'a.test.ts', title: 'says %s' }],
    ['2.4', { file: 'a.test.ts', title: 'says %s' }],
  ]);
});
