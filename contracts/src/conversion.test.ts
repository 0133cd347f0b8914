import { expect, test } from 'vitest';
import { convert, type Micros } from './money.ts';
import { defaultRates } from './rates.ts';

/** Seeded. */
function* amounts(count: number): Generator<Micros> {
  let state = 12_345n;
  for (let index = 0; index < count; index++) {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % (1n << 64n);
    yield state % 10n ** BigInt(1 + (index % 18));
  }
}

const rates = Object.values(defaultRates);
const pairs = rates.flatMap((from) => rates.map((to) => ({ from, to })));

test.each(pairs)('a round trip between $from.currency and $to.currency never gains', ({ from, to }) => {
  for (const amount of amounts(200)) {
    const there = convert(amount, from, to);
    const back = convert(there, to, from);
    expect(back).toBeLessThanOrEqual(amount);
    expect(there).toBeGreaterThanOrEqual(0n);
  }
});

test.each(pairs)(
  'rounding from $from.currency to $to.currency costs less than a micro-unit',
  ({ from, to }) => {
    for (const amount of amounts(200)) {
      const received = convert(amount, from, to);
      const rest = amount * to.buying - received * from.selling;
      expect(rest).toBeGreaterThanOrEqual(0n);
      expect(rest).toBeLessThan(from.selling);
    }
  },
);

test('no cycle through three currencies gains', () => {
  for (const a of rates) {
    for (const b of rates) {
      for (const c of rates) {
        for (const amount of amounts(3)) {
          const path = [a, b, c, a];
          const end = path
            .slice(1)
            .reduce((money, to, index) => convert(money, path[index] ?? to, to), amount);
          expect(end).toBeLessThanOrEqual(amount);
        }
      }
    }
  }
});
