import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { said } from '../problem-message.ts';

/** How far a friend has come. */
export const referralStatuses = [
  'signed_up', // -> missed, held, paid: the first deposit decides
  'missed', // the first deposit was too small
  'held', // it qualified, with something to check -> paid once the friend has played, or by an operator; refused by one
  'paid', // the bonus is in the referrer's game balance
  'refused', // an operator said no, with a reason
] as const;
export type ReferralStatus = (typeof referralStatuses)[number];

/** Why a bonus is not paid at once. */
export const holdReasons = [
  'no_device', // the friend's browser never said which it is
  'shared_device', // another account was signed in on the friend's device
  'shared_payer', // the phone or wallet that paid has paid for another account
  'wallet', // the deposit came from a wallet on a chain, of which anybody makes as many as they like
  'many_friends', // more friends of this referrer qualified today than an operator lets pass
  'referrer_suspended',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** A random id that the browser keeps. It is no proof of anything, and only ever compared. */
export const deviceId = z
  .string()
  .max(64, { abort: true })
  .regex(/^[\w-]{16,64}$/, said({ problem: 'device_id_not_valid' }));

const friend = z.object({
  referred_username: z.string(),
  created_at: z.iso.datetime(),
  signup_completed: z.boolean(),
  deposit_threshold_met: z.boolean(),
  bonus_paid: z.boolean(),
  /** In the referrer's currency; 0 while nothing has been earned. */
  bonus_amount: z.number(),
  status: z.enum(referralStatuses),
  /** Why a bonus waits or was refused, in a sentence for the referrer. */
  reason: z.string().nullable(),
  /** While it waits: why, and what the friend has to stake in rounds until it is paid by itself, in the friend's currency. */
  held: z
    .object({
      reasons: z.array(z.enum(holdReasons)),
      stakeNeeded: z.number(),
      stakeMissing: z.number(),
      currency: z.enum(currencies),
    })
    .nullable(),
});
export type ReferredFriend = z.output<typeof friend>;

export const referralsApi = {
  myCode: endpoint('GET /api/referrals/my-code', 'player', {
    summary: "The player's referral code, link, figures and friends",
    /** Both only keep anything between from repeating an old answer. */
    query: z.object({
      t: z.string().max(20, { abort: true }).optional(),
      refresh: z.literal('1').optional(),
    }),
    data: z.object({
      referralCode: z.string(),
      shareLink: z.string(),
      currency: z.enum(currencies),
      /** What one friend is worth, and the first deposit it takes, in the referrer's currency. */
      bonus: z.number(),
      threshold: z.number(),
      stats: z.object({
        totalReferrals: z.int(),
        totalBonusesEarned: z.number(),
        qualifiedDeposits: z.int(),
        bonusesPaid: z.int(),
        completedSignups: z.int(),
        /** Visits by the link. */
        usesCount: z.int(),
      }),
      /** The newest first, a hundred of them. */
      recentReferrals: z.array(friend),
    }),
  }),
  referralClick: endpoint('POST /api/referrals/click', 'public', {
    summary: 'Somebody has come by a referral link',
    body: z.object({ code: z.string().max(40, { abort: true }), deviceId }),
    data: z.object({}),
  }),
};
