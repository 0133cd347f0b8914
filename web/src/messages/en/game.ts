import { figuresOf, odds } from '@sanduku/contracts/odds';

const figures = figuresOf(odds);
const prizes = `${figures.smallestPrizePercent} to ${figures.largestPrizePercent}`;

export const game = {
  closedTitle: 'The game is not open yet',
  closedText: `${figures.boxes} sealed boxes will be here, ${figures.prizeBoxes} of them with a prize. You cannot stake anything before that.`,
  howToPlay: 'How to Play',
  steps: [
    'Choose your stake. It is taken from your game balance when you pick.',
    `Start: the board of ${figures.boxes} boxes is sealed and shuffled. From here on nobody can change it.`,
    `Pick one box. ${figures.prizeBoxes} boxes pay your stake back plus ${prizes}; ${figures.emptyBoxes} are empty.`,
    'See what every box held, and check the seal yourself if you like.',
  ],
  odds: [
    { label: 'Chance to win', value: figures.winPercent },
    { label: 'Empty boxes', value: figures.losePercent },
    { label: 'Return to player', value: figures.returnToPlayerPercent },
  ],
};
