import type { Failure, RefusalParams, RefusalTexts } from '@sanduku/contracts/errors';
import type { AccessPart } from '@sanduku/contracts/players/access';
import { problemText as textIn } from '@sanduku/contracts/problems';
import { providerNames, wordingIn } from '@sanduku/contracts/wording';
import { depositReasons } from './outcomes.fr.ts';
import { problems, problemText } from './problems.fr.ts';

const fr = wordingIn('fr');

const momentInKampala = (iso: string) => `${fr.moment(iso)} EAT`;
const periods = { day: 'jour', week: 'semaine', month: 'mois' };
const CAN_WITHDRAW = 'Vous pouvez retirer votre argent à tout moment.';

function limitWords({ limit, period, left, until }: NonNullable<RefusalParams<'loss_limit_reached'>[0]>) {
  const rest = left.amount === 0 ? 'rien' : fr.money(left);
  return `${fr.money(limit)} par ${periods[period]}. Il reste ${rest} jusqu’au ${momentInKampala(until)}`;
}

const changedAccess: Record<AccessPart, string> = {
  password: 'Le mot de passe de ce compte a été changé',
  pin: 'Le code PIN de retrait de ce compte a été changé',
  second_factor: 'La double authentification de ce compte a été changée',
  contact: 'L’adresse e-mail ou le numéro de téléphone de ce compte a été changé',
};

const exclusion = (until: string | null) =>
  until === null
    ? 'Vous vous êtes exclu définitivement.'
    : `Vous vous êtes exclu jusqu’au ${momentInKampala(until)}.`;

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${fr.count(Math.ceil(minutes / 60))} heures`;
  return minutes <= 1 ? 'une minute' : `${fr.count(minutes)} minutes`;
}

/**
 * A missing code does not compile. Codes that only operators see have a general message: the back office is in
 * English.
 */
export const refusalTexts: RefusalTexts = {
  invalid_request: (problem) =>
    (problem && textIn(problems, problem)) ??
    'Cette demande n’est pas valide. Veuillez recharger la page et réessayer.',
  not_found: (params) => (params?.what === 'game' ? 'Partie introuvable.' : 'Introuvable.'),
  not_signed_in: () => 'Veuillez vous reconnecter.',
  not_allowed: () => 'Votre compte n’est pas autorisé à faire cela.',
  payload_too_large: () => 'Cette demande est trop volumineuse.',
  unsupported_media_type: () => 'Le serveur n’a pas pu lire cette demande.',
  too_many_requests: ({ what, retryAfterSeconds }) =>
    what === 'attempts'
      ? `Trop de tentatives. Veuillez patienter ${waitText(retryAfterSeconds)} et réessayer.`
      : 'Trop de demandes. Veuillez patienter un instant et réessayer.',
  csrf_mismatch: () => 'Cette page n’est plus à jour. Veuillez la recharger et réessayer.',
  invalid_credentials: () => problemText({ problem: 'login_wrong' }),
  account_suspended: () => 'Ce compte est suspendu. Veuillez contacter l’assistance.',
  username_taken: () => 'Ce nom d’utilisateur existe déjà. Veuillez en choisir un autre.',
  email_taken: () => 'Un compte avec cette adresse e-mail existe déjà.',
  phone_taken: () => 'Un compte avec ce numéro de téléphone existe déjà.',
  contact_proven: () =>
    'Le propriétaire de cette adresse ou de ce numéro l’a confirmé par un code. Connectez-vous ou contactez l’assistance.',
  no_contact: () => 'Ce joueur n’a ni adresse e-mail ni numéro de téléphone.',
  invalid_referral_code: () => problemText({ problem: 'referral_code_not_valid' }),
  not_enough_money: (params) =>
    params?.why === 'with_fees' ? problemText({ problem: 'not_enough_with_fees' }) : 'Solde insuffisant',
  bet_too_small: ({ minimum }) => `La mise minimum est de ${fr.money(minimum)}`,
  bet_too_large: (params) =>
    'maximum' in params
      ? `La mise maximum est de ${fr.money(params.maximum)}`
      : `Les mises en ${params.closedFor} sont fermées pour le moment. Rien n’a été misé. Réessayez plus tard.`,
  prize_tables_unfit: (params) => {
    if ('maximum' in params)
      return `La banque couvre des mises jusqu’à ${fr.money(params.maximum)}. Rien n’a été modifié.`;
    return 'closedFor' in params
      ? `Il n’y a pas de banque en ${params.closedFor}. Rien n’a été modifié.`
      : 'Ces lots ne peuvent pas être proposés ainsi. Rien n’a été modifié.';
  },
  round_ended: () =>
    'Cette partie a déjà été jouée ou remplacée. Rien n’a été misé. Choisissez à nouveau dans la partie suivante.',
  round_unreadable: () =>
    'Nous ne pouvons plus ouvrir les boîtes de cette partie, car sa clé est absente. Le résultat ne change pas.',
  invalid_phone: problemText,
  deposit_too_small: ({ minimum }) => problemText({ problem: 'deposit_minimum', minimum }),
  deposit_too_large: () => 'Mobile Money ne peut pas payer autant. Veuillez saisir un montant plus petit.',
  deposit_declined: ({ reason }) => depositReasons[reason],
  too_many_waiting: (params) =>
    params
      ? `Vous avez ${fr.count(params.withdrawals)} retraits en attente d’approbation. Attendez que l’un d’eux soit approuvé ou refusé.`
      : 'Votre téléphone a plusieurs demandes de paiement sans réponse. Acceptez-les ou refusez-les d’abord.',
  phone_asked_too_often: ({ retryAfterSeconds }) =>
    `Ce téléphone a reçu trop de demandes de comptes pour lesquels il n’a jamais payé. Aucune demande n’a été envoyée. Patientez ${waitText(retryAfterSeconds)} et réessayez, ou utilisez un autre téléphone.`,
  phone_not_accepted: () =>
    'Vous ne pouvez pas déposer depuis ce téléphone sur ce compte. Aucune demande n’a été envoyée. L’assistance peut vous en dire plus.',
  withdrawal_too_small: problemText,
  withdrawal_too_large: ({ maximum }) => problemText({ problem: 'withdrawal_maximum', maximum }),
  invalid_address: () => problemText({ problem: 'address_not_valid' }),
  wrong_pin: () => 'Code PIN de retrait incorrect. Aucun argent n’a été déplacé.',
  waits_until: ({ what, until }) =>
    `${changedAccess[what]}, donc son argent est bloqué jusqu’au ${momentInKampala(until)}. Aucun argent n’a été déplacé.`,
  debt_open: ({ deposit, provider, owed }) =>
    `${providerNames[provider]} a annulé votre dépôt de ${fr.money(deposit)}. Vous devez ${fr.money(owed)}. Les retraits et les transferts reprendront une fois cette somme payée.`,
  wrong_password: () => 'Mot de passe incorrect. Rien n’a été modifié.',
  invalid_recipient: (params) =>
    params ? 'Vous ne pouvez pas vous envoyer de l’argent.' : 'Joueur introuvable.',
  transfer_too_small: ({ minimum }) => problemText({ problem: 'transfer_minimum', minimum }),
  transfer_too_large: () => 'Ce montant dépasse le transfert maximum. Veuillez envoyer moins.',
  quote_expired: ({ recipient, receives }) =>
    `Ce taux a expiré. ${recipient} recevrait maintenant ${fr.money(receives)}. Rien n’a été envoyé. Veuillez vérifier à nouveau.`,
  conversion_limit_reached: ({ limit }) =>
    `Vous pouvez envoyer au maximum ${fr.money(limit)} par jour à des joueurs d’une autre devise. Rien n’a été envoyé.`,
  rates_outdated: () =>
    'Les transferts vers cette devise sont suspendus jusqu’à la mise à jour de nos taux. Réessayez plus tard.',
  already_decided: () => 'La décision a déjà été prise. Rien n’a été modifié.',
  needs_another_operator: () => 'Vous avez fait cette demande. Un autre opérateur doit l’approuver.',
  second_factor_needed: (asked) =>
    asked === undefined || (asked.app && asked.passkey === null)
      ? 'Veuillez saisir le code de votre application d’authentification.'
      : 'Veuillez confirmer avec votre deuxième étape.',
  passkey_refused: () =>
    'La clé d’accès n’a pas été acceptée ou a pris trop de temps. Rien n’a été fait. Veuillez réessayer.',
  second_factor_missing: () =>
    'Les opérateurs ont besoin d’une deuxième étape. Configurez d’abord la vôtre. Rien n’a été fait.',
  wrong_code: () => 'Ce code est incorrect ou a déjà été utilisé.',
  link_expired: () => 'Ce lien a déjà été utilisé ou a expiré. Demandez-en un nouveau à l’assistance.',
  deposit_limit_reached: (limit) =>
    limit
      ? `Ce montant dépasse votre limite de dépôt de ${limitWords(limit)}. Rien n’a été prélevé.`
      : 'Ce montant dépasse votre limite de dépôt. Rien n’a été prélevé.',
  loss_limit_reached: (limit) =>
    limit
      ? `Cette mise pourrait dépasser votre limite de perte de ${limitWords(limit)}.`
      : 'Cette mise pourrait dépasser votre limite de perte.',
  time_limit_reached: (limit) =>
    limit
      ? `Vous avez atteint votre limite de ${fr.count(limit.minutes)} min par jour. Vous pourrez rejouer à partir du ${momentInKampala(limit.until)}.`
      : 'Vous avez atteint votre limite de temps.',
  taking_a_break: (pause) => {
    if (!pause) return 'Vous êtes en pause. Aucun argent n’a été déplacé.';
    return pause.asked === 'play'
      ? `Vous êtes en pause jusqu’au ${momentInKampala(pause.until)}. ${CAN_WITHDRAW}`
      : `Votre pause dure jusqu’au ${momentInKampala(pause.until)}. Elle peut seulement être prolongée.`;
  },
  self_excluded: (pause) => {
    switch (pause?.asked) {
      case undefined:
        return 'Vous vous êtes exclu. Aucun argent n’a été déplacé.';
      case 'play_before_return':
        return `Votre auto-exclusion est terminée. Vous pourrez rejouer après avoir confirmé que vous le souhaitez. ${CAN_WITHDRAW}`;
      case 'shorter_pause':
        return `${exclusion(pause.until)} Cette durée peut seulement être prolongée.`;
      case 'return':
        return `${exclusion(pause.until)} Personne ne peut y mettre fin plus tôt, pas même nous.`;
      case 'play':
        return `${exclusion(pause.until)} ${CAN_WITHDRAW}`;
    }
  },
  reality_check_due: () => 'Vous jouez depuis une heure. Regardez le résultat, puis décidez de la suite.',
  key_reused: () =>
    'Cette demande est entrée en conflit avec une autre. Aucun argent n’a été déplacé. Veuillez réessayer.',
  key_expired: () =>
    'Cette demande est trop ancienne pour être répétée. Aucun argent n’a été déplacé maintenant. Consultez votre historique pour voir si elle a abouti.',
  key_in_progress: () =>
    'Cette demande est déjà en cours. Elle ne peut compter qu’une fois. Réessayez dans un instant.',
  unavailable: (params) =>
    params?.what === 'network'
      ? 'Nous ne sommes pas encore connectés à ce réseau. Réessayez dans une minute.'
      : 'Le service est brièvement indisponible. Réessayez dans un instant. Votre demande ne peut compter qu’une fois.',
  internal: () =>
    'Une erreur s’est produite de notre côté. Veuillez réessayer. Si elle persiste, contactez l’assistance.',
};

export function translatedRefusal({ code, params }: Failure): string {
  return (refusalTexts[code] as (params: unknown) => string)(params);
}
