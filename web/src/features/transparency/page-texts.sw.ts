import { countText, percentText } from '../../lib/format.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { transparency as english } from './page-texts.en.ts';

const prizes = (list: readonly number[]) => list.map((prize) => `+${prize / 100}%`).join(', ');

/** The page on which anybody sees what the house owes and did, in Swahili. */
export const transparency: Texts<typeof english> = {
  title: 'Hesabu wazi',
  introduction:
    'Tunachodaiwa na wachezaji wetu, tulicho nacho, kilichochezwa, na jinsi tunavyolipa haraka. Yote yametiwa sahihi, hakuna kinachoweza kubadilishwa baadaye, na kivinjari chako kinakagua unaposoma.',
  contents: 'Katika ukurasa huu',
  withoutScript:
    'Bila JavaScript kivinjari chako huonyesha takwimu hizi, zenye umri wa dakika chache tu, lakini hakiwezi kukagua sahihi. Maandishi yaliyotiwa sahihi yako hapa:',
  failed: 'Takwimu hazikuweza kupakiwa',
  failedText: 'Tatizo ni muunganisho wako au seva yetu. Kilichotiwa sahihi bado kipo: jaribu tena.',
  signed: 'Sahihi imekaguliwa',
  notSigned: 'Si sahihi yetu',
  save: 'Hifadhi',

  owed: {
    id: 'owed',
    short: 'Tunachodaiwa',
    heading: 'Tunachodaiwa na wachezaji wetu',
    text: 'Kila usiku wa manane wa Kampala akaunti zote za wachezaji wote hujumlishwa katika mti wa alama, na shina lake hutiwa sahihi. Kila mchezaji hukuta salio lake ndani yake: pochi hukagua hilo yenyewe.',
    day: (day, taken) => `${day}, ilichukuliwa ${taken}`,
    none: 'Usiku wa kwanza bado haujafika.',
    nothing: 'Hakuna kilichodaiwa usiku huo.',
    others: 'Katika sarafu nyingine hakuna kilichodaiwa.',
    table: 'Tunachodaiwa, kwa kila sarafu',
    currency: 'Sarafu',
    game: 'Za kucheza',
    reserved: 'Zinazotolewa',
    investment: 'Zilizowekezwa',
    together: 'Jumla',
  },

  held: {
    id: 'held',
    short: 'Tulicho nacho',
    heading: 'Tulicho nacho dhidi ya madai',
    text: 'USDT ziko kwenye anwani ambazo yeyote anaweza kuzitazama, na kila anwani hutia sahihi tunachodaiwa usiku huo kwa ufunguo wake. Zilizo MTN na Airtel hakuna anayeweza kuzithibitisha kutoka nje: tunaonyesha taarifa zao zinavyosema, kama zilivyotajwa.',
    sandbox:
      'Hapa ni mahali pa majaribio: minyororo, pochi na taarifa ni za kuigiza, na pesa zote ni za mchezo.',
    day: (day) => `Mwisho wa ${day}`,
    none: 'Tulicho nacho bado hakijatajwa. Hadi kitajwe, chukulia kuwa hakuna.',
    overdue: (day) => `Tulicho nacho hakijatajwa kwa zaidi ya siku moja. Taarifa ya mwisho ni ya ${day}.`,
    odd: 'Taarifa moja ya tulicho nacho hailingani na tunachodaiwa. Tuulize kwa nini kabla hujaendelea kucheza.',
    less: 'Tulicho nacho ni pungufu ya tunachodaiwa.',
    lessText: (currencies) =>
      `Si yote yamefunikwa katika: ${currencies}. Ukurasa huu husema hivyo wenyewe, na hakuna hapa anayeweza kuuzima.`,
    all: 'Kilichopo kwa kinachodaiwa',
    allNote: 'Sarafu zote pamoja, kwa viwango vyetu',
    usdt: 'Imethibitishwa kwenye minyororo',
    usdtNote: 'Anwani zilizotia sahihi kwa usiku huu tu',
    table: 'Kilichopo kwa kinachodaiwa, kwa kila sarafu',
    owed: 'Kinachodaiwa',
    statedColumn: 'Pesa za simu, zilizotajwa',
    fromUsdt: 'Zinazofunikwa na USDT',
    ratio: 'Kilichopo',
    nothing: 'Hakuna kilichodaiwa usiku huo.',
    addresses: 'Anwani zetu',
    addressesChecked: 'Kivinjari chako kimekagua nani ametia sahihi.',
    addressesText: 'Salio kwenye bloku hiyo unaweza kuuliza nodi au kivinjari chochote cha mnyororo.',
    noAddresses: 'Hakuna anwani iliyotia sahihi kwa usiku huu.',
    block: (block) => `Bloku ${block}`,
    notItsSignature: 'Si sahihi yake: haihesabiwi',
    stated: 'Pesa za simu',
    statedText:
      'Imesomwa na mwendeshaji mmoja kutoka taarifa ya mtoa huduma mwenyewe na kuthibitishwa na wa pili. Imetajwa, haijathibitishwa.',
    notStated: 'Hakuna taarifa ya mtoa huduma iliyothibitishwa kwa usiku huu.',
    asStated: 'Kama ilivyotajwa',
    providers: { mtn: 'MTN', airtel: 'Airtel' },
    together: 'Jumla',
    choose: 'Historia ya nini',
    history: (name) => `Kilichopo kwa kinachodaiwa, kwa asilimia: ${name}`,
    historyWords: (name, first, last) =>
      `${name}: kutoka ${first} siku ya kwanza hadi ${last} siku ya mwisho`,
    heldLine: 'Kilichopo',
    owedLine: 'Kinachodaiwa (100%)',
  },

  played: {
    id: 'played',
    short: 'Kilichochezwa',
    heading: 'Kilichochezwa, na kilicholipwa',
    text: 'Imehesabiwa kutoka kumbukumbu iliyo hapa chini, ambamo kila raundi ipo pamoja na ufungaji wake na matokeo yake. Kila raundi ina uzito sawa, dau likiwa lolote.',
    none: 'Hakuna raundi katika kumbukumbu bado.',
    table: (list) => `Zawadi ${prizes(list)}`,
    otherHash:
      'Zawadi hizi si zile ambazo raundi zilifungwa nazo. Tuulize kwa nini kabla hujaendelea kucheza.',
    rounds: 'Raundi',
    won: 'Zilizoshinda',
    expected: (share) => `${percentText(share)} kwa nafasi za kushinda`,
    returned: 'Zilizorudi kwa wachezaji',
    band: (low, high) => `${percentText(low)} hadi ${percentText(high)} kwa nafasi za kushinda`,
    inside: 'Takwimu zote mbili ziko mahali ambapo masanduku ya kweli huzileta mara 99 kati ya 100.',
    outside:
      'Moja ya takwimu iko mahali ambapo masanduku ya kweli huileta mara moja kati ya mia. Ikibaki hivi, tuulize kwa nini kabla hujaendelea kucheza.',
  },

  withdrawals: {
    id: 'withdrawals',
    short: 'Tunavyolipa haraka',
    heading: 'Tunavyolipa haraka',
    text: (days) =>
      `Kuanzia ombi hadi malipo, kwa siku ${days} zilizopita, kutoka kumbukumbu. Muda ambao utoaji ulilazimika kusubiri baada ya mchezaji kubadilisha nenosiri au PIN haumo.`,
    median: 'Nusu zililipwa ndani ya',
    slowest: '95% zililipwa ndani ya',
    paid: 'Zilizolipwa',
    over: 'Zilizopita ahadi',
    open: (count) => `kati ya ${countText(count)} zinazosubiri`,
    minutes: (minutes) =>
      minutes < 120 ? `dakika ${Math.max(1, Math.round(minutes))}` : `saa ${Math.round(minutes / 60)}`,
    promise: (minutes) =>
      minutes === 0
        ? 'Kwa sasa hakuna ahadi kuhusu utoaji wa pesa.'
        : `Tunaahidi kulipa ndani ya dakika ${minutes}. Kwa kila dakika 10 zaidi zinazoanza, mchezaji hupewa 0.1% ya kiasi, hadi 5%, bila kuomba. Hakuna anayefaidika kwa kusubiri: haizidi gharama ya wastani ya raundi na ada za mchezaji huyo.`,
  },

  log: {
    id: 'log',
    short: 'Kumbukumbu',
    heading: 'Kumbukumbu yetu',
    text: 'Kila raundi, kila mabadiliko ya nafasi za kushinda, viwango na mipaka, na kila hatua ya utoaji, bila majina. Inaweza kuongezeka tu: kivinjari chako hukumbuka kichwa cha mwisho kilichotiwa sahihi na kukagua kuwa kipya kinaanza na yote yaliyokuwemo.',
    none: 'Kumbukumbu bado ni tupu.',
    records: (count) => `Rekodi ${countText(count)}`,
    time: 'Imetiwa sahihi',
    root: 'Shina la mti',
    anchor: {
      heading: (chain) => `Imeandikwa kwenye ${chain}`,
      text: 'Kichwa cha kumbukumbu hii kiko kwenye mnyororo, ambako hakuna anayeweza kukibadilisha. Tafuta muamala huu katika kivinjari chochote cha mnyororo: data yake lazima iwe hii iliyo hapa, la sivyo tumekuonyesha kumbukumbu nyingine.',
      transaction: 'Muamala',
      data: (records) => `Data yake: rekodi ${records} za kwanza`,
      time: 'Haibadiliki tena tangu',
    },
  },

  check: {
    id: 'check',
    short: 'Tukague',
    heading: 'Jinsi ya kukagua',
    steps: [
      'Cheza, na kivinjari chako kitakagua kila raundi, mahali pake katika kumbukumbu na salio lako katika mti wa usiku. Kitakuambia kitu kisipolingana.',
      'Hifadhi taarifa iliyotiwa sahihi na uilinganishe na aliyoonyeshwa mchezaji mwingine: kuna moja tu kwa kila usiku.',
      'Hifadhi risiti zako. Kwenye ukurasa wa uwazi simu yoyote inazikagua, bila akaunti.',
      'Utaratibu wote, hadi baiti ya mwisho, uko katika docs/transparency.md ya msimbo wetu. Mkaguzi aliyepo hapo hurudia kila raundi na kila salio, na hashiriki mstari wowote na kinachoendeshwa hapa.',
    ],
    key: 'Ufunguo tunaotia sahihi nao',
    fairness: 'Jinsi raundi moja inavyofungwa',
  },
};
