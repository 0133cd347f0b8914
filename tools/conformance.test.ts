import { expect, test } from 'vitest';
import { annotationsIn, describeConformance } from './conformance.ts';

test('every requirement has a test, and every annotation names a requirement', () => {
  expect(describeConformance().problems).toEqual([]);
});

test('an annotation applies to the next test, and on the first line to the whole file', () => {
  const source = "// shows 1.1\nimport x;\n\n  // shows 2.3, 2.4\n  test.each([1])('says %s', () => {});\n";
  expect(annotationsIn('a.test.ts', source)).toEqual([
    ['1.1', { file: 'a.test.ts', title: undefined }],
    ['2.3', { file: 'a.test.ts', title: 'says %s' }],
    ['2.4', { file: 'a.test.ts', title: 'says %s' }],
  ]);
});
