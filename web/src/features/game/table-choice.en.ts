import type { OddsFigures } from '@sanduku/contracts/odds';

/** The prize tables that a player may choose from, in English. */
export const tableChoice = {
  heading: 'Prizes',
  chance: (pays: string) => `${pays} pay`,
  returned: (percent: string) => `${percent} back`,
  all: (prizes: string) => `Prizes: ${prizes}`,
  failed: 'The prizes could not be changed. Nothing was staked; please try again.',
  news: { chosen: 'Your prizes have changed', changed: 'We offer other prizes now' },
  figures: ({ boxes, prizeBoxes, returnToPlayerPercent }: OddsFigures) =>
    `${prizeBoxes} of ${boxes} boxes pay, ${returnToPlayerPercent} of stakes go back in the long run.`,
  sealed: 'A new round has been sealed for you.',
};
