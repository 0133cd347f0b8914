import type { PlayLimit, PlayLimits } from '@sanduku/contracts/play-limits/api';
import { expect, test } from 'vitest';
import { leftToStake } from './use-play-limits.ts';

const limit = (name: PlayLimit['limit'], left: number | null): PlayLimit => ({
  limit: name,
  value: left,
  next: null,
  used: 0,
  left,
  periodEndsAt: '2026-11-16T21:00:00.000Z',
});

const { POSITIVE_INFINITY } = Number;

test.each([
  ['none', [], null],
  ['deposits', [limit('deposit_day', 500), limit('loss_day', null)], null],
  ['losses', [limit('loss_day', 9000), limit('loss_week', 4000), limit('time_day', 3)], 4000],
  ['time', [limit('time_day', 3)], POSITIVE_INFINITY],
  ['time that is over', [limit('loss_day', 9000), limit('time_day', 0)], 0],
] as const)('own limits: %s', (_what, limits, expected) => {
  const own: PlayLimits = { currency: 'UGX', currencySymbol: 'USh', limits: [...limits], pause: null };
  expect(leftToStake(own)).toBe(expected);
});
