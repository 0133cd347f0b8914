import { describe, expect, test } from 'vitest';
import { type CountryCode, countries } from './countries.ts';
import { depositPresets, mobilePayment } from './deposits/rules.ts';
import { betPresets, minimumBet } from './game/rules.ts';
import { minimumInvestmentWithdrawal } from './investment/rules.ts';
import { inMoneyOf, worthIn } from './local-figures.ts';
import { convert } from './money.ts';
import { defaultRates, defaultRateTable, ratesOf } from './rates.ts';
import { cryptoFee, cryptoMinimum, mobileFee } from './withdrawals/rules.ts';

// shows 3.7
test("each country has the specification's rate", () => {
  expect(countries.map(({ code }) => defaultRateTable[code])).toEqual([
    3800, 130, 2500, 1100, 800, 12, 18, 83, 56, 15_500, 1,
  ]);
});

test('a rate has a currency and both sides in micro-units', () => {
  const { GH, KE } = ratesOf({ ...defaultRateTable, GH: 11.2, KE: { buying: 128, selling: 132 } });
  expect(GH).toEqual({ currency: 'GHS', buying: 11_200_000n, selling: 11_200_000n });
  expect(KE).toEqual({ currency: 'KES', buying: 128_000_000n, selling: 132_000_000n });
});

test('rules follow the rates they are given', () => {
  const rates = ratesOf({ ...defaultRateTable, KE: 260 });
  expect(inMoneyOf(38_000, 'KE', rates)).toBe(2600);
  expect(minimumBet('KE', rates)).toBe(7);
  expect(minimumBet('KE', defaultRates)).toBe(4);
});

describe('an unknown country is an error, not Uganda, in', () => {
  const unknown = 'XX' as CountryCode;
  const rates = defaultRates;
  test.each([
    ['a conversion from it', () => convert(1n, rates[unknown], rates.UG)],
    ['a conversion to it', () => convert(1n, rates.UG, rates[unknown])],
    ['a scaled figure', () => inMoneyOf(1, unknown, rates)],
    ['a scaled amount', () => worthIn(1n, unknown, rates)],
    ['the stakes', () => betPresets(unknown, rates)],
    ['the smallest stake', () => minimumBet(unknown, rates)],
    ['the deposits', () => depositPresets(unknown, rates)],
    ['a mobile payment', () => mobilePayment(1n, unknown, rates)],
    ['a mobile fee', () => mobileFee(1n, unknown, rates)],
    ['a network fee', () => cryptoFee('trc20', unknown, rates)],
    ['the smallest USDT withdrawal', () => cryptoMinimum(unknown, rates)],
    ['the smallest withdrawal of an investment', () => minimumInvestmentWithdrawal(unknown, rates)],
  ])('%s', (_name, look) => {
    expect(look).toThrow();
  });
});
