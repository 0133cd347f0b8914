import { countryOf } from '@sanduku/contracts/countries';
import { toWire } from '@sanduku/contracts/money';
import type { User } from '@sanduku/contracts/player';
import type { Queries } from '../database/database.ts';
import { type Activity, activityOf, type Profile } from '../domain/players/profile.ts';
import { playerBalance } from '../ledger/accounts.ts';
import type { Handlers } from './routes.ts';

export function playerHandlers(options: { queries: Queries }): Pick<Handlers, 'walletBalance' | 'gameStats'> {
  return {
    walletBalance: async ({ player }) => ({
      balance: toWire(await playerBalance(options.queries, player, 'player.game')),
      currency: player.currency,
      currencySymbol: countryOf(player.country).symbol,
    }),
    gameStats: async () => {
      const activity = activityOf();
      return { ...toGameStats(activity), winRate: winRate(activity) };
    },
  };
}

export function toUser({ player, gameBalance, activity }: Profile): User {
  return {
    id: player.id.toString(),
    username: player.username,
    email: player.email,
    phone: player.phone,
    country: player.country,
    currency: player.currency,
    currencySymbol: countryOf(player.country).symbol,
    gameBalance: toWire(gameBalance),
    totalDeposited: toWire(activity.depositedUsdt),
    totalWithdrawn: toWire(activity.withdrawn),
    depositAddress: null,
    my_referral_code: player.referral_code,
    referralCode: player.referral_code,
    gameStats: toGameStats(activity),
  };
}

function toGameStats({ games, wins, winnings }: Activity): User['gameStats'] {
  return { totalGames: games, totalWins: wins, totalLosses: games - wins, totalWinnings: toWire(winnings) };
}

function winRate({ games, wins }: Activity): number {
  return games === 0 ? 0 : (100 * wins) / games;
}
