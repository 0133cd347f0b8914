import { brand } from '@sanduku/contracts/brand';
import type { Texts } from '../../lib/language/texts.ts';
import type { wallet as english } from './texts.en.ts';

const { depositMinutes } = brand.figures;

export const wallet: Texts<typeof english> = {
  deposit: {
    title: 'Weka pesa',
    address: 'Anwani yako ya USDT (TRC-20)',
    loading: 'Inapakia...',
    copyAddress: 'Nakili anwani',
    rate: 'Kiwango cha ubadilishaji',
    rateLine: (units) => `1 USDT = ${units}`,
    credited: `Pesa huingizwa ndani ya dakika ${depositMinutes}.`,
    showQrCode: 'Onyesha msimbo wa QR',
    mobileMoney: 'Tumia Mobile Money',
  },
  address: {
    retry: 'Jaribu tena',
    none: 'Hakuna anwani ya kuwekea pesa kwa sasa',
    failed: 'Imeshindikana kupata anwani ya kuwekea pesa',
    wrongFormat:
      'Muundo wa anwani ya USDT si sahihi. Usitume chochote kwake. Jaribu tena, na ujulishe huduma kwa wateja ikiendelea hivyo.',
    invalidJson: 'Seva imetoa jibu lisilosomeka (JSON). Tafadhali jaribu tena baada ya muda mfupi.',
    network: (message) => `Hitilafu ya mtandao: ${message}`,
    unreachable: 'hatukuweza kuifikia seva.',
    noAnswer: 'seva haikujibu kwa wakati.',
  },
  deposits: {
    title: 'Pesa ulizoweka karibuni',
    list: 'Pesa ulizoweka',
    moreFailed: 'Imeshindikana kupakia zaidi. Tafadhali jaribu tena.',
    failed: 'Imeshindikana kupakia orodha ya pesa ulizoweka',
    failedText: 'Pesa zako ziko salama. Angalia intaneti yako kisha usasishe.',
    none: 'Bado hujaweka pesa',
    noneText: 'Pesa ulizoweka na hali yake huonekana hapa.',
    paid: (amount) => `umelipa ${amount}`,
    from: (rail) => `Kutoka ${rail}`,
    sentences: {
      waiting: (rail) => `Unaweka pesa kwa ${rail}`,
      received: (rail) => `Pesa zako za ${rail} zimefika`,
      credited: (rail) => `Umeweka pesa kwa ${rail}`,
      declined: (rail) => `Kuweka pesa kwa ${rail} hakukufanikiwa`,
      unresolved: (rail) => `Tunakagua pesa ulizoweka kwa ${rail}`,
    },
    channels: {
      mtn: 'MTN Mobile Money',
      airtel: 'Airtel Money',
      trc20: 'USDT (TRC-20)',
      erc20: 'USDT (ERC-20)',
    },
    rails: { mtn: 'MTN', airtel: 'Airtel', trc20: 'USDT', erc20: 'USDT' },
    statuses: {
      waiting: 'Inasubiri',
      received: 'Imepokelewa',
      credited: 'Imeingizwa',
      declined: 'Imekataliwa',
      unresolved: 'Inakaguliwa',
    },
    reversed: 'Imebatilishwa',
    reversedText: (rail) => `${rail} ilichukua malipo haya baada ya sisi kuyaingiza.`,
    waitingForPhone: 'Inasubiri simu yako.',
    creditedLess: (promised) =>
      `Kiwango chetu kilibadilika kabla simu haijalipa. Uliomba ${promised}; hii ndiyo thamani ya malipo.`,
    waitingForChain: 'Inasubiri uthibitisho wa mtandao.',
    unresolved: 'Bado hatujui kama hii ililipwa. Tunaendelea kukagua, na tutaiingiza kama ililipwa.',
    confirmations: (seen, needed) => `Inasubiri uthibitisho: ${seen} kati ya ${needed}.`,
  },
};
