import { expect, test } from 'vitest';
import { suggestedContact } from './signup-suggestions.ts';

test('a phone is asked for first where people pay by it', () => {
  expect(suggestedContact('UG')).toBe('phone');
  expect(suggestedContact('US')).toBe('email');
});
