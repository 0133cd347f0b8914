import { brand } from '@sanduku/contracts/brand';
import { type OddsFigures, odds } from '@sanduku/contracts/odds';
import { percentText } from '../../lib/format.ts';
import { boxesInWords } from '../../lib/language/in-words.sw.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { fairness as english } from './texts.en.ts';

const boxes = boxesInWords(odds.boxes);

/** The fairness page, in Swahili. Its exact scheme has a file of its own. */
export const fairness: Texts<typeof english> = {
  title: 'Usituamini\u00a0tu. Tukague.',
  introduction: `Kila raundi ya ${brand.name} hufungwa kabla hujachagua, hufunguliwa baadaye, na hukokotolewa mara ya pili na simu yako mwenyewe. Hapa utaona jinsi gani, kwa maneno rahisi, pamoja na takwimu za raundi zote hadi sasa.`,
  contents: 'Kwenye ukurasa huu',

  steps: {
    id: 'how',
    short: 'Jinsi inavyofanya kazi',
    heading: 'Raundi kwa hatua nne',
    list: [
      {
        title: 'Tunafunga',
        text: `Tunajaza masanduku ${boxes} na kukupa alama ya utambulisho ya kila moja. Tukibadilisha sanduku baada ya hapo, alama yake haitalingana tena.`,
        picture: 'Masanduku matatu yaliyofungwa, kila moja na alama yake chini.',
      },
      {
        title: 'Unachagua',
        text: 'Unachagua sanduku. Simu yako huongeza nambari yake ya nasibu, inayozungusha ubao mzima. Hatukuijua tulipofunga, kwa hiyo hatukuweza kukuficha zawadi.',
        picture: 'Masanduku matatu yaliyofungwa, la katikati limechaguliwa.',
      },
      {
        title: 'Tunafungua',
        text: `Masanduku yote ${boxes} hufunguliwa, si lako tu, na tunakupa siri iliyotumika kuyajaza.`,
        picture: 'Masanduku matatu yaliyo wazi, moja likiwa na zawadi.',
      },
      {
        title: 'Simu yako inakagua',
        text: 'Hujaza, hufunga na kuzungusha masanduku tena, kisha hulinganisha kila alama. Kama kitu chochote kingekuwa tofauti, ingekuonya na kusimamisha mchezo.',
        picture: 'Simu yenye alama ya tiki.',
      },
    ],
    fingerprints: ['7c4e…91', 'b02d…5f', 'e81a…3c'],
    picked: 'limechaguliwa',
    empty: 'tupu',
  },

  odds: {
    id: 'odds',
    short: 'Nafasi za kushinda',
    heading: 'Nafasi za kushinda',
    text: (figures: OddsFigures) =>
      `Masanduku ${boxesInWords(figures.prizeBoxes)} hukurudishia dau lako na kuliongeza, ${boxesInWords(figures.emptyBoxes)} ni matupu. Ni sawa kwa kila mchezaji na katika kila raundi.`,
    boxes: `Yaliyomo kwenye masanduku ${boxes} ya kila raundi, bila mpangilio maalum`,
    facts: (figures: OddsFigures) => [
      {
        value: figures.winPercent,
        label: `nafasi ya kushinda: masanduku ${figures.prizeBoxes} kati ya ${figures.boxes}`,
      },
      {
        value: figures.losePercent,
        label: `nafasi ya kupoteza: masanduku ${figures.emptyBoxes} kati ya ${figures.boxes}`,
      },
      { value: figures.returnToPlayerPercent, label: 'ya madau yote hurudi kwa wachezaji kwa muda mrefu' },
    ],
    cost: 'Mchezo ni wa haki kwa kuwa hakuna anayeweza kudanganya. Si njia ya kupata pesa: kwa muda mrefu, kucheza kunakugharimu pesa.',
    objectHeading: 'Nafasi za kushinda kama mchezo unavyozisoma',
    objectText:
      'Zawadi ziko katika sehemu za mia za asilimia ya dau. Alama hiyohiyo iko katika kila raundi iliyofungwa.',
    object: 'Nafasi za kushinda',
    hash: 'SHA-256 yake',
    differ:
      'Seva inachezesha kwa nafasi za kushinda tofauti na zinazoonyeshwa na ukurasa huu. Pakia ukurasa tena; hali ikiendelea, uliza huduma kwa wateja.',
  },

  figures: {
    id: 'figures',
    short: 'Raundi zote hadi sasa',
    heading: 'Raundi zote hadi sasa',
    text: 'Zimehesabiwa kutoka kwenye hesabu zetu sekunde chache zilizopita: kila mchezaji, kila raundi, bila kuacha yoyote.',
    rounds: 'Raundi zilizochezwa',
    share: 'Sehemu iliyoshinda',
    expected: (figures: OddsFigures) => `inayotarajiwa: ${figures.winPercent}`,
    interval: 'Masafa ya 99%',
    intervalText: (low, high) => `${percentText(low)} hadi ${percentText(high)}`,
    chart: (figures: OddsFigures, share, low, high) =>
      `${percentText(share)} ya raundi zote zilishinda. Masafa ya 99% ni kutoka ${percentText(low)} hadi ${percentText(high)}; inayotarajiwa ni ${figures.winPercent}.`,
    inside: (figures: OddsFigures) =>
      `${figures.winPercent} inayotarajiwa iko ndani ya masafa, kama inavyokuwa mara 99 kati ya 100 masanduku yanapokuwa ya kweli.`,
    outside: (figures: OddsFigures) =>
      `${figures.winPercent} inayotarajiwa iko nje ya masafa. Kwa masanduku ya kweli hilo hutokea takriban mara moja kati ya mia. Hali ikibaki hivi, tuulize kwa nini kabla hujaendelea kucheza.`,
    wide: 'Raundi bado ni chache, hivyo masafa ni mapana na hayasemi mengi. Hupungua kwa kila raundi.',
    money: 'Madau na malipo kwa kila sarafu',
    staked: 'Madau',
    paidOut: 'Malipo',
    returned: 'Yaliyorudi',
    moneyText: (figures: OddsFigures) =>
      `Kwa muda mrefu ${figures.returnToPlayerPercent} ya madau hurudi. Madau machache makubwa yanaweza kubadilisha takwimu hii sana.`,
    days: (days) =>
      `Za siku ${days} zilizopita, kwa zawadi zinazoonyeshwa kwenye ukurasa huu; zawadi nyingine hutolewa kwingine au zilitolewa awali.`,
    percent: percentText,
    /** The ends of the axis are whole. */
    axis: (share) => `${Math.round(share * 100)}%`,
    empty: 'Bado hakuna raundi iliyochezwa',
    emptyText: 'Ya kwanza itahesabiwa hapa, ikishinda au ikipoteza.',
    failed: 'Imeshindikana kupakia takwimu',
    failedText:
      'Tatizo ni intaneti yako au seva yetu, si raundi. Mengine yote kwenye ukurasa huu yanafanya kazi bila takwimu hizi.',
    withoutScript: 'Takwimu huletwa ukurasa unapotumia JavaScript. Bila hiyo, utapata nambari zenyewe kwenye',
  },

  check: {
    short: 'Kagua risiti',
    heading: 'Kagua risiti yoyote',
    text: 'Kila raundi ina risiti; utapata zako kwenye historia yako. Bandika moja hapa, chagua faili lake, au liburute hadi kwenye sehemu hii. Hukaguliwa kwenye kifaa hiki na haitumwi popote.',
    field: 'Risiti',
    placeholder: '{ "version": 2, "playedAt": …',
    submit: 'Kagua risiti',
    checking: 'Inakagua …',
    chooseFile: 'Chagua faili',
    clear: 'Futa',
    drop: 'Dondosha risiti hapa',
    withoutScript:
      'Fomu inahitaji JavaScript: ukaguzi hufanyika ndani ya kivinjari chako. Bila hiyo, tumia skripti iliyo hapa chini.',
    genuine: 'Raundi hii ni halisi',
    genuineText:
      'Masanduku yalijazwa kabla ya kuchagua, yalikuwa na kilichoonyeshwa, na malipo ni kama sanduku lililochaguliwa linavyosema.',
    notGenuine: 'Risiti hii si halisi',
    notAReceipt: 'Hii si risiti',
    problems: {
      empty: 'Bandika risiti kwanza, au chagua faili lake.',
      too_large: 'Hii ni kubwa mno kuliko risiti, ambayo ina takriban herufi 3,500.',
      not_json: 'Haisomeki. Huenda sehemu ilipotea iliponakiliwa: tumia faili kama unalo.',
      unreadable_file: 'Faili halikuweza kufunguliwa. Tafadhali lichague tena.',
      unavailable: 'Imeshindikana kuleta ukaguzi kutoka seva yetu. Angalia intaneti yako na ujaribu tena.',
    },
    notSigned:
      'Risiti hii haina saini. Inaonyesha kwamba raundi kama hiyo ilifungwa na kufunguliwa sawasawa; nani aliicheza, lini na kwa kiasi gani ndivyo daftari letu la hesabu linavyosema.',
    signed: {
      key: 'Imesainiwa kwa ufunguo',
      transfer: 'Nambari kwenye daftari la hesabu',
      log: 'Kwenye kumbukumbu ya kampuni',
      looking: 'Inatafuta …',
      there: (record, time) => `Rekodi ${record}, chini ya kichwa cha ${time}`,
      soon: 'Bado: ina dakika mbili baada ya raundi',
      notThere: 'Hapana',
      unknown: 'Haikuweza kuulizwa: angalia intaneti yako',
      otherKey:
        'Risiti hii imesainiwa, lakini si kwa ufunguo wa kampuni hii, au haikuwezekana kuuliza sasa hivi. Usiitegemee kabla ukurasa huu haujasema kuwa ni wake.',
      missing:
        'Kampuni ilisaini raundi hii, lakini kumbukumbu yake haina rekodi yake. Hifadhi risiti hii: ndiyo ushahidi. Uliza huduma kwa wateja, na itaje mamlaka kama jibu si zuri.',
      wrong:
        'Kumbukumbu ya kampuni inasema jambo tofauti kuhusu raundi hii na risiti ambayo kampuni ilisaini. Hifadhi risiti hii: ndiyo ushahidi.',
    },
    otherOdds: (prizes) =>
      `Raundi hii ilichezwa kwa nafasi za kushinda tofauti na zinazoonyeshwa kwenye ukurasa huu: ${prizes.map((prize) => `+${prize / 100}%`).join(', ')}.`,
    board: 'Masanduku yalikuwa na nini',
    box: (position) => `Sanduku ${position}`,
    prize: (basisPoints) => `+${basisPoints / 100}%`,
    empty: 'Tupu',
    picked: 'Limechaguliwa',
    facts: {
      round: 'Raundi',
      playedAt: 'Ilichezwa',
      pick: 'Sanduku lililochaguliwa',
      stake: 'Dau',
      result: 'Matokeo',
      won: 'Imeshinda',
      lost: 'Imepoteza, sanduku lilikuwa tupu',
      payout: 'Malipo',
      clientSeed: 'Mbegu ya mchezaji',
    },
  },

  withoutUs: {
    id: 'without-us',
    short: 'Kagua bila sisi',
    heading: 'Kagua bila sisi',
    text: 'Ukaguzi kwenye ukurasa huu ni msimbo tunaouleta sisi. Kama hupendi kuuamini, pakua risiti na skripti yetu, isome skripti, na uiendeshe kwa Node.js 24 kwenye kompyuta yoyote, hata bila intaneti. Haihitaji faili lingine.',
    command: 'node verify-receipt.ts receipt.json',
    download: 'Pakua skripti',
    downloadFailed: 'Imeshindikana kuleta skripti. Angalia intaneti yako na ujaribu tena.',
    source:
      'Katika msimbo chanzo ni tools/verify-receipt.ts. Au andika yako mwenyewe: hapa chini kuna yote unayohitaji.',
  },

  limits: {
    id: 'limits',
    short: 'Inathibitisha nini',
    heading: 'Inathibitisha nini, na nini haiwezi',
    proves: 'Inathibitisha',
    provesList: [
      `Masanduku ${boxes} yalijazwa kabla ya kuchagua, na yanayofunguliwa ni yaleyale, pamoja na yasiyochaguliwa.`,
      'Zawadi zote zilikuwepo, kila moja katika sanduku moja hasa.',
      'Ubao ulizungushwa kwa nambari iliyotoka kwenye kivinjari cha mchezaji mwenyewe.',
      'Malipo ni kama sanduku lililochaguliwa linavyosema.',
    ],
    cannot: 'Haiwezi kuthibitisha',
    cannotList: [
      'Kwamba nafasi za kushinda ni nzuri kwako. Uthibitisho ni tu kwamba tunazizingatia.',
      'Chochote, ikiwa mbegu yako inaweza kubashiriwa. Kivinjari chako hutengeneza mpya kila raundi. Anayeandika ileile kila mara anaupoteza ulinzi huu.',
      'Kwamba tunamruhusu kila mtu kucheza. Tunaweza kukataa dau au kutojibu. Hatuwezi kubadilisha raundi: masanduku yaleyale yaliyofungwa lazima yawepo baadaye.',
      'Nani alicheza raundi, na kwa kiasi gani. Hilo limeandikwa kwenye daftari letu la hesabu.',
    ],
    books: 'Tunachodaiwa, tulicho nacho na tunacholipa pia kinaweza kukaguliwa: hesabu wazi',
  },
};
