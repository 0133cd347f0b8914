import { brand } from '@sanduku/contracts/brand';
import { countries } from '@sanduku/contracts/countries';
import { type OddsFigures, odds } from '@sanduku/contracts/odds';
import { inWordsCapital } from '../../lib/language/in-words.en.ts';

const { figures: advertised, minimumAge, name } = brand;
const { boxes } = odds;
const prizeRange = (figures: OddsFigures) =>
  `${figures.smallestPrizePercent} to ${figures.largestPrizePercent}`;

export const landing = {
  hero: {
    title: (figures: OddsFigures) => [
      `${inWordsCapital(figures.boxes)} sealed boxes.`,
      `${inWordsCapital(figures.prizeBoxes)} ${figures.prizeBoxes === 1 ? 'holds' : 'hold'} a prize.`,
    ],
    text: (figures: OddsFigures) =>
      `Pick one. A prize box pays your stake back plus ${prizeRange(figures)}. The board is sealed before you choose, and you can check afterwards that it wasn’t changed.`,
    signUp: 'Create your account',
    logIn: 'Log in',
    honesty: (figures: OddsFigures) =>
      `${figures.emptyBoxes} of ${figures.boxes} boxes are empty. ${minimumAge}+ only.`,
    board: `The board: ${boxes} crates wrapped in printed cloth. One is open and shows a prize.`,
    tryIt: 'Try a free round',
    tryItText: 'No account, no money: a sealed round in your browser.',
    unreachable: 'We couldn’t load the free round. Check your connection and try again.',
  },
  live: {
    heading: 'Live figures',
    rounds: 'rounds played',
    returned: 'of stakes paid back',
    paidInTime: 'of withdrawals paid in time',
    none: 'None yet',
    note: 'Live, from our signed public log. Withdrawals: last 30 days.',
    check: 'Check them',
  },
  figures: {
    heading: `${name} in figures`,
    playersOnline: 'players online',
    totalWinnings: 'total winnings',
    gamesPlayed: 'games played',
    countries: 'countries',
    note: 'Example figures for illustration, not live counts.',
  },
  features: {
    heading: 'What you get',
    list: (dailyReturn: string, figures: OddsFigures) => [
      {
        figure: figures.winPercent,
        title: 'Win rate',
        text: `${figures.prizeBoxes} of the ${figures.boxes} boxes hold a prize, in every round and for every player.`,
      },
      {
        figure: figures.largestPrizePercent,
        title: 'Payouts up to',
        text: `A win returns your whole stake and adds ${prizeRange(figures)} of it.`,
      },
      {
        figure: `${advertised.depositMinutes} min`,
        title: 'Deposits credited within',
        text: 'By MTN or Airtel mobile money, or by USDT on TRC-20 and ERC-20.',
      },
      {
        figure: 'By hand',
        title: 'Withdrawals approved',
        text: `A person reviews every withdrawal. Most are paid within ${advertised.withdrawalMinutes} minutes.`,
      },
      {
        figure: dailyReturn,
        title: 'Daily investment return',
        text: 'Move money you’re not playing with to your investment account, and back whenever you like.',
      },
      {
        figure: advertised.countries,
        title: 'Countries',
        text: `Hold your balance in one of ${countries.length} local currencies. Transfers are converted automatically.`,
      },
    ],
    returnNotice: (dailyReturn: string) =>
      `The ${dailyReturn} daily return is paid by the operator from its own funds, is not guaranteed, and may stop.`,
  },
  odds: {
    heading: 'All the odds',
    text: 'No small print. The game runs on exactly these numbers.',
    prize: (percent: string) => `+${percent}`,
    empty: 'Empty',
    win: 'of boxes win',
    lose: 'of boxes are empty',
    returned: 'of stakes go back to players in the long run',
  },
  howItWorks: {
    heading: 'How it works',
    steps: [
      {
        title: 'Create an account',
        text: 'A username, an email address or phone number, and your country. It takes a minute.',
      },
      {
        title: 'Add money',
        text: `Pay by mobile money or in USDT. We credit it within ${advertised.depositMinutes} minutes.`,
      },
      {
        title: 'Pick a box',
        text: `Choose your stake. The ${boxes} boxes are sealed and shuffled. Pick one.`,
      },
      {
        title: 'Withdraw your winnings',
        text: 'Request a withdrawal by mobile money or in USDT. A person reviews and approves it.',
      },
    ],
  },
  testimonials: {
    heading: 'What players could say',
    sample: 'Sample',
    /** Invented, and labelled as samples. */
    list: [
      {
        quote:
          'I like that the boxes are sealed before I choose. I check the round afterwards, and it always matches.',
        name: 'Amina',
        place: 'Kampala, Uganda',
      },
      {
        quote: 'My deposit arrived before I’d put the phone down. The withdrawal took a quarter of an hour.',
        name: 'Brian',
        place: 'Kisumu, Kenya',
      },
      {
        quote:
          'It tells me plainly how many boxes are empty. I play with what I can spare and stop when it’s gone.',
        name: 'Neema',
        place: 'Mwanza, Tanzania',
      },
    ],
    carousel: 'carousel',
    slideRole: 'slide',
    slide: (slide: number, slides: number) => `Testimonial ${slide} of ${slides}`,
    choose: 'Choose a testimonial',
    pause: 'Pause the testimonials',
    play: 'Play the testimonials',
  },
  callToAction: {
    heading: 'Pick your first box',
    text: 'Signing up is free. Look around, and play when you feel like it.',
    signUp: 'Sign up',
    logIn: 'I have an account',
  },
};
