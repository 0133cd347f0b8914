import type { Texts } from '../../lib/language/texts.ts';
import type { secondFactors as english } from './texts.en.ts';

/** Two-step verification, in Swahili. */
export const secondFactors: Texts<typeof english> = {
  title: 'Uthibitishaji wa hatua mbili',
  text: 'Nenosiri lililoibwa halitoshi: kuingia, kutoa pesa na kutuma pesa kunahitaji hatua ya pili.',
  on: 'Imewashwa',
  setUp: 'Weka',
  remove: 'Ondoa',
  removeLabel: (what) => `Ondoa: ${what}`,
  password: 'Nenosiri lako',
  passwordMissing: 'Nenosiri linahitajika',
  working: 'Inafanyika…',
  failed: 'Imeshindikana kubadilisha. Tafadhali jaribu tena.',
  unavailable: 'Imeshindikana kupakia uthibitishaji wako wa hatua mbili.',

  step: {
    title: 'Thibitisha ni wewe',
    text: 'Hili linahitaji hatua yako ya pili.',
    code: 'Msimbo wa programu yako ya uthibitishaji',
    codeHint: 'Tarakimu sita. Msimbo hubadilika kila sekunde 30, na kila mmoja hutumika mara moja.',
    codeMissing: 'Tafadhali andika tarakimu sita za programu yako ya uthibitishaji',
    passkey: 'Tumia ufunguo wako wa siri',
    passkeyFailed: 'Ufunguo wa siri haukutumika. Tafadhali jaribu tena.',
    passkeyNotHere: 'Ufunguo wako wa siri haufanyi kazi katika kivinjari hiki au kwa anwani hii.',
    signing: 'Inasubiri kifaa chako…',
    recovery: 'Tumia msimbo wa kurejesha',
    noRecovery: 'Tumia programu au ufunguo',
    recoveryCode: 'Msimbo wa kurejesha',
    recoveryHint:
      'Herufi na tarakimu kumi na sita. Kila mmoja hutumika mara moja. Kisha kutoa pesa na uhamisho husimamishwa kwa saa 24.',
    recoveryMissing: 'Msimbo wa kurejesha una herufi na tarakimu kumi na sita',
    submit: 'Thibitisha',
    checking: 'Inakagua…',
    cancel: 'Ghairi',
    lost: 'Umepoteza simu yako?',
    lostText:
      'Tumia msimbo wa kurejesha. Kama umeipoteza pia, iandikie huduma kwa wateja kutoka barua pepe au nambari yako mwenyewe. Wafanyakazi wetu wawili wakithibitisha kwamba ni wewe, wataondoa hatua ya pili na kukutumia ujumbe. Nenosiri lako halibadiliki, na kutoa pesa na uhamisho husimamishwa kwa saa 24.',
    support: 'Zungumza na huduma kwa wateja',
  },

  app: {
    name: 'Programu ya uthibitishaji',
    note: 'Programu kwenye simu yako huonyesha msimbo mpya kila sekunde 30.',
    title: 'Weka programu ya uthibitishaji',
    scan: 'Skani msimbo huu kwa programu kama Google Authenticator au Aegis. Unaonyeshwa mara moja tu.',
    open: 'Fungua programu kwenye simu hii',
    picture: 'Msimbo wa QR wenye siri ya programu ya uthibitishaji',
    pictureFailed: 'Imeshindikana kuchora msimbo. Andika siri katika programu badala yake.',
    secret: 'Au andika siri hii katika programu',
    copy: 'Nakili siri',
    submit: 'Washa',
    done: 'Programu yako ya uthibitishaji imewekwa.',
  },

  passkeys: {
    name: 'Funguo za siri',
    note: 'Thibitisha kwa alama ya kidole, uso, kufuli ya skrini au ufunguo wa usalama.',
    notHere: 'Funguo za siri hazifanyi kazi katika kivinjari hiki au kwa anwani hii.',
    addOne: 'Ongeza ufunguo',
    of: (device) => `Ufunguo wa siri: ${device}`,
    added: 'Uliongezwa:',
    lastUsed: 'Ulitumika mwisho:',
    title: 'Ongeza ufunguo wa siri',
    add: 'Kifaa chako kitakuomba uthibitishe, na kitahifadhi ufunguo.',
    submit: 'Endelea',
    done: 'Ufunguo wako wa siri umeongezwa.',
    failed: 'Kifaa chako hakikutengeneza ufunguo. Hakuna kilichobadilika.',
  },

  codes: {
    name: 'Misimbo ya kurejesha',
    left: (count) => (count === 1 ? 'Umebaki 1 kati ya 10.' : `Imebaki ${count} kati ya 10.`),
    makeNew: 'Misimbo mipya',
    title: 'Misimbo yako ya kurejesha',
    text: 'Kila msimbo hukuingiza mara moja ukipoteza programu au ufunguo wako. Inaonyeshwa sasa tu. Iweke kwa siri, na si kwenye simu hiyo hiyo.',
    download: 'Pakua',
    copy: 'Nakili yote',
    saved: 'Nimeihifadhi',
    file: (name) => `${name}-misimbo-ya-kurejesha.txt`,
    fileTitle: (name, username) =>
      `${name}: misimbo ya kurejesha ya ${username}. Kila mmoja hutumika mara moja.`,
    renewTitle: 'Misimbo mipya ya kurejesha',
    renewText: 'Misimbo ya zamani haitafanya kazi tena, na kutoa pesa kutasimamishwa kwa saa 24.',
    renew: 'Tengeneza misimbo mipya',
    renewed: 'Una misimbo kumi mipya ya kurejesha.',
  },

  removal: {
    title: (what) => `Ondoa: ${what}`,
    text: 'Ili kulinda pesa zako, kutoa pesa kutasimamishwa kwa saa 24.',
    submit: 'Ondoa',
    done: 'Imeondolewa.',
  },
};
