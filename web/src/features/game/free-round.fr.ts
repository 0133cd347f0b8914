import type { Texts } from '../../lib/language/texts.ts';
import type { freeRound as english } from './free-round.en.ts';

export const freeRound: Texts<typeof english> = {
  shuffling: 'Scellées et mélangées',
  sealed: (board) => `Le plateau est scellé : ${board}…`,
  pick: 'Choisissez une boîte',
  opening: (box) => `Ouverture de la boîte ${box}`,
  won: (box, percent) => `Boîte ${box} : +${percent}`,
  wonText: (percent) => `Avec de l’argent réel, vous récupéreriez votre mise plus ${percent}.`,
  lost: (box) => `La boîte ${box} était vide`,
  lostText: 'Avec de l’argent réel, votre mise serait perdue.',
  verified: 'Vérifié par votre navigateur :',
  verifiedText: 'il a reconstruit ce plateau et obtenu le même résultat.',
  how: 'Comment ça marche',
  again: 'Une autre partie gratuite',
  signUp: 'Créer votre compte',
};
