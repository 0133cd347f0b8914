import { type CountryCode, type Currency, countryOf } from '@sanduku/contracts/countries';
import { toWire } from '@sanduku/contracts/money';
import type { accountApi } from '@sanduku/contracts/players/account';
import type { SignedIn as SignedInAnswer, User } from '@sanduku/contracts/players/api';
import type { FastifyReply } from 'fastify';
import type { NamedSession, Row } from '../../database/functions.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { siteOf } from '../../lib/site.ts';
import { referralBonusIn } from '../referrals/bonus.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { type OwnAccess, waitAfter } from './access.ts';
import { changePassword, endOwnSessions } from './account.ts';
import { askForContact, confirmContact, type SentCode } from './contact.ts';
import { askForClaim } from './contact-claims.ts';
import type { PlayerDeps } from './deps.ts';
import { logIn } from './log-in.ts';
import { lookOf } from './look-alike-names.ts';
import { type Profile, profileOf } from './profile.ts';
import { useResetLink } from './reset-links.ts';
import { renewSession } from './sessions.ts';
import { type SignedIn, signUp } from './sign-up.ts';
import { visitorOf } from './visitor.ts';

export function authHandlers(
  deps: PlayerDeps & { settings: Pick<LiveSettings, 'rates'> },
): Pick<Handlers, 'signup' | 'login' | 'logout' | 'profile' | 'me' | 'refresh' | 'resetPassword'> {
  const { clock, database, knownDevices, settings } = deps;

  const answer = async (
    reply: FastifyReply,
    result: SignedIn | Refusal,
  ): Promise<SignedInAnswer | Refusal> => {
    if (result instanceof Refusal) return result;
    const { player, token } = result;
    reply.header('set-cookie', knownDevices.cookieOf(player.username_look));
    return {
      token,
      user: toUser(await profileOf(database, player.id, clock())),
      referralBonus:
        player.referred_by === null ? null : toWire(referralBonusIn(player.country, settings.rates)),
    };
  };
  const profile = async ({ session }: { session: NamedSession }) => ({
    user: toUser((await database.callOwn(session, 'player_profile_of', {})).row),
  });

  return {
    signup: async ({ body, request, reply }) => answer(reply, await signUp(deps, body, visitorOf(request))),
    login: async ({ body, request, reply }) =>
      answer(reply, await logIn(deps, body, visitorOf(request), siteOf(deps.publicUrl, request))),
    logout: async ({ session }) => {
      await database.callOwn(session, 'session_end', {});
      return {};
    },
    profile,
    me: profile,
    refresh: async ({ session }) => {
      const token = await renewSession(database, session);
      return token === undefined ? new Refusal('not_signed_in') : { token };
    },
    resetPassword: async ({ body, request, reply }) => {
      const used = await useResetLink(deps, body, visitorOf(request));
      // Only the owner of the contact gets the link: guesses from elsewhere must not keep the owner out.
      if (!(used instanceof Refusal))
        reply.header('set-cookie', knownDevices.cookieOf(lookOf(used.username)));
      return used;
    },
  };
}

export function accountHandlers(
  deps: PlayerDeps & { mode: 'sandbox' | 'production' },
): Pick<Handlers, keyof typeof accountApi | 'claimContact' | 'walletBalance'> {
  const { callOwn } = deps.database;
  const sentCode = (sent: SentCode | Refusal) =>
    sent instanceof Refusal
      ? sent
      : {
          sentTo: sent.sentTo,
          expiresAt: sent.expiresAt.toISOString(),
          code: deps.mode === 'sandbox' ? sent.code : null,
        };
  return {
    account: async ({ session }) => {
      const access = (await callOwn(session, 'player_access', {})).row as OwnAccess;
      const { access_changed_at: at, access_changed_what: what, unproven } = access;
      return {
        lastChange: at && what ? { what, at: at.toISOString() } : null,
        waitsUntil: waitAfter(at, session.now),
        transfersWaitUntil: waitAfter(access.access_recovered_at, session.now),
        unproven,
      };
    },
    changePassword: async ({ session, body }) => {
      const ended = await changePassword(deps, session, body);
      return ended instanceof Refusal ? ended : { ended };
    },
    changeContact: async ({ session, body }) => sentCode(await askForContact(deps, session, body)),
    claimContact: async ({ body, request }) => sentCode(await askForClaim(deps, body, visitorOf(request))),
    confirmContact: ({ session, body }) => confirmContact(deps, session, body.code),
    ownSessions: async ({ session }) => {
      const { player, rows } = await callOwn(session, 'session_list', {});
      return {
        sessions: rows.map((row) => ({
          id: row.id.toString(),
          userAgent: row.user_agent as string | null,
          country: player.country,
          createdAt: row.created_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
          isThis: row.is_this,
        })),
      };
    },
    endOwnSessions: async ({ session, body: { sessionId } }) => {
      const ended = await endOwnSessions(
        deps,
        session,
        sessionId === undefined ? undefined : BigInt(sessionId),
      );
      return ended instanceof Refusal ? ended : { ended };
    },
    walletBalance: async ({ session }) => {
      const { player, row } = await callOwn(session, 'player_balance', {});
      return {
        balance: toWire(row.balance),
        currency: player.currency,
        currencySymbol: countryOf(player.country).symbol,
      };
    },
  };
}

function toUser(profile: Profile): User {
  const gameStats = toGameStats(profile);
  const country = profile.country as CountryCode;
  return {
    id: profile.id.toString(),
    username: profile.username,
    email: profile.email,
    phone: profile.phone,
    country,
    currency: profile.currency as Currency,
    currencySymbol: countryOf(country).symbol,
    gameBalance: toWire(profile.game_balance),
    totalDeposited: toWire(profile.deposited),
    totalWithdrawn: toWire(profile.withdrawn),
    depositAddress: profile.deposit_address,
    my_referral_code: profile.referral_code,
    referralCode: profile.referral_code,
    gameStats,
    gamesPlayed: gameStats.totalGames,
    gamesWon: gameStats.totalWins,
    totalWinnings: gameStats.totalWinnings,
    unread: Number(profile.unread),
  };
}

/** Counted on the seat with every bet. */
export function toGameStats(counts: Row<'game_counts'>): User['gameStats'] {
  return {
    totalGames: Number(counts.games),
    totalWins: Number(counts.wins),
    totalLosses: Number(counts.games - counts.wins),
    totalWinnings: toWire(counts.paid_out),
    bestWin: toWire(counts.best_win),
    gamesToday: Number(counts.games_today),
    minutesToday: Math.floor(Number(counts.played_today_ms) / 60_000),
  };
}
