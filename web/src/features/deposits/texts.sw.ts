import { brand } from '@sanduku/contracts/brand';
import type { Texts } from '../../lib/language/texts.ts';
import type { wallet as english } from './texts.en.ts';

const { depositMinutes } = brand.figures;

/** The wallet, in Swahili. */
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
  /** Why there is no address, in the card and in the dialog. */
  address: {
    retry: 'Jaribu tena',
    none: 'Hakuna anwani ya kuwekea pesa kwa sasa',
    failed: 'Imeshindikana kupata anwani ya kuwekea pesa',
    wrongFormat:
      'Muundo wa anwani ya USDT si sahihi. Usitume chochote kwake: jaribu tena, na ujulishe huduma kwa wateja ikiendelea hivyo.',
    invalidJson: 'Seva imetoa jibu lisilosomeka (JSON). Tafadhali jaribu tena baada ya muda mfupi.',
    network: (message) => `Hitilafu ya mtandao: ${message}`,
    unreachable: 'seva haikupatikana.',
    noAnswer: 'seva haikujibu kwa wakati.',
  },
  deposits: {
    title: 'Pesa ulizoweka karibuni',
    list: 'Pesa ulizoweka',
    moreFailed: 'Imeshindikana kupakia zaidi. Tafadhali jaribu tena.',
    failed: 'Imeshindikana kupakia orodha ya pesa ulizoweka',
    failedText: 'Pesa ziko salama kwetu. Angalia intaneti yako kisha usasishe.',
    none: 'Bado hujaweka pesa',
    noneText: 'Pesa utakazoweka kwa Mobile Money au USDT, na hali yake, zitaonekana hapa.',
    paid: (amount) => `umelipa ${amount}`,
    reference: 'Kumbukumbu',
    channels: {
      mtn: 'MTN Mobile Money',
      airtel: 'Airtel Money',
      trc20: 'USDT (TRC-20)',
      erc20: 'USDT (ERC-20)',
    },
    /** How a deposit stands. */
    statuses: {
      waiting: 'Inasubiri',
      received: 'Imepokelewa',
      credited: 'Imeingizwa',
      declined: 'Imekataliwa',
      in_doubt: 'Inakaguliwa',
    },
    /** What it waits for, or why it came to nothing. */
    waitingForPhone: 'Inasubiri simu yako.',
    creditedLess: (promised) =>
      `Kiwango chetu kilibadilika kabla simu haijalipa: ${promised} ziliombwa, na hii ndiyo thamani ya malipo.`,
    waitingForChain: 'Imeonekana, inasubiri uthibitisho wa mtandao.',
    inDoubt: 'Bado hatujui kama hii ililipwa. Tunaendelea kuuliza; kama ililipwa, itaingizwa.',
    confirmations: (seen, needed) => `Imeonekana, inasubiri uthibitisho: ${seen} kati ya ${needed}.`,
  },
};
