import { brand } from '@sanduku/contracts/brand';
import { odds } from '@sanduku/contracts/odds';
import { changedOn } from './changed-on.sw.ts';
import type { DocumentText } from './document-page.tsx';

const { name, support } = brand;
const { boxes } = odds;

export const security: DocumentText = {
  title: 'Usalama',
  introduction: `Jinsi ${name} inavyotunza akaunti yako na pesa zako, unachoweza kufanya mwenyewe, na tunachoomba kwa wanaogundua udhaifu.`,
  changed: `Mabadiliko ya mwisho: ${changedOn}`,
  contentsHeading: 'Kwenye ukurasa huu',
  sections: [
    {
      id: 'money',
      heading: 'Pesa zako',
      body: [
        'Kila kiasi huandikwa pande mbili kwenye daftari la hesabu: hakuna kinachoongezwa kwenye akaunti moja bila kutolewa kwenye nyingine, maingizo hayabadilishwi wala kufutwa kamwe, na hifadhidata yenyewe hukataa salio la mchezaji lishuke chini ya sifuri.',
        'Malipo ambayo simu yako hutuma mara mbili kwa sababu ya intaneti mbovu hutekelezwa mara moja. Kila ombi la kutoa pesa huidhinishwa na mtu ambaye jina lake huandikwa.',
      ],
    },
    {
      id: 'rounds',
      heading: 'Raundi zako',
      body: [
        `Masanduku ${boxes} hujazwa kabla hujachagua, na unapewa alama ya utambulisho ya kila moja. Baada ya masanduku kufunguliwa, kivinjari chako hukagua kwamba kila sanduku lilikuwa na kile ambacho alama yake inasema. Kama kitu chochote kingekuwa tofauti, programu ingekuonya na kusimama.`,
        'Sehemu ya mpangilio hutoka kwenye kivinjari chako mwenyewe, hivyo si wewe wala sisi tunaoweza kuamua peke yetu zawadi ipi iko wapi.',
      ],
    },
    {
      id: 'account',
      heading: 'Akaunti yako',
      body: [
        [
          'Manenosiri huhifadhiwa kwa argon2id, njia iliyotengenezwa kuzuia watu kukisia. Hakuna mtu hapa anayeweza kusoma lako.',
          'Majaribio ya kuingia yana kikomo, na jina lisilo sahihi huonekana sawa na nenosiri lisilo sahihi.',
          'Kutoka, kubadilisha nenosiri lako au kupigia simu huduma kwa wateja husitisha kipindi papo hapo. Ukurasa wa akaunti yako unaonyesha ulikoingia.',
          'Nenosiri, PIN au anwani yako ikibadilishwa, maombi ya kutoa pesa husubiri saa 24 na vifaa vyako vyote hujulishwa.',
          'Mawasiliano yote yamesimbwa, na kurasa zetu haziendeshi skripti za kampuni nyingine.',
        ],
      ],
    },
    {
      id: 'you',
      heading: 'Unachoweza kufanya',
      body: [
        [
          'Tumia nenosiri ambalo hulitumii mahali pengine, na uiwekee simu yako kufuli.',
          'Weka hatua ya pili katika akaunti yako, programu ya uthibitishaji au ufunguo wa siri: nenosiri lililoibwa halitatosha.',
          'Weka PIN yako mwenyewe ya kutoa pesa na usimwambie mtu yeyote: hulinda pia pesa unazowatumia wachezaji wengine.',
          'Angalia anwani ya tovuti kabla hujaingia, na usifuate kamwe kiungo kinachoomba nenosiri lako, isipokuwa ulichokiomba kwa huduma kwa wateja.',
          `Hatutakuomba kamwe nenosiri au PIN yako, si kwa gumzo, si kwa simu wala kwa barua pepe. Nambari yetu pekee ni ${support.phone}.`,
        ],
      ],
    },
    {
      id: 'report',
      heading: 'Kuripoti udhaifu',
      body: [
        `Ukigundua udhaifu, andika kwa ${support.email} ukiweka “Usalama” kwenye kichwa cha habari na maelezo ya kutosha kuurudia. Tumia akaunti zako mwenyewe tu, usichukue data zaidi ya inayohitajika kuthibitisha, na utupe muda wa kuurekebisha kabla hujauzungumzia. Tunajibu ndani ya siku mbili za kazi, na hatuchukui hatua za kisheria dhidi ya yeyote anayefanya hivyo.`,
      ],
    },
  ],
};
