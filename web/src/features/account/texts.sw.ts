import type { AccessPart } from '@sanduku/contracts/players/access';
import type { Texts } from '../../lib/language/texts.ts';
import type { account as english } from './texts.en.ts';

const parts: Record<AccessPart, string> = {
  password: 'Nenosiri lako limebadilishwa',
  pin: 'PIN yako ya kutoa pesa imebadilishwa',
  second_factor: 'Hatua yako ya pili imebadilishwa',
  contact: 'Barua pepe yako au nambari yako ya simu imebadilishwa',
};

/** The player's own account, in Swahili. */
export const account: Texts<typeof english> = {
  title: 'Akaunti na usalama',
  intro: 'Nani anaweza kuingia, na kutoka wapi.',
  unavailable: 'Imeshindikana kupakia akaunti yako. Pesa zako ziko salama.',

  access: {
    changed: (what, at) => `${parts[what]} tarehe ${at}.`,
    waits: (until) => `Maombi yako ya kutoa pesa yataidhinishwa kuanzia ${until}, ili kulinda pesa zako.`,
    notYou: 'Kama si wewe uliyebadilisha, iambie huduma kwa wateja mara moja.',
    support: 'Ongea na huduma kwa wateja',
  },

  password: {
    title: 'Nenosiri',
    current: 'Nenosiri la sasa',
    password: 'Nenosiri jipya',
    passwordHint: 'Angalau herufi 6, na lisiwe linalotumiwa na maelfu ya wengine.',
    again: 'Nenosiri jipya tena',
    missing: 'Nenosiri linahitajika',
    tooShort: 'Nenosiri liwe na angalau herufi 6',
    different: 'Manenosiri hayafanani',
    note: 'Vifaa vingine vyote vitatolewa, na maombi ya kutoa pesa yatasubiri saa 24.',
    submit: 'Badilisha nenosiri',
    submitting: 'Inabadilisha …',
    done: 'Nenosiri lako limebadilishwa. Vifaa vingine vyote vimetolewa.',
    failed: 'Imeshindikana kubadilisha nenosiri lako. Tafadhali jaribu tena.',
  },

  contact: {
    title: 'Barua pepe na nambari ya simu',
    text: 'Hapa ndipo kiungo cha nenosiri jipya hutumwa, ukikiomba kwa huduma kwa wateja.',
    email: 'Barua pepe',
    phone: 'Simu',
    method: 'Unabadilisha nini?',
    newEmail: 'Barua pepe mpya',
    newPhone: 'Nambari mpya ya simu',
    missing: 'Tafadhali andika tunapoweza kukupata',
    note: 'Tutatuma msimbo hapo. Hakuna kinachobadilika kabla hujauingiza.',
    send: 'Tuma msimbo',
    sending: 'Inatuma …',
    sent: (contact) => `Tumetuma msimbo kwa ${contact}.`,
    sandbox: (code) => `Majaribio: hakuna kinachotumwa. Ujumbe uko kwenye folda “outbox”: ${code}`,
    code: 'Msimbo',
    codeHint: 'Tarakimu sita. Unatumika kwa dakika 10.',
    codeMissing: 'Msimbo una tarakimu sita',
    waits: 'Tutakujulisha kwenye anwani ya zamani, na maombi ya kutoa pesa yatasubiri saa 24.',
    back: 'Rudi',
    submit: 'Badilisha anwani',
    submitting: 'Inabadilisha …',
    done: 'Anwani yako imebadilishwa.',
    failed: 'Imeshindikana kubadilisha anwani yako. Tafadhali jaribu tena.',
  },

  sessions: {
    title: 'Ulikoingia',
    text: 'Nchi ni ile uliyojisajili nayo.',
    list: 'Vifaa ulivyoingia navyo',
    this: 'Kifaa hiki',
    lastUsed: 'Kilitumika mwisho',
    device: (browser, system) => `${browser} kwenye ${system}`,
    unknownBrowser: 'Kivinjari',
    unknownDevice: 'Kifaa kisichojulikana',
    end: 'Toa',
    endLabel: (device) => `Toa: ${device}`,
    ending: 'Inatoa …',
    endOthers: 'Toa vifaa vingine vyote',
    ended: (count) => (count === 1 ? 'Kifaa 1 kimetolewa.' : `Vifaa ${count} vimetolewa.`),
    failed: 'Hakuna kifaa kilichotolewa. Tafadhali jaribu tena.',
    unavailable: 'Imeshindikana kupakia vifaa vyako.',
  },
};
