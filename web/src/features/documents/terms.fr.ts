import { brand } from '@sanduku/contracts/brand';
import type { OddsFigures } from '@sanduku/contracts/odds';
import type { DocumentText } from './document-page.tsx';

const { name, operator, minimumAge, figures: advertised, support } = brand;

export const terms = (figures: OddsFigures): DocumentText => ({
  title: 'Conditions d’utilisation',
  introduction: `Voici les règles entre vous et ${operator.name} (« nous »), qui exploite ${name} depuis ${operator.city}, ${operator.country}. En créant un compte, vous les acceptez. Si quelque chose n’est pas clair, demandez-nous avant de jouer.`,
  sections: {
    'who-may-play': {
      heading: 'Âge et conditions',
      body: [
        `Vous devez avoir au moins ${minimumAge} ans, et jouer pour de l’argent doit être légal là où vous êtes. Vous pouvez avoir un seul compte, à votre nom, et vous seul pouvez l’utiliser.`,
        'Nous pouvons vous demander de prouver votre âge et votre identité, et bloquer un retrait d’ici là. Nous fermons les comptes ouverts par des mineurs et remboursons leurs dépôts.',
      ],
    },
    'your-account': {
      heading: 'Votre compte',
      body: [
        'Votre pays décide de la devise de votre solde de jeu. Ce choix est définitif. Gardez secrets votre mot de passe et votre code PIN de retrait : quiconque les possède peut utiliser votre argent, et un transfert à un autre joueur ne peut pas être annulé.',
        'Prévenez-nous aussitôt si vous pensez que quelqu’un d’autre a eu accès à votre compte. Nous pouvons déconnecter immédiatement tous vos appareils.',
      ],
    },
    'the-game': {
      heading: 'Le jeu',
      body: [
        `Une partie compte ${figures.boxes} boîtes. ${figures.prizeBoxes} contiennent un lot et ${figures.emptyBoxes} sont vides. Si votre boîte contient un lot, vous récupérez votre mise plus ${figures.smallestPrizePercent} à ${figures.largestPrizePercent}. Si elle est vide, vous perdez la mise.`,
        `La probabilité de gagner est de ${figures.winPercent}, celle de perdre de ${figures.losePercent}. À long terme, ${figures.returnToPlayerPercent} de toutes les mises reviennent aux joueurs. Avec le temps, jouer coûte de l’argent.`,
        'Chaque plateau est rempli et scellé avant votre choix. Ensuite, vous voyez ce qui était scellé et votre propre navigateur peut le vérifier. Une partie jouée est définitive : nous n’annulons ni les parties perdues ni les parties gagnées.',
      ],
    },
    deposits: {
      heading: 'Dépôts',
      body: [
        `Vous pouvez déposer par Mobile Money ou en USDT sur les réseaux que nous gérons. Nous créditons en général les dépôts dans les ${advertised.depositMinutes} minutes après la confirmation du réseau.`,
        'Envoyez uniquement de l’USDT, et uniquement sur le réseau indiqué avec l’adresse. Tout autre envoi peut être perdu. Les frais de réseau et de Mobile Money sont à votre charge. Les montants sont convertis au taux affiché lors du dépôt. Pendant 24 heures après un changement de taux, le taux le moins favorable pour vous s’applique.',
      ],
    },
    withdrawals: {
      heading: 'Retraits',
      body: [
        `Une personne examine et approuve chaque retrait, en général en ${advertised.withdrawalMinutes.replace('-', ' à ')} minutes. Nous réservons le montant et les frais lors de la demande. Si le retrait est refusé ou si le paiement échoue, le tout revient sur votre solde et nous vous disons pourquoi.`,
        'Si votre portefeuille affiche un délai lors de la demande, nous ajoutons 0,1 % du montant par tranche de 10 minutes de retard entamée jusqu’au paiement, jusqu’à 5 %. Le total ne dépasse jamais ce que vos parties vous ont coûté en moyenne plus vos frais. La page d’aide indique quand le délai est suspendu.',
        [
          'Mobile Money : minimum 5 000 dans votre devise. Les frais sont de 2 %, au moins USh\u00a0500 ou l’équivalent dans votre devise.',
          'USDT : minimum l’équivalent de 10 USDT. Les frais sont de 1 USDT sur TRC-20, 5 USDT sur ERC-20 et 0,5 USDT sur BEP-20.',
        ],
      ],
    },
    transfers: {
      heading: 'Transferts à d’autres joueurs',
      body: [
        'Les transferts sont gratuits, arrivent aussitôt, sont convertis automatiquement dans la devise du destinataire et ne peuvent pas être annulés. Vérifiez le nom d’utilisateur avant de confirmer. Nous ne remboursons pas l’argent envoyé au mauvais joueur.',
      ],
    },
    investment: {
      heading: 'Le compte d’investissement',
      body: [
        'L’argent du compte d’investissement rapporte un rendement quotidien sur le solde le plus bas de la journée. La page Investissement indique le taux. Un jour se termine à minuit à Kampala. Le rendement est payé par l’opérateur sur ses propres fonds, n’est pas garanti et peut s’arrêter.',
        'Si ces fonds ne couvrent pas un jour, ses gains attendent pour tous les joueurs de cette devise. Votre page indique combien de jours attendent et leur montant. Nous les payons dans l’ordre dès que les fonds sont disponibles, même si vous avez retiré votre argent.',
        'Le compte d’investissement n’est pas un dépôt bancaire et n’est couvert par aucune garantie des dépôts. Un nouveau taux s’applique dès le lendemain, jamais aux jours passés. Les gains crédités sont à vous.',
      ],
    },
    referrals: {
      heading: 'Parrainage',
      body: [
        'Vous recevez USh\u00a01 000, ou l’équivalent dans votre devise, quand une personne inscrite avec votre code fait un premier dépôt d’au moins USh\u00a03 800 ou l’équivalent. Se parrainer soi-même avec un second compte ne compte pas. Si un autre compte a payé depuis le même téléphone ou la même adresse crypto, ou si la page Parrainage l’indique, nous versons le bonus quand les mises de votre ami ont coûté en moyenne autant que le bonus.',
      ],
    },
    'fair-use': {
      heading: 'Ce qui est interdit',
      body: [
        [
          'Plus d’un compte par personne, ou un compte au nom d’un autre.',
          'Les logiciels qui jouent à votre place, ou les tentatives de perturber le service ou d’autres joueurs.',
          'Utiliser le service pour blanchir de l’argent.',
          'Les moyens de paiement volés, ou les paiements contestés ensuite sans raison.',
        ],
        'Nous pouvons suspendre un compte pendant une enquête. À la fin, nous versons l’argent qui vous appartient légitimement.',
      ],
    },
    responsibility: {
      heading: 'En cas de problème',
      body: [
        'Si nous créditons ou débitons votre compte par erreur, nous le corrigeons par une écriture visible dans votre historique. Si le service est en panne, une partie non confirmée n’a pas été jouée et sa mise n’est pas prélevée.',
        'Nous sommes responsables des dommages que nous causons volontairement ou par négligence. Nous ne le sommes pas pour les réseaux mobiles, les blockchains ou votre propre appareil.',
      ],
    },
    ending: {
      heading: 'Fin de l’accord',
      body: [
        'Vous pouvez fermer votre compte à tout moment, et nous versons votre solde. Nous pouvons fermer un compte avec un préavis de 14 jours, ou aussitôt si ces conditions ne sont pas respectées.',
        `Ces conditions peuvent changer. Nous vous préviendrons dans l’application avant l’entrée en vigueur, et vous pourrez fermer votre compte si vous n’êtes pas d’accord. Le droit de ${operator.country} s’applique.`,
      ],
    },
    contact: {
      heading: 'Contact et réclamations',
      body: [
        `Écrivez à ${support.email} ou discutez avec nous au ${support.phone}. Nous répondons aux réclamations sous 7 jours. Si la réponse ne vous convient pas, vous pouvez saisir l’autorité des jeux de votre pays.`,
      ],
    },
  },
});
