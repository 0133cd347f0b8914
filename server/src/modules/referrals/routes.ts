import { toWire } from '@sanduku/contracts/money';
import { pages } from '@sanduku/contracts/pages';
import type { ReferredFriend, referralsApi } from '@sanduku/contracts/referrals/api';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/routes.ts';
import type { PlayerDeps } from '../players/deps.ts';
import { visitorOf } from '../players/visitor.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { referralBonusIn, referralThresholdIn } from './bonus.ts';
import { countClick, countReferrals, type Friend, listFriends } from './referrals.ts';

export function referralHandlers(
  deps: PlayerDeps & { settings: LiveSettings; publicUrl: string | undefined },
): Pick<Handlers, keyof typeof referralsApi> {
  const { queries } = deps.database;
  return {
    myCode: async ({ player, request }) => {
      const { referral_code: code, referral_clicks: clicks } = await queries
        .selectFrom('player')
        .select(['referral_code', 'referral_clicks'])
        .where('id', '=', player.id)
        .executeTakeFirstOrThrow();
      const counts = await countReferrals(queries, player.id);
      const friends = await listFriends(queries, player.id);
      return {
        referralCode: code,
        shareLink: `${deps.publicUrl ?? originOf(request)}${pages.signup}?ref=${code}`,
        currency: player.currency,
        bonus: toWire(referralBonusIn(player.country, deps.settings.rates)),
        threshold: toWire(referralThresholdIn(player.country, deps.settings.rates)),
        bonusAfterPlay: deps.settings.current().referralBonusAfterPlay,
        stats: {
          totalReferrals: counts.friends,
          totalBonusesEarned: toWire(counts.earned),
          qualifiedDeposits: counts.qualified,
          bonusesPaid: counts.paid,
          completedSignups: counts.friends,
          usesCount: Number(clicks),
        },
        recentReferrals: friends.map(toFriend),
      };
    },
    referralClick: async ({ body, request }) => (await countClick(deps, body.code, visitorOf(request))) ?? {},
  };
}

/** The Host header is the caller's, but only the caller sees the result. */
function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

function toFriend({ username, signed_up_at, status, bonus, progress }: Friend): ReferredFriend {
  return {
    referred_username: username,
    created_at: signed_up_at.toISOString(),
    signup_completed: true,
    deposit_threshold_met: bonus !== null,
    bonus_paid: status === 'paid',
    bonus_amount: status === 'paid' && bonus !== null ? toWire(bonus) : 0,
    status,
    progress,
  };
}
