import type { OddsFigures } from '@sanduku/contracts/odds';
import type { Texts } from '../../lib/language/texts.ts';
import type { tableChoice as english } from './table-choice.en.ts';

export const tableChoice: Texts<typeof english> = {
  heading: 'Zawadi',
  names: { steady: 'Tulivu', classic: 'Kawaida', bold: 'Jasiri' },
  wins: ({ boxes, prizeBoxes, largestPrizePercent }: OddsFigures) =>
    `masanduku ${prizeBoxes} kati ya ${boxes} hushinda, hadi +${largestPrizePercent}`,
  returnedShort: (hundredths) => `${hundredths} kati ya 100 hurudi`,
  returned: (hundredths) => `${hundredths} kati ya kila 100 za madau hurudi kwa wachezaji`,
  all: (prizes) => `Zawadi: ${prizes}`,
  failed: 'Imeshindikana kubadilisha zawadi. Hakuna dau lililowekwa. Tafadhali jaribu tena.',
  changed: 'Sasa tunatoa zawadi tofauti',
  figures: ({ boxes, prizeBoxes, returnToPlayerPercent }: OddsFigures) =>
    `masanduku ${prizeBoxes} kati ya ${boxes} hulipa. Kwa muda mrefu ${returnToPlayerPercent} ya madau hurudi kwa wachezaji.`,
  sealed: 'Tumekufungia raundi mpya.',
};
