import type { SignedIn as SignedInAnswer } from '@sanduku/contracts/auth';
import { toWire } from '@sanduku/contracts/money';
import { logIn } from '../domain/players/log-in.ts';
import type { PlayerParts } from '../domain/players/parts.ts';
import { findProfile, profileOf } from '../domain/players/profile.ts';
import { endSession, renewSession } from '../domain/players/sessions.ts';
import { type SignedIn, signUp } from '../domain/players/sign-up.ts';
import { referralBonusIn } from '../domain/referrals/bonus.ts';
import { Refusal } from '../domain/refusal.ts';
import { toUser } from './player.ts';
import type { Handlers } from './routes.ts';
import { visitorOf } from './visitor.ts';

export function authHandlers(
  parts: PlayerParts,
): Pick<Handlers, 'signup' | 'login' | 'logout' | 'profile' | 'me' | 'refresh'> {
  const { clock } = parts;
  const { queries } = parts.database;

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
      const result = await signUp(parts, body, visitorOf(request));
      return result instanceof Refusal ? result : answer(result);
    },
    login: async ({ body, request }) => {
      const result = await logIn(parts, body, visitorOf(request));
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
