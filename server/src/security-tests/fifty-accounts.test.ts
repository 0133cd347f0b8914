import { type CountryCode, countryCodes } from '@sanduku/contracts/countries';
import { toUnits } from '@sanduku/contracts/money';
import { defaultRates } from '@sanduku/contracts/rates';
import { minimumTransfer } from '@sanduku/contracts/transfers/rules';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { creditDays } from '../modules/investment/credit-days.ts';
import { createTestApp, type TestApp, TestClock } from '../testing/app.ts';
import { onOneEngine } from '../testing/databases.ts';
import { fundInterest } from '../testing/ledger.ts';
import { signedInOperator, type TestOperator } from '../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../testing/players.ts';
import { sampleSize } from '../testing/sampled.ts';
import { addresses } from '../testing/withdrawals.ts';

const ACCOUNTS = 50;
const ROUNDS = sampleSize(25);
const AT_ONCE = 24;
const WORTH_IN_USDT = 40;

/** Deterministic. */
function choices(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

onOneEngine('one person with fifty accounts, who never bets,', (on) => {
  let apps: TestApp[];
  let operator: TestOperator;
  beforeAll(async () => {
    const clock = new TestClock();
    apps = [await createTestApp(on.database, { clock }), await createTestApp(on.database, { clock })];
    operator = await signedInOperator(apps[0] as TestApp);
  });

  /** In 10^-12 USDT, at the default rates. */
  const worth = async () => {
    const rates = JSON.stringify(
      Object.fromEntries(
        Object.values(defaultRates).map(({ currency, buying }) => [currency, Number(buying)]),
      ),
    );
    const { rows } = await sql<{ worth: string }>`
      select sum(balance::numeric * 1000000000000 / (${rates}::jsonb ->> currency)::numeric)::text as worth
      from ledger_account where player_id is not null`.execute(on.database.queries);
    return Number(rows[0]?.worth);
  };

  test('gains nothing by concurrent transfers, rejected withdrawals and investments on two processes', async () => {
    const choose = choices(18);
    const pick = <T>(from: readonly T[]) => from[choose(from.length)] as T;
    const [first] = apps as [TestApp];
    const accounts: (TestPlayer & { rate: number; least: number })[] = [];
    for (let n = 0; n < ACCOUNTS; n++) {
      const country = countryCodes[n % countryCodes.length] as CountryCode;
      const rate = toUnits(defaultRates[country].buying);
      const least = minimumTransfer(country, defaultRates);
      accounts.push({ ...(await fundedPlayer(first, WORTH_IN_USDT * rate, { country })), rate, least });
    }
    const before = await worth();
    const keys = Array.from({ length: 40 }, (_, n) => `key ${n}`);
    let done = 0;
    const act = async () => {
      const app = pick(apps);
      const { token, rate, least } = pick(accounts);
      const large = Math.round(rate * choose(4_000)) / 100;
      const amount = pick([0.01, least, least + 0.01, least + 0.99, large]);
      const invested = pick([0.01, 0.02, 0.99, 1, large]);
      const headers: Record<string, string> = choose(3) === 0 ? { 'idempotency-key': pick(keys) } : {};
      const post = <Data>(path: string, body: object) =>
        app.call<Data>('POST', path, { token, body, headers });
      const toUserId = pick(accounts).id.toString();
      const answer = await [
        () => post('/api/transfers/send', { toUserId, amount }),
        async () => {
          const quote = await post<{ quoteId: string }>('/api/transfers/quote', { toUserId, amount });
          if (quote.status !== 200) return quote;
          const body = { toUserId, amount, quoteId: quote.data.quoteId };
          const sent = await Promise.all([
            post('/api/transfers/send', body),
            post('/api/transfers/send', body),
          ]);
          return sent[0];
        },
        () => post('/api/investment/invest', { amount: invested }),
        () => post('/api/investment/withdraw', { amount: Math.ceil(rate * (2 + choose(3))) }),
        async () => {
          const body = { method: 'crypto', amount: Math.ceil(10 * rate), network: 'trc20', pin: '1010' };
          const asked = await post<{ id: string }>('/api/wallet/withdraw', {
            ...body,
            address: addresses.trc20,
          });
          if (asked.status !== 200) return asked;
          const path = `/api/admin/withdrawals/${asked.data.id}/reject`;
          const reject = () =>
            app.call('POST', path, { token: operator.token, body: { reason: 'not this time' } });
          await Promise.all([reject(), reject()]);
          return asked;
        },
      ][choose(5)]?.();
      if (answer?.status === 200) done++;
      if (answer?.status !== 503) expect(answer?.status).toBeLessThan(500);
    };
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(Array.from({ length: AT_ONCE }, act));
      first.clock.advance(2_000);
    }
    expect(done).toBeGreaterThan((ROUNDS * AT_ONCE) / 4);
    const after = await worth();
    // Rounding loses less than a cent in total and never gains.
    expect(after).toBeLessThanOrEqual(before);
    expect(after).toBeGreaterThan(before - 1e10);
  });

  test('earns once a day on the same money, even when it changes hands at midnight between skewed clocks', async () => {
    // Two seconds before and after midnight in Kampala.
    const midnight = Date.parse('2026-01-06T21:00:00Z');
    const clocks = [new TestClock(), new TestClock()] as const;
    const skewed = [
      await createTestApp(on.database, { clock: clocks[0] }),
      await createTestApp(on.database, { clock: clocks[1] }),
    ] as const;
    const setTo = (ms: number) => {
      clocks[0].set(new Date(ms - 2_000));
      clocks[1].set(new Date(ms + 2_000));
    };
    setTo(midnight - 1_000);
    await fundInterest(skewed[0].ledger, 1_000_000);
    const all = 1_000_000;
    const ring = [
      await fundedPlayer(skewed[0], all),
      ...(await Promise.all([1, 2, 3].map(() => fundedPlayer(skewed[0], 0)))),
    ];
    const post = (app: TestApp, { token }: TestPlayer, path: string, body: object) =>
      app.call('POST', path, { token, body });
    for (let day = 0; day < 6; day++) {
      const [from, to] = [ring[(day + 3) % 4], ring[day % 4]] as [TestPlayer, TestPlayer];
      // Divested where the next day has begun, invested where it has not, and vice versa.
      const [late, early] = day % 2 === 0 ? [skewed[1], skewed[0]] : [skewed[0], skewed[1]];
      if (day === 0) await post(early, to, '/api/investment/invest', { amount: all });
      else {
        expect((await post(late, from, '/api/investment/withdraw', { amount: all })).status).toBe(200);
        const body = { toUserId: to.id.toString(), amount: all };
        expect((await post(late, from, '/api/transfers/send', body)).status).toBe(200);
        expect((await post(early, to, '/api/investment/invest', { amount: all })).status).toBe(200);
      }
      setTo(midnight + (day + 1) * 24 * 60 * 60_000 - 1_000);
      for (const app of skewed) {
        await creditDays({ database: on.database, ledger: app.ledger, clock: () => app.clock.now() });
      }
    }
    const { rows } = await sql<{ day: string; held: string }>`
      select day::text, sum(held)::text as held from investment_earning
      where player_id = any (${ring.map(({ id }) => id)}::bigint[]) group by day`.execute(
      on.database.queries,
    );
    expect(rows.length).toBeGreaterThan(2);
    // Past earnings stay invested and earn a little. The principal counts once.
    for (const { held } of rows) expect(Number(held)).toBeLessThan(all * 1e6 * 1.02);
  });
});
