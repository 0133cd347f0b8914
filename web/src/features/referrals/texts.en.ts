import { brand } from '@sanduku/contracts/brand';
import { odds } from '@sanduku/contracts/odds';
import { inWords } from '../../lib/language/in-words.en.ts';

export const referrals = {
  title: 'Referral Center',
  intro: (bonus: string, threshold: string) =>
    `You receive ${bonus} for every friend whose first deposit is at least ${threshold}.`,
  refresh: 'Refresh',
  refreshing: 'Refreshing …',
  stale: 'Your figures could not be loaded. Your code and link work all the same.',
  stats: {
    code: 'Your referral code',
    total: 'Total referrals',
    earned: 'Total earned',
    pending: 'Pending bonuses',
    clicks: (count: number) => (count === 1 ? '1 visit by your link' : `${count} visits by your link`),
  },
  link: {
    title: 'Your referral link',
    share: 'Share it',
    shareOn: (where: string) => `Share on ${where}`,
    otherWays: 'Other ways',
    message: (link: string) =>
      `Join me on ${brand.name}: ${inWords(odds.boxes)} sealed boxes and proof in every round. Sign up with my link: ${link}`,
  },
  how: {
    title: 'How it works',
    steps: [
      { title: 'Send your link', text: 'To a friend who is 18 or older and wants to play.' },
      { title: 'Your friend signs up', text: 'With your link or your code, on a phone of their own.' },
      {
        title: 'Your friend deposits',
        text: 'The first deposit decides. By mobile money, the bonus is in your game balance at the same moment.',
      },
    ],
    note: 'Balance sent by another player is no deposit. When the deposit comes from a crypto wallet, devices or payers are shared, or many friends come on one day, the bonus is paid once your friend has played.',
  },
  friends: {
    title: 'Your friends',
    caption: 'Your friends and how far they have come',
    columns: { friend: 'Friend', joined: 'Joined', status: 'Status', bonus: 'Bonus' },
    empty: 'Nobody has signed up with your link yet',
    emptyText: 'As soon as a friend does, you can follow here how far they have come.',
    progress: (step: number) => `Step ${step} of 3`,
    status: {
      signed_up: 'Signed up',
      missed: 'First deposit too small',
      held: 'Qualified, not paid yet',
      paid: 'Bonus paid',
      refused: 'Not paid',
    },
    held: {
      no_device: 'Your friend’s browser does not say which one it is.',
      shared_device: 'Your friend’s device is also used by another account.',
      shared_payer: 'The phone or wallet that paid has paid for another account.',
      wallet: 'The deposit came from a crypto wallet, which does not show whose it is.',
      many_friends: 'Many of your friends qualified on that day.',
      referrer_suspended: 'Your account was suspended at that moment.',
    },
    missing: (needed: string, missing: string) =>
      `It is paid by itself once your friend has staked ${needed} in rounds: ${missing} to go. Our team may pay it before.`,
  },
  debug: {
    title: 'Where the code came from',
    server: 'The server answered with this code.',
    profile: 'The server gave no answer; this code is the one of your profile.',
    nowhere: 'No code is known.',
  },
};
