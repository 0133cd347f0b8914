import { toWire } from '@sanduku/contracts/money';
import type { SignedIn as SignedInAnswer } from '@sanduku/contracts/players/auth';
import type { Handlers } from '../../http/routes.ts';
import { visitorOf } from '../../http/visitor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { referralBonusIn } from '../referrals/bonus.ts';
import type { PlayerDeps } from './deps.ts';
import { logIn } from './log-in.ts';
import { findProfile, profileOf } from './profile.ts';
import { toUser } from './profile-routes.ts';
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
