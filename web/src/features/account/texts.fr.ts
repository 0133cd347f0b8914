import type { AccessPart } from '@sanduku/contracts/players/access';
import type { Texts } from '../../lib/language/texts.ts';
import type { account as english } from './texts.en.ts';

const changed: Record<AccessPart, string> = {
  password: 'Votre mot de passe a été changé',
  pin: 'Votre code PIN de retrait a été changé',
  second_factor: 'Votre double authentification a été changée',
  contact: 'Votre adresse e-mail ou votre numéro de téléphone a été changé',
};

export const account: Texts<typeof english> = {
  title: 'Compte et sécurité',
  intro: 'Votre mot de passe, vos coordonnées et vos appareils.',
  unavailable: 'Nous n’avons pas pu charger votre compte. Votre argent est en sécurité.',

  access: {
    changed: (what, at) => `${changed[what]} le ${at}.`,
    waits: (until) => `Pour protéger votre argent, les retraits sont bloqués jusqu’au ${until}.`,
    notYou: 'Si ce n’était pas vous, contactez l’assistance maintenant.',
    support: 'Discuter avec l’assistance',
  },

  password: {
    title: 'Mot de passe',
    current: 'Mot de passe actuel',
    password: 'Nouveau mot de passe',
    passwordHint: 'Au moins 6 caractères. Les mots de passe courants ne sont pas acceptés.',
    again: 'Confirmer le nouveau mot de passe',
    missing: 'Le mot de passe est requis',
    tooShort: 'Le mot de passe doit comporter au moins 6 caractères',
    different: 'Les mots de passe ne correspondent pas',
    note: 'Tous les autres appareils seront déconnectés et les retraits bloqués pendant 24 heures.',
    submit: 'Changer le mot de passe',
    submitting: 'Changement…',
    done: 'Votre mot de passe a été changé. Tous les autres appareils sont déconnectés.',
    failed: 'Nous n’avons pas pu changer votre mot de passe. Veuillez réessayer.',
  },

  contact: {
    title: 'Adresse e-mail et numéro de téléphone',
    text: 'Si vous oubliez votre mot de passe, l’assistance y envoie un lien de réinitialisation.',
    email: 'E-mail',
    phone: 'Téléphone',
    method: 'Que voulez-vous changer ?',
    newEmail: 'Nouvelle adresse e-mail',
    newPhone: 'Nouveau numéro de téléphone',
    missing: 'Veuillez saisir la nouvelle adresse ou le nouveau numéro',
    note: 'Nous y enverrons un code. Rien ne change tant que vous ne l’avez pas saisi.',
    send: 'Envoyer le code',
    sending: 'Envoi…',
    sent: (contact) => `Nous avons envoyé un code à ${contact}.`,
    sandbox: (code) => `Mode test : rien n’est envoyé. Votre code : ${code}`,
    code: 'Code reçu',
    codeHint: 'Six chiffres, valables 10 minutes.',
    codeMissing: 'Le code comporte six chiffres',
    waits:
      'Nous préviendrons l’ancienne adresse ou l’ancien numéro, et les retraits seront bloqués pendant 24 heures.',
    back: 'Retour',
    submit: 'Changer',
    submitting: 'Changement…',
    done: 'Vos coordonnées ont été changées.',
    failed: 'Nous n’avons pas pu changer vos coordonnées. Veuillez réessayer.',
    unproven: 'Non confirmé',
    prove: { email: 'Confirmer l’e-mail', phone: 'Confirmer le téléphone' },
    proveText: (contact) =>
      `Nous enverrons un code à ${contact}. Tant que vous ne l’avez pas saisi, quelqu’un d’autre peut revendiquer ces coordonnées.`,
    confirm: 'Confirmer',
    confirmed: 'Vos coordonnées sont confirmées.',
  },

  sessions: {
    title: 'Où vous êtes connecté',
    text: 'Le pays est celui de votre inscription.',
    list: 'Vos appareils',
    this: 'Cet appareil',
    lastUsed: 'Dernière utilisation',
    device: (browser, system) => `${browser} sur ${system}`,
    unknownBrowser: 'Un navigateur',
    unknownDevice: 'Un appareil inconnu',
    end: 'Déconnecter',
    endLabel: (device) => `Déconnecter : ${device}`,
    ending: 'Déconnexion…',
    endOthers: 'Déconnecter tous les autres appareils',
    ended: (count) =>
      count === 1 ? '1 appareil a été déconnecté.' : `${count} appareils ont été déconnectés.`,
    failed: 'Nous n’avons pu déconnecter aucun appareil. Veuillez réessayer.',
    unavailable: 'Nous n’avons pas pu charger vos appareils.',
  },
};
