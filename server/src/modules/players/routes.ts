import { countryOf } from '@sanduku/contracts/countries';
import { toWire } from '@sanduku/contracts/money';
import type { SignedIn as SignedInAnswer, User } from '@sanduku/contracts/players/api';
import type { Queries } from '../../database/database.ts';
import type { Handlers } from '../../http/routes.ts';
import { visitorOf } from '../../http/visitor.ts';
import { playerBalance } from '../../ledger/accounts.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { GameCounts } from '../game/played-rounds.ts';
import { referralBonusIn } from '../referrals/bonus.ts';
import type { PlayerDeps } from './deps.ts';
import { logIn } from './log-in.ts';
import { findProfile, type Profile, profileOf } from './profile.ts';
import { useResetLink } from './reset-links.ts';
import { endSession, renewSession } from './sessions.ts';
import { type SignedIn, signUp } from './sign-up.ts';

export function authHandlers(
  deps: PlayerDeps,
): Pick<Handlers, 'signup' | 'login' | 'logout' | 'profile' | 'me' | 'refresh'> {
  const { clock } = deps;
  const { queries } = deps.database;

  const answer = async ({ player, token }: SignedIn): Promise<SignedInAnswer> => ({
    token,
    user: toUser(await profileOf(queries, player, clock())),
    referralBonus: player.referred_by === null ? null : toWire(referralBonusIn(player.country)),
  });
  const profile: Handlers['profile'] & Handlers['me'] = async ({ player }) => ({
    user: toUser(await findProfile(queries, player.id, clock())),
  });

  return {
    signup: async ({ body, request }) => {
      const result = await signUp(deps, body, visitorOf(request));
      return result instanceof Refusal ? result : answer(result);
    },
    login: async ({ body, request }) => {
      const result = await logIn(deps, body, visitorOf(request));
      return result instanceof Refusal ? result : answer(result);
    },
    logout: async ({ player }) => {
      await endSession(queries, player, clock());
      return {};
    },
    profile,
    me: profile,
    refresh: async ({ player }) => {
      const token = await renewSession(queries, player, clock());
      return token === undefined ? new Refusal('not_signed_in') : { token };
    },
  };
}

export function playerHandlers(options: { queries: Queries }): Pick<Handlers, 'walletBalance'> {
  return {
    walletBalance: async ({ player }) => ({
      balance: toWire(await playerBalance(options.queries, player, 'player.game')),
      currency: player.currency,
      currencySymbol: countryOf(player.country).symbol,
    }),
  };
}

function toUser({ player, gameBalance, games, activity, depositAddress }: Profile): User {
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

export function passwordResetHandlers(deps: PlayerDeps): Pick<Handlers, 'resetPassword'> {
  return { resetPassword: ({ body, request }) => useResetLink(deps, body, visitorOf(request)) };
}
