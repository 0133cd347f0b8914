import type { BusinessDay } from '@sanduku/contracts/backoffice/api';
import { expect, test } from 'vitest';
import { toCsv } from '../../lib/csv.ts';
import { dayFigures, dayText, figureTable, hasBars, summaryText } from './day-figures.ts';

const quiet: BusinessDay = {
  day: '2026-11-14',
  stakes: 0,
  payouts: 0,
  realisedReturn: null,
  bets: 0,
  players: 0,
  signUps: 0,
  deposits: 0,
  depositCount: 0,
  withdrawals: 0,
  withdrawalCount: 0,
  fees: 0,
  liabilities: 10,
  cash: 12.5,
  investmentLiabilities: 0,
  interestAccount: 0,
};
const busy: BusinessDay = {
  ...quiet,
  day: '2026-11-15',
  stakes: 0.1,
  payouts: 0.06,
  realisedReturn: 0.6,
  liabilities: 20,
};

function figureCalled(id: string) {
  const figure = dayFigures(0.6).find((candidate) => candidate.id === id);
  if (!figure) throw new Error(`There is no figure ${id}.`);
  return figure;
}

test('there is one chart per figure, in page order', () => {
  expect(dayFigures(0.6).map(({ id }) => id)).toEqual([
    'stakes',
    'return',
    'deposits',
    'fees',
    'liabilities',
    'investments',
  ]);
});

test('the CSV file leaves missing figures empty', () => {
  const { header, rows } = figureTable(figureCalled('return'), [quiet, busy]);
  expect(toCsv(header, rows)).toBe('Day,Actual,Expected\r\n2026-11-14,,0.6\r\n2026-11-15,0.6,0.6\r\n');
});

test('the CSV header names the currency', () => {
  expect(figureTable(figureCalled('deposits'), []).header).toEqual([
    'Day',
    'Deposits (USDT)',
    'Withdrawals (USDT)',
  ]);
});

test('flow totals have no floating-point error', () => {
  const days = Array.from({ length: 3 }, () => busy);
  expect(summaryText(figureCalled('stakes'), days)).toContain('Stakes: USDT\u00a00.30 total');
});

test('the summary of a balance shows the last day', () => {
  const text = summaryText(figureCalled('liabilities'), [quiet, busy]);
  expect(text).toContain('from 14 Nov to 15 Nov');
  expect(text).toContain('Player balances: USDT\u00a020 on the last day');
});

test('bars are used only for flows over short periods', () => {
  const days = (count: number) => Array.from({ length: count }, () => busy);
  expect(hasBars(figureCalled('fees'), days(30))).toBe(true);
  expect(hasBars(figureCalled('fees'), days(90))).toBe(false);
  expect(hasBars(figureCalled('liabilities'), days(7))).toBe(false);
});

test('a day is shown with its month name', () => {
  expect(dayText('2026-03-01')).toBe('1 Mar');
});
