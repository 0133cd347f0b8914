import { countryOf } from '@sanduku/contracts/countries';
import { toWire } from '@sanduku/contracts/money';
import type { accountApi } from '@sanduku/contracts/players/account';
import type { SignedIn as SignedInAnswer, User } from '@sanduku/contracts/players/api';
import type { Queries } from '../../database/database.ts';
import type { Handlers } from '../../http/routes.ts';
import { playerBalance } from '../../ledger/accounts.ts';
import { Refusal } from '../../lib/refusal.ts';
import { siteOf } from '../../lib/site.ts';
import type { GameCounts } from '../game/played-rounds.ts';
import { referralBonusIn } from '../referrals/bonus.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { accessWait } from './access.ts';
import { changePassword, endOwnSessions } from './account.ts';
import { askForContact, confirmContact } from './contact.ts';
import type { PlayerDeps } from './deps.ts';
import { logIn } from './log-in.ts';
import { findProfile, type Profile, profileOf } from './profile.ts';
import { useResetLink } from './reset-links.ts';
import { endSession, listOwnSessions, renewSession } from './sessions.ts';
import { type SignedIn, signUp } from './sign-up.ts';
import { visitorOf } from './visitor.ts';

export function authHandlers(
  deps: PlayerDeps & { settings: Pick<LiveSettings, 'rates'> },
): Pick<Handlers, 'signup' | 'login' | 'logout' | 'profile' | 'me' | 'refresh'> {
  const { clock, settings } = deps;
  const { queries } = deps.database;

  const answer = async ({ player, token }: SignedIn): Promise<SignedInAnswer> => ({
    token,
    user: toUser(await profileOf(queries, player, clock())),
    referralBonus:
      player.referred_by === null ? null : toWire(referralBonusIn(player.country, settings.rates)),
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
      const result = await logIn(deps, body, visitorOf(request), siteOf(deps.publicUrl, request));
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

export function accountHandlers(
  deps: PlayerDeps & { mode: 'sandbox' | 'production' },
): Pick<Handlers, keyof typeof accountApi> {
  const { clock } = deps;
  const { queries } = deps.database;
  return {
    account: async ({ player: { id } }) => {
      const player = await queries
        .selectFrom('player')
        .select(['access_changed_at', 'access_changed_what'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { access_changed_at: at, access_changed_what: what } = player;
      return {
        lastChange: at && what ? { what, at: at.toISOString() } : null,
        waitsUntil: accessWait(player, clock())?.until ?? null,
      };
    },
    changePassword: async ({ player, body }) => {
      const ended = await changePassword(deps, player, body);
      return ended instanceof Refusal ? ended : { ended };
    },
    changeContact: async ({ player, body }) => {
      const sent = await askForContact(deps, player, body);
      if (sent instanceof Refusal) return sent;
      const { sentTo, expiresAt, code } = sent;
      return { sentTo, expiresAt: expiresAt.toISOString(), code: deps.mode === 'sandbox' ? code : null };
    },
    confirmContact: ({ player, body }) => confirmContact(deps, player, body.code),
    ownSessions: async ({ player: { id, country, session } }) => {
      const sessions = await listOwnSessions(queries, id, clock());
      return {
        sessions: sessions.map((row) => ({
          id: row.id.toString(),
          userAgent: row.user_agent,
          country,
          createdAt: row.created_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
          isThis: row.id === session.id,
        })),
      };
    },
    endOwnSessions: async ({ player, body: { sessionId } }) => {
      const ended = await endOwnSessions(
        deps,
        player,
        sessionId === undefined ? undefined : BigInt(sessionId),
      );
      return ended instanceof Refusal ? ended : { ended };
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
