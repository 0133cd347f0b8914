import type { Texts } from '../../lib/language/texts.ts';
import type { freeRound as english } from './free-round.en.ts';

export const freeRound: Texts<typeof english> = {
  shuffling: 'Umefungwa, na masanduku yanachanganywa',
  sealed: (board) => `Ubao umefungwa: ${board}…`,
  pick: 'Chagua sanduku',
  opening: (box) => `Sanduku ${box} linafunguliwa`,
  won: (box, percent) => `Sanduku ${box}: +${percent}`,
  wonText: (percent) => `Kwa pesa halisi ungerudishiwa dau lako pamoja na ${percent}.`,
  lost: (box) => `Sanduku ${box} lilikuwa tupu`,
  lostText: 'Kwa pesa halisi ungepoteza dau lako.',
  verified: 'Imehakikiwa na kivinjari chako:',
  verifiedText: 'kimeunda ubao huu upya na kupata matokeo yaleyale.',
  how: 'Jinsi inavyofanya kazi',
  again: 'Raundi nyingine ya bure',
  signUp: 'Fungua akaunti yako',
};
