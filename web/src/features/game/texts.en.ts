import { type OddsFigures, odds } from '@sanduku/contracts/odds';
import { inWords, inWordsCapital } from '../../lib/language/in-words.en.ts';

const { boxes } = odds;

/** "2", "2 and 3", "2, 3 and 8". */
const list = (items: readonly (string | number)[]) =>
  items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

const missed = (missedBoxes: readonly number[]) => {
  if (missedBoxes.length === 0) return '';
  const isOne = missedBoxes.length === 1;
  return `${isOne ? 'Box' : 'Boxes'} ${list(missedBoxes)} held ${isOne ? 'a prize' : 'prizes'} you missed.`;
};

const paid = (payout: string, percent: string) => `${payout} paid: your stake back plus ${percent}`;

/** The game, in English. Boxes are counted from 1 here, as a person counts them. */
export const game = {
  bet: {
    heading: 'Your stake',
    presets: 'Stake',
    custom: 'Other amount',
    other: 'Other',
    minimum: (amount: string) => `Minimum bet ${amount}`,
    minimumAndMaximum: (minimum: string, maximum: string) => `Minimum bet ${minimum}, maximum ${maximum}`,
    tooLarge: (amount: string) => `The maximum bet is ${amount} at the moment.`,
    greyByBalance: 'Stakes in grey are more than your balance.',
    greyByLimit: (amount: string) => `Stakes in grey are above the maximum of ${amount}.`,
    ownLimits: (amount: string) => `Your own limits leave ${amount} to stake.`,
    ownLimitsReached: 'Your own limits allow no further bet for now.',
    closed: 'No bets are taken at the moment. Please come back later.',
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
    sound: 'Sound',
  },

  headline: {
    idle: ({ prizeBoxes }: OddsFigures) => `${prizeBoxes} of ${boxes} boxes pay`,
    idleText: 'Choose your stake, then press Start.',
    startFirst: 'Press Start first',
    stakeLine: (stake: string, smallest: string, largest: string) =>
      `Stake ${stake}: a win pays ${smallest} to ${largest}`,
    preparing: 'Sealing your board',
    preparingText: 'The boxes are filled and sealed before you pick.',
    unreachable: 'Your board could not be fetched',
    unreachableText: 'Check your connection; we try again by ourselves. Nothing is staked.',
    shuffling: 'Shuffling',
    shufflingText: (stake: string) => `${stake} is taken when you pick, not before.`,
    playing: 'Pick a box',
    playingText: (stake: string) => `Stake ${stake}`,
    spinning: (box: number) => `Opening box ${box}`,
    placing: 'Placing your bet…',
    placed: 'Your bet is placed.',
    reconnecting: 'Reconnecting…',
    reconnectingText: 'No answer to your bet yet. We keep asking; it counts once at most.',
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

  /** Read out to those who do not see the boxes. */
  announce: {
    shuffling: 'The boxes are shuffled.',
    playing: 'Pick a box: press 1 to 9, or move with the arrow keys and press Enter.',
    spinning: (box: number) => `Opening box ${box}.`,
    reconnecting: 'Reconnecting. No answer to your bet yet; it counts once at most.',
    won: (
      box: number,
      { prize, payout, percent }: { prize: string; payout: string; percent: string },
      missedBoxes: readonly number[],
    ) => `Box ${box}: you won ${prize}. ${paid(payout, percent)}. ${missed(missedBoxes)}`.trim(),
    lost: (box: number, stake: string, missedBoxes: readonly number[]) =>
      `Box ${box} was empty: you lost ${stake}. ${missed(missedBoxes)}`.trim(),
    verified: 'Your browser has verified this round.',
  },

  problem: {
    connection: 'Game failed to connect to server. Please try again.',
    failed: 'Game failed. Please try again.',
    limited: 'This bet was not taken.',
    overtaken:
      'This board has been played or replaced already, perhaps in another window. A new one is sealed for you: start again.',
    left: 'Your last bet was on its way when this page was left.',
    nothingStaked: 'Nothing was staked.',
    fateUnknown:
      'We do not know yet whether your bet arrived. It counts once at most: pick again, or wait and we show you the result.',
    lookingUp: 'We are looking up its result.',
  },

  seal: {
    line: 'Sealed before you pick',
    title: 'Your sealed board',
    text: `The ${inWords(boxes)} boxes are already filled. These fingerprints were sent to you before you pick: if a single box were changed afterwards, its fingerprint would no longer fit, and your browser would notice.`,
    round: 'Round',
    boardHash: 'Board',
    seedHash: 'Secret seed',
    oddsHash: 'Odds',
    boxHashes: 'The boxes, before your seed turns the board',
    sealedBox: (box: number) => `Sealed box ${box}`,
    clientSeed: 'Your client seed',
    clientSeedHint:
      'Your browser’s part of the chance, made at random for this round. It decides how the sealed board is turned. You may type your own; the next round gets a fresh one.',
    clientSeedError: 'Use 1 to 64 letters, digits, dashes or underscores.',
    newClientSeed: 'Make a new one',
    learnMore: 'How this works',
  },

  verified: {
    mark: 'Verified',
    markText: 'by your own browser',
    title: 'Verified by your browser',
    text: 'While the boxes opened, your browser filled, sealed and turned this board once more and compared it with what you were shown.',
    checks: ({ prizeBoxes }: OddsFigures) => [
      'The seed is the one that was sealed before you picked.',
      `All ${inWords(boxes)} boxes held what was sealed in them.`,
      `All ${inWords(prizeBoxes)} prizes of the odds were there, each in one box.`,
      'Your client seed turned the board.',
      'The payout is what your box says.',
    ],
    boxes: 'What the boxes held',
    makePicture: 'Make a picture to share',
    seed: 'Seed',
    clientSeed: 'Your client seed',
    shift: 'Board turned by',
    shiftText: (shift: number) => `${shift} ${shift === 1 ? 'place' : 'places'}`,
    round: 'Round',
  },

  alarm: {
    title: 'This round does not check out. Playing is stopped.',
    text: 'What the server answered does not fit what was sealed before your pick. Keep the receipt, do not play on, and send it to support.',
    found: 'What your browser found:',
    support: 'Contact support',
    otherOdds:
      'The server offers a round with other odds than this page shows. Playing is stopped. Load the page again; if this stays, contact support.',
    sealedAnew:
      'The server shows other fingerprints for a board that was already sealed. Playing is stopped. Contact support.',
  },

  howToPlay: 'How to Play',
  steps: ({ prizeBoxes, emptyBoxes, smallestPrizePercent, largestPrizePercent }: OddsFigures) => [
    'Choose your stake. It is taken from your game balance when you pick a box, not before.',
    `Press Start. The ${inWords(boxes)} boxes are filled and sealed already; your browser’s own random seed turns the board, so neither side can aim.`,
    `Pick one box. ${inWordsCapital(prizeBoxes)} boxes pay your stake back plus ${smallestPrizePercent} to ${largestPrizePercent}; ${inWords(emptyBoxes)} are empty.`,
    'See what every box held. Your browser checks each round by itself, and you can keep the receipt.',
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
