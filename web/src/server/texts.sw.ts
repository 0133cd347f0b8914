import type { Texts } from '../lib/language/texts.ts';
import type { realtime as english } from './texts.en.ts';

export const realtime: Texts<typeof english> = {
  indicator: {
    live: 'Mubashara',
    connecting: 'Inaunganisha',
    off: 'Si mubashara',
    offline: 'Huna intaneti',
    reconnect: 'Si mubashara. Bonyeza ili kuunganisha tena.',
  },

  explained: {
    live: 'Mubashara: mabadiliko ya pesa zako huonekana papo hapo.',
    connecting: 'Inaunganisha taarifa mubashara. Kwa sasa salio lako husasishwa kila sekunde 15.',
    off: 'Taarifa mubashara zimezimwa. Kila kitu bado kinafanya kazi, na salio lako husasishwa kila sekunde 15.',
    offline: 'Huna intaneti. Mabadiliko yataonekana intaneti ikirudi.',
  },

  toasts: {
    connected: 'Taarifa mubashara zimewashwa.',
    disconnected: 'Muunganisho umekatika. Inaunganisha tena…',
    reconnected: 'Taarifa mubashara zimerudi.',
    depositReceived: (amount) => `Umeweka ${amount}. Ziko kwenye salio lako.`,
    depositReversed: (amount, provider, owed) =>
      owed === null
        ? `${provider} imebatilisha malipo yako ya ${amount}. Zimetolewa kwenye salio lako.`
        : `${provider} imebatilisha malipo yako ya ${amount}. Unadaiwa ${owed}. Utaweza kutoa na kutuma pesa ukishalipa.`,
    debtPaid: (amount, left) =>
      left === null
        ? `Deni lako limelipwa (${amount}). Unaweza kutoa na kutuma pesa tena.`
        : `${amount} za deni lako zimelipwa. Bado unadaiwa ${left}.`,
    withdrawalSubmitted: (amount) => `Ombi la kutoa ${amount} limetumwa ili likaguliwe.`,
    withdrawalApproved: (amount) => `Ombi la kutoa ${amount} limeidhinishwa.`,
    withdrawalRejected: (amount, reason) => `Ombi la kutoa ${amount} limekataliwa: ${reason}`,
    withdrawalFailed: (amount, reason) => `Ombi la kutoa ${amount} halikulipwa: ${reason}`,
    withdrawalCompleted: (amount) => `Ombi la kutoa ${amount} limelipwa. Pesa ziko njiani.`,
    withdrawalCredited: (amount) =>
      `Ombi lako la kutoa pesa limechelewa. Tumeongeza ${amount} kwenye salio lako.`,
    noReason: 'Hakuna sababu iliyotolewa',
    winConfirmed: (amount) => `Ushindi umethibitishwa: ${amount} zimeingizwa kwenye salio lako.`,
    transferSent: (amount, to) => `Umemtumia ${to} ${amount}.`,
    transferReceived: (amount, from) => `Mchezaji ${from} amekutumia ${amount}.`,
    investmentWaiting: (days, amount) => `Faida ya siku ${days} inasubiri fedha za mwendeshaji: ${amount}.`,
    investmentPaid: (amount) => `Faida iliyochelewa imelipwa: ${amount} kwenye akaunti yako ya uwekezaji.`,
    correctionGave: (amount, reason) => `Huduma kwa wateja imeongeza ${amount} kwenye salio lako: ${reason}`,
    correctionTook: (amount, reason) => `Huduma kwa wateja imetoa ${amount} kwenye salio lako: ${reason}`,
    referralBonus: (amount, friend) =>
      `Bonasi ya kumwalika ${friend}: ${amount}. Iko kwenye salio lako la mchezo.`,
    accessChanged: {
      password: 'Nenosiri lako limebadilishwa.',
      pin: 'PIN yako ya kutoa pesa imebadilishwa.',
      second_factor: 'Uthibitishaji wako wa hatua mbili umebadilishwa.',
      contact: 'Barua pepe yako au nambari yako ya simu imebadilishwa.',
    },
    accessWaits: (until) =>
      `Kutoa pesa kumesimamishwa hadi ${until}. Kama si wewe, wasiliana na huduma kwa wateja sasa.`,
    balanceUpdated: (amount) => `Salio lako sasa ni ${amount}.`,
  },
};
