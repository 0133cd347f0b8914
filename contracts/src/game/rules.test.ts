import { describe, expect, test } from 'vitest';
import { countryCodes } from '../countries.ts';
import { defaultRates } from '../rates.ts';
import { betPresets, minimumBet } from './rules.ts';

test.each([
  ['UG', [1000, 2000, 5000, 10_000, 20_000, 50_000, 200_000, 500_000], 100],
  ['KE', [50, 200, 500, 2000, 5000, 20_000], 4],
  ['US', [1, 2, 5, 10, 50, 100], 1],
  ['ID', [5000, 10_000, 20_000, 50_000, 100_000, 200_000, 1_000_000, 2_000_000], 408],
  // shows 9.8
] as const)('in %s the presets are %j and the minimum is %i', (code, presets, minimum) => {
  expect(betPresets(code, defaultRates)).toEqual(presets);
  expect(minimumBet(code, defaultRates)).toBe(minimum);
});

describe.each(countryCodes)('in %s', (country) => {
  test('presets rise, are 1-2-5 figures, and none is below the minimum', () => {
    const presets = betPresets(country, defaultRates);
    expect(presets).toEqual([...new Set(presets)].sort((left, right) => left - right));
    for (const preset of presets) {
      expect(String(preset)).toMatch(/^[125]0*$/);
      expect(preset).toBeGreaterThanOrEqual(minimumBet(country, defaultRates));
    }
  });
});
