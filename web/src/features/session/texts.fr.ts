import { brand, chatLinkOf } from '@sanduku/contracts/brand';
import { pages } from '@sanduku/contracts/pages';
import type { Texts } from '../../lib/language/texts.ts';
import type { auth as english } from './texts.en.ts';

const { name, support } = brand;
const supportLink = { label: 'Discuter avec l’assistance', to: chatLinkOf(support) };

export const auth: Texts<typeof english> = {
  points: [
    'Chaque partie est scellée avant votre choix. Vous pouvez la vérifier ensuite.',
    'Une personne approuve chaque retrait.',
    'Tout l’argent est suivi dans un registre en partie double.',
  ],
  username: 'Nom d’utilisateur',
  password: 'Mot de passe',
  rateLimited: (refusal) => `${refusal}. Réessayez dans une minute.`,

  login: {
    secondFactor: 'Votre mot de passe est correct. Confirmez maintenant que c’est bien vous.',
    title: 'Connexion',
    intro: `Content de vous revoir sur ${name}.`,
    remember: 'Se souvenir de moi',
    forgot: 'Mot de passe oublié',
    submit: 'Se connecter',
    submitting: 'Connexion…',
    done: 'Vous êtes connecté. Un instant…',
    sessionEnded: 'Votre session est terminée. Veuillez vous reconnecter.',
    accountReady: 'Votre compte est prêt. Veuillez vous connecter.',
    toSignup: `Nouveau sur ${name} ?`,
    toSignupLink: 'Créer un compte',
    demo: 'Essayer sans compte :',
    demoUse: 'Utiliser l’accès de démonstration',
    terms: 'Conditions',
    privacy: 'Confidentialité',
    support: 'Assistance',
    failed: 'La connexion a échoué. Veuillez réessayer.',
    refused: 'Nom d’utilisateur ou mot de passe incorrect',
  },

  alerts: {
    forgot: {
      title: 'Mot de passe oublié',
      text: 'Contactez l’assistance pour réinitialiser votre mot de passe',
      link: supportLink,
    },
    terms: {
      title: 'Conditions',
      text: `Vous devez avoir ${brand.minimumAge} ans ou plus pour jouer. Les conditions complètes sont sur /terms.`,
      link: { label: 'Lire les conditions', to: pages.terms },
    },
    privacy: {
      title: 'Confidentialité',
      text: 'Nous gardons seulement ce qu’il faut pour gérer votre compte. Le texte complet est sur /privacy.',
      link: { label: 'Lire la politique de confidentialité', to: pages.privacy },
    },
    support: {
      title: 'Assistance',
      text: `Téléphone ou messagerie : ${support.phone}\nE-mail : ${support.email}`,
      link: supportLink,
    },
    created: (username) => ({
      title: 'Compte créé',
      text: `Bienvenue sur ${name}, ${username} ! Votre compte est prêt.`,
    }),
  },

  signup: {
    title: 'Créer un compte',
    intro: 'Cela prend environ une minute.',
    referralCode: 'Code de parrainage',
    referralHint: 'Saisissez le code de votre ami si vous en avez un.',
    usernameHint: 'Au moins 3 caractères. Les autres joueurs le voient.',
    contactMethod: 'S’inscrire avec',
    email: 'E-mail',
    emailField: 'Adresse e-mail',
    emailHint: 'Nous l’utilisons seulement pour vous écrire au sujet de votre compte.',
    phone: 'Téléphone',
    phoneField: 'Numéro de téléphone',
    phoneHint: (dialCode) => `Avec ou sans +${dialCode}.`,
    phoneSaved: (number) => `Nous l’enregistrerons sous la forme ${number}.`,
    country: 'Pays',
    countryOption: (country, currency) => `${country} (${currency})`,
    countryHint: (currency) => `Vous jouerez en ${currency}. Ce choix est définitif.`,
    passwordHint: 'Au moins 6 caractères.',
    confirmPassword: 'Confirmer le mot de passe',
    terms: {
      before: `J’ai ${brand.minimumAge} ans ou plus et j’accepte les `,
      terms: 'conditions d’utilisation',
      between: ' et la ',
      privacy: 'politique de confidentialité',
      after: '.',
    },
    submit: 'Créer le compte',
    submitting: 'Création de votre compte…',
    done: 'Votre compte est prêt. Connexion…',
    toLogin: 'Vous avez déjà un compte ?',
    toLoginLink: 'Se connecter',
    security: 'Comment nous vous protégeons',
    help: 'Aide',
    opensNewTab: 's’ouvre dans un nouvel onglet',
    failed: 'La création du compte a échoué. Veuillez réessayer.',
    somethingWrong: 'Une erreur s’est produite. Veuillez réessayer.',
    emailExists:
      'Un compte avec cette adresse e-mail existe déjà. Essayez de vous connecter ou utilisez une autre adresse.',
    phoneExists:
      'Un compte avec ce numéro de téléphone existe déjà. Essayez de vous connecter ou utilisez un autre numéro.',
    prove: 'C’est à moi. Envoyez-moi un code',
    codeSent: (contact) => `Nous avons envoyé un code à ${contact}. Saisissez-le, puis créez votre compte.`,
    sandboxCode: (code) => `Mode test : rien n’est envoyé. Votre code : ${code}`,
    code: 'Code reçu',
    codeHint: 'Six chiffres, valables 10 minutes.',
    invalidReferral: (code) =>
      `Le code de parrainage « ${code} » n’est pas valide. Vérifiez-le ou laissez le champ vide pour continuer.`,
  },
};
