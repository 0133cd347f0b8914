import { expect, test } from 'vitest';
import { suggestedContact } from './signup-form.tsx';

test('phone comes first where mobile money is common', () => {
  expect(suggestedContact('UG')).toBe('phone');
  expect(suggestedContact('US')).toBe('email');
});
