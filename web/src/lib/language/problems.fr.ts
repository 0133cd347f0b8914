import { type ProblemTexts, problemText as textIn } from '@sanduku/contracts/problems';
import { wordingIn } from '@sanduku/contracts/wording';
import type { Texts } from './texts.ts';

const fr = /* @__PURE__ */ wordingIn('fr');

export const problems: ProblemTexts = {
  username_missing: () => 'Le nom d’utilisateur est requis',
  username_too_short: ({ minimum }) =>
    `Le nom d’utilisateur doit comporter au moins ${fr.count(minimum)} caractères`,
  username_too_long: ({ maximum }) =>
    `Le nom d’utilisateur ne peut pas dépasser ${fr.count(maximum)} caractères`,
  username_invisible: () => 'Le nom d’utilisateur contient des caractères invisibles',
  username_characters: () => 'Le nom d’utilisateur contient des caractères non autorisés',
  username_reserved: () => 'Ce nom d’utilisateur n’est pas autorisé. Veuillez en choisir un autre.',
  password_missing: () => 'Le mot de passe est requis',
  password_too_short: ({ minimum }) =>
    `Le mot de passe doit comporter au moins ${fr.count(minimum)} caractères`,
  password_too_long: ({ maximum }) => `Le mot de passe ne peut pas dépasser ${fr.count(maximum)} caractères`,
  password_common: () =>
    'Ce mot de passe est trop courant et facile à deviner. Veuillez en choisir un autre.',
  passwords_differ: () => 'Les mots de passe ne correspondent pas',
  login_wrong: () => 'Nom d’utilisateur ou mot de passe incorrect',
  email_missing: () => 'L’adresse e-mail est requise',
  email_not_valid: () => 'Veuillez saisir une adresse e-mail valide',
  phone_missing: () => 'Le numéro de téléphone est requis',
  phone_length: () => 'Veuillez saisir un numéro de téléphone valide (7 à 15 chiffres)',
  referral_code_not_valid: () => 'Ce code de parrainage n’est pas valide.',
  terms_not_accepted: () => 'Veuillez accepter les conditions d’utilisation',
  phone_not_valid: () => 'Veuillez saisir un numéro de téléphone valide',
  phone_not_mtn: () => 'Les numéros MTN commencent par 077, 078, 076 ou 039',
  phone_not_airtel: () => 'Les numéros Airtel commencent par 070, 075 ou 074',
  phone_no_provider: () => 'Veuillez saisir un numéro ougandais MTN ou Airtel, par exemple 0772 123 456',
  address_not_valid: () => 'Veuillez saisir une adresse USDT valide',
  amount_not_valid: () => 'Veuillez saisir un montant valide',
  deposit_minimum: ({ minimum }) => `Le dépôt minimum est de ${fr.money(minimum)}`,
  withdrawal_minimum: ({ minimum }) => `Le retrait minimum est de ${fr.money(minimum)}`,
  withdrawal_minimum_worth: ({ minimum }) => `Le retrait minimum est l’équivalent de ${fr.money(minimum)}`,
  investment_withdrawal_minimum: ({ minimum }) =>
    minimum.currency === 'UGX'
      ? `Le retrait minimum est de ${fr.count(minimum.amount)} UGX`
      : `Le retrait minimum est de ${fr.money(minimum)}`,
  withdrawal_maximum: ({ maximum }) => `Le retrait maximum est de ${fr.money(maximum)}`,
  not_enough_with_fees: () => 'Solde insuffisant (frais compris)',
  transfer_minimum: ({ minimum }) => `Le transfert minimum est de ${fr.money(minimum)}`,
  transfer_details: () => 'Veuillez vérifier tous les détails du transfert',
  offer_unknown: () => 'Ce taux n’existe pas',
  id_unknown: () => 'Cet identifiant n’existe pas',
  contact_code_digits: () => 'Le code comporte six chiffres',
  pin_length: () => 'Le code comporte quatre chiffres',
  pin_missing: () => 'Veuillez saisir le code à 4 chiffres',
  code_missing: () => 'Veuillez saisir les six chiffres de votre application d’authentification',
  pin_not_digits: () => 'Le code PIN comporte quatre chiffres',
  limit_not_whole: () => 'Veuillez saisir un montant entier, sans décimales',
  limit_below_zero: () => 'Une limite ne peut pas être négative',
  limit_too_large: () => 'Cette limite est trop élevée',
  minutes_not_whole: () => 'Veuillez saisir un nombre entier de minutes',
  minutes_missing: () => 'Veuillez saisir au moins une minute',
  minutes_too_many: ({ maximum }) => `Une journée compte ${fr.count(maximum)} minutes`,
  client_seed_characters: ({ maximum }) =>
    `La graine du joueur comporte de 1 à ${fr.count(maximum)} lettres, chiffres, tirets ou tirets bas`,
  client_seed_too_long: ({ maximum }) =>
    `La graine du joueur ne peut pas dépasser ${fr.count(maximum)} caractères`,
  text_too_long: ({ maximum }) => `Le texte dépasse ${fr.count(maximum)} caractères`,
  text_invisible: () => 'Le texte contient des caractères invisibles',
};

export const problemText: Texts<typeof import('./problems.en.ts').problemText> = (problem) =>
  textIn(problems, problem);
