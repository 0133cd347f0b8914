import { brand } from '@sanduku/contracts/brand';
import type { Texts } from '../../lib/language/texts.ts';
import type { wallet as english } from './texts.en.ts';

const { depositMinutes } = brand.figures;

export const wallet: Texts<typeof english> = {
  deposit: {
    title: 'Dépôt',
    address: 'Votre adresse USDT (TRC-20)',
    loading: 'Chargement…',
    copyAddress: 'Copier l’adresse',
    rate: 'Taux',
    rateLine: (units) => `1 USDT = ${units}`,
    credited: `Les dépôts sont crédités en ${depositMinutes} minutes.`,
    showQrCode: 'Afficher le code QR',
    mobileMoney: 'Payer par Mobile Money',
  },
  address: {
    retry: 'Réessayer',
    none: 'Aucune adresse de dépôt disponible',
    failed: 'L’adresse de dépôt n’a pas pu être obtenue',
    wrongFormat:
      'Format d’adresse USDT invalide. N’y envoyez rien. Réessayez, et prévenez l’assistance si cela continue.',
    invalidJson: 'Le serveur a envoyé une réponse illisible. Réessayez dans un instant.',
    network: (message) => `Erreur de réseau : ${message}`,
    unreachable: 'le serveur est injoignable.',
    noAnswer: 'le serveur n’a pas répondu à temps.',
  },
  deposits: {
    title: 'Dépôts récents',
    list: 'Vos dépôts',
    moreFailed: 'Nous n’avons pas pu charger plus de dépôts. Veuillez réessayer.',
    failed: 'Nous n’avons pas pu charger vos dépôts',
    failedText: 'Votre argent est en sécurité. Vérifiez votre connexion et actualisez.',
    none: 'Pas encore de dépôts',
    noneText: 'Vos dépôts et leur statut apparaissent ici.',
    paid: (amount) => `payé ${amount}`,
    from: (rail) => `Depuis ${rail}`,
    sentences: {
      waiting: (rail) => `Vous déposez par ${rail}`,
      received: (rail) => `Votre dépôt ${rail} est arrivé`,
      credited: (rail) => `Vous avez déposé par ${rail}`,
      declined: (rail) => `Votre dépôt ${rail} n’a pas abouti`,
      unresolved: (rail) => `Nous vérifions votre dépôt ${rail}`,
    },
    channels: {
      mtn: 'MTN Mobile Money',
      airtel: 'Airtel Money',
      trc20: 'USDT (TRC-20)',
      erc20: 'USDT (ERC-20)',
    },
    rails: { mtn: 'MTN', airtel: 'Airtel', trc20: 'USDT', erc20: 'USDT' },
    statuses: {
      waiting: 'En attente',
      received: 'Reçu',
      credited: 'Crédité',
      declined: 'Refusé',
      unresolved: 'En vérification',
    },
    reversed: 'Annulé',
    reversedText: (rail) => `${rail} a repris ce paiement après que nous l’avons crédité.`,
    waitingForPhone: 'En attente de votre téléphone.',
    creditedLess: (promised) =>
      `Notre taux a changé avant le paiement du téléphone. Vous aviez demandé ${promised} ; voici ce que valait le paiement.`,
    waitingForChain: 'En attente des confirmations du réseau.',
    unresolved:
      'Nous ne savons pas encore si cela a été payé. Nous vérifions et créditerons le montant si c’est le cas.',
    confirmations: (seen, needed) => `En attente de confirmations : ${seen} sur ${needed}.`,
  },
};
