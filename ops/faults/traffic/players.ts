import type { CountryCode } from '../../../contracts/src/countries.ts';
import { type MobileProvider, mobileProviders } from '../../../contracts/src/deposits/api.ts';
import { minimumDeposit } from '../../../contracts/src/deposits/rules.ts';
import { minimumBet } from '../../../contracts/src/game/rules.ts';
import { MICROS_PER_UNIT } from '../../../contracts/src/money.ts';
import { defaultRates } from '../../../contracts/src/rates.ts';
import { minimumTransfer } from '../../../contracts/src/transfers/rules.ts';
import { seeding, seedPlayer } from '../../seed-player.ts';

export interface TrafficPlayer {
  readonly id: bigint;
  readonly country: CountryCode;
  readonly token: string;
  readonly provider: MobileProvider;
  readonly phone: string;
  readonly minimumBet: number;
  readonly minimumDeposit: number;
  readonly minimumTransfer: number;
}

/** For converted transfers. */
const countries: readonly CountryCode[] = ['UG', 'UG', 'UG', 'KE'];
const prefixes: Record<MobileProvider, string> = { mtn: '0772', airtel: '0702' };
const INITIAL_BETS = 2_000;
/** Soon runs out of money, for rejections. */
const POOR = 8;
const LOW_BALANCE_BETS = 5;

export function seedPlayers(url: string, count: number): Promise<TrafficPlayer[]> {
  const prefix = `traffic${Date.now().toString(36)}`;
  return seeding(url, async (seed) => {
    const players: TrafficPlayer[] = [];
    for (let number = 0; number < count; number++) {
      const country = countries[number % countries.length] as CountryCode;
      const bets = number % POOR === POOR - 1 ? LOW_BALANCE_BETS : INITIAL_BETS;
      const amount = BigInt(bets * minimumBet(country, defaultRates)) * MICROS_PER_UNIT;
      const provider = mobileProviders[number % mobileProviders.length] as MobileProvider;
      const username = `${prefix}n${number}x`;
      players.push({
        ...(await seedPlayer(seed, { username, country, amount })),
        country,
        provider,
        // Has no special meaning in the sandbox.
        phone: `${prefixes[provider]}${String(number % 10_000).padStart(4, '0')}55`,
        minimumBet: minimumBet(country, defaultRates),
        minimumDeposit: minimumDeposit(country, defaultRates),
        minimumTransfer: minimumTransfer(country, defaultRates),
      });
    }
    return players;
  });
}
