import { brand } from '@sanduku/contracts/brand';
import type { OddsFigures } from '@sanduku/contracts/odds';
import type { HelpText } from './document-page.tsx';

const { figures: advertised, minimumAge } = brand;

export const help = (figures: OddsFigures): HelpText => ({
  title: 'Aide',
  introduction:
    'De courtes réponses aux questions les plus fréquentes. Si la vôtre n’y est pas, écrivez-nous.',
  contentsHeading: 'Sujets',
  groups: {
    playing: {
      heading: 'Jouer',
      questions: [
        [
          'Comment se déroule une partie ?',
          `Choisissez une mise et appuyez sur Commencer. Les ${figures.boxes} boîtes sont mélangées et vous en choisissez une. Si elle contient un lot, vous récupérez votre mise plus ${figures.smallestPrizePercent} à ${figures.largestPrizePercent}. Si elle est vide, la mise est perdue.`,
        ],
        [
          'Quelles sont mes chances ?',
          `${figures.prizeBoxes} boîtes sur ${figures.boxes} gagnent : ${figures.winPercent}. Les ${figures.emptyBoxes} autres sont vides : ${figures.losePercent}. À long terme, ${figures.returnToPlayerPercent} des mises reviennent aux joueurs. Plus vous jouez, plus il est probable que vous perdiez de l’argent.`,
        ],
        [
          'Comment savoir que les boîtes ne changent pas après mon choix ?',
          'Avant votre choix, vous recevez l’empreinte du plateau entier. Après l’ouverture, votre navigateur reconstruit le plateau et le compare à l’empreinte. La mention verte « Vérifié » sous le plateau indique qu’ils correspondent. Touchez-la pour voir les détails.',
        ],
        [
          'J’ai perdu la connexion pendant une partie. Ma mise est-elle perdue ?',
          'Consultez votre historique. Si la partie y figure, elle a été jouée et son résultat est définitif. Sinon, rien n’a été prélevé et le même plateau scellé vous attend.',
        ],
      ],
    },
    deposits: {
      heading: 'Dépôts',
      questions: [
        [
          'Comment déposer de l’argent ?',
          'Par Mobile Money MTN ou Airtel depuis un numéro ougandais, ou en USDT sur TRC-20 ou ERC-20. Ouvrez Déposer, choisissez et suivez les étapes.',
          'Si votre solde n’est pas en shillings ougandais, la confirmation indique ce que paie le téléphone et ce que nous ajoutons à votre solde.',
        ],
        [
          'Combien de temps faut-il ?',
          `Nous créditons l’argent dans les ${advertised.depositMinutes} minutes après la confirmation sur votre téléphone ou sur le réseau. Si cela dure plus longtemps, envoyez à l’assistance la référence de la confirmation.`,
        ],
        [
          'Combien coûte un dépôt ?',
          'Nous ne prélevons aucuns frais sur l’USDT. Le réseau prend environ 1 USDT sur TRC-20 et environ 15 à 30 USDT sur ERC-20 ; TRC-20 est donc presque toujours préférable. S’il y a des frais Mobile Money, vous les voyez avant de confirmer.',
        ],
        [
          'J’ai envoyé autre chose que de l’USDT, ou sur le mauvais réseau.',
          'Envoyez à l’assistance l’identifiant de la transaction. Nous essaierons de vous aider, mais l’argent envoyé sur un réseau que nous ne gérons pas est souvent perdu.',
        ],
      ],
    },
    withdrawals: {
      heading: 'Retraits',
      questions: [
        [
          'Combien de temps prend un retrait ?',
          `En général ${advertised.withdrawalMinutes.replace('-', ' à ')} minutes. Une personne examine et approuve chaque retrait. D’ici là, il est affiché « En cours ».`,
        ],
        [
          'Et si vous payez en retard ?',
          'Votre portefeuille indique en combien de minutes nous promettons de payer, ou qu’il n’y a pas de délai promis pour le moment. Chaque retrait garde la promesse du moment où vous l’avez demandé.',
          'Pour chaque tranche de 10 minutes de retard entamée, nous ajoutons 0,1 % du montant à votre solde, jusqu’à 5 %, arrondi à l’unité inférieure. Le total de ces crédits ne dépasse jamais ce que vos parties vous ont coûté en moyenne plus les frais payés. Un retard donne droit à un crédit une fois que vous avez joué. Votre historique indique le maximum possible. Le crédit reste à vous même si le retrait est refusé ensuite.',
          'Notre délai est suspendu pendant 24 heures après un changement de mot de passe, de code PIN, de double authentification ou de coordonnées.',
        ],
        [
          'Quels sont les minimums et les frais ?',
          'Mobile Money : minimum 5 000 dans votre devise. Les frais sont de 2 %, au moins USh\u00a0500 ou l’équivalent dans votre devise.',
          'USDT : minimum l’équivalent de 10 USDT. Les frais sont de 1 USDT sur TRC-20, 5 USDT sur ERC-20 et 0,5 USDT sur BEP-20.',
        ],
        [
          'Pourquoi mon solde a-t-il baissé avant le paiement ?',
          'Nous réservons le montant et les frais quand vous demandez le retrait. S’il est refusé ou si le paiement échoue, vous récupérez le tout.',
        ],
        [
          'Pourquoi mon retrait a-t-il été refusé ?',
          'Votre historique indique la raison après « Remarque : ». Souvent, un numéro ou une adresse est faux. Corrigez-le et recommencez.',
        ],
      ],
    },
    transfers: {
      heading: 'Transferts',
      questions: [
        [
          'Combien coûte un envoi à un autre joueur ?',
          'Rien. L’argent arrive aussitôt et est converti automatiquement dans la devise de l’autre joueur.',
        ],
        [
          'J’ai envoyé de l’argent au mauvais joueur. Puis-je le récupérer ?',
          'Non, un transfert ne peut pas être annulé. Vous pouvez seulement demander au joueur de vous le renvoyer. Vérifiez le nom avant de confirmer.',
        ],
      ],
    },
    investment: {
      heading: 'Investissement',
      questions: [
        [
          'Comment le compte d’investissement rapporte-t-il ?',
          'À la fin de chaque jour, à minuit à Kampala, nous ajoutons un pourcentage de votre solde le plus bas de la journée. La page Investissement indique le taux. L’argent ajouté rapporte dès le lendemain.',
        ],
        [
          'Le rendement est-il garanti ?',
          'Non. Le rendement est payé par l’opérateur sur ses propres fonds, n’est pas garanti et peut s’arrêter.',
          'Si les fonds ne couvrent pas un jour, ses gains attendent. La page Investissement indique combien de jours attendent et leur montant. Nous les payons dans l’ordre dès que les fonds sont disponibles. Vous pouvez retirer votre argent à tout moment.',
        ],
        [
          'Quand puis-je en retirer de l’argent ?',
          'À tout moment. Le minimum est de USh\u00a05 000 ou l’équivalent dans votre devise. L’argent arrive aussitôt sur votre solde de jeu.',
        ],
      ],
    },
    referrals: {
      heading: 'Parrainage',
      questions: [
        [
          'Comment gagner un bonus de parrainage ?',
          'Partagez votre lien depuis la page Parrainage. Quand un ami s’inscrit par ce lien et fait un premier dépôt d’au moins USh\u00a03 800 ou l’équivalent, nous ajoutons USh\u00a01 000 à votre solde.',
        ],
        [
          'Pourquoi mon bonus est-il en attente ?',
          'Soit un autre compte a payé depuis le téléphone ou l’adresse crypto de votre ami, soit les bonus ne sont versés que lorsque votre ami a joué. Vous recevez le bonus automatiquement quand les mises de votre ami ont coûté en moyenne autant que le bonus. La page Parrainage montre la progression.',
        ],
      ],
    },
    account: {
      heading: 'Votre compte',
      questions: [
        [
          'J’ai oublié mon mot de passe.',
          'Contactez l’assistance depuis l’adresse e-mail ou le numéro de téléphone de votre compte. Quand nous avons confirmé que c’est bien vous, nous y envoyons un lien de réinitialisation. Les retraits et transferts sont ensuite bloqués pendant 24 heures.',
        ],
        [
          'Puis-je changer de pays ou de devise ?',
          'Pas vous-même. Si vous avez déménagé, contactez l’assistance.',
        ],
      ],
    },
    'responsible-play': {
      heading: 'Jeu responsable',
      questions: [
        [
          'Comment garder le plaisir du jeu ?',
          'Décidez de ce que vous pouvez dépenser avant de commencer, et arrêtez-vous quand c’est épuisé. N’essayez pas de regagner ce que vous avez perdu. Ne jouez jamais avec de l’argent emprunté, le loyer ou les frais de scolarité. La plupart des boîtes sont vides.',
        ],
        [
          'Puis-je limiter mes dépenses ?',
          'Oui, sous « Limites et pauses » dans le menu. Vous pouvez limiter les dépôts et les pertes par jour, semaine et mois, et les minutes de jeu par jour. Les périodes suivent l’heure de Kampala et les semaines commencent le lundi.',
          'Une première limite ou une limite plus basse s’applique aussitôt. Une limite plus haute, ou sa suppression, prend 24 heures, et vous pouvez changer d’avis d’ici là. L’assistance ne peut pas relâcher vos limites à votre place.',
          'L’USDT qui vous est envoyé arrive même si votre limite de dépôt est épuisée. Les pertes sont les mises moins les gains.',
        ],
        [
          'Pourquoi un rappel de temps s’affiche-t-il ?',
          'Après chaque heure de jeu sans pause de 15 minutes, nous montrons la durée de jeu, le nombre de parties et le résultat net. Avant la mise suivante, vous choisissez : continuer, faire une pause de 24 heures ou vous déconnecter.',
        ],
        [
          'Comment arrêter, pour un temps ou définitivement ?',
          'Ouvrez « Limites et pauses ». Une pause dure 24 heures ou 3, 7 ou 30 jours et se termine automatiquement. Une auto-exclusion dure 6 mois, un an, 5 ans ou pour toujours. À la fin, vous ne pouvez rejouer que si vous le demandez.',
          'Les deux commencent aussitôt et ne peuvent être abrégées ni par vous ni par l’assistance. D’ici la fin, vous ne pouvez ni miser, ni déposer, ni investir. Vous pouvez toujours retirer, envoyer de l’argent et voir votre historique. Vous pouvez aussi écrire « stop » à l’assistance. Nous n’essaierons pas de vous faire changer d’avis.',
          'Des signes qu’il est temps d’arrêter : cacher que vous jouez, emprunter pour jouer, ne penser presque qu’à cela. Parlez-en à une personne de confiance, un médecin ou un conseiller.',
        ],
        [
          'Quel âge faut-il avoir ?',
          `${minimumAge} ans. Si vous savez qu’un enfant utilise un compte, dites-le-nous et nous le fermerons.`,
        ],
      ],
    },
  },
  contact: {
    heading: 'Encore une question ?',
    text: 'Écrivez-nous dans la langue de votre choix. Préparez votre nom d’utilisateur et, pour un paiement, la référence.',
    chat: (phone) => `Discuter au ${phone}`,
  },
});
