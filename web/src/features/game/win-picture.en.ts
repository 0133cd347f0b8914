import { brand } from '@sanduku/contracts/brand';
import type { OddsFigures } from '@sanduku/contracts/odds';

export const winPicture = {
  won: (amount: string) => `${amount} won`,
  prize: (basisPoints: number) => `+${basisPoints / 100}%`,
  box: (prize: string, box: number) => `${prize} in box ${box}`,
  paid: (payout: string, stake: string) => `${payout} paid for a stake of ${stake}`,
  verified: 'Verified by the player’s browser',
  round: (id: string) => `Round ${id}`,
  odds: ({ boxes, prizeBoxes, winPercent, losePercent }: OddsFigures) =>
    `${prizeBoxes} of ${boxes} boxes pay. ${winPercent} of rounds win, ${losePercent} lose the stake.`,
  average: ({ returnToPlayerPercent }: OddsFigures) =>
    `In the long run ${returnToPlayerPercent} of all stakes go back to players.`,
  age: `${brand.minimumAge}+`,
  alt: (parts: readonly string[]) => `Picture: ${parts.join('. ')}`,
  share: 'Share picture',
  save: 'Save picture',
};
