import { brand } from '@sanduku/contracts/brand';
import { changedOn } from './changed-on.sw.ts';
import type { DocumentText } from './document-page.tsx';

const { name, operator, support } = brand;

export const privacy: DocumentText = {
  title: 'Faragha',
  introduction: `${operator.name} inaendesha ${name} na inawajibika kwa taarifa zinazohifadhiwa kukuhusu. Tunakusanya zile huduma inazohitaji, hatuziuzi, na hatuonyeshi matangazo ya wengine.`,
  changed: `Mabadiliko ya mwisho: ${changedOn}`,
  contentsHeading: 'Kwenye ukurasa huu',
  sections: [
    {
      id: 'what-we-keep',
      heading: 'Tunachohifadhi',
      body: [
        [
          'Akaunti yako: jina la mtumiaji, barua pepe au nambari ya simu, nchi, aliyekualika, wakati njia yako ya kuingia ilipobadilishwa mara ya mwisho, na nenosiri lako na PIN yako ya kutoa pesa katika hali ambayo haviwezi kusomwa tena.',
          'Pesa zako: kila mara unapoweka au kutoa pesa, kila uhamisho, uwekezaji na bonasi, pamoja na nambari ya simu au anwani ya pochi zilikotoka au zilikoenda, hata za malipo yaliyoombwa na kutolipwa.',
          'Michezo yako: madau, masanduku uliyochagua na matokeo, pamoja na uthibitisho wa kila raundi; vikomo na mapumziko uliyojiwekea, na ulichojibu tulipouliza jinsi ya kuendelea.',
          'Kuingia kwako: kila kikao kilipoanza na kilipotumika mara ya mwisho, kutoka anwani gani ya mtandao, na jina ambalo kivinjari chako hujiita.',
          'Walichofanya wafanyakazi wetu kwenye akaunti yako, nani alikifanya na kwa nini.',
          'Hatua yako ya pili, ukiiweka: siri ya programu yako, iliyosimbwa, nusu ya wazi ya funguo zako za siri, na misimbo yako ya kurejesha katika hali ambayo haiwezi kusomwa tena.',
          'Ujumbe tunaokutumia, kwa siku 30: kwenye anwani au nambari gani na lini, lakini si viungo vilivyomo.',
        ],
      ],
    },
    {
      id: 'why',
      heading: 'Kwa nini tunakihifadhi',
      body: [
        'Ili kuendesha akaunti yako na kukulipa; kuthibitisha baadaye kwamba kila kiasi na kila raundi ni sahihi; kugundua ulaghai, akaunti za pili na njia za malipo zilizoibwa; kufuata sheria za michezo ya kubahatisha na za utakatishaji wa fedha; na kukujibu unapoomba msaada.',
        'Hatukitumii kuunda wasifu wa matangazo. Ombi la kutoa pesa huidhinishwa au hukataliwa na mtu. Bonasi ya kumwalika rafiki inaweza kulipwa baada tu ya rafiki yako kucheza, kwa mfano akaunti nyingine inapokuwa imeshalipa kutoka simu au pochi hiyohiyo.',
      ],
    },
    {
      id: 'who-else',
      heading: 'Nani mwingine anakiona',
      body: [
        [
          'Kampuni ya Mobile Money au blockchain inayobeba malipo, kwa kadiri malipo yanavyohitaji. Kilichoandikwa kwenye blockchain huonekana na umma.',
          'Kampuni zinazokuletea barua pepe na SMS, unapoomba nenosiri jipya au unapobadilisha anwani yako.',
          'Wachezaji wengine walioingia, ambao hupata jina lako la mtumiaji na nchi yako kwa herufi zake za kwanza; unayemtumia pesa, ambaye huona jina lako, kiasi na ujumbe wako; na aliyekualika, ambaye huona jina lako, ulipojiunga na bonasi yake imefikia wapi.',
          'Kampuni zinazoendesha seva kwa niaba yetu, kwa mkataba na kwa maagizo yetu pekee.',
          'Mamlaka, pale sheria inapotulazimu.',
        ],
      ],
    },
    {
      id: 'your-browser',
      heading: 'Kinachohifadhiwa kwenye kivinjari chako',
      body: [
        'Hakuna vidakuzi vya matangazo wala vya kukufuatilia. Tunahifadhi uthibitisho kwamba umeingia, nakala ya wasifu wako mwenyewe ili programu ifunguke haraka, kiungo cha mwisho cha mwaliko ulichofungua, chaguo lako la lugha, la sauti, na la mwanga au giza, na dau uliloweka sasa hivi hadi jibu lake lifike. Ili kivinjari chako kiweze kukagua tunachochapisha, pia huhifadhi masalio kilichoonyeshwa katika siku tatu zilizopita, ufunguo wetu wa sahihi na kichwa cha mwisho cha kumbukumbu yetu kilichotiwa sahihi, hata baada ya wewe kutoka. Programu iliyosakinishwa pia huhifadhi kurasa za umma ili zifunguke bila mtandao. Vidakuzi vitatu: kimoja hulinda fomu zisitumiwe vibaya na tovuti nyingine, kimoja hukumbuka lugha, na kimoja humaliza kikao chako pamoja na kivinjari ikiwa uliomba hivyo. Ukitoka, uthibitisho na nakala huondolewa.',
        'Programu hupima kurasa zake zinapakia kwa kasi gani, bila kusema zilikuwa za nani.',
      ],
    },
    {
      id: 'how-long',
      heading: 'Kwa muda gani',
      body: [
        [
          'Vikao vya kuingia na anwani zao za mtandao: wakati vinapodumu, si zaidi ya siku 30 tangu vilipoanza au kufanywa upya, na siku 30 baada ya hapo. Kisha hufutwa vyenyewe.',
          'Hesabu za majaribio, ambazo kwazo tunazuia kubahatisha: dakika chache, katika hali ambayo hakuna jina wala anwani inayoweza kusomwa.',
          'Ofa za kutuma pesa na taarifa kwa kurasa zako zilizo wazi: kama saa moja.',
          'Kumbukumbu za pesa, michezo, vikomo na za walichofanya wafanyakazi wetu: kwa muda wote akaunti yako ipo na kwa miaka ambayo sheria za uhasibu na za michezo ya kubahatisha zinadai baada yake. Programu haimruhusu mtu yeyote kuzibadilisha wala kuzifuta, hata wafanyakazi wetu.',
          'Akaunti: hadi ufunge akaunti yako. Iandikie huduma kwa wateja kwa hilo; kile ambacho sheria haitulazimu kukihifadhi hufutwa na mtu.',
          'Unachoandika kwa huduma kwa wateja hubaki kwenye gumzo au barua pepe ulikokiandika, si kwenye programu.',
        ],
      ],
    },
    {
      id: 'your-rights',
      heading: 'Haki zako',
      body: [
        `Unaweza kuomba nakala ya tunachohifadhi kukuhusu, makosa yarekebishwe, kupinga matumizi fulani, na kufutiwa kile ambacho sheria haitulazimu kukihifadhi. Andika kwa ${support.email} kutoka anwani au nambari ya akaunti yako. Tunajibu ndani ya siku 30 na hatutozi chochote.`,
        'Unaweza pia kulalamika kwa mamlaka ya ulinzi wa data ya nchi yako.',
      ],
    },
    {
      id: 'changes',
      heading: 'Mabadiliko',
      body: [
        'Ukurasa huu ukibadilika kwa namna inayokuhusu, tunasema hivyo juu ya kila ukurasa kabla mabadiliko hayajaanza kutumika.',
      ],
    },
  ],
};
