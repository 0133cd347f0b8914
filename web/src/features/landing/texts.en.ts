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
      `Pick one. A prize box pays your stake back plus ${prizeRange(figures)}. The board is sealed before you choose, and you can check afterwards that nobody touched it.`,
    signUp: 'Create your account',
    logIn: 'Log in',
    honesty: (figures: OddsFigures) =>
      `${figures.emptyBoxes} of ${figures.boxes} boxes are empty. ${minimumAge}+ only.`,
    board: `The board: ${boxes} crates wrapped in printed cloth. One stands open and shows a prize.`,
    tryIt: 'Try a free round',
    tryItText: 'No account, no money: a sealed round in your browser.',
    unreachable: 'The free round could not be loaded. Check your connection and try again.',
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
    heading: 'What you get, in plain figures',
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
        text: `A person looks at every withdrawal. Most are paid within ${advertised.withdrawalMinutes} minutes.`,
      },
      {
        figure: dailyReturn,
        title: 'Daily investment return',
        text: 'Move money you are not playing with to the investment account, and back whenever you like.',
      },
      {
        figure: advertised.countries,
        title: 'Countries',
        text: `Hold your balance in one of ${countries.length} local currencies; transfers convert by themselves.`,
      },
    ],
    returnNotice: (dailyReturn: string) =>
      `The ${dailyReturn} daily return is paid by the operator out of its own funds, is not guaranteed by anyone else, and may stop.`,
  },
  odds: {
    heading: 'The odds, all of them',
    text: 'No small print. These numbers are the ones the game engine itself runs on.',
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
        text: 'A username, an e-mail address or phone number, and your country. It takes a minute.',
      },
      {
        title: 'Add money',
        text: `Send it from mobile money or as USDT. It is credited within ${advertised.depositMinutes} minutes.`,
      },
      {
        title: 'Pick a box',
        text: `Choose your stake. The ${boxes} boxes are sealed, shuffled, and yours to choose from.`,
      },
      {
        title: 'Take your winnings out',
        text: 'Ask for a withdrawal by mobile money or in USDT. A person looks at it and approves it.',
      },
    ],
  },
  testimonials: {
    heading: 'What players might tell you',
    sample: 'Sample',
    /** They show what players might say, and are nobody's words. */
    list: [
      {
        quote:
          'I like that the boxes are sealed before I choose. I check the round afterwards, and it is what it said.',
        name: 'Amina',
        place: 'Kampala, Uganda',
      },
      {
        quote:
          'The deposit from my phone was there before I had put the phone down. The withdrawal took a quarter of an hour.',
        name: 'Brian',
        place: 'Kisumu, Kenya',
      },
      {
        quote:
          'It tells me plainly how many boxes are empty. I play with what I can spare and stop when it is gone.',
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
    heading: 'Your first box is waiting',
    text: 'Sign up free, look around, and play only when you feel like it.',
    signUp: 'Sign up',
    logIn: 'I have an account',
  },
};
