import { hashOfText } from '../fairness/scheme.ts';
import { type Liabilities, MAX_SUM } from './liabilities.ts';

// docs/transparency.md, "Reserves", with the same names.

export const reserveChains = ['tron', 'ethereum', 'bsc'] as const;
export type ReserveChain = (typeof reserveChains)[number];

/** An address's balance, with its signature for the day. */
export interface UsdtReserve {
  readonly chain: ReserveChain;
  readonly address: string;
  /** In micro-units. */
  readonly amount: bigint;
  readonly block: bigint;
  /** 65 bytes in hex. */
  readonly signature: string;
}

/** From a provider's statement: not proven. */
export interface StatedMoney {
  readonly provider: string;
  readonly currency: string;
  readonly amount: bigint;
  /** The snapshot time of the liabilities. */
  readonly at: string;
}

export interface Reserves {
  readonly day: string;
  /** SHA-256 of the day's liabilities text. */
  readonly liabilities: string;
  readonly read: string;
  /** Micro-units per USDT sold. */
  readonly rates: readonly { readonly currency: string; readonly rate: bigint }[];
  readonly usdt: readonly UsdtReserve[];
  readonly stated: readonly StatedMoney[];
}

const FIRST_LINE = 'sanduku/reserves/v1';

/** Byte order; all lines are ASCII. */
const inOrder = (lines: readonly string[]) => lines.toSorted((a, b) => (a < b ? -1 : 1));

export function writeReserves({ day, liabilities, read, rates, usdt, stated }: Reserves): string {
  const held = [
    ...usdt.map((one) => ['usdt', one.chain, one.address, one.amount, one.block, one.signature].join(' ')),
    ...stated.map(({ provider, currency, amount, at }) =>
      ['stated', provider, currency, amount, at].join(' '),
    ),
  ];
  return [
    FIRST_LINE,
    `day ${day}`,
    `liabilities ${liabilities}`,
    `read ${read}`,
    ...rates.map(({ currency, rate }) => `rate ${currency} ${rate}`),
    ...inOrder(held),
  ].join('\n');
}

const TIME = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z';
const AMOUNT = '(0|[1-9]\\d{0,18})';
const HEADER = new RegExp(
  `^sanduku/reserves/v1\\nday (\\d{4}-\\d\\d-\\d\\d)\\nliabilities ([0-9a-f]{64})\\nread (${TIME})$`,
);
const RATE = /^rate ([A-Z]{3}) ([1-9]\d{0,18})$/;
const USDT = new RegExp(
  `^usdt (${reserveChains.join('|')}) ([0-9A-Za-z]{34,42}) ${AMOUNT} ${AMOUNT} ([0-9a-f]{130})$`,
);
const STATED = new RegExp(`^stated ([a-z0-9_]{1,20}) ([A-Z]{3}) ${AMOUNT} (${TIME})$`);

/** Undefined unless the text is exactly what `writeReserves` produces and counts nothing twice. */
export function readReserves(text: string): Reserves | undefined {
  const lines = text.split('\n');
  const [, day, liabilities = '', read = ''] = HEADER.exec(lines.slice(0, 4).join('\n')) ?? [];
  if (day === undefined) return undefined;
  const rates: { currency: string; rate: bigint }[] = [];
  const usdt: UsdtReserve[] = [];
  const stated: StatedMoney[] = [];
  const known = new Set<string>();
  for (const line of lines.slice(4)) {
    const rate = RATE.exec(line);
    const address = USDT.exec(line);
    const provider = STATED.exec(line);
    const [, name = '', second = ''] = rate ?? address ?? provider ?? [];
    const what = `${rate ? 'rate' : ''}${name}${rate ? '' : ` ${second}`}`;
    if (name === '' || known.has(what)) return undefined;
    known.add(what);
    if (rate) rates.push({ currency: name, rate: BigInt(second) });
    else if (address) {
      const [, chain, , amount = '', block = '', signature = ''] = address;
      usdt.push({
        chain: chain as ReserveChain,
        address: second,
        amount: BigInt(amount),
        block: BigInt(block),
        signature,
      });
    } else {
      const [, , , amount = '', at = ''] = provider ?? [];
      stated.push({ provider: name, currency: second, amount: BigInt(amount), at });
    }
  }
  const reserves = { day, liabilities, read, rates, usdt, stated };
  const isInRange = [...usdt, ...stated].every(({ amount }) => amount <= MAX_SUM);
  return isInRange && writeReserves(reserves) === text ? reserves : undefined;
}

/** Whether the reserves refer to exactly these liabilities. */
export function belongsTo(reserves: Reserves, liabilities: Liabilities, liabilitiesText: string): boolean {
  return (
    reserves.day === liabilities.day &&
    reserves.liabilities === hashOfText(liabilitiesText) &&
    reserves.read >= liabilities.taken &&
    reserves.rates.length === liabilities.totals.length &&
    reserves.rates.every(({ currency }, place) => currency === liabilities.totals[place]?.currency) &&
    reserves.stated.every(
      ({ currency, at }) =>
        at === liabilities.taken && liabilities.totals.some((total) => total.currency === currency),
    )
  );
}

export function reserveMessage({
  day,
  liabilities,
  chain,
  address,
}: Pick<Reserves, 'day' | 'liabilities'> & Pick<UsdtReserve, 'chain' | 'address'>): string {
  return [
    'sanduku/reserve/v1',
    `day ${day}`,
    `liabilities ${liabilities}`,
    `address ${chain} ${address}`,
  ].join('\n');
}

export interface CurrencyRatio {
  readonly currency: string;
  readonly owed: bigint;
  readonly stated: bigint;
  /** The USDT that covers this currency, at the selling rate. */
  readonly fromUsdt: bigint;
  /** In basis points, rounded down; null without liabilities. */
  readonly ratio: bigint | null;
}

export interface Ratios {
  readonly currencies: readonly CurrencyRatio[];
  /** Overall, in basis points; null without liabilities. */
  readonly all: bigint | null;
  /** Overall, in micro-units of USDT. */
  readonly owed: bigint;
  readonly held: bigint;
  readonly usdt: bigint;
}

const MICROS = 1_000_000n;
const WHOLE = 10_000n;
const ceilOf = (amount: bigint, by: bigint) => (amount + by - 1n) / by;
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

/** `isCounted` excludes unproven reserves, such as wrong signatures. */
export function ratiosOf(
  { totals }: Liabilities,
  { rates, usdt: addresses, stated: providers }: Reserves,
  isCounted: (held: UsdtReserve) => boolean = () => true,
): Ratios {
  const usdt = sumOf(addresses.filter(isCounted).map(({ amount }) => amount));
  const lines = totals.map(({ currency, sums }, place) => {
    const owed = sumOf(sums);
    const stated = sumOf(providers.filter((one) => one.currency === currency).map(({ amount }) => amount));
    const rate = rates[place]?.rate ?? 1n;
    const open = owed > stated ? owed - stated : 0n;
    return { currency, owed, stated, rate, open, need: ceilOf(open * MICROS, rate) };
  });
  const need = sumOf(lines.map((line) => line.need));
  const cover = need === 0n ? 0n : (usdt * WHOLE) / need;
  const held = usdt + sumOf(lines.map(({ stated, rate }) => (stated * MICROS) / rate));
  const owed = sumOf(lines.map((line) => ceilOf(line.owed * MICROS, line.rate)));
  return {
    usdt,
    owed,
    held,
    all: owed === 0n ? null : (held * WHOLE) / owed,
    currencies: lines.map(({ currency, owed: due, stated, open }) => ({
      currency,
      owed: due,
      stated,
      fromUsdt: (open * cover) / WHOLE,
      ratio: due === 0n ? null : (stated * WHOLE + open * cover) / due,
    })),
  };
}

/** 100%. */
export const FULL = Number(WHOLE);
