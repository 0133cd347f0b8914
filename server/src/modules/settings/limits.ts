import { type CountryCode, type Currency, countryOf } from '@sanduku/contracts/countries';
import { inMoneyOf, worthIn } from '@sanduku/contracts/local-figures';
import { MICROS_PER_UNIT, type Micros, scale } from '@sanduku/contracts/money';
import type { Odds } from '@sanduku/contracts/odds';
import { bankrollInStakes } from '@sanduku/contracts/prize-tables/rules';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Log } from '../../lib/log.ts';
import { Polled } from '../../lib/polled.ts';
import type { LiveSettings } from './settings.ts';

interface LimitsOptions {
  readonly database: { queries: Queries };
  readonly settings: LiveSettings;
  readonly mode: 'sandbox' | 'production';
  readonly log: Log;
}

/** Of a bankroll that limits a bet. */
const BANKROLL_MS = 3_000;

export const bankrollBalances = sql<{ currency: string; amount: bigint }>`
  select f.currency, coalesce(sum(a.balance), 0)::bigint as amount
  from (select distinct currency from house_funding where account = 'bankroll') f
  left join ledger_account a on a.player_id is null and a.kind = 'house.bankroll' and a.currency = f.currency
  group by f.currency order by f.currency`;

export type BetLimits = Pick<Limits, 'settings' | 'maximumBet' | 'refresh'>;

/** The settings are in UGX, the limits in each country's currency. */
export class Limits extends Polled {
  readonly settings: Pick<LiveSettings, 'current' | 'rates'>;
  readonly #queries: Queries;
  /** Assumed before an operator adds a bankroll; undefined: no limit. */
  readonly #unfunded: Micros | undefined;
  #bankrolls: ReadonlyMap<string, Micros> = new Map();

  private constructor(options: LimitsOptions) {
    super({
      everyMs: BANKROLL_MS,
      log: options.log,
      warning: 'the bankroll could not be read; bets go by what it was',
    });
    this.#queries = options.database.queries;
    // Production never pays prizes from other players' deposits.
    this.#unfunded = options.mode === 'production' ? 0n : undefined;
    this.settings = options.settings;
  }

  static async open(options: LimitsOptions): Promise<Limits> {
    const limits = new Limits(options);
    await limits.refresh();
    return limits;
  }

  /** In whole units; null: no limit. */
  maximumBet(country: CountryCode, odds: Odds): number | null {
    const { maximumBet, bankrollShareBasisPoints } = this.settings.current();
    const bankroll = this.#bankrolls.get(countryOf(country).currency) ?? this.#unfunded;
    if (maximumBet === null && bankroll === undefined) return null;
    // At least one unit, even if that exceeds the limit.
    const set =
      maximumBet === null
        ? Infinity
        : Math.max(1, Math.floor(inMoneyOf(maximumBet, country, this.settings.rates)));
    const covered =
      bankroll === undefined ? Infinity : largestStake(bankroll, bankrollShareBasisPoints, odds);
    return Math.min(set, covered);
  }

  /** In the country's currency; undefined: no limit. The bankroll also limits bets. */
  maximum(
    name: 'maximumWithdrawal' | 'maximumTransfer' | 'maximumConversionPerDay',
    country: CountryCode,
  ): Micros | undefined {
    const limit = this.settings.current()[name];
    return limit === null ? undefined : this.#inMicros(limit, country);
  }

  /** Per player and day. */
  payoutByOne(country: CountryCode): Micros {
    return this.#inMicros(this.settings.current().payoutByOne, country);
  }

  bankroll(currency: Currency): Micros | undefined {
    return this.#bankrolls.get(currency);
  }

  #inMicros(ugandan: number, country: CountryCode): Micros {
    return worthIn(BigInt(ugandan) * MICROS_PER_UNIT, country, this.settings.rates);
  }

  protected override async read(): Promise<void> {
    const { rows } = await bankrollBalances.execute(this.#queries);
    this.#bankrolls = new Map(rows.map(({ currency, amount }) => [currency, amount]));
  }
}

/**
 * In whole units. The smaller of two: its largest win is the allowed share of the bankroll, or its risk of ruin is 1 in
 * 10,000. Independent of the round's result.
 */
function largestStake(bankroll: Micros, shareBasisPoints: number, odds: Odds): number {
  if (bankroll <= 0n) return 0;
  const { largestPrize, bankrollNeeded } = riskOf(odds);
  const byPrize = scale(bankroll, BigInt(shareBasisPoints), largestPrize) / MICROS_PER_UNIT;
  const byRuin = bankroll / bankrollNeeded / MICROS_PER_UNIT;
  return Math.min(Number(byPrize), Number(byRuin));
}

interface Risk {
  readonly largestPrize: bigint;
  /** In highest stakes, rounded up. */
  readonly bankrollNeeded: bigint;
}
const risks = new WeakMap<Odds, Risk>();

/** Cached: every bet needs it. */
function riskOf(odds: Odds): Risk {
  const known = risks.get(odds);
  if (known) return known;
  const risk = {
    largestPrize: BigInt(Math.max(...odds.prizesBasisPoints)),
    bankrollNeeded: BigInt(Math.ceil(bankrollInStakes(odds))),
  };
  risks.set(odds, risk);
  return risk;
}
