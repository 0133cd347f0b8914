import type { Texts } from '../lib/language/texts.ts';
import type { realtime as english } from './texts.en.ts';

export const realtime: Texts<typeof english> = {
  indicator: {
    live: 'En direct',
    connecting: 'Connexion',
    off: 'Direct coupé',
    offline: 'Hors ligne',
    reconnect: 'Direct coupé. Appuyez pour vous reconnecter.',
  },

  explained: {
    live: 'En direct : les changements de votre argent apparaissent aussitôt.',
    connecting: 'Connexion aux mises à jour en direct. D’ici là, votre solde s’actualise toutes les 15 s.',
    off: 'Les mises à jour en direct sont coupées. Tout fonctionne, et votre solde s’actualise toutes les 15 s.',
    offline: 'Vous êtes hors ligne. Les mises à jour arriveront à votre retour en ligne.',
  },

  toasts: {
    connected: 'Les mises à jour en direct sont actives.',
    disconnected: 'Connexion perdue. Reconnexion…',
    reconnected: 'Les mises à jour en direct sont de retour.',
    depositReceived: (amount) => `${amount} déposés. Ils sont sur votre solde.`,
    depositReversed: (amount, provider, owed) =>
      owed === null
        ? `${provider} a annulé votre dépôt de ${amount}. Il a été déduit de votre solde.`
        : `${provider} a annulé votre dépôt de ${amount}. Vous devez ${owed}. Les retraits et les transferts reprendront une fois cette somme payée.`,
    debtPaid: (amount, left) =>
      left === null
        ? `Votre dette est payée (${amount}). Retraits et transferts sont de nouveau possibles.`
        : `${amount} de votre dette sont payés. Vous devez encore ${left}.`,
    withdrawalSubmitted: (amount) => `Retrait de ${amount} soumis à vérification.`,
    withdrawalApproved: (amount) => `Retrait de ${amount} approuvé.`,
    withdrawalRejected: (amount, reason) => `Retrait de ${amount} refusé : ${reason}`,
    withdrawalFailed: (amount, reason) => `Retrait de ${amount} non payé : ${reason}`,
    withdrawalCompleted: (amount) => `Retrait de ${amount} payé. L’argent est en route.`,
    withdrawalCredited: (amount) => `Votre retrait est en retard. Nous avons ajouté ${amount} à votre solde.`,
    noReason: 'Aucune raison indiquée',
    winConfirmed: (amount) => `Gain confirmé : ${amount} ajoutés à votre solde.`,
    transferSent: (amount, to) => `Vous avez envoyé ${amount} à ${to}.`,
    transferReceived: (amount, from) => `Le joueur ${from} vous a envoyé ${amount}.`,
    investmentWaiting: (days, amount) =>
      `Les gains de ${days === 1 ? '1 jour' : `${days} jours`} attendent les fonds de l’opérateur : ${amount}.`,
    investmentPaid: (amount) => `Gains en retard payés : ${amount} sur votre compte d’investissement.`,
    correctionGave: (amount, reason) => `L’assistance a ajouté ${amount} à votre solde : ${reason}`,
    correctionTook: (amount, reason) => `L’assistance a retiré ${amount} de votre solde : ${reason}`,
    referralBonus: (amount, friend) =>
      `Bonus de parrainage pour ${friend} : ${amount}. Il est sur votre solde de jeu.`,
    accessChanged: {
      password: 'Votre mot de passe a été changé.',
      pin: 'Votre code PIN de retrait a été changé.',
      second_factor: 'Votre double authentification a été changée.',
      contact: 'Votre adresse e-mail ou votre numéro de téléphone a été changé.',
    },
    accessWaits: (until) =>
      `Les retraits sont bloqués jusqu’au ${until}. Si ce n’était pas vous, contactez l’assistance maintenant.`,
    balanceUpdated: (amount) => `Votre solde est maintenant de ${amount}.`,
  },
};
