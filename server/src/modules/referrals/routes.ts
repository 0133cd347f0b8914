import { toWire } from '@sanduku/contracts/money';
import { pages } from '@sanduku/contracts/pages';
import type { ReferredFriend, referralsApi } from '@sanduku/contracts/referrals/api';
import type { FastifyRequest } from 'fastify';
import type { Row } from '../../database/functions.ts';
import type { Handlers } from '../../http/routes.ts';
import type { PlayerDeps } from '../players/deps.ts';
import { visitorOf } from '../players/visitor.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { referralBonusIn, referralThresholdIn } from './bonus.ts';
import { countClick } from './referrals.ts';

export function referralHandlers(
  deps: PlayerDeps & { settings: LiveSettings; publicUrl: string | undefined },
): Pick<Handlers, keyof typeof referralsApi> {
  return {
    myCode: async ({ session, request }) => {
      const { player, rows, row: counts } = await deps.database.callOwn(session, 'referral_overview', {});
      const { country, currency } = player;
      return {
        referralCode: counts.code,
        shareLink: `${deps.publicUrl ?? originOf(request)}${pages.signup}?ref=${counts.code}`,
        currency,
        bonus: toWire(referralBonusIn(country, deps.settings.rates)),
        threshold: toWire(referralThresholdIn(country, deps.settings.rates)),
        bonusAfterPlay: deps.settings.current().referralBonusAfterPlay,
        stats: {
          totalReferrals: Number(counts.friends),
          totalBonusesEarned: toWire(counts.earned),
          qualifiedDeposits: Number(counts.qualified),
          bonusesPaid: Number(counts.paid),
          completedSignups: Number(counts.friends),
          usesCount: Number(counts.clicks),
        },
        recentReferrals: rows.filter(({ username }) => username !== null).map(toFriend),
      };
    },
    referralClick: async ({ body, request }) => (await countClick(deps, body.code, visitorOf(request))) ?? {},
  };
}

/** The caller can forge the Host header, but only the caller sees the result. */
function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

function toFriend(row: Row<'referral_overview'>): ReferredFriend {
  const { username, signed_up_at, bonus, progress } = row;
  const status = row.status as ReferredFriend['status'];
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
