import { countText } from '../../lib/format.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { statement as english } from './texts.en.ts';

export const statement: Texts<typeof english> = {
  title: 'Relevé',
  intro: 'Chaque opération, avec le solde après elle.',
  controls: 'Options du relevé',
  account: 'Compte',
  accounts: { game: 'Solde de jeu', reserved: 'Réservé', investment: 'Investissement' },
  accountTexts: {
    game: 'Pour jouer, envoyer et retirer.',
    reserved: 'Bloqué pour les retraits en cours.',
    investment: 'Votre investissement et ses gains.',
  },
  period: 'Période',
  periods: {
    thisMonth: 'Ce mois-ci',
    lastMonth: 'Le mois dernier',
    all: 'Tout',
    custom: 'Autres dates',
  },
  from: 'Du',
  to: 'Au',
  wrongDates: 'La date de début est après la date de fin.',

  list: 'Opérations',
  balanceAfter: (amount) => `solde ${amount}`,
  none: 'Aucune opération sur cette période',
  noneText: 'Choisissez une autre période ou un autre compte.',
  failed: 'Nous n’avons pas pu charger votre relevé',
  failedText: 'Votre argent est en sécurité. Vérifiez votre connexion et réessayez.',
  moreFailed: 'Nous n’avons pas pu charger plus d’opérations. Veuillez réessayer.',
  retry: 'Réessayer',

  download: 'Télécharger en CSV',
  print: 'Imprimer',
  fetching: (count) => `Chargement… ${countText(count)} opérations`,
  cancel: 'Annuler',
  wholeFailed: 'Nous n’avons pas pu charger le relevé entier. Veuillez réessayer.',

  kinds: {
    opening: 'Solde initial',
    deposit: 'Dépôt',
    'deposit.reversal': 'Dépôt annulé par le prestataire',
    'debt.payment': 'Dette payée',
    'withdrawal.reserve': 'Retrait',
    'withdrawal.release': 'Retrait restitué',
    'withdrawal.payout': 'Retrait payé',
    'withdrawal.credit': 'Crédit pour retrait en retard',
    'bet.won': 'Partie gagnée',
    'bet.lost': 'Partie perdue',
    'player_transfer.received': 'Transfert d’un joueur',
    'player_transfer.sent': 'Transfert à un joueur',
    'investment.in': 'Placé en investissement',
    'investment.out': 'Repris de l’investissement',
    'investment.earning': 'Gain quotidien',
    'referral.bonus': 'Bonus de parrainage',
    correction: 'Correction par l’assistance',
  },
  kindsAbout: {
    'withdrawal.reserve': (to) => `Retrait vers ${to}`,
    'withdrawal.release': (to) => `Retrait vers ${to} restitué`,
    'withdrawal.payout': (to) => `Retrait vers ${to} payé`,
    'withdrawal.credit': (id) => `Crédit pour le retrait en retard ${id}`,
    'player_transfer.received': (player) => `Transfert de ${player}`,
    'player_transfer.sent': (player) => `Transfert à ${player}`,
    correction: (reason) => `Correction par l’assistance : ${reason}`,
  },

  columns: {
    date: 'Le',
    dateInFile: 'Date (en UTC)',
    transaction: 'Opération',
    amount: 'Montant',
    balanceAfter: 'Solde après',
    currency: 'Devise',
    transfer: 'Numéro d’opération',
  },

  printed: {
    of: 'Titulaire du compte',
    period: 'Période',
    opening: 'Solde initial',
    closing: 'Solde final',
    printedOn: 'Imprimé le',
    part: (count) =>
      `Seulement les ${countText(count)} opérations les plus récentes. Le bouton « Imprimer » de la page les imprime toutes.`,
    code: 'Code QR avec un lien qui vérifie ce relevé',
    codeText:
      'Scannez ce code pour vérifier que Sanduku a signé ce relevé : le titulaire, la période et les totaux. Aucun compte n’est nécessaire.',
    codeFailed: 'Nous n’avons pas pu afficher le code QR de ce relevé.',
    allTime: 'Du début jusqu’à maintenant',
    until: (to) => `Jusqu’au ${to}`,
    between: (from, to) => `Du ${from} au ${to}`,
  },
};
