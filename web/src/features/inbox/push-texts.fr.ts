import type { Texts } from '../../lib/language/texts.ts';
import type * as english from './push-texts.en.ts';

export const pushTexts: Texts<typeof english.pushTexts> = {
  deposit_received: { title: 'Dépôt reçu', body: (amount) => `${amount} sont sur votre solde.` },
  deposit_reversed: { title: 'Dépôt annulé', body: (amount) => `Le prestataire a repris ${amount}.` },
  debt_paid: { title: 'Paiement de votre dette', body: (amount) => `${amount} payés.` },
  withdrawal_submitted: {
    title: 'Retrait demandé',
    body: (amount) => `${amount}, en attente de vérification.`,
  },
  withdrawal_approved: { title: 'Retrait approuvé', body: (amount) => `${amount} seront bientôt payés.` },
  withdrawal_rejected: { title: 'Retrait non payé', body: (amount) => `${amount} vous sont rendus.` },
  withdrawal_completed: { title: 'Retrait payé', body: (amount) => `${amount} sont en route.` },
  withdrawal_credited: {
    title: 'Votre retrait est en retard',
    body: (amount) => `Nous avons ajouté ${amount}.`,
  },
  transfer_sent: { title: 'Argent envoyé', body: (amount) => `${amount} envoyés à un joueur.` },
  transfer_received: { title: 'Argent reçu', body: (amount) => `Un joueur vous a envoyé ${amount}.` },
  investment_waiting: { title: 'Des gains attendent', body: (amount) => `${amount}, pas encore payés.` },
  investment_paid: { title: 'Gains en retard payés', body: (amount) => `${amount} ajoutés.` },
  balance_corrected: {
    title: 'Solde corrigé',
    body: (amount) => `L’assistance l’a modifié de ${amount}.`,
  },
  referral_bonus: { title: 'Bonus de parrainage', body: (amount) => `${amount} ajoutés.` },
  access_changed: {
    title: 'L’accès à votre compte a été changé',
    body: (_amount) => 'Si ce n’était pas vous, contactez l’assistance maintenant.',
  },
};

export const unknownPush: Texts<typeof english.unknownPush> = {
  title: 'Des nouvelles de votre compte',
  body: 'Ouvrez vos messages pour les lire.',
};
