import { type OddsFigures, odds } from '@sanduku/contracts/odds';
import { inWords, inWordsCapital } from '../../lib/language/in-words.en.ts';

const { boxes } = odds;

/** "2", "2 and 3", "2, 3 and 8". */
const list = (items: readonly (string | number)[]) =>
  items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

const held = (others: readonly number[], end: string) => {
  if (others.length === 0) return '';
  const isOne = others.length === 1;
  return `${isOne ? 'Box' : 'Boxes'} ${list(others)} held ${isOne ? 'a prize' : 'prizes'}${end}.`;
};

const paid = (payout: string, percent: string) => `${payout} paid: your stake back plus ${percent}`;

/** Boxes count from 1. */
export const game = {
  bet: {
    heading: 'Your stake',
    presets: 'Stake',
    custom: 'Other amount',
    other: 'Other',
    less: 'Lower stake',
    more: 'Higher stake',
    minimum: (amount: string) => `Minimum bet ${amount}`,
    minimumAndMaximum: (minimum: string, maximum: string) => `Minimum bet ${minimum}, maximum ${maximum}`,
    tooLarge: (amount: string) => `The maximum bet is ${amount} right now.`,
    greyByBalance: 'Greyed-out stakes are more than your balance.',
    greyByLimit: (amount: string) => `Greyed-out stakes are above the maximum of ${amount}.`,
    ownLimits: (amount: string) => `Your limits let you stake up to ${amount}.`,
    ownLimitsReached: 'Your limits don’t allow another bet right now.',
    closed: 'Betting is closed right now. Please come back later.',
    tooSmall: (amount: string) => `The minimum bet is ${amount}`,
    needed: (amount: string) => `Insufficient balance. You need ${amount} to play.`,
    addFunds: 'Add funds',
    moreThanHalf: 'This is more than half of your balance.',
  },

  stage: {
    heading: 'The game',
    label: 'The boxes',
    start: 'Start',
    shuffling: 'Shuffling',
    changeStake: 'Change stake',
    opening: 'Opening',
    playAgain: 'Play Again',
    sameAgain: 'Same again',
    sound: 'Sound',
    soundOffer: 'Sound?',
    soundOn: 'Sound on',
    soundOff: 'Sound off',
  },

  headline: {
    idle: ({ prizeBoxes }: OddsFigures) => `${prizeBoxes} of ${boxes} boxes pay`,
    idleText: 'Choose your stake, then press Start.',
    startFirst: 'Press Start first',
    stakeLine: (stake: string, smallest: string, largest: string) =>
      `Stake ${stake}: a win pays ${smallest} to ${largest}`,
    preparing: 'Sealing your board',
    preparingText: 'All nine boxes are filled and sealed before you pick.',
    unreachable: 'We couldn’t load your board',
    unreachableText: 'Check your connection. We’ll keep trying. Nothing was staked.',
    shuffling: 'Shuffling',
    shufflingText: (stake: string) => `We take ${stake} when you pick, not before.`,
    playing: 'Pick a box',
    playingText: (stake: string) => `Stake ${stake}`,
    spinning: (box: number) => `Opening box ${box}`,
    placing: 'Placing your bet…',
    placed: 'Your bet is placed.',
    reconnecting: 'Reconnecting…',
    reconnectingText: 'Your bet can only count once.',
    won: 'You won',
    wonText: paid,
    lost: (box: number) => `Box ${box} was empty`,
    lostText: (stake: string) => `You lost ${stake}.`,
  },

  box: {
    name: (box: number) => `Box ${box}`,
    sealed: 'sealed',
    opening: 'opening',
    yourPick: 'your pick',
    missed: 'missed',
    empty: 'empty',
    prize: (percent: string) => `+${percent}`,
  },

  /** For screen readers. */
  announce: {
    shuffling: 'Shuffling the boxes.',
    playing: 'Pick a box: in the grid, press 1 to 9, or move with the arrow keys and press Enter.',
    spinning: (box: number) => `Opening box ${box}.`,
    reconnecting: 'Reconnecting. Your bet can only count once.',
    won: (
      box: number,
      { prize, payout, percent }: { prize: string; payout: string; percent: string },
      others: readonly number[],
    ) => `Box ${box}: you won ${prize}. ${paid(payout, percent)}. ${held(others, ' too')}`.trim(),
    lost: (box: number, stake: string, others: readonly number[]) =>
      `Box ${box} was empty: you lost ${stake}. ${held(others, ' you missed')}`.trim(),
    verified: 'Your browser has verified this round.',
  },

  problem: {
    connection: 'Game failed to connect to server. Please try again.',
    failed: 'Game failed. Please try again.',
    limited: 'Your bet wasn’t accepted.',
    overtaken:
      'This board was already played or replaced, maybe in another window. We sealed a new one. Please start again.',
    left: 'You left the page while your last bet was being placed.',
    nothingStaked: 'Nothing was staked.',
    unresolved:
      'We don’t know yet if your bet arrived. It can only count once. Pick again, or wait for the result.',
    lookingUp: 'We’re checking the result.',
  },

  seal: {
    line: 'Sealed before you pick',
    title: 'Your sealed board',
    text: `The ${inWords(boxes)} boxes are already filled from a secret seed. You get its fingerprint before you pick. If we changed a box afterwards, the seed would no longer match its fingerprint, and your browser would notice.`,
    round: 'Round',
    seedHash: 'Fingerprint of the secret seed',
    oddsHash: 'Fingerprint of the odds',
    clientSeed: 'Your client seed',
    clientSeedHint:
      'A random text from your browser that decides how the sealed board is rotated. You can type your own, but a seed that we can guess protects nothing. Every pick gets a new one.',
    clientSeedError: 'Use 1 to 64 letters, digits, dashes or underscores.',
    newClientSeed: 'Generate a new one',
    learnMore: 'How this works',
  },

  verified: {
    mark: 'Verified',
    markText: 'by your browser',
    title: 'Verified by your browser',
    text: 'While the boxes opened, your browser rebuilt this board and compared it with what you saw. After a break it also looks up one random round of your session in our transparency log.',
    checks: ({ prizeBoxes }: OddsFigures) => [
      'The seed is the one sealed before you picked.',
      `All ${inWords(boxes)} boxes held what was sealed in them.`,
      `All ${inWords(prizeBoxes)} prizes were there, each in one box.`,
      'Your client seed rotated the board.',
      'The payout matches your box.',
    ],
    boxes: 'What was in the boxes',
    refused: 'Your bets on this board that didn’t count',
    noAnswer: 'We didn’t answer.',
    wouldHaveWon: (percent: string) => `It would have won +${percent}.`,
    wouldHaveLost: 'It would have lost.',
    makePicture: 'Make a picture to share',
    seed: 'Seed',
    clientSeed: 'Your client seed',
    shift: 'Board rotated by',
    shiftText: (shift: number) => `${shift} ${shift === 1 ? 'place' : 'places'}`,
    round: 'Round',
  },

  alarm: {
    title: 'This round failed the check. Play has stopped.',
    text: 'The server’s answer doesn’t match what was sealed before your pick. Stop playing, save the receipt and send it to support.',
    found: 'Your browser found:',
    support: 'Contact support',
    otherOdds:
      'The server’s odds differ from the odds on this page. Play has stopped. Reload the page. If this continues, contact support.',
    sealedAnew:
      'The server shows another fingerprint for a board that was already sealed. Play has stopped. Contact support.',
    swapped:
      'The server offers another board, but hasn’t opened the one it sealed for you. Play has stopped. Save the evidence and send it to support.',
    refusesWinners:
      'Your bets that didn’t count would have won far more often than chance allows. Play has stopped. Save the evidence and send it to support.',
    withheld:
      'A round that you played is missing from our transparency log, or differs there. Play has stopped. Save the evidence and send it to support.',
    saveEvidence: 'Save the evidence',
  },

  howToPlay: 'How to Play',
  steps: ({ prizeBoxes, emptyBoxes, smallestPrizePercent, largestPrizePercent }: OddsFigures) => [
    'Choose your stake. We take it from your game balance when you pick a box, not before.',
    `Press Start. The ${inWords(boxes)} boxes are already filled and sealed. A random seed from your browser rotates the board, so neither side controls the result.`,
    `Pick one box. ${inWordsCapital(prizeBoxes)} boxes pay your stake back plus ${smallestPrizePercent} to ${largestPrizePercent}; ${inWords(emptyBoxes)} are empty.`,
    'See what was in every box. Your browser checks each round, and you can keep the receipt.',
  ],
  oddsHeading: 'The odds',
  odds: (figures: OddsFigures) => [
    { label: 'Boxes that pay', value: `${figures.prizeBoxes} of ${boxes}` },
    { label: 'Chance to win', value: figures.winPercent },
    { label: 'Empty boxes', value: figures.losePercent },
    { label: 'A win adds', value: `+${figures.smallestPrizePercent} to +${figures.largestPrizePercent}` },
    { label: 'Return to player', value: figures.returnToPlayerPercent },
  ],
};
