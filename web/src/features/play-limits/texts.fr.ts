import { countText } from '../../lib/format.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { playLimits as english } from './texts.en.ts';

const plural = (count: number, one: string, many: string) =>
  `${countText(count)} ${count === 1 ? one : many}`;

export const playLimits: Texts<typeof english> = {
  title: 'Limites et pauses',
  intro:
    'Fixez des limites d’argent et de temps. Une première limite ou une limite plus basse s’applique aussitôt. Une limite plus haute, ou sa suppression, prend 24 heures.',
  unavailable: 'Nous n’avons pas pu charger vos limites. Elles restent en vigueur.',

  month: {
    title: 'Vos 30 derniers jours',
    cost: (amount) => `Ces 30 derniers jours, jouer vous a coûté ${amount}.`,
    even: 'Ces 30 derniers jours, vous n’avez ni gagné ni perdu.',
    ahead: (amount) =>
      `Ces 30 derniers jours, vous avez gagné ${amount}. En moyenne, jouer coûte de l’argent.`,
    notPlayed: 'Vous n’avez pas joué ces 30 derniers jours.',
    chartWords: (staked, paid) => `Total misé et gagné sur 30 jours : ${staked} misés, ${paid} gagnés.`,
    rounds: 'Parties',
    staked: 'Misé',
    paid: 'Gagné (versé)',
    net: 'Résultat net',
  },

  groups: {
    deposit: { title: 'Dépôts', text: 'Le maximum que vous pouvez déposer.' },
    loss: { title: 'Pertes', text: 'Le maximum que vous pouvez perdre : mises moins gains.' },
    time: {
      title: 'Temps',
      text: 'La durée maximale de jeu. Les pauses de 15 minutes ou plus ne comptent pas.',
    },
  },
  periods: { day: 'Par jour', week: 'Par semaine', month: 'Par mois' },
  none: 'Sans limite',
  minutes: (count) => `${countText(count)} min`,
  usedOf: {
    deposit: (used, limit) => `${used} déposés sur ${limit}`,
    loss: (used, limit) => `${used} perdus sur ${limit}`,
    time: (used, limit) => `${used} joués sur ${limit}`,
  },
  ahead: (won) => `${won} de gain jusqu’ici`,
  ends: (time) => `jusqu’au ${time}`,
  set: 'Fixer',
  change: 'Modifier',
  rowLabel: (action, group, period) => `${action} : ${group}, ${period.toLowerCase()}`,
  next: (limit, time) => `${limit} à partir du ${time}`,
  keep: 'Garder la limite actuelle',
  kept: 'Votre limite actuelle reste en vigueur.',

  dialog: {
    title: (group, period) => `${group} : ${period.toLowerCase()}`,
    current: 'Limite actuelle',
    money: 'Limite',
    minutes: 'Durée en minutes',
    missing: 'Veuillez saisir une limite.',
    tooLong: 'Une journée compte 1 440 minutes.',
    tightens: 'S’applique aussitôt.',
    loosens:
      'S’applique dans 24 heures. D’ici là, votre limite actuelle reste en vigueur et vous pouvez changer d’avis.',
    same: 'C’est votre limite actuelle.',
    save: 'Enregistrer la limite',
    saving: 'Enregistrement…',
    remove: 'Supprimer la limite',
    saved: 'Enregistré. Votre nouvelle limite s’applique maintenant.',
    scheduled: 'Enregistré. S’applique dans 24 heures.',
    failed: 'Nous n’avons pas pu enregistrer la limite. Veuillez réessayer.',
  },

  howLong: 'Combien de temps ?',
  coolOff: {
    title: 'Faire une pause',
    text: 'Ni mises ni dépôts pendant un temps. Vous pouvez retirer votre argent à tout moment. La pause se termine automatiquement.',
    submit: 'Faire une pause',
    confirmTitle: (length) => `Faire une pause : ${length} ?`,
  },
  exclusion: {
    title: 'S’exclure du jeu',
    text: 'Quand une pause ne suffit pas. Ni mises ni dépôts jusqu’à la fin, et ensuite seulement si vous demandez à revenir.',
    submit: 'M’exclure du jeu',
    confirmTitle: (length) => `Vous exclure du jeu : ${length} ?`,
  },
  lengths: {
    '24_hours': '24 heures',
    '3_days': '3 jours',
    '7_days': '7 jours',
    '30_days': '30 jours',
    '6_months': '6 mois',
    '1_year': '1 an',
    '5_years': '5 ans',
    for_good: 'Définitivement',
  },
  confirmText:
    'Cela commence maintenant. Ni vous ni l’assistance ne pouvez y mettre fin plus tôt. Vous pouvez seulement prolonger.',
  confirm: 'Oui, commencer maintenant',
  starting: 'Démarrage…',
  pauseFailed: 'Nous n’avons pas pu commencer votre pause. Veuillez réessayer.',

  pause: {
    cool_off: (until) => `Vous êtes en pause jusqu’au ${until}.`,
    self_exclusion: (until) => `Vous vous êtes exclu jusqu’au ${until}.`,
    forGood: 'Vous vous êtes exclu définitivement.',
    meaning: 'Vous ne pouvez ni jouer ni déposer. Vous pouvez retirer à tout moment.',
    over: 'Votre auto-exclusion est terminée. Vous pourrez rejouer après avoir confirmé que vous le souhaitez.',
    comeBack: 'Revenir',
    comingBack: 'Un instant…',
    back: 'Vous êtes de retour. Vos limites n’ont pas changé.',
    longer: 'Vous pouvez seulement choisir une durée plus longue.',
  },

  record: {
    title: 'Historique',
    text: 'Vos limites, pauses et rappels de temps. Ces entrées ne peuvent pas être modifiées.',
    list: 'Historique de vos limites et pauses',
    none: 'Rien pour le moment',
    noneText: 'Vos limites et pauses apparaissent ici.',
    failed: 'Nous n’avons pas pu charger votre historique',
    failedText: 'Vérifiez votre connexion et réessayez.',
    moreFailed: 'Nous n’avons pas pu en charger plus. Veuillez réessayer.',
    limit: (name, from, to) => `${name} : ${from} → ${to}`,
    effective: (time) => `s’applique le ${time}`,
    cancelled: (name, limit) => `${name} : reste à ${limit}`,
    cool_off: (until) => `Pause jusqu’au ${until}`,
    self_exclusion: (until) => `Auto-exclusion jusqu’au ${until}`,
    excludedForGood: 'Auto-exclusion définitive',
    return: 'Retour après une auto-exclusion',
    realityCheck: {
      continue: 'Rappel de temps : a continué à jouer',
      take_a_break: 'Rappel de temps : a fait une pause',
      log_out: 'Rappel de temps : s’est déconnecté',
    },
    realityFacts: (rounds, net) => `${rounds}, résultat net ${net}`,
  },

  rounds: (count) => plural(count, 'partie', 'parties'),

  realityCheck: {
    title: 'Rappel de temps',
    text: 'Vous jouez depuis un moment sans pause. Voici le résultat :',
    time: 'Temps de jeu',
    continue: 'Continuer à jouer',
    takeABreak: 'Faire une pause de 24 heures',
    logOut: 'Se déconnecter',
    failed: 'Nous n’avons pas reçu votre réponse. Veuillez réessayer.',
  },
};
