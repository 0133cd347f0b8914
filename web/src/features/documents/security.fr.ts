import { brand } from '@sanduku/contracts/brand';
import { odds } from '@sanduku/contracts/odds';
import type { DocumentText } from './document-page.tsx';

const { name, support } = brand;
const { boxes } = odds;

export const security: DocumentText = {
  title: 'Sécurité',
  introduction: `Comment ${name} protège votre compte et votre argent, ce que vous pouvez faire vous-même et comment signaler une faille.`,
  sections: {
    money: {
      heading: 'Votre argent',
      body: [
        'Tout l’argent est suivi dans un registre en partie double. Rien n’est ajouté à un compte sans être prélevé sur un autre. Les écritures ne sont jamais modifiées ni supprimées. La base de données ne laisse pas le solde d’un joueur passer sous zéro.',
        'Un paiement que votre téléphone envoie deux fois à cause d’une mauvaise connexion ne compte qu’une fois. Une personne approuve chaque retrait, et son identité est enregistrée.',
      ],
    },
    rounds: {
      heading: 'Vos parties',
      body: [
        `Les ${boxes} boîtes sont remplies avant votre choix, et vous recevez l’empreinte du plateau entier. Après l’ouverture, votre navigateur reconstruit le plateau et vérifie qu’il correspond à l’empreinte. À la moindre différence, l’application vous avertit et s’arrête.`,
        'La disposition des boîtes dépend aussi de votre propre navigateur : ni vous ni nous ne pouvons décider seuls où sont les lots.',
      ],
    },
    account: {
      heading: 'Votre compte',
      body: [
        [
          'Les mots de passe sont stockés avec argon2id, qui résiste aux attaques par force brute. Notre équipe ne peut pas lire le vôtre.',
          'Les tentatives de connexion sont limitées, et un nom d’utilisateur inconnu reçoit la même réponse qu’un mot de passe incorrect.',
          'Une déconnexion, un changement de mot de passe ou une demande à l’assistance met aussitôt fin à une session. La page Compte et sécurité indique où vous êtes connecté.',
          'Après un changement de mot de passe, de code PIN, de double authentification ou de coordonnées, les retraits sont bloqués pendant 24 heures et nous prévenons tous vos appareils.',
          'Tout le trafic est chiffré, et nos pages n’exécutent aucun script tiers.',
        ],
      ],
    },
    you: {
      heading: 'Ce que vous pouvez faire',
      body: [
        [
          'Utilisez un mot de passe qui ne sert nulle part ailleurs, et verrouillez votre téléphone.',
          'Activez la double authentification avec une application d’authentification ou une clé d’accès. Un mot de passe volé ne suffit alors plus.',
          'Définissez votre propre code PIN de retrait et gardez-le secret. Il protège aussi les transferts à d’autres joueurs.',
          'Vérifiez la barre d’adresse avant de vous connecter. Ne suivez jamais un lien qui demande votre mot de passe, sauf si vous avez demandé ce lien à l’assistance.',
          `Nous ne demanderons jamais votre mot de passe ou votre code PIN par messagerie, par téléphone ou par e-mail. Notre seul numéro est le ${support.phone}.`,
        ],
      ],
    },
    report: {
      heading: 'Signaler une faille',
      body: [
        `Écrivez à ${support.email} avec « Sécurité » en objet et assez de détails pour reproduire la faille. Utilisez seulement vos propres comptes, ne prélevez que les données nécessaires à la preuve et laissez-nous le temps de corriger la faille avant d’en parler. Nous répondons sous deux jours ouvrés et n’engageons aucune poursuite contre quiconque respecte ces règles.`,
      ],
    },
  },
};
