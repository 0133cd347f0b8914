import type { OddsFigures, TableStyle } from '@sanduku/contracts/odds';

export const tableChoice = {
  heading: 'Prizes',
  names: { steady: 'Steady', classic: 'Classic', bold: 'Bold' } satisfies Record<TableStyle, string>,
  wins: ({ boxes, prizeBoxes, largestPrizePercent }: OddsFigures) =>
    `${prizeBoxes} of ${boxes} boxes win, up to +${largestPrizePercent}`,
  returnedShort: (hundredths: string) => `${hundredths} of 100 back`,
  returned: (hundredths: string) => `Pays back ${hundredths} of every 100 staked`,
  all: (prizes: string) => `Prizes: ${prizes}`,
  failed: 'We couldn’t change the prizes. Nothing was staked. Please try again.',
  changed: 'We now offer different prizes',
  figures: ({ boxes, prizeBoxes, returnToPlayerPercent }: OddsFigures) =>
    `${prizeBoxes} of ${boxes} boxes pay. In the long run ${returnToPlayerPercent} of stakes go back to players.`,
  sealed: 'We sealed a new round for you.',
};
