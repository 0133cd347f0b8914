import { brand } from '@sanduku/contracts/brand';
import { odds } from '@sanduku/contracts/odds';
import { boxesInWords } from '../../lib/language/in-words.sw.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { referrals as english } from './texts.en.ts';

export const referrals: Texts<typeof english> = {
  title: 'Kituo cha mialiko',
  intro: (bonus, threshold) =>
    `Utapokea ${bonus} kwa kila rafiki atakayeweka angalau ${threshold} mara yake ya kwanza.`,
  refreshing: 'Inasasisha…',
  stale: 'Imeshindikana kupakia takwimu zako. Msimbo na kiungo chako bado vinafanya kazi.',
  stats: {
    code: 'Msimbo wako wa mwaliko',
    total: 'Jumla ya mialiko',
    earned: 'Jumla uliyopata',
    pending: 'Bonasi zinazosubiri',
    clicks: (count) => `Kiungo kimefunguliwa mara ${count}`,
  },
  link: {
    title: 'Kiungo chako cha mwaliko',
    share: 'Shiriki kiungo',
    shareOn: (where) => `Shiriki kwenye ${where}`,
    otherWays: 'Njia nyingine',
    message: (link) =>
      `Jiunge nami kwenye ${brand.name}: masanduku ${boxesInWords(odds.boxes)} yaliyofungwa, na uthibitisho katika kila raundi. Jisajili kwa kiungo changu: ${link}`,
  },
  how: {
    title: 'Jinsi inavyofanya kazi',
    steps: [
      {
        title: 'Tuma kiungo chako',
        text: `Kwa rafiki mwenye umri wa miaka ${brand.minimumAge} au zaidi anayetaka kucheza.`,
      },
      {
        title: 'Rafiki yako anajisajili',
        text: 'Kwa kiungo chako au msimbo wako.',
      },
    ],
    deposit: {
      title: 'Rafiki yako anaweka pesa',
      atOnce: 'Mara ya kwanza kuweka pesa ndiyo inayoamua. Bonasi yako huingia papo hapo.',
      afterPlay:
        'Mara ya kwanza kuweka pesa ndiyo inayoamua. Utapata bonasi rafiki yako akishacheza vya kutosha.',
    },
    notDeposits: 'Uhamisho kutoka kwa wachezaji wengine hauhesabiwi kama kuweka pesa.',
    sharedPayer:
      'Kama akaunti nyingine imeshalipa kutoka simu au anwani ya kripto hiyohiyo, utapata bonasi rafiki yako akishacheza vya kutosha.',
    enough:
      'Vya kutosha maana yake ni kwamba madau ya rafiki yako yamegharimu, kwa wastani, kiasi sawa na bonasi.',
  },
  friends: {
    title: 'Marafiki zako',
    caption: 'Marafiki zako na hatua waliyofikia',
    columns: { friend: 'Rafiki', joined: 'Alijiunga', status: 'Hali', bonus: 'Bonasi' },
    empty: 'Bado hakuna aliyejisajili kwa kiungo chako',
    emptyText: 'Rafiki akijisajili, utaona hapa hatua aliyofikia.',
    progress: (step) => `Hatua ya ${step} kati ya 3`,
    status: {
      signed_up: 'Amejisajili',
      missed: 'Kiasi cha kwanza kidogo mno',
      pending: 'Amefuzu, inasubiri',
      paid: 'Bonasi imelipwa',
    },
    playLabel: 'Kucheza kuelekea bonasi',
    played: (percent) =>
      percent < 100
        ? `Amecheza ${percent}%. Tutalipa bonasi ikifika 100%.`
        : 'Amecheza vya kutosha. Tunalipa bonasi.',
  },
  debug: {
    title: 'Msimbo ulikotoka',
    server: 'Seva ilijibu kwa msimbo huu.',
    profile: 'Seva haikujibu; huu ni msimbo wa wasifu wako.',
    nowhere: 'Hakuna msimbo unaojulikana.',
  },
};
