import type { OddsFigures } from '@sanduku/contracts/odds';
import type { Texts } from '../../lib/language/texts.ts';
import type { tableChoice as english } from './table-choice.en.ts';

/** The prize tables that a player may choose from, in Swahili. */
export const tableChoice: Texts<typeof english> = {
  heading: 'Zawadi',
  chance: (pays) => `${pays} hulipa`,
  returned: (percent) => `${percent} hurudi`,
  all: (prizes) => `Zawadi: ${prizes}`,
  failed: 'Imeshindikana kubadilisha zawadi. Hakuna dau lililowekwa; tafadhali jaribu tena.',
  news: { chosen: 'Zawadi zako zimebadilika', changed: 'Sasa tunatoa zawadi nyingine' },
  figures: ({ boxes, prizeBoxes, returnToPlayerPercent }: OddsFigures) =>
    `masanduku ${prizeBoxes} kati ya ${boxes} hulipa, ${returnToPlayerPercent} ya madau hurudi kwa muda mrefu.`,
  sealed: 'Raundi mpya imefungwa kwa ajili yako.',
};
