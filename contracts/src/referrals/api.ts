import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';

export const referralStatuses = [
  'signed_up', // -> missed, pending or paid: the friend's first deposit decides
  'missed', // the first deposit was below the threshold
  'pending', // qualified -> paid once the friend has played enough
  'paid', // the bonus is in the referrer's game balance
] as const;
export type ReferralStatus = (typeof referralStatuses)[number];

const friend = z.object({
  referred_username: z.string(),
  created_at: z.iso.datetime(),
  signup_completed: z.boolean(),
  deposit_threshold_met: z.boolean(),
  bonus_paid: z.boolean(),
  /** In the referrer's currency; 0 until the bonus is paid. */
  bonus_amount: z.number(),
  status: z.enum(referralStatuses),
  /** Percent of the play that a pending bonus needs; null unless pending. */
  progress: z.int().min(0).max(100).nullable(),
});
export type ReferredFriend = z.output<typeof friend>;

export const referralsApi = {
  myCode: endpoint('GET /api/referrals/my-code', 'player', {
    summary: "The player's referral code, link, figures and friends",
    /** Cache busters. */
    query: z.object({
      t: z.string().max(20, { abort: true }).optional(),
      refresh: z.literal('1').optional(),
    }),
    data: z.object({
      referralCode: z.string(),
      shareLink: z.string(),
      currency: z.enum(currencies),
      /** Per friend, and the smallest first deposit that earns it, in the referrer's currency. */
      bonus: z.number(),
      threshold: z.number(),
      /** A bonus stays pending until the friend has played enough. */
      bonusAfterPlay: z.boolean(),
      stats: z.object({
        totalReferrals: z.int(),
        totalBonusesEarned: z.number(),
        qualifiedDeposits: z.int(),
        bonusesPaid: z.int(),
        completedSignups: z.int(),
        /** Visits by the link. */
        usesCount: z.int(),
      }),
      /** The newest 100. */
      recentReferrals: z.array(friend),
    }),
  }),
  referralClick: endpoint('POST /api/referrals/click', 'public', {
    summary: 'Count a visit by a referral link',
    body: z.object({ code: z.string().max(40, { abort: true }) }),
    data: z.object({}),
  }),
};
