import { toWire } from '@sanduku/contracts/money';
import { pages } from '@sanduku/contracts/pages';
import type { AdminReferral, adminReferralsApi } from '@sanduku/contracts/referrals/admin';
import type { ReferredFriend, referralsApi } from '@sanduku/contracts/referrals/api';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/routes.ts';
import { visitorOf } from '../../http/visitor.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { SignedInOperator } from '../operators/sessions.ts';
import type { PlayerDeps } from '../players/deps.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { referralBonusIn, referralThresholdIn } from './bonus.ts';
import { decideHeldBonus, type ListedReferral, listReferrals } from './held-bonuses.ts';
import { countReferrals, type Friend, listFriends, noteClick } from './referrals.ts';

type ReferralCall = keyof typeof referralsApi | keyof typeof adminReferralsApi;

export function referralHandlers(
  deps: PlayerDeps & {
    ledger: Ledger;
    publicUrl: string | undefined;
    settings: Pick<LiveSettings, 'rates'>;
  },
): Pick<Handlers, ReferralCall> {
  const { queries } = deps.database;

  const decide =
    (decision: 'paid' | 'refused') =>
    async (call: { operator: SignedInOperator; params: { id: string }; body: { reason: string } }) => {
      const { operator, params, body } = call;
      const { reason } = body;
      const decided = await decideHeldBonus(deps, BigInt(params.id), decision, { operator, reason });
      return decided instanceof Refusal ? decided : toAdminReferral(decided);
    };

  return {
    myCode: async ({ player, request }) => {
      const { referral_code: code } = await queries
        .selectFrom('player')
        .select('referral_code')
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
        stats: {
          totalReferrals: counts.friends,
          totalBonusesEarned: toWire(counts.earned),
          qualifiedDeposits: counts.qualified,
          bonusesPaid: counts.paid,
          completedSignups: counts.friends,
          usesCount: counts.clicks,
        },
        recentReferrals: friends.map(toFriend),
      };
    },
    referralClick: async ({ body, request }) => (await noteClick(deps, body, visitorOf(request))) ?? {},
    adminReferrals: async ({ query }) => {
      const { referrals, total } = await listReferrals(queries, query);
      const { limit, offset } = query;
      return { referrals: referrals.map(toAdminReferral), pagination: { total, limit, offset } };
    },
    adminReleaseReferral: decide('paid'),
    adminRefuseReferral: decide('refused'),
  };
}

/** Where the caller found us; only the caller gets to see it. */
function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

function toFriend(friend: Friend): ReferredFriend {
  const { username, signed_up_at, status, bonus } = friend;
  const held = status === 'held' ? heldOf(friend) : null;
  return {
    referred_username: username,
    created_at: signed_up_at.toISOString(),
    signup_completed: true,
    deposit_threshold_met: bonus !== null,
    bonus_paid: status === 'paid',
    bonus_amount: status === 'paid' && bonus !== null ? toWire(bonus) : 0,
    status,
    reason: held === null ? (status === 'refused' ? friend.reason : null) : sentenceOf(held),
    held,
  };
}

type Held = NonNullable<ReferredFriend['held']>;

function heldOf({ held_for, stake_needed, staked, currency }: Friend): Held {
  const needed = stake_needed ?? 0n;
  return {
    reasons: held_for ?? [],
    stakeNeeded: toWire(needed),
    stakeMissing: toWire(needed > staked ? needed - staked : 0n),
    currency,
  };
}

function sentenceOf({ stakeNeeded, currency }: Held): string {
  return `It is paid by itself once your friend has staked ${stakeNeeded.toLocaleString('en')} ${currency} in rounds, or when our team has looked at it.`;
}

function toAdminReferral(row: ListedReferral): AdminReferral {
  return {
    friend: { id: row.friend_id.toString(), username: row.friend_username },
    referrer: { id: row.referrer_id.toString(), username: row.referrer_username },
    status: row.status,
    bonus: row.bonus === null ? null : toWire(row.bonus),
    currency: row.currency,
    heldFor: row.held_for ?? [],
    sharesDevice: row.shares_device,
    sharesNetwork: row.shares_network,
    reason: row.reason,
    signedUpAt: row.signed_up_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}
