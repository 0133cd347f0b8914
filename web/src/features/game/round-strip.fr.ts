import type { Texts } from '../../lib/language/texts.ts';
import type { roundStrip as english } from './round-strip.en.ts';

export const roundStrip: Texts<typeof english> = {
  heading: 'Vos dernières parties',
  prize: (percent) => `+${percent}`,
  empty: 'vide',
  box: 'Boîte',
  proof: 'voir la preuve',
  dialog: (box) => `Votre partie avec la boîte ${box}`,
  stake: 'Mise',
  won: 'Gagné',
  lost: 'Perdu',
  played: 'Jouée',
  failed: 'Nous n’avons pas pu charger vos dernières parties.',
  bestWin: 'Meilleur gain',
  today: (rounds, minutes) =>
    `Aujourd’hui : ${rounds} ${rounds === 1 ? 'partie' : 'parties'}, ${minutes} min`,
};
