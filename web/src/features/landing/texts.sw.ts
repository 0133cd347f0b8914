import { brand } from '@sanduku/contracts/brand';
import { countries } from '@sanduku/contracts/countries';
import { type OddsFigures, odds } from '@sanduku/contracts/odds';
import { boxesInWords, boxesInWordsCapital } from '../../lib/language/in-words.sw.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { landing as english } from './texts.en.ts';

const { figures: advertised, minimumAge, name } = brand;
const { boxes } = odds;
const prizeRange = (figures: OddsFigures) =>
  `${figures.smallestPrizePercent} hadi ${figures.largestPrizePercent}`;

export const landing: Texts<typeof english> = {
  hero: {
    title: (figures: OddsFigures) => [
      `Masanduku ${boxesInWords(figures.boxes)} yaliyofungwa.`,
      `${boxesInWordsCapital(figures.prizeBoxes)} yana zawadi.`,
    ],
    text: (figures: OddsFigures) =>
      `Chagua moja. Sanduku lenye zawadi hukurudishia dau lako pamoja na ${prizeRange(figures)}. Ubao hufungwa kabla hujachagua, na baadaye unaweza kukagua kwamba haukubadilishwa.`,
    signUp: 'Fungua akaunti yako',
    logIn: 'Ingia',
    honesty: (figures: OddsFigures) =>
      `Masanduku ${figures.emptyBoxes} kati ya ${figures.boxes} ni matupu. Ni kwa wenye miaka ${minimumAge}+ tu.`,
    board: `Ubao: masanduku ${boxes} yaliyovikwa kitenge. Moja liko wazi na linaonyesha zawadi.`,
    tryIt: 'Jaribu raundi ya bure',
    tryItText: 'Bila akaunti, bila pesa: raundi iliyofungwa ndani ya kivinjari chako.',
    unreachable: 'Imeshindikana kupakia raundi ya bure. Angalia intaneti yako na ujaribu tena.',
  },
  live: {
    heading: 'Takwimu za sasa',
    rounds: 'raundi zilizochezwa',
    returned: 'ya madau yamerudishwa',
    paidInTime: 'ya maombi ya kutoa pesa yamelipwa kwa wakati',
    none: 'Bado hakuna',
    note: 'Takwimu halisi kutoka kumbukumbu yetu ya uwazi iliyosainiwa. Kutoa pesa: siku 30 zilizopita.',
    check: 'Zihakiki',
  },
  figures: {
    heading: `${name} kwa takwimu`,
    playersOnline: 'wachezaji mtandaoni',
    totalWinnings: 'jumla ya ushindi',
    gamesPlayed: 'michezo iliyochezwa',
    countries: 'nchi',
    note: 'Takwimu hizi ni za mfano tu, si hesabu za sasa.',
  },
  features: {
    heading: 'Unachopata',
    list: (dailyReturn: string, figures: OddsFigures) => [
      {
        figure: figures.winPercent,
        title: 'Nafasi ya kushinda',
        text: `Masanduku ${figures.prizeBoxes} kati ya ${figures.boxes} yana zawadi, katika kila raundi na kwa kila mchezaji.`,
      },
      {
        figure: figures.largestPrizePercent,
        title: 'Zawadi hadi',
        text: `Ukishinda, dau lako lote hurudi na kuongezewa ${prizeRange(figures)} yake.`,
      },
      {
        figure: `Dakika ${advertised.depositMinutes}`,
        title: 'Pesa huingizwa ndani ya',
        text: 'Kwa Mobile Money ya MTN au Airtel, au kwa USDT kwenye TRC-20 na ERC-20.',
      },
      {
        figure: 'Na mtu',
        title: 'Kutoa pesa huidhinishwa',
        text: `Mtu hukagua kila ombi la kutoa pesa. Mengi hulipwa ndani ya dakika ${advertised.withdrawalMinutes}.`,
      },
      {
        figure: dailyReturn,
        title: 'Faida ya kila siku ya uwekezaji',
        text: 'Hamisha pesa ambazo huchezi nazo kwenda akaunti yako ya uwekezaji, na uzirudishe wakati wowote.',
      },
      {
        figure: advertised.countries,
        title: 'Nchi',
        text: `Weka salio lako katika mojawapo ya sarafu ${countries.length} za nchi. Uhamisho hubadilishwa kiotomatiki.`,
      },
    ],
    returnNotice: (dailyReturn) =>
      `Faida ya ${dailyReturn} ya kila siku hulipwa na mwendeshaji kutoka fedha zake mwenyewe, haina dhamana, na inaweza kusitishwa.`,
  },
  odds: {
    heading: 'Nafasi zote za kushinda',
    text: 'Hakuna kilichofichwa. Mchezo hutumia nambari hizi hasa.',
    prize: (percent) => `+${percent}`,
    empty: 'Tupu',
    win: 'ya masanduku hushinda',
    lose: 'ya masanduku ni matupu',
    returned: 'ya madau hurudi kwa wachezaji kwa muda mrefu',
  },
  howItWorks: {
    heading: 'Jinsi inavyofanya kazi',
    steps: [
      {
        title: 'Fungua akaunti',
        text: 'Jina la mtumiaji, barua pepe au nambari ya simu, na nchi yako. Inachukua dakika moja.',
      },
      {
        title: 'Weka pesa',
        text: `Lipa kwa Mobile Money au kwa USDT. Tunaziingiza ndani ya dakika ${advertised.depositMinutes}.`,
      },
      {
        title: 'Chagua sanduku',
        text: `Chagua dau lako. Masanduku ${boxes} yamefungwa na kuchanganywa. Chagua moja.`,
      },
      {
        title: 'Toa ushindi wako',
        text: 'Omba kutoa pesa kwa Mobile Money au kwa USDT. Mtu hulikagua ombi na kuliidhinisha.',
      },
    ],
  },
  testimonials: {
    heading: 'Wachezaji wangeweza kusema hivi',
    sample: 'Mfano',
    list: [
      {
        quote:
          'Ninapenda kwamba masanduku hufungwa kabla sijachagua. Baadaye ninakagua raundi, na kila mara inalingana.',
        name: 'Amina',
        place: 'Kampala, Uganda',
      },
      {
        quote: 'Pesa nilizoweka zilifika kabla sijaiweka simu chini. Kutoa pesa kulichukua robo saa.',
        name: 'Brian',
        place: 'Kisumu, Kenya',
      },
      {
        quote:
          'Inaniambia wazi ni masanduku mangapi matupu. Ninacheza na pesa ninazoweza kumudu, na ninaacha zikiisha.',
        name: 'Neema',
        place: 'Mwanza, Tanzania',
      },
    ],
    carousel: 'maonyesho ya slaidi',
    slideRole: 'slaidi',
    slide: (slide, slides) => `Maoni ${slide} kati ya ${slides}`,
    choose: 'Chagua maoni',
    pause: 'Simamisha maoni',
    play: 'Endesha maoni',
  },
  callToAction: {
    heading: 'Chagua sanduku lako la kwanza',
    text: 'Kujisajili ni bure. Tazama, na ucheze unapojisikia.',
    signUp: 'Jisajili',
    logIn: 'Nina akaunti',
  },
};
