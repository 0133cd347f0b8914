import { countText, percentText } from '../../lib/format.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { transparency as english } from './page-texts.en.ts';

const prizes = (list: readonly number[]) => list.map((prize) => `+${prize / 100}%`).join(', ');

export const transparency: Texts<typeof english> = {
  title: 'Uwazi wa hesabu',
  introduction:
    'Madeni na akiba yetu, raundi zote zilizochezwa, na kasi yetu ya kulipa. Tunasaini yote, hatuwezi kuyabadilisha baadaye, na kivinjari chako hukagua unaposoma.',
  withoutScript: 'Takwimu hizi zinahitaji JavaScript. Bila hiyo, utapata maandishi yaliyosainiwa hapa:',
  failed: 'Imeshindikana kupakia takwimu',
  failedText: 'Angalia intaneti yako na ujaribu tena. Rekodi zilizosainiwa hazipotei.',
  signed: 'Saini imekaguliwa',
  notSigned: 'Si saini yetu',
  save: 'Hifadhi',

  summary: {
    label: 'Tunachodaiwa na tunachoshikilia',
    owed: 'Tunadaiwa na wachezaji',
    held: 'Tunashikilia',
    ratio: 'Akiba kwa kila 100 ya deni',
    notSigned: 'Takwimu hizi hazijasainiwa kwa ufunguo wetu. Usizitegemee.',
    sentence: (day) =>
      `Mwisho wa ${day}, kwa viwango vyetu. Kivinjari chako kimekagua saini; pesa za simu ni kama watoa huduma walivyoripoti.`,
  },

  liabilities: {
    heading: 'Madeni: tunachodaiwa na wachezaji',
    text: 'Kila siku saa sita usiku, Kampala, tunajumlisha masalio yote ya wachezaji katika mti wa alama na kusaini shina lake. Pochi yako hukagua kwamba salio lako limo.',
    day: (day, snapshot) => `${day}, hesabu ya ${snapshot}`,
    none: 'Bado hakuna hesabu. Ya kwanza hufanywa saa sita usiku, Kampala.',
    nothing: 'Hakuna madeni usiku huo.',
    others: 'Hakuna madeni katika sarafu nyingine.',
    table: 'Madeni kwa kila sarafu',
    currency: 'Sarafu',
    game: 'Masalio ya mchezo',
    reserved: 'Zinazotolewa',
    investment: 'Zilizowekezwa',
    total: 'Jumla',
  },

  reserves: {
    heading: 'Akiba: tulicho nacho',
    text: 'USDT zetu ziko kwenye anwani za wazi. Kila anwani husaini madeni ya usiku huo kwa ufunguo wake. Pesa zilizo MTN na Airtel haziwezi kuthibitishwa kutoka nje, kwa hiyo tunaonyesha taarifa zao zinavyosema.',
    sandbox: 'Hii ni sehemu ya majaribio. Minyororo, pochi na taarifa ni za kuigiza, na pesa zote si halisi.',
    day: (day) => `Mwisho wa ${day}`,
    none: 'Bado hatujachapisha akiba yetu. Hadi tufanye hivyo, chukulia kuwa haipo.',
    overdue: (day) => `Hatujachapisha akiba yetu kwa zaidi ya siku moja. Ripoti ya mwisho ni ya ${day}.`,
    mismatch:
      'Ripoti yetu moja ya akiba hailingani na madeni yetu. Tuulize kwa nini kabla hujaendelea kucheza.',
    shortfall: 'Akiba yetu ni pungufu ya madeni yetu.',
    shortfallText: (currencies) =>
      `Hazijatoshelezwa zote: ${currencies}. Onyo hili ni la kiotomatiki, na hatuwezi kulizima.`,
    all: 'Akiba kwa madeni',
    allNote: 'Sarafu zote pamoja, kwa viwango vyetu',
    usdt: 'Imethibitishwa kwenye mnyororo',
    usdtNote: 'Anwani zilizosaini kwa usiku huu tu',
    table: 'Akiba na madeni kwa kila sarafu',
    liabilities: 'Madeni',
    mobileMoney: 'Mobile Money, kama ilivyoripotiwa',
    fromUsdt: 'Zinazotoshelezwa na USDT',
    ratio: 'Zinazotoshelezwa',
    nothing: 'Hakuna madeni usiku huo.',
    addresses: 'Anwani zetu',
    addressesChecked: 'Kivinjari chako kimekagua saini.',
    addressesText: 'Kagua salio la bloku hiyo kwa nodi au kivinjari chochote cha mnyororo.',
    noAddresses: 'Hakuna anwani iliyosaini kwa usiku huu.',
    block: (block) => `Bloku ${block}`,
    notItsSignature: 'Saini si sahihi: haihesabiwi',
    reported: 'Pesa za simu',
    reportedText:
      'Imesomwa na mwendeshaji mmoja kutoka taarifa ya mtoa huduma na kuthibitishwa na wa pili. Imeripotiwa, haijathibitishwa kwenye mnyororo.',
    notReported: 'Hakuna taarifa ya mtoa huduma iliyothibitishwa kwa usiku huu.',
    asReported: 'Kama ilivyoripotiwa',
    providers: { mtn: 'MTN', airtel: 'Airtel' },
    total: 'Jumla',
    choose: 'Onyesha historia ya',
    history: (name) => `Akiba kwa asilimia ya madeni: ${name}`,
    historyWords: (name, first, last) =>
      `${name}: kutoka ${first} siku ya kwanza hadi ${last} siku ya mwisho`,
    reservesLine: 'Akiba',
    liabilitiesLine: 'Madeni (100%)',
  },

  rounds: {
    heading: 'Raundi zilizochezwa na malipo',
    text: 'Zimehesabiwa kutoka kumbukumbu ya uwazi iliyo hapa chini, yenye ufungaji na matokeo ya kila raundi. Kila raundi ina uzito sawa, dau likiwa lolote.',
    none: 'Bado hakuna raundi kwenye kumbukumbu.',
    table: (list) => `Zawadi ${prizes(list)}`,
    otherHash: 'Hizi si zawadi ambazo raundi zilifungwa nazo. Tuulize kwa nini kabla hujaendelea kucheza.',
    rounds: 'Raundi',
    won: 'Zilizoshinda',
    expected: (share) => `inayotarajiwa: ${percentText(share)}`,
    returned: 'Zilizorudi kwa wachezaji',
    band: (low, high) => `inayotarajiwa: ${percentText(low)} hadi ${percentText(high)}`,
    inside: 'Takwimu zote mbili ziko mahali ambapo masanduku ya kweli huziweka mara 99 kati ya 100.',
    outside:
      'Moja ya takwimu iko mahali ambapo masanduku ya kweli huiweka mara moja tu kati ya mia. Ikibaki hivi, tuulize kwa nini kabla hujaendelea kucheza.',
  },

  withdrawals: {
    heading: 'Kasi yetu ya kulipa',
    text: (days) =>
      `Kuanzia ombi hadi malipo, kwa siku ${days} zilizopita, kutoka kumbukumbu ya uwazi. Muda wa kusimamishwa baada ya kubadilisha nenosiri au PIN hauhesabiwi.`,
    median: 'Nusu zililipwa ndani ya',
    slowest: '95% zililipwa ndani ya',
    paid: 'Zilizolipwa',
    late: 'Zinazosubiri na kuchelewa',
    open: (count) => `kati ya ${countText(count)} zinazosubiri`,
    minutes: (minutes) =>
      minutes < 120 ? `dakika ${Math.max(1, Math.round(minutes))}` : `saa ${Math.round(minutes / 60)}`,
    promise: (minutes) =>
      minutes === 0
        ? 'Kwa sasa hatuahidi muda wa malipo.'
        : `Tunalipa ndani ya dakika ${minutes}, au tunaongeza 0.1% kwa kila dakika 10 za kuchelewa, hadi 5%. Fidia ni ya kiotomatiki, na haizidi gharama ya wastani ya raundi na ada za mchezaji.`,
  },

  log: {
    heading: 'Kumbukumbu ya uwazi',
    text: 'Kila raundi, kila mabadiliko ya nafasi za kushinda, viwango na vikomo, na kila hatua ya kutoa pesa, bila majina. Rekodi huongezwa tu: kivinjari chako hukumbuka kichwa cha mti kilichosainiwa mwisho na kukagua kwamba kipya kina yote yaliyokuwa kwenye cha zamani.',
    none: 'Kumbukumbu ni tupu.',
    records: (count) => `Rekodi ${countText(count)}`,
    time: 'Imesainiwa',
    root: 'Shina la mti',
    anchor: {
      heading: (chain) => `Imechapishwa kwenye ${chain}`,
      text: 'Tuliandika kichwa cha mti wa kumbukumbu hii kwenye blockchain, ambako hakiwezi kubadilishwa. Tafuta muamala huu katika kivinjari chochote cha mnyororo. Data yake ikitofautiana na iliyo hapa, tumekuonyesha kumbukumbu tofauti.',
      transaction: 'Muamala',
      data: (records) => `Data yake: rekodi ${records} za kwanza`,
      time: 'Haibadiliki tena tangu',
    },
  },

  check: {
    heading: 'Kagua mwenyewe',
    steps: [
      'Unapocheza, kivinjari chako hukagua kila raundi, na salio lako kwenye mti wa usiku. Kitakuonya kitu kisipolingana.',
      'Hifadhi madeni yaliyosainiwa na uyalinganishe na nakala ya mchezaji mwingine. Kuna toleo moja tu kwa kila usiku.',
      'Hifadhi risiti zako. Simu yoyote inaweza kuzikagua kwenye ukurasa wa uwazi wa mchezo, bila akaunti.',
      'Utaratibu kamili uko katika docs/transparency.md ya msimbo wetu. Mkaguzi aliyepo hapo hukokotoa upya kila raundi na kila salio, na hatumii msimbo wowote wa seva zetu.',
    ],
    key: 'Ufunguo wetu wa kusaini',
    fairness: 'Jinsi raundi inavyofungwa',
  },
};
