import { brand } from '@sanduku/contracts/brand';
import type { DocumentText } from './document-page.tsx';

const { name, operator, support } = brand;

export const privacy: DocumentText = {
  title: 'Confidentialité',
  introduction: `${operator.name} exploite ${name} et est responsable de vos données. Nous recueillons celles dont le service a besoin. Nous ne les vendons pas et n’affichons aucune publicité de tiers.`,
  sections: {
    'what-we-keep': {
      heading: 'Ce que nous conservons',
      body: [
        [
          'Votre compte : nom d’utilisateur, adresse e-mail ou numéro de téléphone, pays, la personne qui vous a parrainé, la date du dernier changement d’accès, ainsi que votre mot de passe et votre code PIN de retrait sous une forme qui ne permet pas de les retrouver.',
          'Votre argent : chaque dépôt, retrait, transfert, investissement et bonus, avec le numéro de téléphone ou l’adresse crypto d’origine ou de destination. Cela comprend les paiements demandés mais jamais effectués.',
          'Vos parties : mises, boîtes choisies et résultats, avec la preuve de chaque partie, les limites et pauses que vous avez choisies, et vos réponses aux rappels de temps.',
          'Vos connexions : le début et la dernière utilisation de chacune, l’adresse IP et le nom de votre navigateur.',
          'Les actions de notre équipe sur votre compte : ce qui a été fait, par qui et pourquoi.',
          'Votre double authentification, si vous l’utilisez : le secret de votre application (chiffré), les clés publiques de vos clés d’accès et vos codes de secours sous une forme qui ne permet pas de les retrouver.',
          'Les messages que nous vous envoyons, pendant 30 jours : l’adresse ou le numéro et l’heure, mais pas les liens qu’ils contiennent.',
        ],
      ],
    },
    why: {
      heading: 'Pourquoi nous les conservons',
      body: [
        'Pour gérer votre compte et vous payer ; pour prouver l’exactitude de chaque montant et de chaque partie ; pour repérer les fraudes, les comptes multiples et les moyens de paiement volés ; pour respecter les lois sur les jeux d’argent et contre le blanchiment ; et pour vous aider quand vous le demandez.',
        'Nous ne nous en servons pas pour établir des profils publicitaires. Une personne approuve ou refuse les retraits. Certains bonus de parrainage ne sont versés que lorsque votre ami a joué, par exemple quand un autre compte a payé depuis le même téléphone ou la même adresse crypto.',
      ],
    },
    'who-else': {
      heading: 'Partage',
      body: [
        [
          'L’opérateur de Mobile Money ou la blockchain qui traite un paiement, dans la mesure nécessaire. Tout ce qui est sur une blockchain est public.',
          'Les entreprises qui acheminent nos e-mails et SMS, quand vous réinitialisez votre mot de passe ou changez vos coordonnées.',
          'Les autres joueurs : les premières lettres de votre nom d’utilisateur leur suffisent pour le trouver, avec votre pays. Les destinataires de vos transferts voient votre nom d’utilisateur, le montant et votre message. Le joueur qui vous a parrainé voit votre nom d’utilisateur, la date de votre inscription et la progression de son bonus.',
          'Les entreprises qui hébergent nos serveurs, sous contrat et uniquement sur nos instructions.',
          'Les autorités, quand la loi l’exige.',
        ],
      ],
    },
    'your-browser': {
      heading: 'Ce qui est stocké dans votre navigateur',
      body: [
        'Aucun cookie publicitaire ni de suivi. Nous stockons votre jeton de connexion, une copie de votre profil pour que l’application s’ouvre vite, le dernier lien de parrainage ouvert, vos choix de langue, de son et de thème, et la mise que vous venez de placer, jusqu’à notre réponse. La déconnexion supprime le jeton et la copie. Si vous activez les notifications, nous gardons l’adresse que votre navigateur leur attribue jusqu’à ce que vous vous déconnectiez ou les désactiviez.',
        'Pour que votre navigateur puisse vérifier nos données publiées, il garde aussi l’empreinte de votre prochaine partie, vos mises qui n’ont pas compté, les soldes vus ces trois derniers jours, notre clé de signature et la dernière tête signée de notre journal de transparence, même après la déconnexion. L’application installée garde les pages publiques pour un usage hors ligne.',
        'Il y a quatre cookies : l’un protège les formulaires contre les abus d’autres sites, un autre retient la langue, un troisième indique pendant un an que vous vous êtes déjà connecté sur cet appareil, et le dernier met fin à votre session à la fermeture du navigateur, si vous l’avez demandé.',
        'L’application mesure la vitesse de chargement de ses pages, sans vous identifier.',
      ],
    },
    'how-long': {
      heading: 'Combien de temps nous les conservons',
      body: [
        [
          'Les connexions et leurs adresses IP : pendant leur durée, au plus 30 jours après leur début ou leur renouvellement, puis encore 30 jours. Ensuite, elles sont supprimées automatiquement.',
          'Les compteurs de tentatives : jusqu’à un jour, sous une forme qui ne montre ni nom ni adresse.',
          'Les taux proposés pour les transferts et les notifications vers vos pages ouvertes : environ une heure.',
          'Les données sur l’argent, les parties, les limites et les actions de notre équipe : tant que votre compte existe, puis pendant la durée exigée par les lois sur la comptabilité et sur les jeux d’argent. L’application ne permet à personne de les modifier ni de les supprimer, pas même à notre équipe.',
          'Votre compte : jusqu’à sa fermeture. Pour le fermer, écrivez à l’assistance. Nous supprimons alors tout ce que la loi ne nous oblige pas à garder.',
          'Vos messages à l’assistance restent dans la messagerie où vous les avez écrits, pas dans l’application.',
        ],
      ],
    },
    'your-rights': {
      heading: 'Vos droits',
      body: [
        `Vous pouvez demander une copie de vos données, faire corriger des erreurs, vous opposer à un traitement et faire supprimer les données que la loi ne nous oblige pas à garder. Écrivez à ${support.email} depuis l’adresse ou le numéro de votre compte. Nous répondons sous 30 jours, gratuitement.`,
        'Vous pouvez aussi saisir l’autorité de protection des données de votre pays.',
      ],
    },
    changes: {
      heading: 'Modifications',
      body: [
        'Si cette page change d’une façon qui vous concerne, nous l’indiquerons en haut de chaque page avant que la modification prenne effet.',
      ],
    },
  },
};
