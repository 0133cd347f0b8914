import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountryCode, countryCodes } from '../countries.ts';
import { mobilePayment } from '../deposits/rules.ts';
import { convert, MICROS_PER_UNIT, type Micros, type Priced, priceOf, USDT } from '../money.ts';
import { type CountryRate, defaultRates, sidesOf } from '../rates.ts';
import { settings } from './api.ts';
import { commonSides, differsFrom, rateConcerns } from './rates.ts';
import { defaultSettings } from './rules.ts';

const { rates } = defaultSettings;

type Country = CountryRate & { readonly code: CountryCode };
const countries: Country[] = countryCodes.map((code) => ({ code, ...defaultRates[code] }));

describe('a rate', () => {
  test.each([
    [11.2],
    [3800],
    [0.0001],
    [1_000_000_000],
    [{ buying: 3780, selling: 3820.5 }],
    [{ buying: 1, selling: 1 }],
  ])('may be %o', (GH) => {
    expect(settings.shape.rates.safeParse({ ...rates, GH }).success).toBe(true);
  });
  test.each([
    [0],
    [-1],
    [11.20001],
    [1e-7],
    [1e21],
    [Number.NaN],
    ['11.2'],
    [{ buying: 2, selling: 1 }],
    [{ buying: 1 }],
  ])('may not be %o', (GH) => {
    expect(settings.shape.rates.safeParse({ ...rates, GH }).success).toBe(false);
  });
  test('is counted exactly', () => {
    expect(sidesOf(11.2)).toEqual({ buying: 11_200_000n, selling: 11_200_000n });
    expect(sidesOf({ buying: 0.0003, selling: 999_999_999.9999 })).toEqual({
      buying: 300n,
      selling: 999_999_999_999_900n,
    });
  });
});

test.each([
  [3800, 3800, undefined],
  [3800, 3801, { isLarge: false, letsGain: true }],
  [3800, 3991, { isLarge: true, letsGain: true }],
  [{ buying: 3780, selling: 3820 }, { buying: 3790, selling: 3830 }, undefined],
  [
    { buying: 3780, selling: 3820 },
    { buying: 3821, selling: 3830 },
    { isLarge: false, letsGain: true },
  ],
  [
    { buying: 3000, selling: 5000 },
    { buying: 3000, selling: 4700 },
    { isLarge: true, letsGain: false },
  ],
])('from %o to %o is %o', (before, after, concern) => {
  const concerns = rateConcerns({ ...rates, UG: before }, { ...rates, UG: after });
  expect(concerns).toEqual(concern === undefined ? [] : [{ country: 'UG', ...concern }]);
});

test('a quote differs beyond two percent of either side', () => {
  const sides = sidesOf({ buying: 100, selling: 200 });
  expect([97.9, 98, 204, 204.1].map((rate) => differsFrom(sides, sidesOf(rate).buying))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

/** USDT and shillings outside, a balance in every currency inside. */
class Purse {
  readonly outside = { USDT: 10n ** 12n, UGX: 10n ** 15n };
  readonly inside = new Map<string, Micros>(countries.map(({ currency }) => [currency, 0n]));
  /** Unpaid prompts: paid at any time, or never. */
  readonly prompts: { readonly of: Country; readonly wanted: Micros; readonly paid: Micros }[] = [];
  /** A payout can fail. */
  readonly waiting: { readonly of: Country; readonly amount: Micros; readonly said: Micros }[] = [];

  of(currency: string): Micros {
    return this.inside.get(currency) ?? 0n;
  }

  #move(currency: string, amount: Micros): void {
    this.inside.set(currency, this.of(currency) + amount);
  }

  do({ kind, from, to, share }: Move, priced: (country: Country) => Country): void {
    const [own, other, uganda] = [priced(from), priced(to), priced(countries[0] as Country)];
    const part = (whole: Micros) => (whole * BigInt(share)) / 1000n;
    if (kind === 'deposit USDT') {
      const sent = part(this.outside.USDT);
      this.outside.USDT -= sent;
      this.#move(own.currency, convert(sent, USDT, own));
    } else if (kind === 'have a phone asked') {
      const wanted = part(convert(this.outside.UGX, uganda, own));
      this.prompts.push({ of: own, wanted, paid: mobilePaymentAt(wanted, own, uganda) });
    } else if (kind === 'pay a prompt') {
      const [prompt] = this.prompts.splice(share % (this.prompts.length || 1), 1);
      if (prompt === undefined || prompt.paid > this.outside.UGX) return;
      const { of, wanted, paid } = prompt;
      this.outside.UGX -= paid;
      const worth = convert(paid, uganda, priced(of));
      this.#move(of.currency, lesser(worth, wanted));
    } else if (kind === 'transfer') {
      const sent = part(this.of(own.currency));
      this.#move(own.currency, -sent);
      this.#move(other.currency, convert(sent, own, other));
    } else if (kind === 'withdraw USDT') {
      const taken = part(this.of(own.currency));
      this.#move(own.currency, -taken);
      this.outside.USDT += convert(taken, own, USDT);
    } else if (kind === 'ask for a withdrawal by phone') {
      const amount = part(this.of(own.currency));
      this.#move(own.currency, -amount);
      this.waiting.push({ of: own, amount, said: wholeShillings(convert(amount, own, uganda)) });
    } else {
      const [withdrawal] = this.waiting.splice(share % (this.waiting.length || 1), 1);
      if (withdrawal === undefined) return;
      const { of, amount, said } = withdrawal;
      const pays = wholeShillings(convert(amount, priced(of), uganda));
      if (kind === 'fail') this.#move(of.currency, amount);
      else this.outside.UGX += lesser(pays, said);
    }
  }

  /** Total value, with the same denominator for every purse. */
  worth(prices: ReadonlyMap<string, Micros>): bigint {
    const all = [...prices.values()].reduce((product, price) => product * price, 1n);
    const inUsdt = (currency: string, amount: Micros) =>
      (amount * MICROS_PER_UNIT * all) / (prices.get(currency) ?? 1n);
    const reserved = this.waiting.map(({ of, amount }) => [of.currency, amount] as const);
    return [...this.inside, ...reserved].reduce(
      (sum, [currency, amount]) => sum + inUsdt(currency, amount),
      this.outside.USDT * all + inUsdt('UGX', this.outside.UGX),
    );
  }
}

/** Like `mobilePayment`, without rounding up to a whole shilling. */
function mobilePaymentAt(amount: Micros, of: Priced, uganda: Priced): Micros {
  return priceOf(amount, of, uganda);
}

function lesser(left: Micros, right: Micros): Micros {
  if (left < right) return left;
  return right;
}

function wholeShillings(amount: Micros): Micros {
  return amount - (amount % MICROS_PER_UNIT);
}

const moves = [
  'deposit USDT',
  'have a phone asked',
  'pay a prompt',
  'transfer',
  'withdraw USDT',
  'ask for a withdrawal by phone',
  'be paid',
  'fail',
] as const;
interface Move {
  readonly kind: (typeof moves)[number];
  readonly from: Country;
  readonly to: Country;
  readonly share: number;
}

const country = fc.constantFrom(...countries);
const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom(...moves),
  from: country,
  to: country,
  share: fc.integer({ min: 1, max: 1000 }),
});
/** Both sides move by up to 3%. */
const change = fc.record({
  country,
  buying: fc.integer({ min: -300, max: 300 }),
  selling: fc.integer({ min: -300, max: 300 }),
});

interface Sides {
  readonly buying: Micros;
  readonly selling: Micros;
}

const moved = (side: Micros, by: number) => (side * BigInt(10_000 + by)) / 10_000n;

/** Returns each currency's rates on the way, and the final purse. */
function walk(
  steps: readonly (Move | { country: Country; buying: number; selling: number })[],
  spread: number,
) {
  const history = new Map<string, Sides[]>(
    countries.map(({ code, buying, selling }) => [
      code,
      [{ buying: moved(buying, -spread), selling: moved(selling, spread) }],
    ]),
  );
  const now = ({ code, ...rest }: Country) => ({ ...rest, code, ...(history.get(code)?.at(-1) as Sides) });
  const purse = new Purse();
  for (const step of steps) {
    if ('kind' in step) {
      purse.do(step, now);
      continue;
    }
    const past = history.get(step.country.code) as Sides[];
    const last = past.at(-1) as Sides;
    const next = { buying: moved(last.buying, step.buying), selling: moved(last.selling, step.selling) };
    // A change that allows a gain needs two operators.
    if (next.buying <= next.selling && commonSides([...past, next]) !== undefined) past.push(next);
  }
  return { purse, history };
}

test('no sequence of deposits, transfers and withdrawals gains across rate changes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 3, arbitrary: move }, { weight: 1, arbitrary: change }), { maxLength: 60 }),
      fc.integer({ min: 0, max: 400 }),
      (steps, spread) => {
        const { purse, history } = walk(steps, spread);
        // Measured by any price within all rates, there is no gain.
        const prices = new Map(
          countries.map(({ code, currency }) => {
            const common = commonSides(history.get(code) as Sides[]);
            return [currency as string, (common as Sides).buying];
          }),
        );
        expect(purse.worth(prices) <= new Purse().worth(prices)).toBe(true);
        expect([...purse.inside.values()].every((amount) => amount >= 0n)).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('waiting with a prompt for better rates never pays more than paying at once', () => {
  const rate = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), country, rate, rate, (wanted, of, before, after) => {
      const [then, now] = [
        { ...of, ...sidesOf(before) },
        { ...of, ...sidesOf(after) },
      ];
      const uganda = countries[0] as Country;
      const purse = new Purse();
      const paid = mobilePaymentAt(wanted, then, uganda);
      purse.prompts.push({ of: then, wanted, paid });
      purse.do({ kind: 'pay a prompt', from: of, to: of, share: 1 }, (at) =>
        at.code === of.code ? now : at,
      );
      expect(purse.of(of.currency) <= convert(paid, uganda.code === of.code ? now : uganda, now)).toBe(true);
    }),
  );
});

test('a change flagged as allowing a gain does allow one: to USDT and back, or to shillings and back', () => {
  const [uganda, kenya] = [countries[0] as Country, countries[1] as Country];
  const dearer = { ...kenya, ...sidesOf(129) };
  const cheaper = { ...kenya, ...sidesOf(131) };
  const amount = 1_000n * MICROS_PER_UNIT;
  expect(convert(convert(amount, USDT, kenya), dearer, USDT)).toBeGreaterThan(amount);
  expect(convert(convert(amount, kenya, uganda), uganda, cheaper)).toBeGreaterThan(amount);
});

test('a prompt asks at least for what the credited amount costs', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), country, (amount, of) => {
      expect(convert(mobilePayment(amount, of.code, defaultRates), defaultRates.UG, of) >= amount).toBe(true);
    }),
  );
});

test('other rates in the table do not matter', () => {
  expect(rateConcerns(rates, { ...rates })).toEqual([]);
});
