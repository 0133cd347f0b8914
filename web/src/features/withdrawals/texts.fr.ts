import { brand } from '@sanduku/contracts/brand';
import type { AccessPart } from '@sanduku/contracts/players/access';
import type { Texts } from '../../lib/language/texts.ts';
import type { withdrawals as english } from './texts.en.ts';

const withdrawalMinutes = brand.figures.withdrawalMinutes.replace('-', ' à ');

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const changed: Record<AccessPart, string> = {
  password: 'votre mot de passe a été changé',
  pin: 'votre code PIN de retrait a été changé',
  second_factor: 'votre double authentification a été changée',
  contact: 'votre adresse e-mail ou votre numéro de téléphone a été changé',
};

export const withdrawals: Texts<typeof english> = {
  card: {
    title: 'Retrait',
    available: 'Solde disponible',
    minimum: { mobile: 'Minimum Mobile Money', crypto: 'Minimum USDT' },
    processing: 'Délai de traitement',
    processingTime: `${withdrawalMinutes} minutes, approuvé par une personne`,
    promise: 'Notre promesse',
    promised: (minutes) =>
      `Payé en ${minutes} minutes, sinon nous ajoutons 0,1 % par tranche de 10 minutes de retard`,
    noPromise: 'Pas de délai promis pour le moment',
    request: 'Demander un retrait',
    disabled: (minimum) => `Il vous faut au moins ${minimum} pour retirer.`,
    tooLittle: {
      mobile: (minimum) => `Retrait Mobile Money minimum : ${minimum}.`,
      crypto: (minimum) => `Retrait USDT minimum : ${minimum}.`,
    },
    setPin: 'Définir un code PIN de retrait',
    changePin: 'Changer le code PIN de retrait',
  },

  hold: (until) => `Pour protéger votre argent, les retraits sont bloqués jusqu’au ${until}.`,

  statementLink: 'Relevé',

  channels: {
    mtn: 'MTN Mobile Money',
    airtel: 'Airtel Money',
    trc20: 'USDT (TRC-20)',
    erc20: 'USDT (ERC-20)',
    bep20: 'USDT (BEP-20)',
  },
  rails: { mtn: 'MTN', airtel: 'Airtel', trc20: 'USDT', erc20: 'USDT', bep20: 'USDT' },
  networks: { trc20: 'TRC-20', erc20: 'ERC-20', bep20: 'BEP-20' },

  dialog: {
    title: 'Retrait',
    steps: ['Méthode', 'Détails', 'Confirmation'],
    back: 'Retour',
    continue: 'Continuer',

    method: {
      title: 'Comment vous payer ?',
      mobile: 'Par Mobile Money',
      mobileText: 'Vers un téléphone MTN ou Airtel en Ouganda, payé en UGX.',
      mobileFee: (fee, minimum) => `Frais : 2 %, au moins ${fee}. Minimum : ${minimum}.`,
      crypto: 'USDT (crypto)',
      cryptoText: 'Vers votre portefeuille sur TRC-\u206020, ERC-\u206020 ou BEP-\u206020.',
      cryptoFee: (minimum) => `Frais : 0,5 à 5 USDT. Minimum : ${minimum}.`,
    },

    details: {
      mobileTitle: 'Quel téléphone, et combien ?',
      cryptoTitle: 'Quel portefeuille, et combien ?',
      phone: 'Numéro de téléphone',
      phoneHint: 'Un numéro MTN ou Airtel en Ouganda, par exemple 0772 123 456.',
      phoneGoesTo: (channel, number) => `${channel}, ${number}`,
      abroad: 'Mobile Money paie seulement des téléphones ougandais, en UGX.',
      network: 'Réseau',
      networkFee: (fee) => `Frais de réseau : ${fee} USDT.`,
      address: 'Adresse USDT',
      addressHint: (network) =>
        `L’adresse de votre portefeuille sur ${network}. Nous ne pouvons pas récupérer des USDT envoyés à une mauvaise adresse.`,
      amount: 'Montant à retirer',
      available: (amount) => `Disponible : ${amount}, avant frais.`,
      availableAfter: (amount, fee) => `Disponible : ${amount}, après les frais minimums de ${fee}.`,
      all: 'Tout retirer',
    },

    cost: {
      amount: 'Montant',
      fee: 'Frais',
      total: 'Total débité',
      arrives: 'Vous recevez',
      rate: (rate) => `1 USDT = ${rate}`,
      rateLabel: 'Taux',
    },

    confirm: {
      title: 'Tout est correct ?',
      to: 'Vers',
      code: 'Code à 4 chiffres',
      codeMissing: 'Veuillez saisir les quatre chiffres',
      ownPin: 'Choisissez votre propre code PIN au lieu de 1010. Il protège les retraits et les transferts.',
      robot: 'Saisissez 1010 pour montrer que vous n’êtes pas un robot.',
      pin: 'Code PIN de retrait',
      pinHint: 'Les quatre chiffres que vous avez choisis.',
      unknown: 'Votre code PIN de retrait, ou 1010 si vous n’en avez pas défini.',
      review: `Une personne examine chaque retrait. Nous le traitons en ${withdrawalMinutes} minutes.`,
      exchanged:
        'Si notre taux change avant l’approbation, vous recevez la valeur à ce moment-là, mais jamais plus qu’indiqué ici.',
      submit: (amount) => `Retirer ${amount}`,
      submitting: 'Envoi de votre demande…',
      retry: 'Réessayer',
      unsure:
        'Nous ne savons pas si votre demande est arrivée. Réessayez : elle ne peut compter qu’une fois.',
      protect: 'Définir un code PIN',
      changePin: 'Changer votre code PIN',
    },

    done: 'Demande envoyée',
  },

  alerts: {
    successTitle: 'Retrait demandé',
    success: (amount, to, id, status) =>
      `${amount} vers ${to}.\n\nNuméro d’opération : ${id}\nStatut : ${status}\n\nVotre demande attend l’approbation d’un administrateur.`,
    failedTitle: 'Retrait non effectué',
    failed: (message) => `Le retrait a échoué : ${message}`,
    error: (message) => `Erreur : ${message}`,
    noMessage: 'Le retrait n’a pas pu être traité. Veuillez réessayer.',
  },
  submitted: 'Demande de retrait envoyée !',

  pin: {
    setTitle: 'Définir un code PIN de retrait',
    changeTitle: 'Changer le code PIN de retrait',
    text: 'Avec un code PIN, une personne qui trouve votre téléphone déverrouillé ne peut ni retirer ni envoyer votre argent.',
    currentPin: 'Code PIN actuel',
    currentPinHint: 'Celui que vous remplacez.',
    forgotten: 'J’ai oublié mon code PIN',
    waits: 'Les retraits sont bloqués pendant 24 heures après un changement.',
    allWaits: 'Les retraits et transferts seront bloqués pendant 24 heures.',
    pin: 'Nouveau code PIN',
    pinHint: 'Quatre chiffres que vous seul connaissez.',
    pinWrong: 'Un code PIN comporte quatre chiffres',
    password: 'Votre mot de passe',
    passwordHint: 'Pour confirmer que c’est bien vous.',
    passwordMissing: 'Le mot de passe est requis',
    save: 'Enregistrer le code PIN',
    saving: 'Enregistrement…',
    remove: 'Supprimer le code PIN',
    removing: 'Suppression…',
    saved: 'Votre code PIN de retrait est défini.',
    removed: 'Votre code PIN de retrait a été supprimé.',
    failed: 'Nous n’avons pas pu changer votre code PIN. Veuillez réessayer.',
  },

  history: {
    title: 'Retraits récents',
    list: 'Vos retraits',
    none: 'Aucun retrait dans l’historique',
    noneText: 'Vos retraits et leur statut apparaissent ici.',
    request: 'Demander un retrait',
    failed: 'L’historique des retraits n’a pas pu être chargé',
    failedText: 'Vos retraits sont en sécurité. Vérifiez votre connexion et actualisez.',
    moreFailed: 'Nous n’avons pas pu charger plus de retraits. Veuillez réessayer.',
    statuses: {
      pending: 'En cours',
      approved: 'Approuvé',
      completed: 'Terminé',
      rejected: 'Refusé',
      failed: 'Échoué',
    },
    unknownStatus: 'Inconnu',
    sentences: {
      pending: (rail) => `Vous avez demandé un retrait vers ${rail}`,
      approved: (rail) => `Votre retrait vers ${rail} est en route`,
      completed: (rail) => `Vous avez retiré vers ${rail}`,
      rejected: (rail) => `Votre retrait vers ${rail} a été refusé`,
      failed: (rail) => `Votre retrait vers ${rail} a échoué`,
    },
    paysLess: (promised) => `Notre taux a changé avant l’approbation. Le montant aurait été de ${promised}.`,
    note: (note) => `Remarque : ${note}`,
    moneyBack: 'Le montant et les frais sont revenus sur votre solde.',
    reference: 'Référence',
    id: 'Numéro d’opération',
  },

  tracker: {
    route: (rail, destination) => `Vers ${rail}, ${destination}`,
    titles: {
      pending: 'Une personne vérifie votre demande',
      approved: 'Nous vous payons',
      completed: 'Votre argent est arrivé',
      rejected: 'Nous avons refusé cette demande',
      failed: 'Le paiement a échoué',
    },
    onHold: 'Votre demande est bloquée',
    unresolved: 'Nous vérifions ce paiement',
    waitsForFloat: 'Votre paiement est le prochain',
    afterwards: 'Dès qu’elle est approuvée, nous envoyons l’argent. Vous pouvez fermer cette page.',
    steps: {
      requested: 'Demandé',
      review: 'Approbation par une personne',
      approved: 'Approuvé',
      rejected: 'Refusé',
      paying: 'Paiement en cours',
      paid: 'Payé',
      failed: 'Paiement échoué',
      moneyBack: 'Argent revenu sur votre solde',
    },
  },

  stats: {
    label: 'Vos chiffres de retrait',
    completed: 'Terminés',
    pending: 'En cours',
    total: 'Total retiré',
    failed: 'Les statistiques de retrait n’ont pas pu être chargées',
  },

  clock: {
    place: (place, waiting) =>
      place === 1 && waiting <= 1 ? 'Vous êtes le prochain.' : `Numéro ${place} sur ${waiting} dans la file.`,
    farBack: 'Plus de 100 retraits passent avant le vôtre.',
    onHold: (what, until) => `Bloqué (fin : ${until}), car ${changed[what]}. Cela protège votre argent.`,
    paying: 'Approuvé. Votre paiement est en route.',
    waitsForFloat: (rail: string) =>
      `Nous approvisionnons notre portefeuille ${rail}. Votre retrait est le prochain.`,
    unresolved: 'Le prestataire n’a pas confirmé le paiement. Notre équipe vérifie.',
    longer: (p95) => `C’est plus long que d’habitude : 95 % sont payés en ${p95}.`,
    typical: (median, p95) => `La moitié est payée en ${median}, 95 % en ${p95}.`,
    nearlyAll: (p95) => `95 % sont payés en ${p95}.`,
    notMeasured: `En général ${withdrawalMinutes} minutes.`,
    oneMinute: 'une minute',
    minutes: (count) => `${count} min`,
    hours: (count) => plural(count, 'heure', 'heures'),
    days: (count) => plural(count, 'jour', 'jours'),
  },

  promise: {
    until: (until, most) =>
      `Paiement promis : ${until}. Ensuite, nous ajoutons 0,1 % par tranche de 10 minutes de retard, jusqu’à ${most}.`,
    withoutCredit: (until) =>
      `Paiement promis : ${until}. Un retard donne droit à un crédit une fois que vous avez joué.`,
    paused: (until) => `Notre délai de paiement est suspendu. Nouvelle échéance : ${until}.`,
    late: (until, credited, most) => `Échéance : ${until}. Crédité jusqu’ici : ${credited}, jusqu’à ${most}.`,
    waitsForFunds:
      'Nous vous devons davantage. Nous le créditerons quand les fonds de l’opérateur le permettront.',
    onTime: (until) => `Payé à temps. Échéance : ${until}.`,
    credited: (until, credited) => `Échéance : ${until}. Crédité pour le retard : ${credited}.`,
    none: 'Pas de délai promis pour celui-ci.',
  },

  strip: {
    label: 'Retraits en cours',
    title: (amount) => `Retrait de ${amount}`,
    details: 'Détails',
  },
};
