import { brand } from '@sanduku/contracts/brand';
import { odds } from '@sanduku/contracts/odds';
import { inWords } from '../../lib/language/in-words.en.ts';

export const referrals = {
  title: 'Referral Center',
  intro: (bonus: string, threshold: string) =>
    `You get ${bonus} for every friend whose first deposit is at least ${threshold}.`,
  refreshing: 'Refreshing…',
  stale: 'We couldn’t load your figures. Your code and link still work.',
  stats: {
    code: 'Your referral code',
    total: 'Total referrals',
    earned: 'Total earned',
    pending: 'Pending bonuses',
    clicks: (count: number) =>
      count === 1 ? '1 visit through your link' : `${count} visits through your link`,
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
      { title: 'Your friend signs up', text: 'With your link or your code.' },
    ],
    deposit: {
      title: 'Your friend deposits',
      atOnce: 'The first deposit decides. Your bonus arrives together with it.',
      afterPlay: 'The first deposit decides. You get the bonus when your friend has played enough.',
    },
    notDeposits: 'Transfers from other players don’t count as deposits.',
    sharedPayer:
      'If another account has paid from the same phone or crypto address, you get the bonus when your friend has played enough.',
    enough: 'Enough means that your friend’s bets have cost as much as the bonus on average.',
  },
  friends: {
    title: 'Your friends',
    caption: 'Your friends and their progress',
    columns: { friend: 'Friend', joined: 'Joined', status: 'Status', bonus: 'Bonus' },
    empty: 'No sign-ups with your link yet',
    emptyText: 'You can follow each friend’s progress here.',
    progress: (step: number) => `Step ${step} of 3`,
    status: {
      signed_up: 'Signed up',
      missed: 'First deposit too small',
      pending: 'Qualified, pending',
      paid: 'Bonus paid',
    },
    playLabel: 'Play towards the bonus',
    played: (percent: number) =>
      percent < 100
        ? `${percent}% played. We pay the bonus at 100%.`
        : 'Played enough. We’re paying the bonus.',
  },
  debug: {
    title: 'Where the code came from',
    server: 'The server answered with this code.',
    profile: 'The server didn’t answer. This code is from your profile.',
    nowhere: 'We don’t have your code yet.',
  },
};
