import { brand } from '@sanduku/contracts/brand';
import { odds } from '@sanduku/contracts/odds';
import { boxesInWords } from '../../lib/language/in-words.sw.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { referrals as english } from './texts.en.ts';

export const referrals: Texts<typeof english> = {
  title: 'Kituo cha mialiko',
  intro: (bonus, threshold) =>
    `Utapokea ${bonus} kwa kila rafiki atakayeweka angalau ${threshold} mara yake ya kwanza.`,
  refresh: 'Sasisha',
  refreshing: 'Inasasisha …',
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
        text: 'Kwa kiungo chako au msimbo wako, kwenye simu yake mwenyewe.',
      },
      {
        title: 'Rafiki yako anaweka pesa',
        text: 'Mara ya kwanza kuweka pesa ndiyo inayoamua. Kwa Mobile Money, bonasi huingia kwenye salio lako la mchezo papo hapo.',
      },
    ],
    note: 'Salio lililotumwa na mchezaji mwingine halihesabiwi kama kuweka pesa. Pesa zikiwekwa kutoka pochi ya kripto, mkitumia kifaa au mlipaji mmoja, au marafiki wengi wakija siku moja, bonasi hulipwa rafiki yako akishacheza.',
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
      held: 'Amefuzu, bado haijalipwa',
      paid: 'Bonasi imelipwa',
      refused: 'Haikulipwa',
    },
    held: {
      no_device: 'Kivinjari cha rafiki yako hakijitambulishi.',
      shared_device: 'Kifaa cha rafiki yako kinatumiwa pia na akaunti nyingine.',
      shared_payer: 'Simu au pochi iliyolipa imelipia akaunti nyingine.',
      wallet: 'Pesa ziliwekwa kutoka pochi ya kripto, isiyoonyesha ni ya nani.',
      many_friends: 'Marafiki zako wengi walifuzu siku hiyo.',
      referrer_suspended: 'Akaunti yako ilikuwa imesimamishwa wakati huo.',
    },
    missing: (needed, missing) =>
      `Hulipwa yenyewe rafiki yako akishacheza raundi za jumla ya ${needed}: bado ${missing}. Timu yetu inaweza kuilipa kabla.`,
  },
  debug: {
    title: 'Msimbo ulikotoka',
    server: 'Seva ilijibu kwa msimbo huu.',
    profile: 'Seva haikujibu; huu ni msimbo wa wasifu wako.',
    nowhere: 'Hakuna msimbo unaojulikana.',
  },
};
