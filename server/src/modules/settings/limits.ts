import { type CountryCode, type Currency, countryOf } from '@sanduku/contracts/countries';
import { minimumBet } from '@sanduku/contracts/game/rules';
import { inMoneyOf, worthIn } from '@sanduku/contracts/local-figures';
import { MICROS_PER_UNIT, type Micros, scale } from '@sanduku/contracts/money';
import type { Odds } from '@sanduku/contracts/odds';
import { bankrollInStakes } from '@sanduku/contracts/prize-tables/rules';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Log } from '../../lib/log.ts';
import type { LiveSettings } from './settings.ts';

interface LimitsOptions {
  readonly database: { queries: Queries };
  readonly settings: LiveSettings;
  readonly mode: 'sandbox' | 'production';
  readonly log: Log;
}

/** How old the balance of a bankroll may be when a bet is measured by it. */
const BANKROLL_MS = 3_000;

/** The most of what settings limit. They say it in Uganda's money; every country has the same value in its own. */
export class Limits {
  readonly #queries: Queries;
  readonly #settings: LiveSettings;
  readonly #log: Log;
  readonly #poll: NodeJS.Timeout;
  /** What counts as the bankroll of a currency that nobody has put money into; undefined: it limits nothing. */
  readonly #unfunded: Micros | undefined;
  /** What is in the bankrolls that an operator has ever put money into, by currency. */
  #bankrolls: ReadonlyMap<string, Micros> = new Map();
  #reading: Promise<unknown> = Promise.resolve();

  private constructor(options: LimitsOptions) {
    this.#queries = options.database.queries;
    // Where money is real, a prize is not to be paid out of what other players have deposited.
    this.#unfunded = options.mode === 'production' ? 0n : undefined;
    this.#settings = options.settings;
    this.#log = options.log;
    this.#poll = setInterval(() => {
      this.refresh().catch((error: unknown) =>
        this.#log.warn({ err: error }, 'the bankroll could not be read; bets go by what it was'),
      );
    }, BANKROLL_MS).unref();
  }

  static async open(options: LimitsOptions): Promise<Limits> {
    const limits = new Limits(options);
    await limits.refresh();
    return limits;
  }

  /** In whole units of the country's money. Every bet calls this. */
  minimumBet(country: CountryCode): number {
    return minimumBet(country, this.#settings.rates);
  }

  /** The largest stake on such a table now, in whole units of the country's money; null: no limit. Every bet calls this. */
  maximumBet(country: CountryCode, odds: Odds): number | null {
    const { maximumBet, bankrollShareBasisPoints } = this.#settings.current();
    const bankroll = this.#bankrolls.get(countryOf(country).currency) ?? this.#unfunded;
    if (maximumBet === null && bankroll === undefined) return null;
    // The smallest unit of some countries is worth more than a small limit: there it is the limit.
    const set =
      maximumBet === null
        ? Infinity
        : Math.max(1, Math.floor(inMoneyOf(maximumBet, country, this.#settings.rates)));
    const covered =
      bankroll === undefined ? Infinity : largestStake(bankroll, bankrollShareBasisPoints, odds);
    return Math.min(set, covered);
  }

  /** In the country's money; undefined: no limit. A bet has the bankroll to think of besides. */
  maximum(name: 'maximumWithdrawal' | 'maximumTransfer', country: CountryCode): Micros | undefined {
    const limit = this.#settings.current()[name];
    return limit === null ? undefined : this.#inMicros(limit, country);
  }

  /** What one operator may pay out to a player in a day; more takes two. */
  payoutByOne(country: CountryCode): Micros {
    return this.#inMicros(this.#settings.current().payoutByOne, country);
  }

  /** What is in the bankroll of a currency; undefined where an operator has never put money into it. */
  bankroll(currency: Currency): Micros | undefined {
    return this.#bankrolls.get(currency);
  }

  /** Looks into the bankrolls now. */
  refresh(): Promise<void> {
    const reading = this.#reading.then(() => this.#read());
    this.#reading = reading.catch(() => {});
    return reading;
  }

  async close(): Promise<void> {
    clearInterval(this.#poll);
    await this.#reading;
  }

  #inMicros(ugandan: number, country: CountryCode): Micros {
    return worthIn(BigInt(ugandan) * MICROS_PER_UNIT, country, this.#settings.rates);
  }

  async #read(): Promise<void> {
    const { rows } = await sql<{ currency: string; balance: string }>`
      select f.currency, coalesce(sum(a.balance), 0)::text as balance
      from (select distinct currency from house_funding where account = 'bankroll') f
      left join ledger_account a
        on a.player_id is null and a.kind = 'house.bankroll' and a.currency = f.currency
      group by f.currency
    `.execute(this.#queries);
    this.#bankrolls = new Map(rows.map(({ currency, balance }) => [currency, BigInt(balance)]));
  }
}

/**
 * In whole units, the smaller of two: the stake whose largest win is just that share of the bankroll, and the one that
 * uses the bankroll up with a chance of one in 10,000. The result of a round is not known, and not asked.
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
  /** In stakes of the highest kind, rounded up. */
  readonly bankrollNeeded: bigint;
}
const risks = new WeakMap<Odds, Risk>();

/** Worked out once for each table: every bet asks for it. */
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
