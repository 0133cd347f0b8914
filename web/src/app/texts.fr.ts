import { brand } from '@sanduku/contracts/brand';
import type { Texts } from '../lib/language/texts.ts';
import type { dashboard as english } from './texts.en.ts';

export const dashboard: Texts<typeof english> = {
  player: 'Joueur',

  header: {
    label: 'Compte',
    home: `${brand.name}, tableau de bord`,
    welcome: (username) => `Bonjour, ${username}`,
    balance: 'Solde',
    play: 'Jouer',
    deposit: 'Déposer',
    withdraw: 'Retirer',
    investment: 'Investissement',
    referrals: 'Parrainage',
    logout: 'Déconnexion',
    menu: 'Ouvrir le menu',
    inbox: 'Messages',
    unread: (count) => `Messages, ${count} non lus`,
    install: 'Installer l’application',
    loggedOutLocally: 'Déconnecté sur cet appareil',
    offline: 'Vous êtes hors ligne. Voici les derniers chiffres connus.',
    unreachable: 'Nous ne parvenons pas à joindre le serveur. Voici les derniers chiffres connus.',
  },

  greeting: (username) => `Content de vous revoir, ${username} !`,

  stats: {
    heading: 'Vos chiffres',
    balance: 'Solde',
    addFunds: 'Ajouter de l’argent',
    deposited: 'Déposé',
    usdt: 'USDT',
    about: (amount) => `environ ${amount}`,
    games: 'Parties',
    winRate: 'Taux de gain',
    shared: 'Envoyé',
    send: 'Envoyer',
  },

  tabs: {
    label: 'Rubriques',
    game: 'Jeu',
    wallet: 'Portefeuille',
    transfers: 'Transferts',
    history: 'Historique',
  },

  tracker: {
    title: 'Suivez votre argent',
    none: 'Nous n’avons pas trouvé ce paiement',
    noneText: 'Vos dépôts et retraits sont dans l’historique.',
  },

  statement: 'Relevé complet',
  month: 'Le coût de vos parties',
};
