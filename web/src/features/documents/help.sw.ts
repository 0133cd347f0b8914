import { brand } from '@sanduku/contracts/brand';
import type { OddsFigures } from '@sanduku/contracts/odds';
import type { HelpText } from './document-page.tsx';

const { figures: advertised, minimumAge } = brand;

export const help = (figures: OddsFigures): HelpText => ({
  title: 'Msaada',
  introduction:
    'Majibu mafupi ya maswali yanayoulizwa zaidi na wachezaji. Kama lako halipo, mtu atakujibu kwenye gumzo.',
  contentsHeading: 'Mada',
  groups: [
    {
      id: 'playing',
      heading: 'Kucheza',
      questions: [
        {
          question: 'Raundi inachezwaje?',
          answer: [
            `Chagua dau na ubonyeze Anza. Masanduku ${figures.boxes} huchanganywa, nawe unachagua moja. Kama lina zawadi, unapata dau lako pamoja na ${figures.smallestPrizePercent} hadi ${figures.largestPrizePercent} yake. Kama ni tupu, dau linapotea.`,
          ],
        },
        {
          question: 'Nafasi zangu za kushinda ni zipi?',
          answer: [
            `Masanduku ${figures.prizeBoxes} kati ya ${figures.boxes} hushinda: ${figures.winPercent}. Mengine ${figures.emptyBoxes} ni matupu: ${figures.losePercent}. Kwa muda mrefu ${figures.returnToPlayerPercent} ya madau hurudi kwa wachezaji, kwa hiyo kadiri unavyocheza zaidi, ndivyo uwezekano wa kupata hasara unavyoongezeka.`,
          ],
        },
        {
          question: 'Nitajuaje kwamba masanduku hayabadilishwi baada ya kuchagua?',
          answer: [
            'Kabla hujachagua, unaonyeshwa alama ya utambulisho ya kila sanduku. Baada ya masanduku kufunguliwa, kivinjari chako hukokotoa alama hizo tena na kuzilinganisha. Neno la kijani “Imehakikiwa” chini ya ubao linamaanisha kwamba zinalingana; ligonge ili uone maelezo.',
          ],
        },
        {
          question: 'Intaneti yangu ilikatika wakati wa raundi. Dau langu limepatwa na nini?',
          answer: [
            'Angalia historia yako. Kama raundi ipo, ilichezwa na matokeo yake yanabaki. Kama haipo, hakuna kilichokatwa na ubao uleule uliofungwa unakusubiri.',
          ],
        },
      ],
    },
    {
      id: 'deposits',
      heading: 'Kuweka pesa',
      questions: [
        {
          question: 'Ninawezaje kuweka pesa?',
          answer: [
            'Kwa Mobile Money ya MTN au Airtel kutoka nambari ya Uganda, au kwa USDT kwenye TRC-20 au ERC-20. Fungua Weka pesa, chagua njia moja, na ufuate hatua.',
            'Kama salio lako liko katika sarafu nyingine isiyo shilingi ya Uganda, uthibitisho unaonyesha kinachokatwa kwenye simu na kinachoongezwa kwenye salio lako.',
          ],
        },
        {
          question: 'Inachukua muda gani?',
          answer: [
            `Pesa huingizwa ndani ya dakika ${advertised.depositMinutes} baada ya uthibitisho kwenye simu yako au kwenye mtandao. Ikichukua muda zaidi, tuma kwa huduma kwa wateja nambari ya kumbukumbu iliyoonyeshwa kwenye uthibitisho.`,
          ],
        },
        {
          question: 'Kuweka pesa kunagharimu kiasi gani?',
          answer: [
            'Sisi hatutozi chochote kwa USDT. Mtandao ndio hutoza: takriban 1 USDT kwenye TRC-20, na takriban 15 hadi 30 USDT kwenye ERC-20, kwa hiyo TRC-20 karibu kila mara ndiyo chaguo bora. Ada ya Mobile Money, kama ipo, huonyeshwa kabla hujathibitisha.',
          ],
        },
        {
          question: 'Nilituma kitu kisicho USDT, au nilitumia mtandao mwingine.',
          answer: [
            'Andikia huduma kwa wateja ukitaja nambari ya muamala. Tutajaribu, lakini pesa zilizotumwa kwenye mtandao ambao hatuutumii mara nyingi hupotea kabisa.',
          ],
        },
      ],
    },
    {
      id: 'withdrawals',
      heading: 'Kutoa pesa',
      questions: [
        {
          question: 'Kutoa pesa kunachukua muda gani?',
          answer: [
            `Kwa kawaida dakika ${advertised.withdrawalMinutes}. Mtu huangalia kila ombi la kutoa pesa na kuliidhinisha; hadi hapo linaonyesha “Inashughulikiwa”.`,
          ],
        },
        {
          question: 'Mnaahidi nini, na ikiwa itachukua muda zaidi?',
          answer: [
            'Pochi yako inasema ombi la kutoa pesa limeahidiwa kulipwa ndani ya dakika ngapi, au kwamba kwa sasa hakuna ahadi. Kila ombi lina ahadi ya wakati ulipoomba.',
            'Kwa kila dakika 10 zaidi zilizoanza tunaingiza wenyewe 0.1% ya kiasi kwenye salio lako, isiyozidi 5%, ikizungushwa chini hadi kizio kizima cha sarafu. Ili asifaidike mtu kwa kusubiri, fidia zote hazizidi gharama ya wastani ya raundi zako na ada ulizolipa: ambaye hajacheza bado hapati fidia. Historia yako inaonyesha kusubiri kunaweza kukupa kiasi gani. Fidia hiyo ni yako hata ombi likikataliwa baadaye.',
            'Saa ya ahadi husimama katika saa 24 baada ya wewe kubadilisha nenosiri, PIN, hatua ya pili au mawasiliano. Ikiwa tulikufidia kwa maombi yaliyokataliwa au yasiyoweza kulipwa kwa nambari au anwani yako, maombi yanayofuata hayana ahadi hadi ulipwe kiasi sawa na hicho.',
          ],
        },
        {
          question: 'Kiasi cha chini ni kipi, na ada ni ngapi?',
          answer: [
            'Mobile Money: angalau 5,000 katika sarafu yako, ada ni 2% na si chini ya USh\u00a0500 au kiasi sawa katika sarafu yako.',
            'USDT: angalau thamani ya 10 USDT; ada ni 1 USDT kwenye TRC-20, 5 USDT kwenye ERC-20, 0.5 USDT kwenye BEP-20.',
          ],
        },
        {
          question: 'Kwa nini salio langu limepungua ilhali bado sijalipwa?',
          answer: [
            'Kiasi na ada hutengwa unapotuma ombi. Ombi likikataliwa au malipo yakishindikana, vyote hurudi.',
          ],
        },
        {
          question: 'Ombi langu la kutoa pesa limekataliwa. Kwa nini?',
          answer: [
            'Sababu iko chini yake kwenye historia yako, baada ya “Maelezo:”. Mara nyingi nambari au anwani si sahihi: irekebishe na uombe tena.',
          ],
        },
      ],
    },
    {
      id: 'transfers',
      heading: 'Uhamisho',
      questions: [
        {
          question: 'Kumtumia mchezaji mwingine pesa kunagharimu kiasi gani?',
          answer: [
            'Hakuna gharama. Hufika papo hapo na hubadilishwa kiotomatiki kuwa sarafu ya mchezaji mwingine.',
          ],
        },
        {
          question: 'Nimemtumia pesa mchezaji mwingine kimakosa. Ninaweza kurudishiwa?',
          answer: [
            'Hapana: uhamisho hauwezi kutenguliwa. Unaweza tu kumwomba mchezaji huyo azirudishe. Kagua jina katika hatua ya kukagua kabla hujathibitisha.',
          ],
        },
      ],
    },
    {
      id: 'investment',
      heading: 'Uwekezaji',
      questions: [
        {
          question: 'Akaunti ya uwekezaji inapataje faida?',
          answer: [
            'Mwisho wa kila siku, saa sita usiku Kampala, sehemu ya salio la chini zaidi la siku hiyo huongezwa, kwa asilimia inayoonyeshwa kwenye ukurasa wa uwekezaji. Pesa unazoingiza huanza kupata faida siku inayofuata.',
          ],
        },
        {
          question: 'Nani hulipa faida hiyo, na je, ni ya uhakika?',
          answer: [
            'Faida hulipwa na mwendeshaji kutoka kwenye fedha zake mwenyewe, haidhaminiwi na mtu mwingine yeyote, na inaweza kusitishwa.',
            'Fedha zisipotosha kwa siku fulani, siku hiyo husubiri: ukurasa wa uwekezaji husema siku ngapi zinasubiri na zilipata faida kiasi gani. Hulipwa kwa mpangilio fedha zikipatikana. Wakati huo unaweza kutoa pesa zako.',
          ],
        },
        {
          question: 'Ninaweza kutoa pesa lini?',
          answer: [
            'Wakati wowote, kuanzia USh\u00a05,000 au kiasi sawa katika sarafu yako. Huenda kwenye salio lako la mchezo papo hapo.',
          ],
        },
      ],
    },
    {
      id: 'referrals',
      heading: 'Mialiko',
      questions: [
        {
          question: 'Ninapataje bonasi ya mwaliko?',
          answer: [
            'Shiriki kiungo chako kutoka ukurasa wa Mialiko. Rafiki akijisajili kwa kiungo hicho na kuweka angalau USh\u00a03,800 au kiasi sawa mara yake ya kwanza, USh\u00a01,000 huongezwa kwenye salio lako.',
          ],
        },
        {
          question: 'Kwa nini bonasi yangu inasubiri?',
          answer: [
            'Rafiki yako alilipa kutoka pochi ya kripto, kifaa au simu yake inatumiwa pia na akaunti nyingine, au marafiki zako wengi walikuja siku moja. Mara nyingi hilo si tatizo: bonasi hulipwa yenyewe rafiki yako akishacheza raundi za jumla ya USh\u00a03,800 au thamani yake, na timu yetu inaweza kuilipa kabla. Ukurasa wa mialiko unaeleza kinachobaki.',
          ],
        },
      ],
    },
    {
      id: 'account',
      heading: 'Akaunti yako',
      questions: [
        {
          question: 'Nimesahau nenosiri langu.',
          answer: [
            'Wasiliana na huduma kwa wateja kutoka barua pepe au nambari ya simu ya akaunti yako. Tutahakikisha kwamba ni wewe na kutuma kiungo kwenye anwani au nambari hiyo, ambacho kwacho utachagua jipya. Baada ya hapo kutoa pesa na uhamisho vitasubiri saa 24.',
          ],
        },
        {
          question: 'Ninaweza kubadilisha nchi au sarafu yangu?',
          answer: ['Huwezi mwenyewe. Kama umehama, andikia huduma kwa wateja.'],
        },
      ],
    },
    {
      id: 'responsible-play',
      heading: 'Kucheza kwa kuwajibika',
      questions: [
        {
          question: 'Nifanyeje ili kucheza kubaki burudani?',
          answer: [
            'Amua mapema jioni moja inaweza kukugharimu kiasi gani, na uache kikiisha. Usijaribu kurudisha ulichopoteza. Usicheze kamwe na pesa za mkopo, za kodi ya nyumba au za karo ya shule. Masanduku mengi ni matupu.',
          ],
        },
        {
          question: 'Je, ninaweza kuweka kikomo cha matumizi?',
          answer: [
            'Ndiyo, kwenye menyu chini ya “Vikomo na mapumziko”: kiasi cha juu unachoweka, kiasi cha juu unachopoteza, kila kimoja kwa siku, wiki na mwezi, na dakika unazocheza kwa siku. Siku, wiki na miezi ni za Kampala; wiki huanza Jumatatu.',
            'Kikomo cha kwanza au cha chini huanza mara moja. Cha juu zaidi, au kukiondoa, huanza saa 24 baada ya ombi lako, na hadi wakati huo unaweza kubadili mawazo. Seva husimamia vikomo vyako; huduma kwa wateja haiwezi kukulegezea.',
            'USDT unazotumiwa na wengine bado hufika hata kikomo chako kikiwa kimefikiwa: ni zako. Kilichopotea ni madau ukiondoa ulicholipwa.',
          ],
        },
        {
          question: 'Kwa nini ninaonyeshwa “Angalia saa”?',
          answer: [
            'Kila baada ya saa moja ya kucheza bila pumziko la dakika 15 tunakuonyesha umecheza kwa muda gani, raundi ngapi, na matokeo yake. Dau linalofuata linawezekana ukishajibu: endelea, pumzika kwa saa 24, au toka.',
          ],
        },
        {
          question: 'Ninataka kuacha, kwa muda au kabisa.',
          answer: [
            'Fungua “Vikomo na mapumziko”. Pumziko ni la saa 24, siku 3, 7 au 30 na huisha lenyewe. Kujizuia ni kwa miezi 6, mwaka mmoja, miaka 5 au kabisa; muda ukiisha, unacheza tena ukisema mwenyewe tu.',
            'Vyote huanza mara moja, na hakuna anayeweza kuvimaliza mapema: si wewe, wala huduma kwa wateja. Kwa muda huo huwezi kucheza, kuweka pesa wala kuwekeza. Kutoa pesa, kutuma na kusoma historia yako bado kunawezekana. Unaweza pia kuandika “acha” kwa huduma kwa wateja. Hakuna atakayejaribu kukushawishi vinginevyo.',
            'Dalili kwamba wakati umefika: kuficha kwamba unacheza, kukopa ili ucheze, kutofikiria mengine. Zungumza na mtu unayemwamini, au na daktari au mshauri.',
          ],
        },
        {
          question: 'Lazima niwe na umri gani?',
          answer: [
            `Miaka ${minimumAge}. Kama unajua kwamba mtoto anatumia akaunti, tujulishe nasi tutaifunga.`,
          ],
        },
      ],
    },
  ],
  contact: {
    heading: 'Bado umekwama?',
    text: 'Tuandikie kwa lugha unayoipenda zaidi. Uwe na jina lako la mtumiaji na, kwa malipo, nambari ya kumbukumbu.',
    chat: (phone) => `Piga gumzo: ${phone}`,
  },
});
