import { countryOf } from '@sanduku/contracts/countries';
import { toWire } from '@sanduku/contracts/money';
import type { User } from '@sanduku/contracts/players/player';
import type { Queries } from '../../database/database.ts';
import type { Handlers } from '../../http/routes.ts';
import { playerBalance } from '../../ledger/accounts.ts';
import type { GameCounts } from '../game/figures.ts';
import type { Profile } from './profile.ts';

export function playerHandlers(options: { queries: Queries }): Pick<Handlers, 'walletBalance'> {
  return {
    walletBalance: async ({ player }) => ({
      balance: toWire(await playerBalance(options.queries, player, 'player.game')),
      currency: player.currency,
      currencySymbol: countryOf(player.country).symbol,
    }),
  };
}

export function toUser({ player, gameBalance, games, activity, depositAddress }: Profile): User {
  const gameStats = toGameStats(games);
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
    depositAddress: depositAddress ?? null,
    my_referral_code: player.referral_code,
    referralCode: player.referral_code,
    gameStats,
    gamesPlayed: gameStats.totalGames,
    gamesWon: gameStats.totalWins,
    totalWinnings: gameStats.totalWinnings,
  };
}

export function toGameStats({ games, wins, winnings }: GameCounts): User['gameStats'] {
  return { totalGames: games, totalWins: wins, totalLosses: games - wins, totalWinnings: toWire(winnings) };
}
