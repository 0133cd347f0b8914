import { countText } from '../../lib/format.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { statement as english } from './texts.en.ts';

export const statement: Texts<typeof english> = {
  title: 'Taarifa ya akaunti',
  intro: 'Kila muamala, pamoja na salio baada yake.',
  controls: 'Chaguo za taarifa',
  account: 'Akaunti',
  accounts: { game: 'Salio la mchezo', reserved: 'Zilizotengwa', investment: 'Uwekezaji' },
  accountTexts: {
    game: 'Za kucheza, kutuma na kutoa.',
    reserved: 'Zimetengwa kwa maombi ya kutoa pesa yanayoendelea.',
    investment: 'Uwekezaji wako na faida yake.',
  },
  period: 'Kipindi',
  periods: {
    thisMonth: 'Mwezi huu',
    lastMonth: 'Mwezi uliopita',
    all: 'Yote',
    custom: 'Tarehe nyingine',
  },
  from: 'Kuanzia',
  to: 'Hadi',
  wrongDates: 'Tarehe ya kuanza iko baada ya tarehe ya mwisho.',

  list: 'Miamala',
  balanceAfter: (amount) => `salio ${amount}`,
  none: 'Hakuna miamala katika kipindi hiki',
  noneText: 'Chagua kipindi au akaunti nyingine.',
  failed: 'Imeshindikana kupakia taarifa ya akaunti yako',
  failedText: 'Pesa zako ziko salama. Angalia intaneti yako na ujaribu tena.',
  moreFailed: 'Imeshindikana kupakia miamala zaidi. Tafadhali jaribu tena.',
  retry: 'Jaribu tena',

  download: 'Pakua CSV',
  print: 'Chapisha',
  fetching: (count) => `Inapakia… miamala ${countText(count)}`,
  cancel: 'Ghairi',
  wholeFailed: 'Imeshindikana kupakia taarifa yote. Tafadhali jaribu tena.',

  kinds: {
    opening: 'Salio la kuanzia',
    deposit: 'Pesa zilizowekwa',
    'deposit.reversal': 'Malipo yaliyobatilishwa na mtoa huduma',
    'debt.payment': 'Malipo ya deni',
    'withdrawal.reserve': 'Ombi la kutoa pesa',
    'withdrawal.release': 'Pesa za ombi zimerudishwa',
    'withdrawal.payout': 'Pesa zilizotolewa',
    'withdrawal.credit': 'Fidia ya kuchelewa kutoa pesa',
    'bet.won': 'Umeshinda mchezo',
    'bet.lost': 'Umepoteza mchezo',
    'player_transfer.received': 'Uhamisho kutoka kwa mchezaji',
    'player_transfer.sent': 'Uhamisho kwa mchezaji',
    'investment.in': 'Kwenda uwekezaji',
    'investment.out': 'Kutoka uwekezaji',
    'investment.earning': 'Faida ya siku',
    'referral.bonus': 'Bonasi ya mwaliko',
    correction: 'Marekebisho ya huduma kwa wateja',
  },
  kindsAbout: {
    'withdrawal.reserve': (to) => `Ombi la kutoa pesa kwenda ${to}`,
    'withdrawal.release': (to) => `Pesa za ombi la ${to} zimerudishwa`,
    'withdrawal.payout': (to) => `Pesa zilizotolewa kwenda ${to}`,
    'withdrawal.credit': (id) => `Fidia ya kuchelewa kwa ombi ${id} la kutoa pesa`,
    'player_transfer.received': (player) => `Uhamisho kutoka kwa ${player}`,
    'player_transfer.sent': (player) => `Uhamisho kwa ${player}`,
    correction: (reason) => `Marekebisho ya huduma kwa wateja: ${reason}`,
  },

  columns: {
    date: 'Tarehe',
    dateInFile: 'Tarehe (UTC)',
    transaction: 'Muamala',
    amount: 'Kiasi',
    balanceAfter: 'Salio baada yake',
    currency: 'Sarafu',
    transfer: 'Nambari ya muamala',
  },

  printed: {
    of: 'Mwenye akaunti',
    period: 'Kipindi',
    opening: 'Salio la kuanzia',
    closing: 'Salio la mwisho',
    printedOn: 'Imechapishwa tarehe',
    part: (count) =>
      `Miamala ${countText(count)} ya karibuni tu. Kitufe “Chapisha” cha ukurasa huchapisha yote.`,
    code: 'Msimbo wa QR wenye kiungo kinachokagua taarifa hii',
    codeText:
      'Skani msimbo huu kuhakiki kwamba Sanduku imesaini taarifa hii: mwenye akaunti, kipindi na jumla. Huhitaji akaunti.',
    codeFailed: 'Imeshindikana kuchora msimbo wa QR wa taarifa hii.',
    allTime: 'Tangu mwanzo hadi sasa',
    until: (to) => `Hadi ${to}`,
    between: (from, to) => `${from} hadi ${to}`,
  },
};
