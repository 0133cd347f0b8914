import { api } from '@sanduku/contracts/api';
import { expect, test } from 'vitest';
import { type OfferInput, offerProblems, startOf, tableOf } from './offer-input.ts';

const now = new Date('2026-11-16T09:00:00.000Z');
const valid: OfferInput = { lines: ['20, 30, 40, 50'], countries: ['KE'], stake: '10000', from: '' };
const problemsOf = (change: Partial<OfferInput>) =>
  offerProblems({ ...valid, ...change }, { maximumPrizePercent: 300, now });
const none = { tables: [undefined], countries: undefined, stake: undefined, from: undefined };

test.each<Partial<OfferInput>>([
  {},
  { from: '2026-11-16T12:01' },
  { from: '2027-11-16T12:00' },
  { stake: '1000000000000' },
])('%o is accepted by the form and by the contract', (change) => {
  expect(problemsOf(change)).toEqual(none);
  const { lines, countries, stake, from } = { ...valid, ...change };
  const body = {
    countries,
    tables: lines.map((line) => tableOf(line)?.prizesBasisPoints),
    highestStake: Number(stake),
    from: startOf(from),
    reason: 'A better game',
  };
  expect(api.adminOfferTables.body.safeParse(body).success).toBe(true);
});

test.each<[Partial<OfferInput>, object]>([
  [{ lines: ['20; 30'] }, { tables: ['Enter whole numbers separated by commas, such as 20, 30, 40, 50.'] }],
  [{ lines: ['0'] }, { tables: ['At least one box must have a prize.'] }],
  [{ lines: ['301, 100'] }, { tables: ['A prize is above the maximum in the settings.'] }],
  [{ lines: ['100, 150', '150, 0, 100'] }, { tables: [undefined, 'This table is listed twice.'] }],
  [{ countries: [] }, { countries: 'Choose at least one country.' }],
  [{ stake: '' }, { stake: 'Enter a highest stake.' }],
  [{ stake: '1000000000001' }, { stake: 'Enter a lower highest stake.' }],
  [{ from: '2026-11-16T12:00' }, { from: 'Choose a time at least one minute from now.' }],
  [{ from: '2027-11-16T12:01' }, { from: 'Choose a time within one year from now.' }],
  [{ from: '275760-01-01T00:00' }, { from: 'Choose a time within one year from now.' }],
])('%o is refused: %o', (change, problems) => {
  expect(problemsOf(change)).toEqual({ ...none, ...problems });
});
