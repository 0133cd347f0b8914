import type { Texts } from '../../lib/language/texts.ts';
import type { realtime as english } from './texts.en.ts';

/** The realtime connection and what it brings, in Swahili. */
export const realtime: Texts<typeof english> = {
  indicator: {
    live: 'Mubashara',
    connecting: 'Inaunganisha',
    off: 'Si mubashara',
    offline: 'Huna intaneti',
    /** Said by the button that "Live off" is. */
    reconnect: 'Si mubashara. Bonyeza ili kuunganisha tena.',
  },

  /** What the menu says about it. */
  explained: {
    live: 'Mubashara: kinachotokea kwenye pesa zako huonekana papo hapo.',
    connecting: 'Inaunganisha ili kupata taarifa mubashara; kwa sasa salio lako husasishwa kila sekunde 15.',
    off: 'Taarifa mubashara zimezimwa. Kila kitu kinafanya kazi; salio lako husasishwa kila sekunde 15.',
    offline: 'Huna intaneti: kinachotokea kwenye pesa zako kitaonekana intaneti ikirudi.',
  },

  toasts: {
    connected: 'Taarifa mubashara zimewashwa.',
    disconnected: 'Muunganisho umekatika. Inaunganisha tena…',
    reconnected: 'Taarifa mubashara zimerudi.',
    depositReceived: (amount) => `Umeweka ${amount}: ziko kwenye salio lako.`,
    withdrawalSubmitted: (amount) => `Ombi la kutoa ${amount} limetumwa ili likaguliwe.`,
    withdrawalApproved: (amount) => `Ombi la kutoa ${amount} limeidhinishwa.`,
    withdrawalRejected: (amount, reason) => `Ombi la kutoa ${amount} limekataliwa: ${reason}`,
    withdrawalFailed: (amount, reason) => `Ombi la kutoa ${amount} halikulipwa: ${reason}`,
    withdrawalCompleted: (amount) => `Ombi la kutoa ${amount} limelipwa: pesa ziko njiani kukufikia.`,
    withdrawalCredited: (amount) =>
      `Ombi lako la kutoa pesa limechelewa kuliko tulivyoahidi: fidia ya ${amount} iko kwenye salio lako.`,
    noReason: 'Hakuna sababu iliyotolewa',
    winConfirmed: (amount) => `Ushindi umethibitishwa: ${amount} zimeingizwa kwenye salio lako.`,
    transferReceived: (amount, from) => `Mchezaji ${from} amekutumia ${amount}.`,
    investmentWaiting: (days, amount) => `Faida ya siku ${days} inasubiri fedha za mwendeshaji: ${amount}.`,
    investmentPaid: (amount) => `Siku iliyosubiri imelipwa: ${amount} kwenye akaunti yako ya uwekezaji.`,
    correctionGave: (amount, reason) => `Huduma kwa wateja imeongeza ${amount} kwenye salio lako: ${reason}`,
    correctionTook: (amount, reason) => `Huduma kwa wateja imetoa ${amount} kwenye salio lako: ${reason}`,
    referralBonus: (amount, friend) => `${amount} kwa kumleta ${friend}: ziko kwenye salio lako la mchezo.`,
    accessChanged: {
      password: 'Nenosiri lako limebadilishwa.',
      pin: 'PIN yako ya kutoa pesa imebadilishwa.',
      second_factor: 'Hatua yako ya pili imebadilishwa.',
      contact: 'Barua pepe yako au nambari yako ya simu imebadilishwa.',
    },
    accessWaits: (until) =>
      `Maombi ya kutoa pesa yanasubiri hadi ${until}. Kama si wewe, iambie huduma kwa wateja mara moja.`,
    balanceUpdated: (amount) => `Salio lako sasa ni ${amount}.`,
  },
};
