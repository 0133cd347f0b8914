import { refusalText } from '@sanduku/contracts/errors';
import { expect, test } from 'vitest';
import { Refusal } from './refusal.ts';

const minimum = { amount: 100, currency: 'UGX' } as const;

test("a refusal has a code and its text's parameters", () => {
  const refusal: Refusal = new Refusal('bet_too_small', { minimum });
  expect(refusal).toEqual({ code: 'bet_too_small', params: { minimum } });
  expect(refusalText(refusal)).toBe('Minimum bet is USh 100');
});

test('a refusal with a missing, wrong or unknown parameter does not compile', () => {
  // @ts-expect-error The sentence names the minimum.
  const missing: () => Refusal = () => new Refusal('bet_too_small');
  // @ts-expect-error An amount has a currency.
  const wrong: () => Refusal = () => new Refusal('bet_too_small', { minimum: 100 });
  // @ts-expect-error This code has no parameters.
  const unknown: () => Refusal = () => new Refusal('round_ended', { minimum });
  // @ts-expect-error Sentences stand in the table.
  const ownText: () => Refusal = () => new Refusal('not_found', { text: 'Not here.' });
  expect([missing, wrong, unknown, ownText].map((refuse) => refuse().code)).toEqual([
    'bet_too_small',
    'bet_too_small',
    'round_ended',
    'not_found',
  ]);
});
