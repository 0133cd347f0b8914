import { writtenPercent } from '@sanduku/contracts/number-marks';
import { countText, percentText } from '../../lib/format.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { transparency as english } from './page-texts.en.ts';

const prizes = (list: readonly number[]) => list.map((prize) => `+${writtenPercent(prize / 100)}`).join(', ');

export const transparency: Texts<typeof english> = {
  title: 'Transparence',
  introduction:
    'Nos dettes et nos réserves, toutes les parties jouées et nos délais de paiement. Nous signons tout, nous ne pouvons rien changer ensuite, et votre navigateur le vérifie pendant que vous lisez.',
  withoutScript: 'Ces chiffres demandent JavaScript. Sans lui, les textes signés sont sur',
  failed: 'Nous n’avons pas pu charger les chiffres',
  failedText: 'Vérifiez votre connexion et réessayez. Les données signées ne sont jamais perdues.',
  signed: 'Signature vérifiée',
  notSigned: 'Pas notre signature',
  save: 'Enregistrer',

  summary: {
    label: 'Dettes et réserves',
    owed: 'Nous devons aux joueurs',
    held: 'Nous détenons',
    ratio: 'Détenu pour 100 dus',
    notSigned: 'Ces chiffres ne sont pas signés avec notre clé. Ne vous y fiez pas.',
    sentence: (day) =>
      `À la fin du ${day}, à nos taux. Votre navigateur a vérifié les signatures ; les soldes Mobile Money sont ceux que les opérateurs mobiles ont déclarés.`,
  },

  liabilities: {
    heading: 'Dettes : ce que nous devons aux joueurs',
    text: 'Chaque nuit à minuit à Kampala, nous additionnons tous les soldes des joueurs dans un arbre de hachage et signons sa racine. Votre portefeuille vérifie que votre solde y figure.',
    day: (day, snapshot) => `${day}, calculé à ${snapshot}`,
    none: 'Pas encore de calcul. Le premier a lieu à minuit à Kampala.',
    nothing: 'Aucune dette cette nuit-là.',
    others: 'Aucune dette dans d’autres devises.',
    table: 'Dettes par devise',
    currency: 'Devise',
    game: 'Soldes de jeu',
    reserved: 'Retraits en cours',
    investment: 'Investi',
    total: 'Somme',
  },

  reserves: {
    heading: 'Réserves : ce que nous détenons',
    text: 'Nos USDT sont à des adresses publiques. Chaque adresse signe les dettes de la nuit avec sa propre clé. L’argent chez MTN et Airtel ne peut pas être prouvé de l’extérieur, donc nous montrons ce que disent leurs relevés.',
    sandbox:
      'Ceci est un environnement de test. Blockchains, portefeuilles et relevés sont simulés, et tout l’argent est fictif.',
    day: (day) => `À la fin du ${day}`,
    none: 'Nous n’avons pas encore publié nos réserves. D’ici là, considérez qu’il n’y en a pas.',
    overdue: (day) =>
      `Nous n’avons pas publié nos réserves depuis plus d’un jour. Le dernier rapport date du ${day}.`,
    mismatch:
      'L’un de nos rapports de réserves ne correspond pas à nos dettes. Demandez-nous pourquoi avant de continuer à jouer.',
    shortfall: 'Nos réserves sont inférieures à nos dettes.',
    shortfallText: (currencies) =>
      `Pas entièrement couvert : ${currencies}. Cet avertissement est automatique et nous ne pouvons pas le désactiver.`,
    all: 'Réserves par rapport aux dettes',
    allNote: 'Toutes les devises ensemble, à nos taux',
    usdt: 'Prouvé sur la blockchain',
    usdtNote: 'Seulement les adresses qui ont signé pour cette nuit',
    table: 'Réserves et dettes par devise',
    liabilities: 'Dettes',
    mobileMoney: 'Mobile Money, déclaré',
    fromUsdt: 'Couvert en USDT',
    ratio: 'Couvert',
    nothing: 'Aucune dette cette nuit-là.',
    addresses: 'Nos adresses',
    addressesChecked: 'Votre navigateur a vérifié les signatures.',
    addressesText: 'Vérifiez le solde à ce bloc avec n’importe quel nœud ou explorateur.',
    noAddresses: 'Aucune adresse n’a signé pour cette nuit.',
    block: (block) => `Bloc ${block}`,
    notItsSignature: 'Signature fausse : non compté',
    reported: 'Comptes Mobile Money',
    reportedText:
      'Lu sur le relevé de l’opérateur mobile par un opérateur et confirmé par un second. Déclaré, pas prouvé.',
    notReported: 'Aucun relevé n’a été confirmé pour cette nuit.',
    asReported: 'Déclaré',
    providers: { mtn: 'MTN', airtel: 'Airtel' },
    total: 'Somme',
    choose: 'Afficher l’historique de',
    history: (name) => `Réserves en pourcentage des dettes : ${name}`,
    historyWords: (name, first, last) => `${name} : de ${first} le premier jour à ${last} le dernier`,
    reservesLine: 'Réserves',
    liabilitiesLine: 'Dettes (100 %)',
  },

  rounds: {
    heading: 'Parties jouées et payées',
    text: 'Comptées dans le journal de transparence ci-dessous, qui contient le sceau et le résultat de chaque partie. Chaque partie compte autant, quelle que soit la mise.',
    none: 'Aucune partie dans le journal pour le moment.',
    table: (list) => `Lots ${prizes(list)}`,
    otherHash:
      'Ce ne sont pas les lots avec lesquels les parties ont été scellées. Demandez-nous pourquoi avant de continuer à jouer.',
    rounds: 'Parties',
    won: 'Gagnées',
    expected: (share) => `attendu : ${percentText(share)}`,
    returned: 'Rendu aux joueurs',
    band: (low, high) => `attendu : ${percentText(low)} à ${percentText(high)}`,
    inside:
      'Les deux chiffres sont dans l’intervalle attendu, comme 99 fois sur 100 quand le jeu n’est pas truqué.',
    outside:
      'L’un des chiffres est hors de l’intervalle attendu. Si le jeu n’est pas truqué, cela n’arrive qu’une fois sur cent. Si cela dure, demandez-nous pourquoi avant de continuer à jouer.',
  },

  withdrawals: {
    heading: 'Nos délais de paiement des retraits',
    text: (days) =>
      `De la demande au paiement, sur les ${days} derniers jours, d’après le journal de transparence. Le temps de blocage après un changement de mot de passe ou de code PIN n’est pas compté.`,
    median: 'La moitié payée en',
    slowest: '95 % payés en',
    paid: 'Payés',
    late: 'Ouverts et en retard',
    open: (count) => `sur ${countText(count)} ouverts`,
    minutes: (minutes) =>
      minutes < 120 ? `${Math.max(1, Math.round(minutes))} minutes` : `${Math.round(minutes / 60)} heures`,
    promise: (minutes) =>
      minutes === 0
        ? 'Il n’y a pas de délai promis pour le moment.'
        : `Nous payons en ${minutes} minutes, sinon nous ajoutons 0,1 % par tranche de 10 minutes de retard, jusqu’à 5 %. Le crédit est automatique et ne dépasse jamais ce que les parties et les frais ont coûté au joueur en moyenne.`,
  },

  log: {
    heading: 'Journal de transparence',
    text: 'Chaque partie, chaque changement de chances, de taux et de limites, et chaque étape d’un retrait, sans noms. On ne peut qu’ajouter des entrées : votre navigateur retient la dernière tête signée et vérifie que la nouvelle contient tout de l’ancienne.',
    none: 'Le journal est vide.',
    records: (count) => `${countText(count)} entrées`,
    time: 'Signé le',
    root: 'Racine de l’arbre',
    anchor: {
      heading: (chain) => `Publié sur ${chain}`,
      text: 'Nous avons inscrit une tête de ce journal sur une blockchain, où elle ne peut pas être changée. Cherchez la transaction dans un explorateur de blocs. Si ses données diffèrent de celles d’ici, nous vous avons montré un autre journal.',
      transaction: 'Identifiant de transaction',
      data: (records) => `Ses données : les ${records} premières entrées`,
      time: 'Définitif depuis',
    },
  },

  check: {
    heading: 'Vérifiez vous-même',
    steps: [
      'Quand vous jouez, votre navigateur vérifie chaque partie, et votre solde dans l’arbre de la nuit. Il vous avertit si quelque chose ne correspond pas.',
      'Enregistrez les dettes signées et comparez-les avec la copie d’un autre joueur. Il n’existe qu’une version par nuit.',
      'Enregistrez vos reçus. N’importe quel téléphone peut les vérifier sur la page Équité, sans compte.',
      'Le procédé complet est dans docs/transparency.md de notre code source. L’auditeur qui s’y trouve recalcule chaque partie et chaque solde, sans partager de code avec nos serveurs.',
    ],
    key: 'Notre clé de signature',
    fairness: 'Comment une partie est scellée',
  },
};
