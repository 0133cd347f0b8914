import type { Texts } from '../../lib/language/texts.ts';
import type { investment as english } from './texts.en.ts';

export const investment: Texts<typeof english> = {
  title: 'Uwekezaji wako',
  intro: (dailyReturn, minimum) =>
    `Faida ya ${dailyReturn} kila siku. Kiasi cha chini cha kutoa ni ${minimum}.`,
  notice: (dailyReturn) =>
    `Faida ya ${dailyReturn} ya kila siku hulipwa na mwendeshaji kutoka fedha zake mwenyewe, haina dhamana, na inaweza kusitishwa.`,
  nextRate: (dailyReturn, day) => `Kuanzia ${day}, faida ya kila siku ni ${dailyReturn}.`,
  waiting: (days, amount) =>
    days === 1
      ? `Faida ya siku 1 inasubiri kulipwa: ${amount}. Fedha za mwendeshaji hazitoshi kwa sasa.`
      : `Faida ya siku ${days} inasubiri kulipwa: jumla ${amount}. Fedha za mwendeshaji hazitoshi kwa sasa.`,
  waitingText:
    'Ni zako na zinaendelea kupata faida. Tunazilipa kwa mpangilio fedha zikipatikana, hata ukitoa pesa zako.',
  unavailable: 'Imeshindikana kupakia akaunti yako ya uwekezaji.',
  cards: {
    balance: 'Salio la uwekezaji',
    earnings: 'Jumla ya faida',
    rate: 'Faida ya kila siku',
    perDay: (amount) => `takriban ${amount} kwa siku`,
    game: 'Salio la mchezo',
  },
  actions: {
    invest: 'Wekeza pesa',
    withdraw: 'Toa pesa',
    belowMinimum: (minimum) => `Kiasi cha chini cha kutoa: ${minimum}.`,
  },
  growth: {
    title: 'Ukuaji',
    balance: 'Salio',
    earnings: 'Faida',
    of: (amount, scale) => `${amount} kati ya ${scale}`,
    chart: 'Salio katika siku 30 zilizopita',
    chartWords: (from, to) => `Salio katika siku 30 zilizopita: kutoka ${from} hadi ${to}`,
  },
  earnings: {
    title: 'Faida za karibuni',
    item: 'Faida ya siku',
    waiting: 'Inasubiri fedha',
    empty: 'Bado hakuna faida',
    emptyText: 'Pesa huanza kupata faida siku moja baada ya kuwekeza. Siku huisha saa sita usiku, Kampala.',
  },
  projections: {
    title: 'Makadirio ya faida',
    monthly: 'Kwa mwezi',
    yearly: 'Kwa mwaka',
    roi: 'Faida ya uwekezaji',
    roiValue: (yearlyReturn) => `${yearlyReturn} / Mwaka`,
    simple: 'makadirio rahisi, hayana dhamana',
    compounded: 'Kwa riba ya juu ya riba',
    compoundedValue: (yearlyReturn) => `takriban ${yearlyReturn} / Mwaka`,
    chart: 'Mwaka ujao, faida ikilipwa kila siku',
    chartWords: (now, month, year) =>
      `Faida ikilipwa kila siku: ${now} sasa, ${month} baada ya mwezi, ${year} baada ya mwaka.`,
    withEarnings: 'Pamoja na faida',
    yourMoney: 'Pesa zako',
    now: 'Sasa',
    inAYear: 'Baada ya mwaka',
    note: 'Riba rahisi ya salio lako la sasa, mradi faida iendelee kulipwa. Riba ya juu ya riba ni pale faida ya kila siku inapobaki imewekezwa.',
  },
  history: {
    title: 'Miamala ya karibuni',
    caption: 'Miamala ya akaunti yako ya uwekezaji, ya karibuni kwanza',
    columns: { type: 'Aina', amount: 'Kiasi', date: 'Tarehe', balance: 'Salio baada yake' },
    types: { deposit: 'Umewekeza', withdrawal: 'Umetoa', earning: 'Faida ya siku', other: 'Nyingine' },
    empty: 'Bado hakuna miamala',
    emptyText: 'Pesa unazowekeza na kutoa, na faida ya kila siku, huonekana hapa.',
  },
  move: {
    in: {
      title: 'Wekeza pesa',
      text: 'Kutoka salio lako la mchezo kwenda akaunti yako ya uwekezaji. Zitaanza kupata faida kesho.',
      available: 'Salio la mchezo',
      submit: (amount) => `Wekeza ${amount}`,
      submitting: 'Inahamisha…',
      done: (amount) => `Umewekeza ${amount}.`,
      failed: 'Kuwekeza kumeshindikana',
    },
    out: {
      title: 'Toa kwenye uwekezaji',
      text: 'Kutoka akaunti yako ya uwekezaji kwenda salio lako la mchezo. Papo hapo na bila ada.',
      available: 'Salio la uwekezaji',
      submit: (amount) => `Toa ${amount}`,
      submitting: 'Inahamisha…',
      done: (amount) => `${amount} zimehamishiwa kwenye salio lako la mchezo.`,
      failed: 'Kutoa pesa kumeshindikana',
    },
    amount: 'Kiasi',
    all: 'Zote',
    tooMuch: 'Salio halitoshi',
    invalid: 'Tafadhali weka kiasi sahihi',
    unsure:
      'Hatujui kama pesa zilihamishwa. Ni salama kujaribu tena kwa kiasi hicho hicho: kitahesabiwa mara moja tu.',
  },
};
