import type { Texts } from '../../lib/language/texts.ts';
import type { investment as english } from './texts.en.ts';

export const investment: Texts<typeof english> = {
  title: 'Portefeuille d’investissement',
  intro: (dailyReturn, minimum) => `Rendement quotidien de ${dailyReturn}. Retrait minimum ${minimum}.`,
  notice: (dailyReturn) =>
    `Le rendement quotidien de ${dailyReturn} est payé par l’opérateur sur ses propres fonds, n’est pas garanti et peut s’arrêter.`,
  nextRate: (dailyReturn, day) => `À partir du ${day}, le rendement quotidien est de ${dailyReturn}.`,
  waiting: (days, amount) =>
    days === 1
      ? `1 jour de gains attend d’être payé : ${amount}. Les fonds de l’opérateur ne le couvrent pas pour le moment.`
      : `${days} jours de gains attendent d’être payés : ${amount} au total. Les fonds de l’opérateur ne les couvrent pas pour le moment.`,
  waitingText:
    'Ils sont à vous et continuent de rapporter. Nous les payons dans l’ordre dès que les fonds sont disponibles, même si vous retirez votre argent.',
  unavailable: 'Nous n’avons pas pu charger votre compte d’investissement.',
  cards: {
    balance: 'Solde investi',
    earnings: 'Total des gains',
    rate: 'Taux quotidien',
    perDay: (amount) => `environ ${amount} par jour`,
    game: 'Solde de jeu',
  },
  actions: {
    invest: 'Investir',
    withdraw: 'Retirer',
    belowMinimum: (minimum) => `Retrait minimum : ${minimum}.`,
  },
  growth: {
    title: 'Croissance',
    balance: 'Solde',
    earnings: 'Gains',
    of: (amount, scale) => `${amount} sur ${scale}`,
    chart: 'Solde des 30 derniers jours',
    chartWords: (from, to) => `Solde des 30 derniers jours : de ${from} à ${to}`,
  },
  earnings: {
    title: 'Gains récents',
    item: 'Gain quotidien',
    waiting: 'En attente de fonds',
    empty: 'Pas encore de gains',
    emptyText:
      'L’argent rapporte dès le lendemain de l’investissement. Les jours se terminent à minuit à Kampala.',
  },
  projections: {
    title: 'Projections de gains',
    monthly: 'Par mois',
    yearly: 'Par an',
    roi: 'Retour sur investissement',
    roiValue: (yearlyReturn) => `${yearlyReturn} / an`,
    simple: 'projection simple, non garantie',
    compounded: 'Avec intérêts composés',
    compoundedValue: (yearlyReturn) => `environ ${yearlyReturn} / an`,
    chart: 'L’année à venir, si le rendement est payé chaque jour',
    chartWords: (now, month, year) =>
      `Si le rendement est payé chaque jour : ${now} maintenant, ${month} dans un mois, ${year} dans un an.`,
    withEarnings: 'Avec les gains',
    yourMoney: 'Votre argent',
    now: 'Maintenant',
    inAYear: 'Dans un an',
    note: 'Intérêts simples sur votre solde actuel, tant que le rendement est payé. Les intérêts composés supposent que les gains de chaque jour restent investis.',
  },
  history: {
    title: 'Opérations récentes',
    caption: 'Vos opérations d’investissement, les plus récentes d’abord',
    columns: { type: 'Opération', amount: 'Montant', date: 'Le', balance: 'Solde après' },
    types: { deposit: 'Investi', withdrawal: 'Retiré', earning: 'Gain quotidien', other: 'Autre' },
    empty: 'Pas encore d’opérations',
    emptyText: 'Vos investissements, retraits et gains quotidiens apparaissent ici.',
  },
  move: {
    in: {
      title: 'Investir',
      text: 'De votre solde de jeu vers votre compte d’investissement. Il rapporte dès demain.',
      available: 'Solde de jeu',
      submit: (amount) => `Investir ${amount}`,
      submitting: 'Transfert…',
      done: (amount) => `${amount} investis.`,
      failed: 'Le dépôt a échoué',
    },
    out: {
      title: 'Retirer de l’investissement',
      text: 'De votre compte d’investissement vers votre solde de jeu. Immédiat et gratuit.',
      available: 'Solde investi',
      submit: (amount) => `Retirer ${amount}`,
      submitting: 'Transfert…',
      done: (amount) => `${amount} transférés vers votre solde de jeu.`,
      failed: 'Le retrait a échoué',
    },
    amount: 'Montant',
    all: 'Tout',
    tooMuch: 'Solde insuffisant',
    invalid: 'Veuillez saisir un montant valide',
    unsure:
      'Nous ne savons pas si l’argent a été déplacé. Vous pouvez réessayer sans risque avec le même montant : il ne peut compter qu’une fois.',
  },
};
