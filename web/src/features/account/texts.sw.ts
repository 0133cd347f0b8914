import type { AccessPart } from '@sanduku/contracts/players/access';
import type { Texts } from '../../lib/language/texts.ts';
import type { account as english } from './texts.en.ts';

const parts: Record<AccessPart, string> = {
  password: 'Nenosiri lako limebadilishwa',
  pin: 'PIN yako ya kutoa pesa imebadilishwa',
  second_factor: 'Uthibitishaji wako wa hatua mbili umebadilishwa',
  contact: 'Barua pepe yako au nambari yako ya simu imebadilishwa',
};

export const account: Texts<typeof english> = {
  title: 'Akaunti na usalama',
  intro: 'Nenosiri lako, mawasiliano yako na vifaa vyako.',
  unavailable: 'Imeshindikana kupakia akaunti yako. Pesa zako ziko salama.',

  access: {
    changed: (what, at) => `${parts[what]} tarehe ${at}.`,
    waits: (until) => `Ili kulinda pesa zako, kutoa pesa kumesimamishwa hadi ${until}.`,
    notYou: 'Kama si wewe, wasiliana na huduma kwa wateja sasa.',
    support: 'Zungumza na huduma kwa wateja',
  },

  password: {
    title: 'Nenosiri',
    current: 'Nenosiri la sasa',
    password: 'Nenosiri jipya',
    passwordHint: 'Angalau herufi 6. Manenosiri ya kawaida hayaruhusiwi.',
    again: 'Thibitisha nenosiri jipya',
    missing: 'Nenosiri linahitajika',
    tooShort: 'Nenosiri liwe na angalau herufi 6',
    different: 'Manenosiri hayalingani',
    note: 'Vifaa vingine vyote vitatolewa, na kutoa pesa kutasimamishwa kwa saa 24.',
    submit: 'Badilisha nenosiri',
    submitting: 'Inabadilisha…',
    done: 'Nenosiri lako limebadilishwa. Vifaa vingine vyote vimetolewa.',
    failed: 'Imeshindikana kubadilisha nenosiri lako. Tafadhali jaribu tena.',
  },

  contact: {
    title: 'Barua pepe na nambari ya simu',
    text: 'Ukisahau nenosiri, huduma kwa wateja hutuma kiungo hapa.',
    email: 'Barua pepe',
    phone: 'Simu',
    method: 'Unataka kubadilisha nini?',
    newEmail: 'Barua pepe mpya',
    newPhone: 'Nambari mpya ya simu',
    missing: 'Tafadhali andika mawasiliano yako mapya',
    note: 'Tutatuma msimbo hapo. Hakuna kinachobadilika hadi uuingize.',
    send: 'Tuma msimbo',
    sending: 'Inatuma…',
    sent: (contact) => `Tumetuma msimbo kwa ${contact}.`,
    sandbox: (code) => `Majaribio: hakuna kinachotumwa. Msimbo wako: ${code}`,
    code: 'Msimbo',
    codeHint: 'Tarakimu sita, hutumika kwa dakika 10.',
    codeMissing: 'Msimbo una tarakimu sita',
    waits: 'Tutakujulisha kwenye mawasiliano ya zamani, na kutoa pesa kutasimamishwa kwa saa 24.',
    back: 'Rudi',
    submit: 'Badilisha mawasiliano',
    submitting: 'Inabadilisha…',
    done: 'Mawasiliano yako yamebadilishwa.',
    failed: 'Imeshindikana kubadilisha mawasiliano yako. Tafadhali jaribu tena.',
    unproven: 'Haijathibitishwa',
    prove: { email: 'Thibitisha barua pepe', phone: 'Thibitisha simu' },
    proveText: (contact) =>
      `Tutatuma msimbo kwa ${contact}. Hadi uuingize, mtu mwingine anaweza kudai mawasiliano haya.`,
    confirm: 'Thibitisha',
    confirmed: 'Mawasiliano yako yamethibitishwa.',
  },

  sessions: {
    title: 'Ulikoingia',
    text: 'Nchi ni ile uliyojisajili nayo.',
    list: 'Vifaa vyako',
    this: 'Kifaa hiki',
    lastUsed: 'Kilitumika mwisho',
    device: (browser, system) => `${browser} kwenye ${system}`,
    unknownBrowser: 'Kivinjari',
    unknownDevice: 'Kifaa kisichojulikana',
    end: 'Toa',
    endLabel: (device) => `Toa: ${device}`,
    ending: 'Inatoa…',
    endOthers: 'Toa vifaa vingine vyote',
    ended: (count) => (count === 1 ? 'Kifaa 1 kimetolewa.' : `Vifaa ${count} vimetolewa.`),
    failed: 'Imeshindikana kutoa kifaa. Tafadhali jaribu tena.',
    unavailable: 'Imeshindikana kupakia vifaa vyako.',
  },
};
