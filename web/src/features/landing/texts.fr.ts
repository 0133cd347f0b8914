import { brand } from '@sanduku/contracts/brand';
import { countries } from '@sanduku/contracts/countries';
import { type OddsFigures, odds } from '@sanduku/contracts/odds';
import { inWordsCapital } from '../../lib/language/in-words.fr.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { landing as english } from './texts.en.ts';

const { figures: advertised, minimumAge, name } = brand;
const { boxes } = odds;
const prizeRange = (figures: OddsFigures) =>
  `${figures.smallestPrizePercent} à ${figures.largestPrizePercent}`;

export const landing: Texts<typeof english> = {
  hero: {
    title: (figures) => [
      `${inWordsCapital(figures.boxes)} boîtes scellées.`,
      `${inWordsCapital(figures.prizeBoxes)} ${figures.prizeBoxes === 1 ? 'contient' : 'contiennent'} un lot.`,
    ],
    text: (figures) =>
      `Choisissez-en une. Une boîte gagnante rend votre mise plus ${prizeRange(figures)}. Le plateau est scellé avant votre choix, et vous pouvez vérifier ensuite qu’il n’a pas changé.`,
    signUp: 'Créer votre compte',
    logIn: 'Connexion',
    honesty: (figures) =>
      `${figures.emptyBoxes} boîtes sur ${figures.boxes} sont vides. Réservé aux ${minimumAge} ans et plus.`,
    board: `Le plateau : ${boxes} caisses enveloppées de tissu imprimé. L’une est ouverte et montre un lot.`,
    tryIt: 'Essayer une partie gratuite',
    tryItText: 'Sans compte ni argent : une partie scellée dans votre navigateur.',
    unreachable: 'Nous n’avons pas pu charger la partie gratuite. Vérifiez votre connexion et réessayez.',
  },
  live: {
    heading: 'Chiffres en direct',
    rounds: 'parties jouées',
    returned: 'des mises reversées',
    paidInTime: 'des retraits payés à temps',
    none: 'Pas encore',
    note: 'En direct, d’après notre journal public signé. Retraits : 30 derniers jours.',
    check: 'Vérifiez-les',
  },
  figures: {
    heading: `${name} en chiffres`,
    playersOnline: 'joueurs en ligne',
    totalWinnings: 'de gains au total',
    gamesPlayed: 'parties comptées',
    countries: 'pays',
    note: 'Chiffres d’exemple à titre d’illustration, pas des comptages réels.',
  },
  features: {
    heading: 'Ce que vous obtenez',
    list: (dailyReturn, figures) => [
      {
        figure: figures.winPercent,
        title: 'Taux de gain',
        text: `${figures.prizeBoxes} des ${figures.boxes} boîtes contiennent un lot, à chaque partie et pour chaque joueur.`,
      },
      {
        figure: figures.largestPrizePercent,
        title: 'Gains jusqu’à',
        text: `Un gain rend toute votre mise et y ajoute ${prizeRange(figures)}.`,
      },
      {
        figure: `${advertised.depositMinutes} min`,
        title: 'Dépôts crédités en',
        text: 'Par Mobile Money MTN ou Airtel, ou en USDT sur TRC-20 et ERC-20.',
      },
      {
        figure: 'Manuelle',
        title: 'Approbation des retraits',
        text: `Une personne examine chaque retrait. La plupart sont payés en ${advertised.withdrawalMinutes.replace('-', ' à ')} minutes.`,
      },
      {
        figure: dailyReturn,
        title: 'Rendement quotidien',
        text: 'Placez l’argent que vous ne jouez pas sur votre compte d’investissement, et reprenez-le quand vous voulez.',
      },
      {
        figure: advertised.countries,
        title: 'Pays',
        text: `Gardez votre solde dans l’une des ${countries.length} devises locales. Les transferts sont convertis automatiquement.`,
      },
    ],
    returnNotice: (dailyReturn) =>
      `Le rendement quotidien de ${dailyReturn} est payé par l’opérateur sur ses propres fonds, n’est pas garanti et peut s’arrêter.`,
  },
  odds: {
    heading: 'Toutes les chances',
    text: 'Rien n’est caché en petits caractères. Le jeu utilise exactement ces chiffres.',
    prize: (percent) => `+${percent}`,
    empty: 'Vide',
    win: 'des boîtes gagnent',
    lose: 'des boîtes sont vides',
    returned: 'des mises reviennent aux joueurs à long terme',
  },
  howItWorks: {
    heading: 'Comment ça marche',
    steps: [
      {
        title: 'Créez un compte',
        text: 'Un nom d’utilisateur, un e-mail ou un numéro de téléphone, et votre pays. Une minute suffit.',
      },
      {
        title: 'Ajoutez de l’argent',
        text: `Payez par Mobile Money ou en USDT. Nous créditons en ${advertised.depositMinutes} minutes.`,
      },
      {
        title: 'Choisissez une boîte',
        text: `Choisissez votre mise. Les ${boxes} boîtes sont scellées et mélangées. Prenez-en une.`,
      },
      {
        title: 'Retirez vos gains',
        text: 'Demandez un retrait par Mobile Money ou en USDT. Une personne l’examine et l’approuve.',
      },
    ],
  },
  testimonials: {
    heading: 'Ce que des joueurs pourraient dire',
    sample: 'Exemple',
    list: [
      {
        quote:
          'J’aime que les boîtes soient scellées avant mon choix. Je vérifie la partie ensuite, et tout correspond toujours.',
        name: 'Amina',
        place: 'Kampala, Ouganda',
      },
      {
        quote: 'Mon dépôt est arrivé avant que je pose le téléphone. Le retrait a pris un quart d’heure.',
        name: 'Brian',
        place: 'Kisumu, Kenya',
      },
      {
        quote:
          'On me dit clairement combien de boîtes sont vides. Je joue ce que je peux me permettre et je m’arrête quand c’est fini.',
        name: 'Neema',
        place: 'Mwanza, Tanzanie',
      },
    ],
    carousel: 'carrousel',
    slideRole: 'diapositive',
    slide: (slide, slides) => `Témoignage ${slide} sur ${slides}`,
    choose: 'Choisir un témoignage',
    pause: 'Mettre les témoignages en pause',
    play: 'Faire défiler les témoignages',
  },
  callToAction: {
    heading: 'Choisissez votre première boîte',
    text: 'L’inscription est gratuite. Prenez le temps de découvrir le jeu, et jouez quand vous en avez envie.',
    signUp: 'S’inscrire',
    logIn: 'J’ai déjà un compte',
  },
};
