import { describe, expect, test } from 'vitest';
import { countryCodes } from '../countries.ts';
import { problems, problemText } from '../problems.ts';
import { defaultRates } from '../rates.ts';
import { belowMinimumDeposit, depositPresets, minimumDeposit, mobilePayment } from './rules.ts';

describe('offered deposits', () => {
  test.each([
    ['UG', [1000, 5000, 10_000, 20_000, 50_000, 100_000]],
    ['KE', [50, 200, 500, 1000, 2000, 5000]],
    ['US', [1, 2, 5, 10, 20, 50]],
    ['TZ', [500, 5000, 10_000, 20_000, 50_000, 100_000]],
    // shows 9.14
  ] as const)('in %s are %j', (code, presets) => {
    expect(depositPresets(code, defaultRates)).toEqual(presets);
  });

  test.each(countryCodes)('in %s are six rising amounts starting at the minimum', (country) => {
    const presets = depositPresets(country, defaultRates);
    expect(presets).toHaveLength(6);
    expect(presets).toEqual([...new Set(presets)].sort((left, right) => left - right));
    for (const preset of presets) expect(String(preset)).toMatch(/^[125]0*$/);
    expect(minimumDeposit(country, defaultRates)).toBe(presets[0]);
  });

  test.each([
    ['UG', 'Minimum deposit is USh 1,000'],
    ['KE', 'Minimum deposit is KSh 50'],
    ['US', 'Minimum deposit is $1'],
    // shows 5.14
  ] as const)('in %s show the minimum as %j', (code, text) => {
    expect(problemText(problems, belowMinimumDeposit(code, defaultRates))).toBe(text);
  });
});

test.each([
  ['UG', 1_000_000_000n, 1_000_000_000n],
  ['UG', 1_000_500_000n, 1_001_000_000n],
  ['KE', 50_000_000n, 1_462_000_000n],
  ['KE', 130_000_000n, 3_800_000_000n],
  ['US', 1_010_000n, 3_838_000_000n],
  ['ID', 1_000_000_000n, 246_000_000n],
] as const)('in %s a deposit of %d micro-units costs %d shillings', (code, amount, shillings) => {
  expect(mobilePayment(amount, code, defaultRates)).toBe(shillings);
});
