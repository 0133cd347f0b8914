import type { Texts } from '../../lib/language/texts.ts';
import type { passwordReset as english } from './texts.en.ts';

export const passwordReset: Texts<typeof english> = {
  title: 'Choisissez un nouveau mot de passe',
  intro:
    'Vous serez déconnecté partout ailleurs. Les retraits et transferts seront bloqués pendant 24 heures.',
  password: 'Nouveau mot de passe',
  again: 'Confirmer le nouveau mot de passe',
  tooShort: 'Le mot de passe doit comporter au moins 6 caractères',
  different: 'Les mots de passe ne correspondent pas',
  submit: 'Enregistrer le mot de passe',
  submitting: 'Enregistrement…',
  failed: 'Nous n’avons pas pu changer votre mot de passe. Veuillez réessayer.',
  expired: {
    title: 'Ce lien ne fonctionne plus',
    text: 'Il a déjà été utilisé, date de plus d’une heure ou n’a pas été copié en entier. S’il n’a pas été utilisé, votre ancien mot de passe fonctionne toujours. L’assistance peut vous envoyer un nouveau lien.',
    support: 'Contacter l’assistance',
  },
  done: {
    title: 'Votre mot de passe a été changé',
    text: (username) => `Connectez-vous sous le nom ${username} avec votre nouveau mot de passe.`,
    logIn: 'Se connecter',
  },
};
