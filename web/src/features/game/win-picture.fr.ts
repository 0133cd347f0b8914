import { brand } from '@sanduku/contracts/brand';
import { writtenPercent } from '@sanduku/contracts/number-marks';
import type { Texts } from '../../lib/language/texts.ts';
import type { winPicture as english } from './win-picture.en.ts';

export const winPicture: Texts<typeof english> = {
  won: (amount) => `${amount} gagnés`,
  prize: (basisPoints) => `+${writtenPercent(basisPoints / 100)}`,
  box: (prize, box) => `${prize} dans la boîte ${box}`,
  paid: (payout, stake) => `${payout} versés pour une mise de ${stake}`,
  verified: 'Vérifié par le navigateur du joueur',
  round: (id) => `Partie ${id}`,
  odds: ({ boxes, prizeBoxes, winPercent, losePercent }) =>
    `${prizeBoxes} boîtes sur ${boxes} sont gagnantes. ${winPercent} des parties gagnent, ${losePercent} perdent la mise.`,
  average: ({ returnToPlayerPercent }) =>
    `À long terme, ${returnToPlayerPercent} de toutes les mises reviennent aux joueurs.`,
  age: `${brand.minimumAge}+`,
  alt: (parts) => `Image : ${parts.join('. ')}`,
  share: 'Partager l’image',
  save: 'Enregistrer l’image',
};
