import { brand } from '@sanduku/contracts/brand';
import type { OddsFigures } from '@sanduku/contracts/odds';
import type { HelpText } from './document-page.tsx';

const { figures: advertised, minimumAge } = brand;

export const help = (figures: OddsFigures): HelpText => ({
  title: 'Msaada',
  introduction:
    'Majibu mafupi ya maswali yanayoulizwa zaidi na wachezaji. Kama lako halipo, piga gumzo nasi.',
  contentsHeading: 'Mada',
  groups: {
    playing: {
      heading: 'Kucheza',
      questions: [
        [
          'Raundi inachezwaje?',
          `Chagua dau na ubonyeze Anza. Masanduku ${figures.boxes} huchanganywa, nawe unachagua moja. Kama lina zawadi, unapata dau lako pamoja na ${figures.smallestPrizePercent} hadi ${figures.largestPrizePercent} yake. Kama ni tupu, dau linapotea.`,
        ],
        [
          'Nafasi zangu za kushinda ni zipi?',
          `Masanduku ${figures.prizeBoxes} kati ya ${figures.boxes} hushinda: ${figures.winPercent}. Mengine ${figures.emptyBoxes} ni matupu: ${figures.losePercent}. Kwa muda mrefu ${figures.returnToPlayerPercent} ya madau hurudi kwa wachezaji. Kadiri unavyocheza zaidi, ndivyo uwezekano wa kupoteza pesa unavyoongezeka.`,
        ],
        [
          'Nitajuaje kwamba masanduku hayabadilishwi baada ya kuchagua?',
          'Kabla hujachagua, unapata alama ya utambulisho ya ubao wote. Baada ya masanduku kufunguliwa, kivinjari chako hujenga ubao upya na kuulinganisha na alama hiyo. Neno la kijani “Imehakikiwa” chini ya ubao linamaanisha kwamba vinalingana. Ligonge ili uone maelezo.',
        ],
        [
          'Intaneti yangu ilikatika wakati wa raundi. Je, dau langu limepotea?',
          'Angalia historia yako. Kama raundi ipo, ilichezwa na matokeo yake ni ya mwisho. Kama haipo, hakuna kilichokatwa, na ubao uleule uliofungwa bado upo.',
        ],
      ],
    },
    deposits: {
      heading: 'Kuweka pesa',
      questions: [
        [
          'Ninawezaje kuweka pesa?',
          'Kwa Mobile Money ya MTN au Airtel kutoka nambari ya Uganda, au kwa USDT kwenye TRC-20 au ERC-20. Fungua Weka pesa, chagua njia moja, na ufuate hatua.',
          'Kama salio lako si la shilingi za Uganda, uthibitisho unaonyesha simu italipa kiasi gani na tutaongeza kiasi gani kwenye salio lako.',
        ],
        [
          'Inachukua muda gani?',
          `Tunaingiza pesa ndani ya dakika ${advertised.depositMinutes} baada ya uthibitisho kwenye simu yako au kwenye mtandao. Ikichukua muda zaidi, tuma kwa huduma kwa wateja nambari ya kumbukumbu iliyo kwenye uthibitisho.`,
        ],
        [
          'Kuweka pesa kunagharimu kiasi gani?',
          'Hatutozi chochote kwa USDT. Mtandao hutoza takriban 1 USDT kwenye TRC-20 na takriban 15 hadi 30 USDT kwenye ERC-20, kwa hiyo TRC-20 karibu kila mara ni bora. Ada ya Mobile Money, kama ipo, huonyeshwa kabla hujathibitisha.',
        ],
        [
          'Nilituma kitu kisicho USDT, au nilitumia mtandao usio sahihi.',
          'Tuma kwa huduma kwa wateja nambari ya muamala. Tutajaribu kusaidia, lakini pesa zilizotumwa kwenye mtandao ambao hatuutumii mara nyingi hupotea kabisa.',
        ],
      ],
    },
    withdrawals: {
      heading: 'Kutoa pesa',
      questions: [
        [
          'Kutoa pesa kunachukua muda gani?',
          `Kwa kawaida dakika ${advertised.withdrawalMinutes}. Mtu hukagua na kuidhinisha kila ombi la kutoa pesa. Hadi hapo linaonyesha “Inashughulikiwa”.`,
        ],
        [
          'Mkichelewa kulipa je?',
          'Pochi yako inaonyesha tunaahidi kulipa ndani ya dakika ngapi, au kwamba kwa sasa hatuahidi muda. Kila ombi lina ahadi ya wakati ulipoomba.',
          'Kwa kila dakika 10 za kuchelewa zilizoanza tunaongeza 0.1% ya kiasi kwenye salio lako, hadi 5%, ikipunguzwa hadi kizio kizima cha sarafu. Fidia zote kwa pamoja hazizidi gharama ya wastani ya raundi zako pamoja na ada ulizolipa. Utapata fidia ya kuchelewa ukishacheza. Historia yako inaonyesha kiasi cha juu unachoweza kupata. Fidia ni yako hata ombi likikataliwa baadaye.',
          'Muda wetu wa kulipa husimamishwa kwa saa 24 baada ya wewe kubadilisha nenosiri, PIN, uthibitishaji wa hatua mbili au mawasiliano.',
        ],
        [
          'Kiasi cha chini ni kipi, na ada ni ngapi?',
          'Mobile Money: kiasi cha chini 5,000 katika sarafu yako. Ada ni 2%, angalau USh\u00a0500 au kiasi sawa katika sarafu yako.',
          'USDT: kiasi cha chini thamani ya 10 USDT. Ada ni 1 USDT kwenye TRC-20, 5 USDT kwenye ERC-20 na 0.5 USDT kwenye BEP-20.',
        ],
        [
          'Kwa nini salio langu limepungua ilhali bado sijalipwa?',
          'Tunatenga kiasi na ada unapoomba. Ombi likikataliwa au malipo yakishindikana, unarudishiwa vyote.',
        ],
        [
          'Kwa nini ombi langu la kutoa pesa lilikataliwa?',
          'Historia yako inaonyesha sababu baada ya “Maelezo:”. Mara nyingi nambari au anwani si sahihi. Irekebishe na uombe tena.',
        ],
      ],
    },
    transfers: {
      heading: 'Uhamisho',
      questions: [
        [
          'Kumtumia mchezaji mwingine pesa kunagharimu kiasi gani?',
          'Hakuna gharama. Hufika papo hapo na hubadilishwa kiotomatiki kuwa sarafu ya mchezaji mwingine.',
        ],
        [
          'Nimemtumia pesa mchezaji mwingine kimakosa. Ninaweza kurudishiwa?',
          'Hapana, uhamisho hauwezi kutenguliwa. Unaweza tu kumwomba mchezaji huyo azirudishe. Kagua jina kabla hujathibitisha.',
        ],
      ],
    },
    investment: {
      heading: 'Uwekezaji',
      questions: [
        [
          'Akaunti ya uwekezaji inapataje faida?',
          'Mwisho wa kila siku, saa sita usiku Kampala, tunaongeza asilimia ya salio lako la chini zaidi la siku hiyo. Ukurasa wa uwekezaji unaonyesha asilimia hiyo. Pesa mpya huanza kupata faida siku inayofuata.',
        ],
        [
          'Je, faida ina dhamana?',
          'Hapana. Faida hulipwa na mwendeshaji kutoka fedha zake mwenyewe, haina dhamana, na inaweza kusitishwa.',
          'Fedha zisipotosha kwa siku fulani, faida yake husubiri. Ukurasa wa uwekezaji unaonyesha siku ngapi zinasubiri na faida yake. Tunazilipa kwa mpangilio fedha zikipatikana. Unaweza kutoa pesa zako wakati wowote.',
        ],
        [
          'Ninaweza kutoa pesa lini?',
          'Wakati wowote. Kiasi cha chini ni USh\u00a05,000 au kiasi sawa katika sarafu yako. Huenda kwenye salio lako la mchezo papo hapo.',
        ],
      ],
    },
    referrals: {
      heading: 'Mialiko',
      questions: [
        [
          'Ninapataje bonasi ya mwaliko?',
          'Shiriki kiungo chako kutoka ukurasa wa Mialiko. Rafiki akijisajili kwa kiungo hicho na kuweka angalau USh\u00a03,800 au kiasi sawa mara yake ya kwanza, USh\u00a01,000 huongezwa kwenye salio lako.',
        ],
        [
          'Kwa nini bonasi yangu inasubiri?',
          'Akaunti nyingine imeshalipa kutoka simu au anwani ya kripto aliyotumia rafiki yako, au bonasi hulipwa baada ya kucheza. Utapata bonasi yenyewe madau ya rafiki yako yakishagharimu, kwa wastani, kiasi sawa na bonasi. Ukurasa wa Mialiko unaonyesha hatua aliyofikia.',
        ],
      ],
    },
    account: {
      heading: 'Akaunti yako',
      questions: [
        [
          'Nimesahau nenosiri langu.',
          'Wasiliana na huduma kwa wateja kutoka barua pepe au nambari ya simu ya akaunti yako. Tukithibitisha kwamba ni wewe, tunatuma kiungo hapo. Kisha kutoa pesa na uhamisho husimamishwa kwa saa 24.',
        ],
        [
          'Ninaweza kubadilisha nchi au sarafu yangu?',
          'Huwezi mwenyewe. Kama umehama, wasiliana na huduma kwa wateja.',
        ],
      ],
    },
    'responsible-play': {
      heading: 'Kucheza kwa kuwajibika',
      questions: [
        [
          'Nifanyeje ili kucheza kubaki burudani?',
          'Amua unaweza kutumia kiasi gani kabla hujaanza, na uache kikiisha. Usijaribu kurudisha ulichopoteza. Usicheze kamwe na pesa za mkopo, za kodi ya nyumba au za karo ya shule. Masanduku mengi ni matupu.',
        ],
        [
          'Je, ninaweza kuweka kikomo cha matumizi?',
          'Ndiyo, kwenye menyu chini ya “Vikomo na mapumziko”. Unaweza kuweka kikomo cha pesa unazoweka na unazopoteza kwa siku, wiki na mwezi, na dakika za kucheza kwa siku. Siku, wiki na miezi hufuata saa za Kampala, na wiki huanza Jumatatu.',
          'Kikomo cha kwanza au cha chini huanza mara moja. Cha juu zaidi, au kukiondoa, huanza baada ya saa 24, na hadi wakati huo unaweza kubadili mawazo. Huduma kwa wateja haiwezi kukulegezea vikomo.',
          'USDT unazotumiwa bado hufika hata kikomo chako cha kuweka pesa kikiwa kimefikiwa. Kupoteza ni madau ukiondoa malipo.',
        ],
        [
          'Kwa nini ninaonyeshwa “Ukumbusho wa muda”?',
          'Kila baada ya saa moja ya kucheza bila pumziko la dakika 15, tunakuonyesha umecheza kwa muda gani, raundi ngapi, na matokeo yake. Kabla ya dau linalofuata unachagua: endelea kucheza, pumzika kwa saa 24, au toka.',
        ],
        [
          'Ninaachaje, kwa muda au kabisa?',
          'Fungua “Vikomo na mapumziko”. Pumziko ni la saa 24, siku 3, 7 au 30 na huisha lenyewe. Kujizuia ni kwa miezi 6, mwaka mmoja, miaka 5 au kabisa. Muda ukiisha, unaweza kucheza tena ukiomba tu.',
          'Vyote huanza mara moja na haviwezi kumalizwa mapema, na wewe wala na huduma kwa wateja. Hadi viishe huwezi kucheza, kuweka pesa wala kuwekeza. Bado unaweza kutoa pesa, kutuma pesa na kuona historia yako. Unaweza pia kuandika “acha” kwa huduma kwa wateja. Hatutajaribu kukushawishi vinginevyo.',
          'Dalili kwamba ni wakati wa kuacha: kuficha kwamba unacheza, kukopa ili ucheze, kutofikiria mengine. Zungumza na mtu unayemwamini, au na daktari au mshauri.',
        ],
        [
          'Lazima niwe na umri gani?',
          `Miaka ${minimumAge}. Kama unajua kwamba mtoto anatumia akaunti, tujulishe nasi tutaifunga.`,
        ],
      ],
    },
  },
  contact: {
    heading: 'Bado umekwama?',
    text: 'Tuandikie kwa lugha yoyote unayopenda. Uwe na jina lako la mtumiaji na, kwa malipo, nambari ya kumbukumbu.',
    chat: (phone) => `Piga gumzo: ${phone}`,
  },
});
