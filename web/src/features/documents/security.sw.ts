import { brand } from '@sanduku/contracts/brand';
import { odds } from '@sanduku/contracts/odds';
import type { DocumentText } from './document-page.tsx';

const { name, support } = brand;
const { boxes } = odds;

export const security: DocumentText = {
  title: 'Usalama',
  introduction: `Jinsi ${name} inavyotunza akaunti yako na pesa zako, unachoweza kufanya mwenyewe, na jinsi ya kuripoti udhaifu.`,
  sections: {
    money: {
      heading: 'Pesa zako',
      body: [
        'Pesa zote huandikwa pande mbili kwenye daftari la hesabu. Hakuna kinachoongezwa kwenye akaunti moja bila kutolewa kwenye nyingine. Maingizo hayabadilishwi wala kufutwa. Hifadhidata hairuhusu salio la mchezaji lishuke chini ya sifuri.',
        'Simu yako ikituma malipo mara mbili kwa sababu ya intaneti mbovu, huhesabiwa mara moja tu. Mtu huidhinisha kila ombi la kutoa pesa, na tunaandika alikuwa nani.',
      ],
    },
    rounds: {
      heading: 'Raundi zako',
      body: [
        `Masanduku ${boxes} hujazwa kabla hujachagua, na unapewa alama ya utambulisho ya ubao wote. Baada ya masanduku kufunguliwa, kivinjari chako hujenga ubao upya na kukagua kwamba unalingana. Kama kitu chochote kingekuwa tofauti, programu ingekuonya na kusimama.`,
        'Sehemu ya mpangilio hutoka kwenye kivinjari chako mwenyewe, hivyo si wewe wala sisi tunaoweza kuamua peke yetu zawadi ziko wapi.',
      ],
    },
    account: {
      heading: 'Akaunti yako',
      body: [
        [
          'Manenosiri huhifadhiwa kwa argon2id, ambayo huzuia kukisia. Wafanyakazi wetu hawawezi kusoma lako.',
          'Majaribio ya kuingia yana kikomo, na jina lisilo sahihi huonekana sawa na nenosiri lisilo sahihi.',
          'Kutoka, kubadilisha nenosiri lako au kuwasiliana na huduma kwa wateja humaliza kipindi papo hapo. Ukurasa wa akaunti yako unaonyesha ulikoingia.',
          'Nenosiri, PIN, uthibitishaji wa hatua mbili au mawasiliano yako yakibadilishwa, kutoa pesa husimamishwa kwa saa 24 na tunajulisha vifaa vyako vyote.',
          'Mawasiliano yote yamesimbwa, na kurasa zetu haziendeshi skripti za kampuni nyingine.',
        ],
      ],
    },
    you: {
      heading: 'Unachoweza kufanya',
      body: [
        [
          'Tumia nenosiri ambalo hulitumii mahali pengine, na uiwekee simu yako kufuli.',
          'Washa uthibitishaji wa hatua mbili kwa programu ya uthibitishaji au ufunguo wa siri. Nenosiri lililoibwa halitatosha.',
          'Weka PIN yako mwenyewe ya kutoa pesa na uiweke siri. Hulinda pia uhamisho kwa wachezaji wengine.',
          'Angalia anwani ya tovuti kabla hujaingia. Usifuate kamwe kiungo kinachoomba nenosiri lako, isipokuwa ulichokiomba kwa huduma kwa wateja.',
          `Hatutakuomba kamwe nenosiri au PIN yako, si kwa gumzo, si kwa simu wala kwa barua pepe. Nambari yetu pekee ni ${support.phone}.`,
        ],
      ],
    },
    report: {
      heading: 'Kuripoti udhaifu',
      body: [
        `Andika kwa ${support.email} ukiweka “Usalama” kwenye kichwa cha habari na maelezo ya kutosha kuurudia. Tumia akaunti zako mwenyewe tu, usichukue data zaidi ya inayohitajika kuthibitisha, na utupe muda wa kuurekebisha kabla hujauzungumzia. Tunajibu ndani ya siku mbili za kazi, na hatuchukui hatua za kisheria dhidi ya yeyote anayefuata kanuni hizi.`,
      ],
    },
  },
};
