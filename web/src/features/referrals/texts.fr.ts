import { brand } from '@sanduku/contracts/brand';
import { odds } from '@sanduku/contracts/odds';
import { inWords } from '../../lib/language/in-words.fr.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { referrals as english } from './texts.en.ts';

export const referrals: Texts<typeof english> = {
  title: 'Parrainage',
  intro: (bonus, threshold) =>
    `Vous recevez ${bonus} pour chaque ami dont le premier dépôt est d’au moins ${threshold}.`,
  refreshing: 'Actualisation…',
  stale: 'Nous n’avons pas pu charger vos chiffres. Votre code et votre lien fonctionnent toujours.',
  stats: {
    code: 'Votre code de parrainage',
    total: 'Total des filleuls',
    earned: 'Total gagné',
    pending: 'Bonus en attente',
    clicks: (count) => (count === 1 ? '1 visite par votre lien' : `${count} visites par votre lien`),
  },
  link: {
    title: 'Votre lien de parrainage',
    share: 'Partagez-le',
    shareOn: (where) => `Partager sur ${where}`,
    otherWays: 'Autres moyens',
    message: (link) =>
      `Rejoignez-moi sur ${brand.name} : ${inWords(odds.boxes)} boîtes scellées et une preuve à chaque partie. Inscrivez-vous avec mon lien : ${link}`,
  },
  how: {
    title: 'Comment ça marche',
    steps: [
      { title: 'Envoyez votre lien', text: 'À un ami de 18 ans ou plus qui veut jouer.' },
      { title: 'Votre ami s’inscrit', text: 'Avec votre lien ou votre code.' },
    ],
    deposit: {
      title: 'Votre ami dépose',
      atOnce: 'Le premier dépôt décide. Votre bonus arrive en même temps.',
      afterPlay: 'Le premier dépôt décide. Vous recevez le bonus quand votre ami a assez joué.',
    },
    notDeposits: 'Les transferts d’autres joueurs ne comptent pas comme dépôts.',
    sharedPayer:
      'Si un autre compte a payé depuis le même téléphone ou la même adresse crypto, vous recevez le bonus quand votre ami a assez joué.',
    enough: 'Assez signifie que les mises de votre ami ont coûté en moyenne autant que le bonus.',
  },
  friends: {
    title: 'Vos amis',
    caption: 'Vos amis et leur progression',
    columns: { friend: 'Ami', joined: 'Inscrit le', status: 'Statut', bonus: 'Votre bonus' },
    empty: 'Aucune inscription par votre lien pour le moment',
    emptyText: 'Vous suivez ici la progression de chaque ami.',
    progress: (step) => `Étape ${step} sur 3`,
    status: {
      signed_up: 'Inscrit',
      missed: 'Premier dépôt trop petit',
      pending: 'Qualifié, en attente',
      paid: 'Bonus versé',
    },
    playLabel: 'Progression vers le bonus',
    played: (percent) =>
      percent < 100
        ? `${percent} % joués. Nous versons le bonus à 100 %.`
        : 'Assez joué. Nous versons le bonus.',
  },
  debug: {
    title: 'D’où vient le code',
    server: 'Le serveur a répondu avec ce code.',
    profile: 'Le serveur n’a pas répondu. Ce code vient de votre profil.',
    nowhere: 'Nous n’avons pas encore votre code.',
  },
};
