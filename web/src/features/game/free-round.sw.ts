import type { Texts } from '../../lib/language/texts.ts';
import type { freeRound as english } from './free-round.en.ts';

/** The round for visitors, in Swahili. */
export const freeRound: Texts<typeof english> = {
  shuffling: 'Umefungwa, na masanduku yanachanganywa',
  sealed: (board) => `Ubao umefungwa: ${board}…`,
  pick: 'Chagua sanduku',
  opening: (box) => `Sanduku ${box} linafunguliwa`,
  won: (box, percent) => `Sanduku ${box}: +${percent}`,
  wonText: (percent) => `Kwa pesa, dau lingerudishwa pamoja na ${percent}.`,
  lost: (box) => `Sanduku ${box} lilikuwa tupu`,
  lostText: 'Kwa pesa, dau lingepotea.',
  verified: 'Imehakikiwa na kivinjari chako mwenyewe:',
  verifiedText: 'kimejaza, kufunga na kuzungusha ubao huu tena, na kimepata ileile.',
  how: 'Jinsi inavyofanya kazi',
  again: 'Raundi nyingine ya bure',
};
