import type { Texts } from '../../lib/language/texts.ts';
import { figuresOf, odds } from '../../lib/odds.ts';
import type { tableChoice as english } from './table-choice.en.ts';

const { boxes, prizeBoxes, returnToPlayerPercent } = figuresOf(odds);
const figures = `masanduku ${prizeBoxes} kati ya ${boxes} hulipa, ${returnToPlayerPercent} ya madau hurudi kwa muda mrefu.`;

/** The prize tables that a player may choose from, in Swahili. */
export const tableChoice: Texts<typeof english> = {
  heading: 'Zawadi',
  chance: (pays) => `${pays} hulipa`,
  returned: (percent) => `${percent} hurudi`,
  all: (prizes) => `Zawadi: ${prizes}`,
  failed: 'Imeshindikana kubadilisha zawadi. Hakuna dau lililowekwa; tafadhali jaribu tena.',
  news: { chosen: 'Zawadi zako zimebadilika', changed: 'Sasa tunatoa zawadi nyingine' },
  figures,
  sealed: 'Raundi mpya imefungwa kwa ajili yako.',
};
