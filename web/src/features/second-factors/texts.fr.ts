import type { Texts } from '../../lib/language/texts.ts';
import type { secondFactors as english } from './texts.en.ts';

/** Two-step verification, in French. */
export const secondFactors: Texts<typeof english> = {
  title: 'Double authentification',
  text: 'Un mot de passe volé ne suffit plus : se connecter, retirer et envoyer de l’argent demandent une deuxième étape.',
  on: 'Activée',
  setUp: 'Configurer',
  remove: 'Supprimer',
  removeLabel: (what) => `Supprimer : ${what}`,
  password: 'Votre mot de passe',
  passwordMissing: 'Le mot de passe est requis',
  working: 'En cours…',
  failed: 'Nous n’avons pas pu effectuer ce changement. Veuillez réessayer.',
  unavailable: 'Nous n’avons pas pu charger votre double authentification.',

  step: {
    title: 'Confirmez que c’est bien vous',
    text: 'Cette action demande votre deuxième étape.',
    code: 'Code de votre application d’authentification',
    codeHint: 'Six chiffres. Le code change toutes les 30 secondes et ne sert qu’une fois.',
    codeMissing: 'Veuillez saisir les six chiffres de votre application d’authentification',
    passkey: 'Utiliser votre clé d’accès',
    passkeyFailed: 'La clé d’accès n’a pas été utilisée. Veuillez réessayer.',
    passkeyNotHere: 'Votre clé d’accès ne fonctionne pas dans ce navigateur ou à cette adresse.',
    signing: 'En attente de votre appareil…',
    recovery: 'Utiliser un code de secours',
    noRecovery: 'Utiliser l’application ou la clé d’accès',
    recoveryCode: 'Code de secours',
    recoveryHint:
      'Seize lettres et chiffres. Chaque code ne sert qu’une fois. Les retraits et transferts sont ensuite bloqués pendant 24 heures.',
    recoveryMissing: 'Un code de secours comporte seize lettres et chiffres',
    submit: 'Confirmer',
    checking: 'Vérification…',
    cancel: 'Annuler',
    lost: 'Téléphone perdu ?',
    lostText:
      'Utilisez un code de secours. Si vous les avez perdus aussi, écrivez à l’assistance depuis votre adresse e-mail ou votre numéro. Quand deux membres de notre équipe ont confirmé que c’est bien vous, ils retirent la deuxième étape et vous envoient un message. Votre mot de passe ne change pas, et les retraits et transferts sont bloqués pendant 24 heures.',
    support: 'Discuter avec l’assistance',
  },

  app: {
    name: 'Application d’authentification',
    note: 'Une application sur votre téléphone affiche un nouveau code toutes les 30 secondes.',
    title: 'Configurer une application d’authentification',
    scan: 'Scannez ce code avec une application comme Google Authenticator ou Aegis. Nous ne l’affichons qu’une fois.',
    open: 'Ouvrir l’application sur ce téléphone',
    picture: 'Code QR avec le secret pour l’application d’authentification',
    pictureFailed: 'Nous n’avons pas pu afficher le code. Saisissez plutôt le secret dans l’application.',
    secret: 'Ou saisissez ce secret dans l’application',
    copy: 'Copier le secret',
    submit: 'Activer',
    done: 'Votre application d’authentification est configurée.',
  },

  passkeys: {
    name: 'Clés d’accès',
    note: 'Confirmez avec votre empreinte, votre visage, le verrouillage de l’écran ou une clé de sécurité.',
    notHere: 'Les clés d’accès ne fonctionnent pas dans ce navigateur ou à cette adresse.',
    addOne: 'Ajouter une clé d’accès',
    of: (device) => `Clé d’accès : ${device}`,
    added: 'Ajoutée :',
    lastUsed: 'Dernière utilisation :',
    title: 'Ajouter une clé d’accès',
    add: 'Votre appareil vous demande de confirmer et enregistre la clé d’accès.',
    submit: 'Continuer',
    done: 'Votre clé d’accès a été ajoutée.',
    failed: 'Votre appareil n’a pas créé de clé d’accès. Rien n’a été modifié.',
  },

  codes: {
    name: 'Codes de secours',
    left: (count) => `${count} sur 10 restants.`,
    makeNew: 'Nouveaux codes',
    title: 'Vos codes de secours',
    text: 'Chaque code vous permet d’entrer une fois si vous perdez votre application ou votre clé d’accès. Nous ne les affichons que maintenant. Gardez-les secrets, et pas sur le même téléphone.',
    download: 'Télécharger',
    copy: 'Tout copier',
    saved: 'Je les ai enregistrés',
    file: (name) => `${name}-codes-de-secours.txt`,
    fileTitle: (name, username) =>
      `${name} : codes de secours de ${username}. Chaque code ne sert qu’une fois.`,
    renewTitle: 'Nouveaux codes de secours',
    renewText: 'Vos anciens codes ne fonctionneront plus et les retraits seront bloqués pendant 24 heures.',
    renew: 'Créer de nouveaux codes',
    renewed: 'Vous avez dix nouveaux codes de secours.',
  },

  removal: {
    title: (what) => `Supprimer : ${what}`,
    text: 'Pour protéger votre argent, les retraits seront bloqués pendant 24 heures.',
    submit: 'Supprimer',
    done: 'Supprimé.',
  },
};
