import { brand } from '@sanduku/contracts/brand';
import type { Texts } from '../../lib/language/texts.ts';
import { figuresOf, odds } from '../../lib/odds.ts';
import type { winPicture as english } from './win-picture.en.ts';

const { boxes, prizeBoxes, winPercent, losePercent, returnToPlayerPercent } = figuresOf(odds);

/** The picture of a win, in Swahili. */
export const winPicture: Texts<typeof english> = {
  won: (amount) => `Ushindi wa ${amount}`,
  prize: (basisPoints) => `+${basisPoints / 100}%`,
  box: (prize, box) => `${prize} katika sanduku ${box}`,
  paid: (payout, stake) => `${payout} zimelipwa kwa dau la ${stake}`,
  verified: 'Imethibitishwa na kivinjari cha mchezaji mwenyewe',
  round: (id) => `Raundi ${id}`,
  odds: `Masanduku ${prizeBoxes} kati ya ${boxes} hulipa. Raundi ${winPercent} hushinda, ${losePercent} hupoteza dau.`,
  average: `Kwa muda mrefu ${returnToPlayerPercent} ya madau yote hulipwa.`,
  age: `${brand.minimumAge}+`,
  alt: (parts) => `Picha: ${parts.join('. ')}`,
  share: 'Shiriki picha',
  save: 'Hifadhi picha',
};
