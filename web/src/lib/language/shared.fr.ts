import { brand } from '@sanduku/contracts/brand';
import { odds } from '@sanduku/contracts/odds';
import { inWords, inWordsCapital } from './in-words.fr.ts';
import type { messages as english } from './shared.en.ts';
import type { Texts } from './texts.ts';

const { name, minimumAge } = brand;
const boxes = inWords(odds.boxes);

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const documentsChanged = () =>
  new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${brand.documentsChanged} UTC`),
  );

const tagline = `${inWordsCapital(odds.boxes)} boîtes scellées. Des chances affichées. Une preuve à chaque partie.`;

export const messages: Texts<typeof english> = {
  tagline,

  meta: {
    shell: { title: name, description: tagline },
    landing: {
      title: `${name} : ${boxes} boîtes scellées, chances affichées`,
      description: `Choisissez une boîte scellée sur ${boxes}. Les chances sont affichées et chaque partie est vérifiable. Réservé aux ${minimumAge} ans et plus.`,
    },
    terms: {
      title: `Conditions d’utilisation - ${name}`,
      description: `Les règles de ${name} : qui peut jouer, comment une partie est décidée, comment l’argent circule et que faire en cas de problème.`,
    },
    privacy: {
      title: `Confidentialité - ${name}`,
      description: `Ce que ${name} sait de vous et pourquoi, qui d’autre le voit, combien de temps nous le gardons et comment le faire supprimer.`,
    },
    security: {
      title: `Sécurité - ${name}`,
      description: `Comment ${name} protège votre compte et votre argent, scelle chaque partie avant votre choix, et comment signaler une faille.`,
    },
    help: {
      title: `Aide - ${name}`,
      description: `Le jeu, les dépôts, les retraits, les transferts, l’investissement, le parrainage et le jeu responsable sur ${name}.`,
    },
    fairness: {
      title: `Équité - ${name}`,
      description: `Comment chaque partie de ${name} est scellée avant votre choix, les gains réels, et un formulaire qui vérifie tout reçu.`,
    },
    transparency: {
      title: `Transparence - ${name}`,
      description: `Preuve de réserves, parties jouées et délais de retrait sur ${name}. Tout est signé et vous pouvez le vérifier.`,
    },
    login: {
      title: `Connexion - ${name}`,
      description: `Connectez-vous à ${name} pour jouer, gérer votre argent et vérifier vos parties.`,
    },
    signup: {
      title: `Créer un compte - ${name}`,
      description: `Créez un compte ${name} avec une adresse e-mail ou un numéro de téléphone. Onze pays, ${minimumAge} ans et plus.`,
    },
    dashboard: (username: string) => ({
      title: `Content de vous revoir, ${username} ! - ${name}`,
      description: `Votre solde, vos parties, votre portefeuille et vos transferts sur ${name}.`,
    }),
    investment: {
      title: `Investissement - ${name}`,
      description: `Votre compte d’investissement sur ${name}.`,
    },
    referrals: {
      title: `Parrainage - ${name}`,
      description: `Votre code de parrainage sur ${name} et les amis qui l’ont utilisé.`,
    },
    statement: {
      title: `Relevé - ${name}`,
      description: `Toutes les opérations de votre compte ${name}, avec le solde après chacune.`,
    },
    playLimits: {
      title: `Limites et pauses - ${name}`,
      description: `Fixez des limites d’argent et de temps, faites une pause ou excluez-vous sur ${name}.`,
    },
    account: {
      title: `Compte et sécurité - ${name}`,
      description: `Votre mot de passe, vos appareils et la double authentification sur ${name}.`,
    },
    resetPassword: {
      title: `Nouveau mot de passe - ${name}`,
      description: `Choisissez un nouveau mot de passe pour votre compte ${name}.`,
    },
    notFound: {
      title: '404 - Page introuvable',
      description: `Cette page n’existe pas sur ${name}. Revenez à l’accueil ou contactez l’assistance.`,
    },
  },

  navigation: {
    label: 'Principale',
    skip: 'Aller au contenu',
    home: `${name}, page d’accueil`,
    features: 'Avantages',
    howItWorks: 'Comment ça marche',
    testimonials: 'Témoignages',
    fairness: 'Équité',
    playLimits: 'Limites et pauses',
    account: 'Compte et sécurité',
    help: 'Aide',
    logIn: 'Entrer',
    signUp: 'S’inscrire',
    dashboard: 'Tableau de bord',
  },

  footer: {
    quickLinks: 'Liens rapides',
    support: 'Assistance',
    security: 'Sécurité',
    terms: 'Conditions d’utilisation',
    privacy: 'Confidentialité',
    securityPage: 'Sécurité',
    helpCentre: 'Centre d’aide',
    transparency: 'Transparence et preuve de réserves',
    chat: (phone: string) => `Discussion : ${phone}`,
    securityClaims: [
      'Chiffré de votre téléphone à nos serveurs',
      'Tout l’argent suivi dans un registre en partie double',
      'Chaque retrait approuvé par une personne',
    ],
    age: `${minimumAge}+`,
    ageNotice: `Réservé aux adultes de ${minimumAge} ans et plus. La plupart des boîtes sont vides : ne misez jamais l’argent dont vous avez besoin.`,
    rights: `© ${brand.operator.name}, ${brand.operator.city}`,
  },

  support: {
    label: 'Assistance',
    open: 'Discuter avec l’assistance',
    opensNewTab: 's’ouvre dans un nouvel onglet',
  },

  announcement: { label: 'Annonce' },

  sandbox: { ribbon: 'Mode test : pas d’argent réel' },

  ui: {
    ok: 'D’accord',
    close: 'Fermer',
    cancel: 'Annuler',
    retry: 'Réessayer',
    listFailed: 'Nous n’avons pas pu charger cette liste',
    listFailedText: 'Votre argent est en sécurité. Vérifiez votre connexion et réessayez.',
    dismiss: 'Ignorer',
    loading: 'Chargement',
    copy: 'Copier',
    copied: 'Copié !',
    copyFailed: 'La copie a échoué. Appuyez longuement sur le texte pour le copier.',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    notifications: 'Vos notifications',
    alertTitle: 'À noter',
    optional: 'facultatif',
    stepOf: (step: number, steps: number) => `Étape ${step} sur ${steps}`,
    progress: 'Progression',
    deleteDigit: 'Effacer le dernier chiffre',
    stepDone: 'terminée',
    refresh: 'Actualiser',
    showMore: 'Afficher plus',
    loadingMore: 'Chargement…',
  },

  toast: { success: 'Réussi', error: 'Erreur', warning: 'Attention', info: 'Information' },

  language: {
    code: 'fr',
    months: [
      'janv.',
      'févr.',
      'mars',
      'avr.',
      'mai',
      'juin',
      'juil.',
      'août',
      'sept.',
      'oct.',
      'nov.',
      'déc.',
    ],
    label: 'Langue',
  },

  theme: { label: 'Thème', system: 'Système', light: 'Clair', dark: 'Sombre' },

  amount: { in: 'argent reçu', out: 'argent sorti', unknown: 'inconnu' },

  time: {
    justNow: 'À l’instant',
    minutesAgo: (minutes: number) => `il y a ${plural(minutes, 'minute', 'minutes')}`,
    hoursAgo: (hours: number) => `il y a ${plural(hours, 'heure', 'heures')}`,
    daysAgo: (days: number) => `il y a ${plural(days, 'jour', 'jours')}`,
  },

  api: {
    offline: 'Vous semblez hors ligne. Vérifiez votre connexion et réessayez.',
    timeout: 'Le serveur n’a pas répondu à temps. Veuillez réessayer.',
    unreadable: (status: number) =>
      `Nous n’avons pas pu lire la réponse du serveur (${status}). Veuillez réessayer.`,
    rateLimited: 'Trop de demandes',
    rateLimitedWithoutCache: 'Trop de demandes, et aucune donnée enregistrée',
    noToken: 'Aucun jeton de connexion trouvé',
    noTokenLogInAgain: 'Aucun jeton de connexion trouvé. Veuillez vous reconnecter.',
  },

  unreachable: {
    title: 'Nous ne parvenons pas à joindre le serveur',
    text: 'Vous êtes toujours connecté. Vérifiez votre connexion. Nous nous reconnecterons automatiquement.',
  },

  documents: { contents: 'Sur cette page', changed: () => `Dernière modification le ${documentsChanged()}` },

  broken: {
    title: 'Une erreur s’est produite',
    text: 'Nous n’avons pas pu afficher cette page. Votre argent n’est pas concerné. Rechargez pour continuer.',
    reload: 'Recharger',
  },

  notFound: {
    title: '404 - Page introuvable',
    text: 'Cette boîte est vide. La page n’existe pas ou a été déplacée.',
    home: 'Retour à l’accueil',
    help: 'Obtenir de l’aide',
  },
};
