import { type OddsFigures, odds } from '@sanduku/contracts/odds';
import { boxesInWords, prizesInWords } from '../../lib/language/in-words.sw.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { game as english } from './texts.en.ts';

const { boxes } = odds;

/** "2", "2 na 3", "2, 3 na 8". */
const list = (items: readonly (string | number)[]) =>
  items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} na ${items.at(-1)}`;

const missed = (others: readonly number[]) => {
  if (others.length === 0) return '';
  return others.length === 1
    ? `Sanduku ${list(others)} lilikuwa na zawadi uliyoikosa.`
    : `Masanduku ${list(others)} yalikuwa na zawadi ulizozikosa.`;
};

const heldToo = (others: readonly number[]) => {
  if (others.length === 0) return '';
  return others.length === 1
    ? `Sanduku ${list(others)} pia lilikuwa na zawadi.`
    : `Masanduku ${list(others)} pia yalikuwa na zawadi.`;
};

const paid = (payout: string, percent: string) => `${payout} zimelipwa: dau lako pamoja na ${percent}`;

export const game: Texts<typeof english> = {
  bet: {
    heading: 'Dau lako',
    presets: 'Dau',
    custom: 'Kiasi kingine',
    other: 'Kingine',
    less: 'Punguza dau',
    more: 'Ongeza dau',
    minimum: (amount) => `Dau la chini ${amount}`,
    minimumAndMaximum: (minimum, maximum) => `Dau la chini ${minimum}, la juu ${maximum}`,
    tooLarge: (amount) => `Dau la juu kwa sasa ni ${amount}.`,
    greyByBalance: 'Madau ya kijivu yanazidi salio lako.',
    greyByLimit: (amount) => `Madau ya kijivu yanazidi dau la juu la ${amount}.`,
    ownLimits: (amount) => `Vikomo vyako vinaruhusu dau la hadi ${amount}.`,
    ownLimitsReached: 'Vikomo vyako haviruhusu dau jingine kwa sasa.',
    closed: 'Madau yamefungwa kwa sasa. Tafadhali rudi baadaye.',
    tooSmall: (amount) => `Dau la chini ni ${amount}`,
    needed: (amount) => `Salio halitoshi. Unahitaji ${amount} ili ucheze.`,
    addFunds: 'Ongeza pesa',
    moreThanHalf: 'Hili ni zaidi ya nusu ya salio lako.',
  },

  stage: {
    heading: 'Mchezo',
    label: 'Masanduku',
    start: 'Anza',
    shuffling: 'Yanachanganywa',
    changeStake: 'Badilisha dau',
    opening: 'Linafunguliwa',
    playAgain: 'Cheza tena',
    sameAgain: 'Dau lilelile',
    sound: 'Sauti',
    soundOffer: 'Sauti?',
    soundOn: 'Washa sauti',
    soundOff: 'Zima sauti',
  },

  headline: {
    idle: ({ prizeBoxes }: OddsFigures) => `Masanduku ${prizeBoxes} kati ya ${boxes} hulipa`,
    idleText: 'Chagua dau lako, kisha bonyeza Anza.',
    startFirst: 'Bonyeza Anza kwanza',
    stakeLine: (stake, smallest, largest) => `Dau ${stake}: ukishinda utalipwa ${smallest} hadi ${largest}`,
    preparing: 'Ubao wako unafungwa',
    preparingText: 'Masanduku yote tisa hujazwa na kufungwa kabla hujachagua.',
    unreachable: 'Imeshindikana kupakia ubao wako',
    unreachableText: 'Angalia intaneti yako. Tunaendelea kujaribu. Hakuna dau lililowekwa.',
    shuffling: 'Yanachanganywa',
    shufflingText: (stake) => `Tunakata ${stake} unapochagua, si kabla.`,
    playing: 'Chagua sanduku',
    playingText: (stake) => `Dau ${stake}`,
    spinning: (box) => `Sanduku ${box} linafunguliwa`,
    placing: 'Dau lako linawekwa…',
    placed: 'Dau lako limewekwa.',
    reconnecting: 'Inaunganisha tena…',
    reconnectingText: 'Dau lako litahesabiwa mara moja tu.',
    won: 'Umeshinda',
    wonText: paid,
    lost: (box) => `Sanduku ${box} lilikuwa tupu`,
    lostText: (stake) => `Umepoteza ${stake}.`,
  },

  box: {
    name: (box) => `Sanduku ${box}`,
    sealed: 'limefungwa',
    opening: 'linafunguliwa',
    yourPick: 'lako',
    missed: 'umekosa',
    empty: 'tupu',
    prize: (percent) => `+${percent}`,
  },

  announce: {
    shuffling: 'Masanduku yanachanganywa.',
    playing:
      'Chagua sanduku: ndani ya gridi, bonyeza 1 hadi 9, au sogea kwa vitufe vya mishale kisha bonyeza Enter.',
    spinning: (box) => `Sanduku ${box} linafunguliwa.`,
    reconnecting: 'Inaunganisha tena. Dau lako litahesabiwa mara moja tu.',
    won: (box, { prize, payout, percent }, others) =>
      `Sanduku ${box}: umeshinda ${prize}. ${paid(payout, percent)}. ${heldToo(others)}`.trim(),
    lost: (box, stake, others) =>
      `Sanduku ${box} lilikuwa tupu: umepoteza ${stake}. ${missed(others)}`.trim(),
    verified: 'Kivinjari chako kimehakiki raundi hii.',
  },

  problem: {
    connection: 'Mchezo umeshindwa kuifikia seva. Tafadhali jaribu tena.',
    failed: 'Mchezo umeshindikana. Tafadhali jaribu tena.',
    limited: 'Dau lako halikukubaliwa.',
    overtaken:
      'Ubao huu umeshachezwa au umebadilishwa, huenda kwenye dirisha lingine. Tumefunga mwingine. Tafadhali anza tena.',
    left: 'Uliondoka kwenye ukurasa dau lako la mwisho likiwa linawekwa.',
    nothingStaked: 'Hakuna dau lililowekwa.',
    unresolved:
      'Bado hatujui kama dau lako lilifika. Litahesabiwa mara moja tu. Chagua tena, au subiri matokeo.',
    lookingUp: 'Tunakagua matokeo.',
  },

  seal: {
    line: 'Yamefungwa mapema',
    title: 'Ubao wako uliofungwa',
    text: `Masanduku ${boxesInWords(boxes)} tayari yamejazwa kutokana na mbegu ya siri. Unapata alama yake ya utambulisho kabla hujachagua. Tungebadilisha sanduku baadaye, mbegu isingelingana tena na alama yake, na kivinjari chako kingegundua.`,
    round: 'Raundi',
    seedHash: 'Alama ya mbegu ya siri',
    oddsHash: 'Alama ya nafasi za kushinda',
    clientSeed: 'Mbegu yako',
    clientSeedHint:
      'Maandishi ya nasibu kutoka kivinjari chako yanayoamua jinsi ubao uliofungwa unavyozungushwa. Unaweza kuandika yako mwenyewe, lakini mbegu tunayoweza kukisia haikulindi. Kila chaguo linapata mbegu mpya.',
    clientSeedError: 'Tumia alama 1 hadi 64: herufi, tarakimu, vistari au mistari ya chini.',
    newClientSeed: 'Tengeneza nyingine',
    learnMore: 'Jinsi inavyofanya kazi',
  },

  verified: {
    mark: 'Imehakikiwa',
    markText: 'na kivinjari chako',
    title: 'Imehakikiwa na kivinjari chako',
    text: 'Masanduku yalipokuwa yakifunguliwa, kivinjari chako kiliunda ubao huu upya na kuulinganisha na ulichokiona. Baada ya mapumziko pia hutafuta raundi moja ya nasibu ya kipindi chako kwenye kumbukumbu yetu ya uwazi.',
    checks: ({ prizeBoxes }: OddsFigures) => [
      'Mbegu ni ileile iliyofungwa kabla hujachagua.',
      `Masanduku yote ${boxesInWords(boxes)} yalikuwa na kile kilichofungwa ndani yake.`,
      `Zawadi zote ${prizesInWords(prizeBoxes)} zilikuwepo, kila moja katika sanduku moja.`,
      'Mbegu yako ndiyo iliyozungusha ubao.',
      'Malipo yanalingana na sanduku lako.',
    ],
    boxes: 'Masanduku yalikuwa na nini',
    refused: 'Madau yako kwenye ubao huu ambayo hayakuhesabiwa',
    noAnswer: 'Hatukujibu.',
    wouldHaveWon: (percent) => `Lingeshinda +${percent}.`,
    wouldHaveLost: 'Lingepoteza.',
    makePicture: 'Tengeneza picha ya kushiriki',
    seed: 'Mbegu ya siri',
    clientSeed: 'Mbegu yako',
    shift: 'Ubao ulizungushwa',
    shiftText: (shift) => `nafasi ${shift}`,
    round: 'Raundi',
  },

  alarm: {
    title: 'Raundi hii haikupita ukaguzi. Mchezo umesimamishwa.',
    text: 'Jibu la seva halilingani na kilichofungwa kabla hujachagua. Acha kucheza, hifadhi risiti na uitume kwa huduma kwa wateja.',
    found: 'Kivinjari chako kimegundua:',
    support: 'Wasiliana na huduma kwa wateja',
    otherOdds:
      'Nafasi za kushinda za seva ni tofauti na za ukurasa huu. Mchezo umesimamishwa. Pakia ukurasa tena. Hali ikiendelea, wasiliana na huduma kwa wateja.',
    sealedAnew:
      'Seva inaonyesha alama tofauti ya ubao uliokwisha kufungwa. Mchezo umesimamishwa. Wasiliana na huduma kwa wateja.',
    swapped:
      'Seva inatoa ubao mwingine, lakini haijafungua ule iliokufungia. Mchezo umesimamishwa. Hifadhi ushahidi na uutume kwa huduma kwa wateja.',
    refusesWinners:
      'Madau yako ambayo hayakuhesabiwa yangeshinda mara nyingi mno kuliko bahati inavyoruhusu. Mchezo umesimamishwa. Hifadhi ushahidi na uutume kwa huduma kwa wateja.',
    withheld:
      'Raundi uliyocheza haipo kwenye kumbukumbu yetu ya uwazi, au ni tofauti humo. Mchezo umesimamishwa. Hifadhi ushahidi na uutume kwa huduma kwa wateja.',
    saveEvidence: 'Hifadhi ushahidi',
  },

  howToPlay: 'Jinsi ya kucheza',
  steps: ({ prizeBoxes, emptyBoxes, smallestPrizePercent, largestPrizePercent }: OddsFigures) => [
    'Chagua dau lako. Tunalikata kwenye salio lako la mchezo unapochagua sanduku, si kabla.',
    `Bonyeza Anza. Masanduku ${boxesInWords(boxes)} tayari yamejazwa na kufungwa. Mbegu ya nasibu ya kivinjari chako huzungusha ubao, hivyo hakuna upande unaopanga matokeo.`,
    `Chagua sanduku moja. Masanduku ${boxesInWords(prizeBoxes)} hukurudishia dau lako pamoja na ${smallestPrizePercent} hadi ${largestPrizePercent}; ${boxesInWords(emptyBoxes)} ni matupu.`,
    'Ona kila sanduku lilikuwa na nini. Kivinjari chako hukagua kila raundi, na unaweza kuhifadhi risiti.',
  ],
  oddsHeading: 'Nafasi za kushinda',
  odds: (figures: OddsFigures) => [
    { label: 'Masanduku yanayolipa', value: `${figures.prizeBoxes} kati ya ${boxes}` },
    { label: 'Nafasi ya kushinda', value: figures.winPercent },
    { label: 'Masanduku matupu', value: figures.losePercent },
    {
      label: 'Ushindi huongeza',
      value: `+${figures.smallestPrizePercent} hadi +${figures.largestPrizePercent}`,
    },
    { label: 'Hurudi kwa wachezaji', value: figures.returnToPlayerPercent },
  ],
};
