import { odds } from '@sanduku/contracts/odds';
import { inWords, inWordsCapital } from '../../lib/language/in-words.fr.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { game as english } from './texts.en.ts';

const { boxes } = odds;

/** "2", "2 et 3", "2, 3 et 8". */
const list = (items: readonly (string | number)[]) =>
  items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} et ${items.at(-1)}`;

const held = (others: readonly number[], end: string) => {
  if (others.length === 0) return '';
  return others.length === 1
    ? `La boîte ${list(others)} contenait un lot${end}.`
    : `Les boîtes ${list(others)} contenaient des lots${end}.`;
};

const paid = (payout: string, percent: string) => `${payout} versés : votre mise plus ${percent}`;

export const game: Texts<typeof english> = {
  bet: {
    heading: 'Votre mise',
    presets: 'Mise',
    custom: 'Autre montant',
    other: 'Autre',
    less: 'Baisser la mise',
    more: 'Augmenter la mise',
    minimum: (amount) => `Mise minimum ${amount}`,
    minimumAndMaximum: (minimum, maximum) => `Mise minimum ${minimum}, maximum ${maximum}`,
    tooLarge: (amount) => `La mise maximum est de ${amount} pour le moment.`,
    greyByBalance: 'Les mises grisées dépassent votre solde.',
    greyByLimit: (amount) => `Les mises grisées dépassent le maximum de ${amount}.`,
    ownLimits: (amount) => `Vos limites vous permettent de miser jusqu’à ${amount}.`,
    ownLimitsReached: 'Vos limites ne permettent pas d’autre mise pour le moment.',
    closed: 'Les mises sont fermées pour le moment. Revenez plus tard.',
    tooSmall: (amount) => `La mise minimum est de ${amount}`,
    needed: (amount) => `Solde insuffisant. Il vous faut ${amount} pour jouer.`,
    addFunds: 'Ajouter de l’argent',
    moreThanHalf: 'C’est plus de la moitié de votre solde.',
  },

  stage: {
    heading: 'Le jeu',
    label: 'Les boîtes',
    start: 'Commencer',
    shuffling: 'Mélange',
    changeStake: 'Changer la mise',
    opening: 'Ouverture',
    playAgain: 'Rejouer',
    sameAgain: 'Même mise',
    sound: 'Son',
    soundOffer: 'Du son ?',
    soundOn: 'Son activé',
    soundOff: 'Son coupé',
  },

  headline: {
    idle: ({ prizeBoxes }) => `${prizeBoxes} boîtes sur ${boxes} sont gagnantes`,
    idleText: 'Choisissez votre mise, puis appuyez sur Commencer.',
    startFirst: 'Appuyez d’abord sur Commencer',
    stakeLine: (stake, smallest, largest) => `Mise ${stake} : un gain rapporte ${smallest} à ${largest}`,
    preparing: 'Nous scellons votre plateau',
    preparingText: 'Les neuf boîtes sont remplies et scellées avant votre choix.',
    unreachable: 'Nous n’avons pas pu charger votre plateau',
    unreachableText: 'Vérifiez votre connexion. Nous continuons d’essayer. Rien n’a été misé.',
    shuffling: 'Mélange',
    shufflingText: (stake) => `Nous prélevons ${stake} quand vous choisissez, pas avant.`,
    playing: 'Choisissez une boîte',
    playingText: (stake) => `Mise ${stake}`,
    spinning: (box) => `Ouverture de la boîte ${box}`,
    placing: 'Envoi de votre mise…',
    placed: 'Votre mise est enregistrée.',
    reconnecting: 'Reconnexion…',
    reconnectingText: 'Votre mise ne peut compter qu’une fois.',
    won: 'Vous avez gagné',
    wonText: paid,
    lost: (box) => `La boîte ${box} était vide`,
    lostText: (stake) => `Vous avez perdu ${stake}.`,
  },

  box: {
    name: (box) => `Boîte ${box}`,
    sealed: 'scellée',
    opening: 'ouverture',
    yourPick: 'votre choix',
    missed: 'manquée',
    empty: 'vide',
    prize: (percent) => `+${percent}`,
  },

  announce: {
    shuffling: 'Mélange des boîtes.',
    playing:
      'Choisissez une boîte : dans la grille, tapez de 1 à 9, ou déplacez-vous avec les flèches et appuyez sur Entrée.',
    spinning: (box) => `Ouverture de la boîte ${box}.`,
    reconnecting: 'Reconnexion. Votre mise ne peut compter qu’une fois.',
    won: (box, { prize, payout, percent }, others) =>
      `Boîte ${box} : vous avez gagné ${prize}. ${paid(payout, percent)}. ${held(others, ' aussi')}`.trim(),
    lost: (box, stake, others) =>
      `La boîte ${box} était vide : vous avez perdu ${stake}. ${held(others, '')}`.trim(),
    verified: 'Votre navigateur a vérifié cette partie.',
  },

  problem: {
    connection: 'La connexion au serveur de jeu a échoué. Veuillez réessayer.',
    failed: 'La partie a échoué. Veuillez réessayer.',
    limited: 'Votre mise n’a pas été acceptée.',
    overtaken:
      'Ce plateau a déjà été joué ou remplacé, peut-être dans une autre fenêtre. Nous en avons scellé un nouveau. Veuillez recommencer.',
    left: 'Vous avez quitté la page pendant l’envoi de votre dernière mise.',
    nothingStaked: 'Rien n’a été misé.',
    unresolved:
      'Nous ne savons pas encore si votre mise est arrivée. Elle ne peut compter qu’une fois. Choisissez à nouveau ou attendez le résultat.',
    lookingUp: 'Nous vérifions le résultat.',
  },

  seal: {
    line: 'Scellé avant votre choix',
    title: 'Votre plateau scellé',
    text: `Les ${inWords(boxes)} boîtes sont déjà remplies à partir d’une graine secrète. Vous recevez son empreinte avant votre choix. Si nous changions une boîte ensuite, la graine ne correspondrait plus à son empreinte, et votre navigateur le remarquerait.`,
    round: 'Partie',
    seedHash: 'Empreinte de la graine secrète',
    oddsHash: 'Empreinte des chances',
    clientSeed: 'Votre graine de joueur',
    clientSeedHint:
      'Un texte aléatoire de votre navigateur qui décide de la rotation du plateau scellé. Vous pouvez saisir le vôtre, mais une graine que nous pouvons deviner ne protège rien. Chaque choix en reçoit une nouvelle.',
    clientSeedError: 'Utilisez de 1 à 64 lettres, chiffres, tirets ou tirets bas.',
    newClientSeed: 'En créer une nouvelle',
    learnMore: 'Comment ça marche',
  },

  verified: {
    mark: 'Vérifié',
    markText: 'par votre navigateur',
    title: 'Vérifié par votre navigateur',
    text: 'Pendant l’ouverture des boîtes, votre navigateur a reconstruit ce plateau et l’a comparé à ce que vous avez vu. Après une pause, il cherche aussi une partie au hasard de votre session dans notre journal de transparence.',
    checks: ({ prizeBoxes }) => [
      'La graine est celle scellée avant votre choix.',
      `Les ${inWords(boxes)} boîtes contenaient ce qui y avait été scellé.`,
      `Les ${inWords(prizeBoxes)} lots étaient là, chacun dans une boîte.`,
      'Votre graine de joueur a fait tourner le plateau.',
      'Le gain correspond à votre boîte.',
    ],
    boxes: 'Le contenu des boîtes',
    refused: 'Vos mises sur ce plateau qui n’ont pas compté',
    noAnswer: 'Nous n’avons pas répondu.',
    wouldHaveWon: (percent) => `Elle aurait gagné +${percent}.`,
    wouldHaveLost: 'Elle aurait perdu.',
    makePicture: 'Créer une image à partager',
    seed: 'Graine',
    clientSeed: 'Votre graine de joueur',
    shift: 'Plateau tourné de',
    shiftText: (shift) => `${shift} ${shift === 1 ? 'position' : 'positions'}`,
    round: 'Partie',
  },

  alarm: {
    title: 'Cette partie n’a pas passé le contrôle. Le jeu est arrêté.',
    text: 'La réponse du serveur ne correspond pas à ce qui était scellé avant votre choix. Arrêtez de jouer, enregistrez le reçu et envoyez-le à l’assistance.',
    found: 'Votre navigateur a trouvé :',
    support: 'Contacter l’assistance',
    otherOdds:
      'Les chances du serveur diffèrent de celles de cette page. Le jeu est arrêté. Rechargez la page. Si cela continue, contactez l’assistance.',
    sealedAnew:
      'Le serveur montre une autre empreinte pour un plateau déjà scellé. Le jeu est arrêté. Contactez l’assistance.',
    swapped:
      'Le serveur propose un autre plateau sans avoir ouvert celui qu’il avait scellé pour vous. Le jeu est arrêté. Enregistrez la preuve et envoyez-la à l’assistance.',
    refusesWinners:
      'Vos mises qui n’ont pas compté auraient gagné bien plus souvent que le hasard ne le permet. Le jeu est arrêté. Enregistrez la preuve et envoyez-la à l’assistance.',
    withheld:
      'Une partie que vous avez jouée manque dans notre journal de transparence ou y diffère. Le jeu est arrêté. Enregistrez la preuve et envoyez-la à l’assistance.',
    saveEvidence: 'Enregistrer la preuve',
  },

  howToPlay: 'Comment jouer',
  steps: ({ prizeBoxes, emptyBoxes, smallestPrizePercent, largestPrizePercent }) => [
    'Choisissez votre mise. Nous la prélevons sur votre solde de jeu quand vous choisissez une boîte, pas avant.',
    `Appuyez sur Commencer. Les ${inWords(boxes)} boîtes sont déjà remplies et scellées. Une graine aléatoire de votre navigateur fait tourner le plateau : aucun côté ne maîtrise le résultat.`,
    `Choisissez une boîte. ${inWordsCapital(prizeBoxes)} boîtes rendent votre mise plus ${smallestPrizePercent} à ${largestPrizePercent} ; ${inWords(emptyBoxes)} sont vides.`,
    'Voyez ce que contenait chaque boîte. Votre navigateur vérifie chaque partie, et vous pouvez garder le reçu.',
  ],
  oddsHeading: 'Les chances',
  odds: (figures) => [
    { label: 'Boîtes gagnantes', value: `${figures.prizeBoxes} sur ${boxes}` },
    { label: 'Probabilité de gagner', value: figures.winPercent },
    { label: 'Boîtes vides', value: figures.losePercent },
    {
      label: 'Gain en plus de la mise',
      value: `+${figures.smallestPrizePercent} à +${figures.largestPrizePercent}`,
    },
    { label: 'Taux de retour au joueur', value: figures.returnToPlayerPercent },
  ],
};
