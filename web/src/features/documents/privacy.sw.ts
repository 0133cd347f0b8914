import { brand } from '@sanduku/contracts/brand';
import type { DocumentText } from './document-page.tsx';

const { name, operator, support } = brand;

export const privacy: DocumentText = {
  title: 'Faragha',
  introduction: `${operator.name} inaendesha ${name} na inawajibika kwa data yako. Tunakusanya ile huduma inayohitaji. Hatuiuzi, na hatuonyeshi matangazo ya wengine.`,
  sections: {
    'what-we-keep': {
      heading: 'Tunachohifadhi',
      body: [
        [
          'Akaunti yako: jina la mtumiaji, barua pepe au nambari ya simu, nchi, aliyekualika, wakati njia yako ya kuingia ilipobadilishwa mara ya mwisho, na nenosiri lako na PIN yako ya kutoa pesa katika hali isiyoweza kusomwa.',
          'Pesa zako: kila mara unapoweka au kutoa pesa, kila uhamisho, uwekezaji na bonasi, pamoja na nambari ya simu au anwani ya pochi zilikotoka au zilikoenda. Hii ni pamoja na malipo yaliyoombwa na kutolipwa.',
          'Michezo yako: madau, masanduku uliyochagua na matokeo, pamoja na uthibitisho wa kila raundi, vikomo na mapumziko yako, na majibu yako kwa ukumbusho wa muda.',
          'Kuingia kwako: kila kipindi kilipoanza na kilipotumika mwisho, anwani ya IP, na jina la kivinjari chako.',
          'Hatua za wafanyakazi wetu kwenye akaunti yako: nini kilifanyika, nani alifanya na kwa nini.',
          'Uthibitishaji wako wa hatua mbili, ukiutumia: siri ya programu yako (iliyosimbwa), funguo za umma za funguo zako za siri, na misimbo yako ya kurejesha katika hali isiyoweza kusomwa.',
          'Ujumbe tunaokutumia, kwa siku 30: anwani au nambari na wakati, lakini si viungo vilivyomo.',
        ],
      ],
    },
    why: {
      heading: 'Kwa nini tunakihifadhi',
      body: [
        'Ili kuendesha akaunti yako na kukulipa; kuthibitisha kwamba kila kiasi na kila raundi ni sahihi; kugundua ulaghai, akaunti za pili na njia za malipo zilizoibwa; kufuata sheria za michezo ya kubahatisha na za utakatishaji wa fedha; na kukusaidia unapoomba.',
        'Hatukitumii kwa wasifu wa matangazo. Mtu huidhinisha au hukataa maombi ya kutoa pesa. Baadhi ya bonasi za mwaliko hulipwa baada tu ya rafiki yako kucheza, kwa mfano akaunti nyingine ikiwa imeshalipa kutoka simu au pochi hiyohiyo.',
      ],
    },
    'who-else': {
      heading: 'Nani mwingine anakiona',
      body: [
        [
          'Kampuni ya Mobile Money au blockchain inayoshughulikia malipo, kwa kadiri malipo yanavyohitaji. Yote yaliyo kwenye blockchain ni ya umma.',
          'Kampuni zinazotuma barua pepe na SMS zetu, unapoomba nenosiri jipya au unapobadilisha mawasiliano yako.',
          'Wachezaji wengine: wanaweza kupata jina lako la mtumiaji na nchi yako kwa herufi zake za kwanza. Wapokeaji wa uhamisho wako huona jina lako, kiasi na ujumbe wako. Aliyekualika huona jina lako, ulipojiunga na hatua ya bonasi yake.',
          'Kampuni zinazoendesha seva kwa niaba yetu, kwa mkataba na kwa maagizo yetu pekee.',
          'Mamlaka, pale sheria inapotaka.',
        ],
      ],
    },
    'your-browser': {
      heading: 'Kinachohifadhiwa kwenye kivinjari chako',
      body: [
        'Hakuna vidakuzi vya matangazo wala vya kukufuatilia. Tunahifadhi uthibitisho wako wa kuingia, nakala ya wasifu wako ili programu ifunguke haraka, kiungo cha mwisho cha mwaliko ulichofungua, chaguo lako la lugha, sauti na mandhari, na dau uliloweka sasa hivi hadi lijibiwe. Ukitoka, uthibitisho na nakala huondolewa. Ukiwasha arifa, tunahifadhi anwani ya kivinjari chako ya kuzipokea hadi utoke au uzizime.',
        'Ili kivinjari chako kiweze kukagua rekodi tunazochapisha, pia huhifadhi alama ya raundi yako ijayo, madau yako ambayo hayakuhesabiwa, masalio kilichoyaona katika siku tatu zilizopita, ufunguo wetu wa kusaini na kichwa cha mwisho cha mti wa kumbukumbu yetu ya uwazi kilichosainiwa, hata baada ya wewe kutoka. Programu iliyosakinishwa huhifadhi kurasa za umma kwa matumizi bila intaneti.',
        'Kuna vidakuzi vinne: kimoja hulinda fomu zisitumiwe vibaya na tovuti nyingine, kimoja hukumbuka lugha, kimoja huonyesha kwa mwaka mmoja kwamba umewahi kuingia kwa kifaa hiki, na kimoja humaliza kipindi chako unapofunga kivinjari, ikiwa uliomba hivyo.',
        'Programu hupima kasi ya kupakia kurasa zake, bila kukutambulisha.',
      ],
    },
    'how-long': {
      heading: 'Tunakihifadhi kwa muda gani',
      body: [
        [
          'Vipindi vya kuingia na anwani zake za IP: vinapodumu, si zaidi ya siku 30 tangu vilipoanza au kufanywa upya, na siku 30 zaidi. Kisha hufutwa kiotomatiki.',
          'Hesabu za majaribio: hadi siku moja, katika hali isiyoonyesha jina wala anwani.',
          'Viwango vya uhamisho, na arifa kwa kurasa zako zilizo wazi: kama saa moja.',
          'Rekodi za pesa, michezo, vikomo na hatua za wafanyakazi wetu: kwa muda wote akaunti yako ipo, na baada ya hapo kwa miaka ambayo sheria za uhasibu na za michezo ya kubahatisha zinataka. Programu haimruhusu mtu yeyote kuzibadilisha wala kuzifuta, hata wafanyakazi wetu.',
          'Akaunti yako: hadi uifunge. Ili kuifunga, iandikie huduma kwa wateja. Kisha tunafuta kila ambacho sheria haitutaki tukihifadhi.',
          'Ujumbe wako kwa huduma kwa wateja hubaki kwenye gumzo au barua pepe ulikouandika, si kwenye programu.',
        ],
      ],
    },
    'your-rights': {
      heading: 'Haki zako',
      body: [
        `Unaweza kuomba nakala ya data yako, makosa yarekebishwe, kupinga matumizi fulani, na kufutiwa data ambayo sheria haitutaki tuihifadhi. Andika kwa ${support.email} kutoka anwani au nambari ya akaunti yako. Tunajibu ndani ya siku 30 na hatutozi chochote.`,
        'Unaweza pia kulalamika kwa mamlaka ya ulinzi wa data ya nchi yako.',
      ],
    },
    changes: {
      heading: 'Mabadiliko',
      body: [
        'Ukurasa huu ukibadilika kwa namna inayokuhusu, tunasema hivyo juu ya kila ukurasa kabla mabadiliko hayajaanza kutumika.',
      ],
    },
  },
};
