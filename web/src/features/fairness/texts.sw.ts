import { brand } from '@sanduku/contracts/brand';
import { type OddsFigures, odds } from '@sanduku/contracts/odds';
import { percentText } from '../../lib/format.ts';
import { boxesInWords } from '../../lib/language/in-words.sw.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { fairness as english } from './texts.en.ts';

const boxes = boxesInWords(odds.boxes);

export const fairness: Texts<typeof english> = {
  title: 'Usituamini\u00a0tu. Tukague.',
  introduction: `Kila raundi ya ${brand.name} hufungwa kabla hujachagua, hufunguliwa baadaye, na hukokotolewa upya na simu yako mwenyewe. Ukurasa huu unaonyesha inavyofanya kazi, pamoja na takwimu za raundi zote hadi sasa.`,

  steps: {
    short: 'Jinsi inavyofanya kazi',
    heading: 'Raundi kwa hatua nne',
    list: [
      {
        title: 'Tunafunga',
        text: `Tunajaza masanduku ${boxes} kutokana na mbegu ya siri na kukupa alama ya utambulisho ya mbegu hiyo. Tukibadilisha sanduku baada ya hapo, mbegu haitalingana tena.`,
        picture: 'Masanduku matatu yaliyofungwa na alama chini.',
      },
      {
        title: 'Unachagua',
        text: 'Unachagua sanduku. Simu yako huongeza nambari yake ya nasibu, inayozungusha ubao mzima. Hatukuijua tulipofunga masanduku, kwa hiyo hatukuweza kukuficha zawadi.',
        picture: 'Masanduku matatu yaliyofungwa, la katikati limechaguliwa.',
      },
      {
        title: 'Tunafungua',
        text: `Tunafungua masanduku yote ${boxes}, si lako tu, na kufichua siri iliyotumika kuyajaza.`,
        picture: 'Masanduku matatu yaliyo wazi, moja likiwa na zawadi.',
      },
      {
        title: 'Simu yako inakagua',
        text: 'Huunda ubao upya kutokana na mbegu na kuulinganisha na alama. Kama kitu chochote kingekuwa tofauti, ingekuonya na kusimamisha mchezo.',
        picture: 'Simu yenye alama ya tiki.',
      },
    ],
    picked: 'limechaguliwa',
    empty: 'tupu',
  },

  odds: {
    short: 'Nafasi za kushinda',
    heading: 'Nafasi za kushinda',
    text: (figures: OddsFigures) =>
      `Masanduku ${boxesInWords(figures.prizeBoxes)} hukurudishia dau lako pamoja na zawadi. Mengine ${boxesInWords(figures.emptyBoxes)} ni matupu. Ni sawa kwa kila mchezaji na katika kila raundi.`,
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
    cost: 'Mchezo ni wa haki kwa kuwa hakuna upande unaoweza kudanganya. Si njia ya kupata pesa: kwa muda mrefu, kucheza kunakugharimu pesa.',
    objectHeading: 'Nafasi za kushinda kama mchezo unavyozisoma',
    objectText:
      'Zawadi ziko katika alama za msingi (basis points) za dau. Kila raundi iliyofungwa ina alama hiyohiyo.',
    object: 'Nafasi za kushinda',
    hash: 'SHA-256 yake',
    differ:
      'Nafasi za kushinda za seva ni tofauti na za ukurasa huu. Pakia ukurasa tena. Hali ikiendelea, wasiliana na huduma kwa wateja.',
  },

  figures: {
    short: 'Raundi zote hadi sasa',
    heading: 'Raundi zote hadi sasa',
    text: 'Zimehesabiwa kutoka daftari letu la hesabu sekunde chache zilizopita: kila mchezaji na kila raundi.',
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
    wide: 'Raundi bado ni chache, hivyo masafa ni mapana. Hupungua kwa kila raundi.',
    refused: (attempts, share, expected) =>
      `Madau tuliyokataa: ${attempts}. ${share} kati yake yangeshinda; kwa bahati ingekuwa ${expected}.`,
    money: 'Madau na malipo kwa kila sarafu',
    staked: 'Madau',
    paidOut: 'Malipo',
    returned: 'Yaliyorudi',
    moneyText: (figures: OddsFigures) =>
      `Kwa muda mrefu ${figures.returnToPlayerPercent} ya madau hurudi kwa wachezaji. Madau machache makubwa yanaweza kubadilisha takwimu hii sana.`,
    days: (days) =>
      `Siku ${days} zilizopita, kwa zawadi za ukurasa huu. Zawadi nyingine hutolewa kwingine au zilitolewa awali.`,
    percent: percentText,
    axis: (share) => `${Math.round(share * 100)}%`,
    empty: 'Bado hakuna raundi iliyochezwa',
    emptyText: 'Ya kwanza itahesabiwa hapa, ikishinda au ikipoteza.',
    failed: 'Imeshindikana kupakia takwimu',
    failedText: 'Angalia intaneti yako na ujaribu tena. Mengine yote kwenye ukurasa huu bado yanafanya kazi.',
    withoutScript: 'Takwimu hizi zinahitaji JavaScript. Bila hiyo, utapata nambari zenyewe kwenye',
  },

  check: {
    short: 'Kagua risiti',
    heading: 'Kagua risiti yoyote',
    text: 'Kila raundi ina risiti; zako ziko kwenye historia yako. Bandika moja hapa, chagua faili lake, au liburute hadi kwenye sehemu hii. Hukaguliwa kwenye kifaa hiki na haitumwi popote.',
    field: 'Risiti',
    submit: 'Kagua risiti',
    checking: 'Inakagua…',
    chooseFile: 'Chagua faili',
    clear: 'Futa',
    drop: 'Dondosha risiti hapa',
    withoutScript:
      'Fomu hii inahitaji JavaScript kwa sababu ukaguzi hufanyika ndani ya kivinjari chako. Bila hiyo, tumia skripti iliyo hapa chini.',
    genuine: 'Raundi hii ni halisi',
    genuineText:
      'Masanduku yalijazwa kabla ya kuchagua, yalikuwa na kilichoonyeshwa, na malipo yanalingana na sanduku lililochaguliwa.',
    notGenuine: 'Risiti hii si sahihi',
    notAReceipt: 'Hii si risiti',
    problems: {
      empty: 'Bandika risiti kwanza, au chagua faili lake.',
      too_large: 'Hii ni kubwa mno. Risiti ina takriban herufi 3,500.',
      not_json: 'Haisomeki. Huenda haikunakiliwa yote: tumia faili kama unalo.',
      unreadable_file: 'Imeshindikana kufungua faili. Tafadhali lichague tena.',
      unavailable: 'Imeshindikana kupakia ukaguzi. Angalia intaneti yako na ujaribu tena.',
    },
    notSigned:
      'Risiti hii haina saini. Inaonyesha kwamba raundi ilifungwa na kufunguliwa sawasawa. Haithibitishi nani aliicheza, lini, wala kwa kiasi gani.',
    signed: {
      key: 'Imesainiwa kwa ufunguo',
      transfer: 'Nambari kwenye daftari la hesabu',
      log: 'Kwenye kumbukumbu ya uwazi',
      checking: 'Inakagua…',
      there: (record, time) => `Rekodi ${record}, kwenye kichwa cha mti cha ${time}`,
      soon: 'Bado. Huonekana ndani ya dakika mbili baada ya raundi.',
      notThere: 'Hapana',
      unknown: 'Haijulikani. Angalia intaneti yako.',
      otherKey:
        'Risiti hii imesainiwa, lakini hatukuweza kuthibitisha kwamba ufunguo ni wetu. Usiitegemee hadi ukurasa huu uthibitishe.',
      missing:
        'Tulisaini raundi hii, lakini haipo kwenye kumbukumbu ya uwazi, au ni tofauti humo. Hifadhi risiti hii kama ushahidi. Uliza huduma kwa wateja, na uende kwa msimamizi wa michezo jibu lisiporidhisha.',
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
    short: 'Kagua bila sisi',
    heading: 'Kagua bila sisi',
    text: 'Ukaguzi kwenye ukurasa huu ni msimbo wetu. Kama hupendi kuuamini, pakua risiti na skripti yetu, isome skripti, na uiendeshe kwa Node.js 20 au jipya zaidi kwenye kompyuta yoyote, hata bila intaneti. Haihitaji faili lingine.',
    download: 'Pakua skripti',
    downloadFailed: 'Imeshindikana kupakia skripti. Angalia intaneti yako na ujaribu tena.',
    source:
      'Ni skripti ambayo wakaguzi hutumia, auditor/sanduku-auditor.mjs katika msimbo chanzo. Au andika yako mwenyewe: hapa chini kuna yote unayohitaji.',
  },

  limits: {
    short: 'Inathibitisha nini',
    heading: 'Inathibitisha nini, na nini haiwezi',
    proves: 'Inathibitisha',
    provesList: [
      `Masanduku ${boxes} yalijazwa kabla ya kuchagua, na hakuna lililobadilishwa baadaye.`,
      'Zawadi zote zilikuwepo, kila moja katika sanduku moja hasa.',
      'Ubao ulizungushwa kwa nambari iliyotoka kwenye kivinjari cha mchezaji mwenyewe.',
      'Malipo yanalingana na sanduku lililochaguliwa.',
      'Kila ubao uliofungwa hufunguliwa, uwe umechezwa au la. Kivinjari chako hupokea ubao mpya tu baada ya kufungua uliotangulia.',
      'Hatukatai kwa makusudi madau yanayoshinda. Kivinjari chako hucheza upya madau ambayo hayakuhesabiwa na kusimamisha mchezo kama yangeshinda mara nyingi mno.',
    ],
    cannot: 'Haiwezi kuthibitisha',
    cannotList: [
      'Kwamba nafasi za kushinda ni nzuri kwako. Inathibitisha tu kwamba tunazifuata.',
      'Chochote, ikiwa mbegu yako inaweza kubashiriwa. Kivinjari chako hutengeneza mpya kwa kila chaguo. Ukiandika ileile kila mara, unapoteza ulinzi huu.',
      'Kwamba tunamruhusu kila mtu kucheza. Tunaweza kukataa madau au kutojibu. Lakini hilo haliwezi kutegemea masanduku bila kivinjari chako kugundua.',
      'Mchezaji na dau la raundi. Hayo yako kwenye daftari letu la hesabu.',
      'Kwamba ukurasa huu ni msimbo uliochapishwa: seva inaweza kumtumia mtu mmoja msimbo tofauti, kwa hiyo kagua pia kutoka mtandao wa pili. Msimbo uliobadilishwa kwa kila mtu hugunduliwa: kumbukumbu ya uwazi ina heshi za skripti zetu zote, na “npx ./auditor site” hulinganisha tovuti hii nazo.',
    ],
    transparency: 'Unaweza pia kukagua akiba na malipo yetu: uwazi wa hesabu',
  },

  scheme: {
    summary: 'Utaratibu kamili, hadi baiti ya mwisho',
    introduction:
      'Maandishi ni UTF-8; data ya jozi huandikwa kama hex ya herufi ndogo. HMAC ni HMAC-SHA256 ambayo ufunguo wake ni baiti 32 za mbegu. Masanduku huhesabiwa kuanzia 0. Zawadi ziko katika alama za msingi (basis points) za dau: 2000 huongeza 20%.',
    parts: [
      {
        name: 'Vitambulisho',
        text: 'Kitambulisho cha raundi (roundId) kina alama 1 hadi 64: herufi, tarakimu, nukta mbili, nukta, mistari ya chini au vistari; mbegu ya mchezaji (clientSeed) ina alama 1 hadi 64: herufi, tarakimu, mistari ya chini au vistari.',
      },
      {
        name: 'Maneno (word)',
        text: 'Lebo (label) hutoa bloku baada ya bloku, na kila bloku husomwa kama nambari nane za biti 32 zisizo na alama, baiti ya juu zaidi kwanza. Kila moja huitwa neno (word).',
      },
      {
        name: 'Nambari chini ya n',
        text: 'Chukua neno linalofuata. Kama ni sawa na au zaidi ya kizidisho kikubwa zaidi cha n kinachotoshea katika biti 32, liache na uchukue linalofuata. Bila kuacha huko, nambari ndogo zingetokea mara nyingi zaidi.',
      },
      {
        name: 'Ubao',
        text: 'Anza na zawadi, kisha masanduku matupu. Kuanzia nafasi ya mwisho hadi ya pili, badilisha kila nafasi j na nafasi inayotajwa na nambari inayofuata iliyo chini ya j + 1.',
      },
      {
        name: 'Alama za utambulisho',
        text: 'Mbegu huamua ubao, kwa hiyo alama yake huufunga ubao.',
      },
      {
        name: 'Mzunguko (shift)',
        text: `Nambari iliyo chini ya ${odds.boxes} huzungusha ubao. Nafasi p inaonyesha sanduku lililofungwa lililo mbele kwa nafasi hizo.`,
      },
      {
        name: 'Malipo',
        text: 'Sanduku tupu halilipi chochote. Vinginevyo dau na zawadi hulipwa; vyote hutajwa vikiwa vimepunguzwa hadi sehemu za mia za sarafu.',
      },
      {
        name: 'Risiti',
        text: 'Nambari yake ya uhakiki (checksum) ni SHA-256 ya mengine yote kama JSON isiyo na nafasi, majina katika kila kitu yakiwa yamepangwa (RFC 8785).',
      },
    ],
  },

  statement: {
    heading: 'Taarifa ya akaunti iliyochapishwa',
    genuine: 'Sanduku imesaini taarifa hii',
    genuineText:
      'Linganisha maelezo haya na karatasi: mwenye akaunti, kipindi na jumla. Kama mistari kwenye karatasi ilibadilishwa, haifikii tena kiasi hiki.',
    notGenuine: 'Msimbo huu si sahihi',
    notGenuineText: 'Sanduku haikusaini hii. Ilibadilishwa, ilibuniwa au haikuskaniwa yote.',
    otherKey:
      'Taarifa hii imesainiwa, lakini hatukuweza kuthibitisha kwamba ufunguo ni wetu. Usiitegemee hadi ukurasa huu uthibitishe.',
    of: 'Mwenye akaunti',
    account: 'Akaunti',
    accounts: { game: 'Salio la mchezo', reserved: 'Zilizotengwa', investment: 'Uwekezaji' },
    from: 'Kuanzia',
    beginning: 'Mwanzo',
    to: 'Hadi',
    opening: 'Salio la kuanzia',
    transactions: 'Miamala',
    in: 'Zilizoingia',
    out: 'Zilizotoka',
    closing: 'Salio la mwisho',
    signedOn: 'Imesainiwa tarehe',
    key: 'Imesainiwa kwa ufunguo',
  },
};
