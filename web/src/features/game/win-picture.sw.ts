import { brand } from '@sanduku/contracts/brand';
import type { OddsFigures } from '@sanduku/contracts/odds';
import type { Texts } from '../../lib/language/texts.ts';
import type { winPicture as english } from './win-picture.en.ts';

export const winPicture: Texts<typeof english> = {
  won: (amount) => `Ushindi wa ${amount}`,
  prize: (basisPoints) => `+${basisPoints / 100}%`,
  box: (prize, box) => `${prize} katika sanduku ${box}`,
  paid: (payout, stake) => `${payout} zimelipwa kwa dau la ${stake}`,
  verified: 'Imehakikiwa na kivinjari cha mchezaji',
  round: (id) => `Raundi ${id}`,
  odds: ({ boxes, prizeBoxes, winPercent, losePercent }: OddsFigures) =>
    `Masanduku ${prizeBoxes} kati ya ${boxes} hulipa. Raundi ${winPercent} hushinda, ${losePercent} hupoteza dau.`,
  average: ({ returnToPlayerPercent }: OddsFigures) =>
    `Kwa muda mrefu ${returnToPlayerPercent} ya madau yote hurudi kwa wachezaji.`,
  age: `${brand.minimumAge}+`,
  alt: (parts) => `Picha: ${parts.join('. ')}`,
  share: 'Shiriki picha',
  save: 'Hifadhi picha',
};
