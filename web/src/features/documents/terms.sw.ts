import { brand } from '@sanduku/contracts/brand';
import type { OddsFigures } from '@sanduku/contracts/odds';
import type { DocumentText } from './document-page.tsx';

const { name, operator, minimumAge, figures: advertised, support } = brand;

export const terms = (figures: OddsFigures): DocumentText => ({
  title: 'Masharti ya matumizi',
  introduction: `Hizi ni kanuni kati yako na ${operator.name} (“sisi”), inayoendesha ${name} kutoka ${operator.city}, ${operator.country}. Kwa kufungua akaunti unazikubali. Kama jambo halieleweki, tuulize kabla hujacheza.`,
  sections: {
    'who-may-play': {
      heading: 'Umri na vigezo',
      body: [
        `Lazima uwe na umri wa angalau miaka ${minimumAge}, na kucheza kwa pesa lazima kuwe halali mahali ulipo. Unaweza kuwa na akaunti moja, kwa jina lako mwenyewe, na ni wewe tu unayeweza kuitumia.`,
        'Tunaweza kukuomba uthibitishe umri na utambulisho wako, na tunaweza kuzuia ombi la kutoa pesa hadi ufanye hivyo. Tunafunga akaunti zilizofunguliwa na walio chini ya umri na kurudisha pesa walizoweka.',
      ],
    },
    'your-account': {
      heading: 'Akaunti yako',
      body: [
        'Nchi yako huamua sarafu ya salio lako la mchezo. Huwezi kuibadilisha baadaye. Weka siri nenosiri lako na PIN yako ya kutoa pesa: yeyote aliye navyo anaweza kutumia pesa zako, na uhamisho kwa mchezaji mwingine hauwezi kutenguliwa.',
        'Tujulishe mara moja ukihisi kwamba mtu mwingine ameweza kuingia. Tunaweza kutoa vifaa vyako vyote papo hapo.',
      ],
    },
    'the-game': {
      heading: 'Mchezo',
      body: [
        `Raundi ina masanduku ${figures.boxes}. ${figures.prizeBoxes} yana zawadi na ${figures.emptyBoxes} ni matupu. Kama sanduku lako lina zawadi, unapata dau lako pamoja na ${figures.smallestPrizePercent} hadi ${figures.largestPrizePercent} yake. Kama ni tupu, unapoteza dau.`,
        `Nafasi ya kushinda ni ${figures.winPercent}, nafasi ya kupoteza ni ${figures.losePercent}. Kwa muda mrefu ${figures.returnToPlayerPercent} ya madau yote hurudi kwa wachezaji. Kadiri muda unavyopita, kucheza kunagharimu pesa.`,
        'Kila ubao hujazwa na kufungwa kabla hujachagua. Unachokiona baadaye ndicho kilichofungwa, na kivinjari chako mwenyewe kinaweza kukikagua. Raundi iliyochezwa ni ya mwisho: hatufuti raundi zilizopoteza wala zilizoshinda.',
      ],
    },
    deposits: {
      heading: 'Kuweka pesa',
      body: [
        `Unaweza kuweka pesa kwa Mobile Money au kwa USDT kwenye mitandao tunayoitumia. Kwa kawaida tunaziingiza ndani ya dakika ${advertised.depositMinutes} baada ya kuthibitishwa na mtandao.`,
        'Tuma USDT pekee, na kwenye mtandao ulioonyeshwa pamoja na anwani pekee. Kingine chochote kinaweza kupotea kabisa. Unalipa ada za mtandao na za Mobile Money. Kiasi hubadilishwa kwa kiwango cha ubadilishaji kinachoonyeshwa unapoweka pesa. Kwa saa 24 baada ya kiwango chetu kubadilika, hutumika kiwango kilicho na manufaa madogo kwako.',
      ],
    },
    withdrawals: {
      heading: 'Kutoa pesa',
      body: [
        `Mtu hukagua na kuidhinisha kila ombi la kutoa pesa, kwa kawaida ndani ya dakika ${advertised.withdrawalMinutes}. Tunatenga kiasi na ada unapoomba. Ombi likikataliwa au malipo yakishindikana, tunarudisha vyote kwenye salio lako na kukueleza sababu.`,
        'Ikiwa pochi yako inaonyesha muda wa mwisho wa kulipa unapoomba, tunaongeza 0.1% ya kiasi kwa kila dakika 10 za kuchelewa zilizoanza hadi ulipwe, hadi 5%. Haizidi kamwe gharama ya wastani ya raundi zako pamoja na ada zako. Ukurasa wa msaada unaeleza muda huo unaposimamishwa.',
        [
          'Mobile Money: kiasi cha chini 5,000 katika sarafu yako. Ada ni 2%, angalau USh\u00a0500 au kiasi sawa katika sarafu yako.',
          'USDT: kiasi cha chini thamani ya 10 USDT. Ada ni 1 USDT kwenye TRC-20, 5 USDT kwenye ERC-20 na 0.5 USDT kwenye BEP-20.',
        ],
      ],
    },
    transfers: {
      heading: 'Uhamisho kwa wachezaji wengine',
      body: [
        'Uhamisho ni bure, hufika papo hapo, hubadilishwa kiotomatiki kuwa sarafu ya mpokeaji, na hauwezi kutenguliwa. Kagua jina la mtumiaji kabla hujathibitisha. Haturudishi pesa ulizomtumia mchezaji mwingine kimakosa.',
      ],
    },
    investment: {
      heading: 'Akaunti ya uwekezaji',
      body: [
        'Pesa zilizo kwenye akaunti ya uwekezaji hupata faida ya kila siku kwa salio la chini zaidi la siku hiyo. Ukurasa wa uwekezaji unaonyesha asilimia. Siku huisha saa sita usiku, Kampala. Faida hulipwa na mwendeshaji kutoka fedha zake mwenyewe, haina dhamana, na inaweza kusitishwa.',
        'Fedha hizo zisipotosha kwa siku fulani, faida yake husubiri kwa kila mwenye sarafu hiyo. Ukurasa wako unaonyesha siku ngapi zinasubiri na faida yake. Tunazilipa kwa mpangilio fedha zikipatikana, hata kama umeshatoa pesa zako.',
        'Akaunti ya uwekezaji si amana ya benki na haina bima ya amana. Asilimia mpya huanza siku inayofuata, kamwe si kwa siku zilizopita. Faida iliyokwisha kuingizwa ni yako.',
      ],
    },
    referrals: {
      heading: 'Mialiko',
      body: [
        'Unapokea USh\u00a01,000, au kiasi sawa katika sarafu yako, mtu aliyejisajili kwa msimbo wako anapoweka angalau USh\u00a03,800 au kiasi sawa mara yake ya kwanza kuweka pesa. Kujialika mwenyewe kwa akaunti ya pili hakuhesabiwi. Kama akaunti nyingine imeshalipa kutoka simu au anwani ya kripto hiyohiyo, au pale ukurasa wa Mialiko unaposema hivyo, bonasi hulipwa madau ya rafiki yako yakishagharimu, kwa wastani, kiasi sawa na bonasi.',
      ],
    },
    'fair-use': {
      heading: 'Yasiyoruhusiwa',
      body: [
        [
          'Zaidi ya akaunti moja kwa mtu mmoja, au akaunti kwa jina lisilo lako.',
          'Programu inayocheza badala yako, au majaribio ya kuvuruga huduma au wachezaji wengine.',
          'Kutumia huduma kwa utakatishaji wa fedha.',
          'Njia za malipo zilizoibwa, au malipo ambayo baadaye unayapinga bila sababu.',
        ],
        'Tunaweza kusimamisha akaunti tunapochunguza jambo kama hilo. Pesa zilizo haki yako hulipwa tukimaliza.',
      ],
    },
    responsibility: {
      heading: 'Jambo linapoenda vibaya',
      body: [
        'Kama kosa letu limeongeza au kukata pesa kwenye akaunti yako isivyo sahihi, tunalirekebisha kwa muamala unaoweza kuuona kwenye historia yako. Kama huduma haipatikani, raundi ambayo haikuthibitishwa haijachezwa na dau lake halikatwi.',
        'Tunawajibika kwa tunachosababisha kwa makusudi au kwa uzembe. Hatuwajibiki kwa mitandao ya simu, blockchain au kifaa chako mwenyewe.',
      ],
    },
    ending: {
      heading: 'Kusitisha makubaliano',
      body: [
        'Unaweza kufunga akaunti yako wakati wowote; tunakulipa kilichomo. Tunaweza kufunga akaunti kwa notisi ya siku 14, au mara moja pale masharti haya yanapovunjwa.',
        `Masharti haya yanaweza kubadilika. Tunakujulisha ndani ya programu kabla mabadiliko hayajaanza kutumika, na unaweza kuondoka kama hukubaliani nayo. Sheria ya ${operator.country} ndiyo inayotumika.`,
      ],
    },
    contact: {
      heading: 'Mawasiliano na malalamiko',
      body: [
        `Andika kwa ${support.email} au piga gumzo nasi kwa ${support.phone}. Tunajibu malalamiko ndani ya siku 7; kama huridhiki na jibu, unaweza kuyapeleka kwa mamlaka inayosimamia michezo ya kubahatisha katika nchi yako.`,
      ],
    },
  },
});
