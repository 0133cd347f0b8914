import type { Texts } from '../../lib/language/texts.ts';
import type { tableChoice as english } from './table-choice.en.ts';

export const tableChoice: Texts<typeof english> = {
  heading: 'Lots',
  names: { steady: 'Régulier', classic: 'Classique', bold: 'Audacieux' },
  wins: ({ boxes, prizeBoxes, largestPrizePercent }) =>
    `${prizeBoxes} boîtes gagnantes sur ${boxes}, jusqu’à +${largestPrizePercent}`,
  returnedShort: (hundredths) => `${hundredths} sur 100 reversés`,
  returned: (hundredths) => `${hundredths} sur 100 misés reviennent aux joueurs`,
  all: (prizes) => `Lots : ${prizes}`,
  failed: 'Nous n’avons pas pu changer les lots. Rien n’a été misé. Veuillez réessayer.',
  changed: 'Nous proposons maintenant d’autres lots',
  figures: ({ boxes, prizeBoxes, returnToPlayerPercent }) =>
    `${prizeBoxes} boîtes sur ${boxes} sont gagnantes. À long terme, ${returnToPlayerPercent} des mises reviennent aux joueurs.`,
  sealed: 'Nous avons scellé une nouvelle partie pour vous.',
};
