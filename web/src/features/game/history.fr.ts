import type { Texts } from '../../lib/language/texts.ts';
import type { history as english } from './history.en.ts';

export const history: Texts<typeof english> = {
  list: 'Vos parties',
  moreFailed: 'Nous n’avons pas pu charger plus de parties. Veuillez réessayer.',
  failed: 'Nous n’avons pas pu charger vos parties',
  failedText: 'Elles sont en sécurité. Vérifiez votre connexion et actualisez.',
  won: 'Gagnée',
  lost: 'Perdue',
  box: (position) => `Boîte ${position}`,
  stake: 'mise',
  receipt: 'Reçu',
  receiptOf: (roundId) => ` de la partie ${roundId}`,
  loading: 'Chargement du reçu…',
  genuine: 'Vérifié sur cet appareil : cette partie est authentique.',
  notGenuine: 'Cette partie n’a pas passé le contrôle.',
  receiptFailed: 'Nous n’avons pas pu charger le reçu. Veuillez réessayer.',
  tooMany: 'Vous avez ouvert beaucoup de reçus. Réessayez dans une minute.',

  recent: {
    games: 'Parties récentes',
    noGames: 'Pas encore de parties',
    noGamesText: 'Vos parties et vos gains apparaissent ici.',
    totalGames: 'Total des parties',
    wins: 'Gagnées',
    winRate: 'Taux de gain',
    totalWinnings: 'Total des gains (versés)',
  },
};
