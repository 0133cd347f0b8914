import type { OddsFigures } from '@sanduku/contracts/odds';

/** The choice of prize tables, in English. */
export const tableChoice = {
  heading: 'Prizes',
  chance: (pays: string) => `${pays} pay`,
  returned: (percent: string) => `${percent} back`,
  all: (prizes: string) => `Prizes: ${prizes}`,
  failed: 'We couldn’t change the prizes. Nothing was staked. Please try again.',
  news: { chosen: 'Your prizes have changed', changed: 'We now offer different prizes' },
  figures: ({ boxes, prizeBoxes, returnToPlayerPercent }: OddsFigures) =>
    `${prizeBoxes} of ${boxes} boxes pay. In the long run ${returnToPlayerPercent} of stakes go back to players.`,
  sealed: 'We sealed a new round for you.',
};
