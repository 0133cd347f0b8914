import { brand } from '@sanduku/contracts/brand';
import { changedOn } from './changed-on.fr.ts';
import type { DocumentText } from './document-page.tsx';

const { name, operator, support } = brand;

export const privacy: DocumentText = {
  title: 'Confidentialité',
  introduction: `${operator.name} exploite ${name} et répond de vos données. Nous recueillons ce dont le service a besoin. Nous ne les vendons pas et n’affichons pas de publicité de tiers.`,
  changed: `Dernière modification le ${changedOn}`,
  contentsHeading: 'Sur cette page',
  sections: [
    {
      id: 'what-we-keep',
      heading: 'Ce que nous conservons',
      body: [
        [
          'Votre compte : nom d’utilisateur, adresse e-mail ou numéro de téléphone, pays, la personne qui vous a invité, la date du dernier changement d’accès, et votre mot de passe et votre code PIN de retrait sous une forme illisible.',
          'Votre argent : chaque dépôt, retrait, transfert, investissement et bonus, avec le numéro ou l’adresse d’origine ou de destination. Cela comprend les paiements demandés mais jamais effectués.',
          'Vos parties : mises, boîtes choisies et résultats, avec la preuve de chaque partie, vos limites et pauses, et vos réponses aux rappels de temps.',
          'Vos connexions : leur début et leur dernière utilisation, l’adresse IP et le nom de votre navigateur.',
          'Les actions de notre équipe sur votre compte : ce qui a été fait, par qui et pourquoi.',
          'Votre double authentification, si vous l’utilisez : le secret de votre application (chiffré), les clés publiques de vos clés d’accès et vos codes de secours sous une forme illisible.',
          'Les messages que nous vous envoyons, pendant 30 jours : l’adresse ou le numéro et l’heure, mais pas les liens qu’ils contiennent.',
        ],
      ],
    },
    {
      id: 'why',
      heading: 'Pourquoi nous les conservons',
      body: [
        'Pour gérer votre compte et vous payer ; pour prouver que chaque montant et chaque partie sont justes ; pour repérer les fraudes, les comptes multiples et les moyens de paiement volés ; pour respecter les lois sur les jeux et le blanchiment ; et pour vous aider quand vous le demandez.',
        'Nous n’en tirons pas de profils publicitaires. Une personne approuve ou refuse les retraits. Certains bonus de parrainage ne sont versés qu’après le jeu de votre ami, par exemple quand un autre compte a payé depuis le même téléphone ou portefeuille.',
      ],
    },
    {
      id: 'who-else',
      heading: 'Partage',
      body: [
        [
          'L’opérateur de Mobile Money ou la blockchain qui traite un paiement, dans la mesure nécessaire. Tout ce qui est sur une blockchain est public.',
          'Les entreprises qui acheminent nos e-mails et SMS, quand vous réinitialisez votre mot de passe ou changez vos coordonnées.',
          'Les autres joueurs : ils peuvent trouver votre nom d’utilisateur et votre pays par ses premières lettres. Les destinataires de vos transferts voient votre nom, le montant et votre message. Le joueur qui vous a invité voit votre nom, la date de votre inscription et la progression de son bonus.',
          'Les entreprises qui hébergent nos serveurs, sous contrat et uniquement sur nos instructions.',
          'Les autorités, quand la loi l’exige.',
        ],
      ],
    },
    {
      id: 'your-browser',
      heading: 'Ce qui est stocké dans votre navigateur',
      body: [
        'Aucun cookie publicitaire ou de suivi. Nous stockons votre jeton de connexion, une copie de votre profil pour que l’application s’ouvre vite, le dernier lien d’invitation ouvert, vos choix de langue, de son et de thème, et une mise en cours jusqu’à sa réponse. La déconnexion supprime le jeton et la copie. Si vous activez les notifications, nous gardons leur adresse de votre navigateur jusqu’à la déconnexion ou leur désactivation.',
        'Pour que votre navigateur puisse vérifier nos données publiées, il garde aussi les soldes vus ces trois derniers jours, notre clé de signature et la dernière tête signée de notre journal de transparence, même après la déconnexion. L’application installée garde les pages publiques pour un usage hors ligne.',
        'Il y a quatre cookies : l’un protège les formulaires contre d’autres sites, l’un retient la langue, l’un indique pendant un an que vous vous êtes déjà connecté sur cet appareil, et l’un termine votre session à la fermeture du navigateur, si vous l’avez demandé.',
        'L’application mesure la vitesse de chargement de ses pages, sans vous identifier.',
      ],
    },
    {
      id: 'how-long',
      heading: 'Combien de temps',
      body: [
        [
          'Les connexions et leurs adresses IP : tant qu’elles durent, au plus 30 jours après leur début ou leur renouvellement, plus 30 jours. Ensuite elles sont supprimées automatiquement.',
          'Les compteurs de tentatives échouées : quelques minutes, sous une forme qui ne montre ni nom ni adresse.',
          'Les offres de taux pour les transferts et les notifications vers vos pages ouvertes : environ une heure.',
          'Les écritures d’argent, de jeu, de limites et d’actions de notre équipe : tant que votre compte existe, puis pendant les années exigées par les lois comptables et sur les jeux. L’application ne permet à personne de les modifier ou supprimer, pas même à notre équipe.',
          'Votre compte : jusqu’à sa fermeture. Pour le fermer, écrivez à l’assistance. Nous supprimons alors tout ce que la loi ne nous oblige pas à garder.',
          'Vos messages à l’assistance restent dans la messagerie où vous les avez écrits, pas dans l’application.',
        ],
      ],
    },
    {
      id: 'your-rights',
      heading: 'Vos droits',
      body: [
        `Vous pouvez demander une copie de vos données, faire corriger des erreurs, vous opposer à un usage et faire supprimer les données que la loi ne nous oblige pas à garder. Écrivez à ${support.email} depuis l’adresse ou le numéro de votre compte. Nous répondons sous 30 jours, gratuitement.`,
        'Vous pouvez aussi saisir l’autorité de protection des données de votre pays.',
      ],
    },
    {
      id: 'changes',
      heading: 'Modifications',
      body: [
        'Si cette page change d’une façon qui vous concerne, nous l’indiquerons en haut de chaque page avant l’entrée en vigueur.',
      ],
    },
  ],
};
