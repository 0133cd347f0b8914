import { brand } from '@sanduku/contracts/brand';
import type { Texts } from '../../lib/language/texts.ts';
import type { deposit as english } from './dialog.en.ts';

export const deposit: Texts<typeof english> = {
  title: 'Dépôt',
  ways: 'Moyens de dépôt',
  usdtTab: 'USDT (crypto)',
  mobileTab: 'Mobile Money',

  otherAmount: 'Autre montant',
  playNow: 'Jouer maintenant',

  usdt: {
    network: 'Réseau',
    networks: { trc20: 'TRC-20', erc20: 'ERC-20' },
    fees: {
      trc20: 'Frais de réseau : environ 1 USDT, prélevé par votre portefeuille.',
      erc20:
        'Frais de réseau : environ 15 à 30 USDT, prélevés par votre portefeuille. TRC-20 est bien moins cher.',
    },
    view: 'Afficher l’adresse en',
    views: { qr: 'Code QR', manual: 'Texte' },
    address: (network) => `Votre adresse ${network}`,
    qrLabel: (address) => `Code QR de l’adresse ${address}`,
    loading: 'Chargement…',
    copyAddress: 'Copier l’adresse',
    warning: (network) =>
      `Envoyez uniquement de l’USDT, et uniquement sur ${network}. Tout autre envoi à cette adresse est perdu.`,
    amountTitle: 'Montant à envoyer',
    equivalent: (amount, usdt) => `${amount} = ${usdt} USDT`,
    anyAmount: `Envoyez le montant de votre choix. Nous le créditons en ${brand.figures.depositMinutes} minutes, à notre taux au moment où il apparaît sur le réseau.`,
    incoming: 'En cours d’arrivée',
    qrFailed: 'Le code QR n’a pas pu être créé',
  },

  sandbox: {
    title: 'Mode test : envoyer des USDT de test',
    text: (usdt) => `Envoie ${usdt} USDT fictifs à cette adresse.`,
    send: 'Envoyer des USDT de test',
    sending: 'Envoi…',
    sent: 'Envoyé. Le dépôt apparaîtra ci-dessus dans un instant.',
    failed: 'L’envoi de test a échoué. Veuillez réessayer.',
  },

  mobile: {
    provider: 'Opérateur mobile',
    providers: { mtn: 'MTN', airtel: 'Airtel' },
    amount: 'Montant',
    minimum: (amount) => `Minimum : ${amount}.`,
    phone: 'Numéro de téléphone',
    phoneHint: 'Un numéro ougandais, par exemple 0772 123 456.',
    approveHint: 'Vous approuverez le paiement sur ce téléphone.',
    abroad: (amount, shillings) =>
      `Mobile Money fonctionne seulement avec des numéros ougandais. Pour ${amount}, le téléphone paie l’équivalent en UGX : ${shillings}. Si notre taux change avant votre paiement, nous créditons la valeur à ce moment-là, mais jamais plus de ${amount}.`,
    trouble: (provider) => `${provider} a des problèmes en ce moment. Les paiements peuvent être en retard.`,
    tryOther: (provider) => `Vous pouvez utiliser ${provider} à la place.`,
    submit: (amount) => `Déposer ${amount}`,
    submitting: 'Envoi d’une demande à votre téléphone…',
    onePromptOnly: 'Si votre téléphone a déjà la demande, réessayer n’en enverra pas une autre.',
    errors: {
      failed: 'Le dépôt a échoué. Veuillez réessayer.',
      network: 'Erreur de réseau. Vérifiez votre connexion et réessayez.',
    },
  },

  confirmation: {
    steps: {
      mobile: {
        begun: 'Demande envoyée à votre téléphone',
        toPay: 'Approuvez-la sur votre téléphone',
        paid: 'Approuvée sur votre téléphone',
      },
      usdt: {
        begun: 'Vu sur le réseau',
        toPay: 'En attente de confirmations',
        paid: 'Confirmé par le réseau',
      },
      checking: 'Nous vérifions auprès de l’opérateur mobile',
      balance: 'Sur votre solde',
      declined: 'Refusé',
      notCharged: 'Rien n’a été prélevé',
    },
    onChain: 'Vos USDT sont en route',
    reference: 'Référence',
    amount: 'Montant',
    phonePays: 'Votre téléphone paie',
    charge: 'Frais',
    finalAmount: {
      waiting: 'Vous recevrez',
      received: 'Vous recevrez',
      credited: 'Crédité',
      declined: 'Vous avez payé',
      unresolved: 'Vous recevrez, si c’est payé',
    },
    another: 'Faire un autre dépôt',
    again: 'Réessayer',
    waiting: {
      title: 'Regardez votre téléphone',
      text: (phone, provider) =>
        `Nous avons envoyé une demande de paiement au ${phone}. Approuvez-la avec votre code PIN ${provider}. Nous ne vous demandons jamais ce code.`,
    },
    timeLeft: 'Temps restant pour approuver',
    timeOver: 'Le temps pour approuver est écoulé. Nous vérifions auprès de l’opérateur mobile.',
    noPrompt: (code) =>
      `Pas de demande sur le téléphone ? Composez ${code} et cherchez les paiements à approuver.`,
    codes: { mtn: '*165#', airtel: '*185#' },
    slow: {
      title: 'C’est plus long que d’habitude.',
      text: 'Si vous avez approuvé, vous n’avez plus rien à faire. Nous créditerons le montant dès que l’opérateur mobile confirme, même si vous fermez cette fenêtre.',
    },
    received: {
      title: 'Votre argent est arrivé',
      text: 'Nous l’ajoutons à votre solde.',
    },
    credited: {
      title: (amount) => `${amount} crédités`,
      text: 'Le montant est sur votre solde.',
      less: (promised) =>
        `Le montant est sur votre solde. Notre taux a changé avant votre paiement : vous auriez reçu ${promised}.`,
    },
    declined: {
      title: 'Le paiement n’a pas abouti',
      text: 'Rien n’a été prélevé.',
    },
    unresolved: {
      title: 'Nous vérifions ce paiement',
      text: 'L’opérateur mobile ne l’a pas confirmé. Ne payez pas une seconde fois : si l’argent a quitté votre téléphone, nous le créditerons. Si vous contactez l’assistance, donnez la référence ci-dessous.',
      support: 'Contacter l’assistance',
    },
  },
};
