import type { Texts } from '../../lib/language/texts.ts';
import type * as english from './push-texts.en.ts';

export const pushTexts: Texts<typeof english.pushTexts> = {
  deposit_received: {
    title: 'Pesa ulizoweka zimefika',
    body: (amount) => `${amount} ziko kwenye salio lako.`,
  },
  deposit_reversed: { title: 'Malipo yamebatilishwa', body: (amount) => `Mtoa huduma amechukua ${amount}.` },
  debt_paid: { title: 'Malipo ya deni lako', body: (amount) => `${amount} zimelipwa.` },
  withdrawal_submitted: {
    title: 'Ombi la kutoa pesa limetumwa',
    body: (amount) => `${amount}, linasubiri ukaguzi.`,
  },
  withdrawal_approved: {
    title: 'Ombi la kutoa pesa limeidhinishwa',
    body: (amount) => `${amount} zitalipwa karibuni.`,
  },
  withdrawal_rejected: {
    title: 'Ombi la kutoa pesa halikulipwa',
    body: (amount) => `${amount} zimerudishwa kwako.`,
  },
  withdrawal_completed: { title: 'Ombi la kutoa pesa limelipwa', body: (amount) => `${amount} ziko njiani.` },
  withdrawal_credited: {
    title: 'Ombi lako la kutoa pesa limechelewa',
    body: (amount) => `Tumeongeza ${amount}.`,
  },
  transfer_sent: { title: 'Umetuma pesa', body: (amount) => `${amount} zimetumwa kwa mchezaji.` },
  transfer_received: { title: 'Umepokea pesa', body: (amount) => `Mchezaji amekutumia ${amount}.` },
  investment_waiting: { title: 'Faida inasubiri', body: (amount) => `${amount}, bado hazijalipwa.` },
  investment_paid: { title: 'Faida iliyochelewa imelipwa', body: (amount) => `${amount} zimeongezwa.` },
  balance_corrected: {
    title: 'Salio limerekebishwa',
    body: (amount) => `Huduma kwa wateja imelibadilisha kwa ${amount}.`,
  },
  referral_bonus: { title: 'Bonasi ya mwaliko', body: (amount) => `${amount} zimeongezwa.` },
  access_changed: {
    title: 'Njia ya kuingia kwenye akaunti yako imebadilishwa',
    body: (_amount) => 'Kama si wewe, wasiliana na huduma kwa wateja sasa.',
  },
};

export const unknownPush: Texts<typeof english.unknownPush> = {
  title: 'Habari kuhusu akaunti yako',
  body: 'Fungua ujumbe wako uzisome.',
};
