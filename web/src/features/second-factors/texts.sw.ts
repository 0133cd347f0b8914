import type { Texts } from '../../lib/language/texts.ts';
import type { secondFactors as english } from './texts.en.ts';

/** Second factors, in Swahili. */
export const secondFactors: Texts<typeof english> = {
  title: 'Hatua ya pili',
  text: 'Kwa hatua ya pili, nenosiri lililoibwa halitoshi: kuingia, kutoa pesa na kuwatumia wengine huiomba.',
  on: 'Imewashwa',
  setUp: 'Weka',
  remove: 'Ondoa',
  removeLabel: (what) => `Ondoa: ${what}`,
  password: 'Nenosiri lako',
  passwordMissing: 'Nenosiri linahitajika',
  working: 'Inafanyika …',
  failed: 'Haikuweza kubadilishwa. Tafadhali jaribu tena.',
  unavailable: 'Hatua zako za pili hazikuweza kupakiwa.',

  step: {
    title: 'Je, ni wewe?',
    text: 'Thibitisha kwa hatua yako ya pili.',
    code: 'Msimbo wa programu yako ya uthibitishaji',
    codeHint: 'Tarakimu sita. Msimbo mpya huonekana kila sekunde 30, na kila mmoja hutumika mara moja.',
    codeMissing: 'Tafadhali andika tarakimu sita za programu yako ya uthibitishaji',
    passkey: 'Tumia ufunguo wako wa siri',
    passkeyFailed: 'Ufunguo wa siri haukutumika. Tafadhali jaribu tena.',
    passkeyNotHere: 'Ufunguo wako wa siri haufanyi kazi katika kivinjari hiki au kwa anwani hii.',
    signing: 'Inasubiri kifaa chako …',
    recovery: 'Tumia msimbo wa kurejesha',
    noRecovery: 'Tumia programu au ufunguo',
    recoveryCode: 'Msimbo wa kurejesha',
    recoveryHint:
      'Herufi na tarakimu kumi na sita. Kila mmoja hutumika mara moja. Baadaye pesa hubaki katika akaunti kwa saa 24.',
    recoveryMissing: 'Msimbo wa kurejesha una herufi na tarakimu kumi na sita',
    submit: 'Thibitisha',
    checking: 'Inakagua …',
    cancel: 'Ghairi',
    lost: 'Umepoteza simu yako?',
    lostText:
      'Msimbo wa kurejesha hukuingiza. Ukiwa umepoteza na misimbo hiyo, iandikie huduma kwa wateja kutoka barua pepe au nambari yako mwenyewe: wafanyakazi wetu wawili wakihakikisha kwamba ni wewe, wataondoa hatua ya pili, na ujumbe utakuarifu. Nenosiri lako hubaki, na pesa zako hubaki katika akaunti kwa saa 24.',
    support: 'Ongea na huduma kwa wateja',
  },

  app: {
    name: 'Programu ya uthibitishaji',
    note: 'Programu kwenye simu yako huonyesha msimbo mpya kila sekunde 30.',
    title: 'Weka programu ya uthibitishaji',
    scan: 'Skani picha hii kwa programu kama Google Authenticator au Aegis. Inaonyeshwa sasa tu.',
    open: 'Fungua programu kwenye simu hii',
    picture: 'Msimbo wa QR wenye siri ya programu ya uthibitishaji',
    pictureFailed: 'Picha haikuweza kuchorwa. Andika siri katika programu badala yake.',
    secret: 'Au andika siri hii katika programu',
    copy: 'Nakili siri',
    submit: 'Washa',
    done: 'Programu yako ya uthibitishaji imewekwa.',
  },

  passkeys: {
    name: 'Funguo za siri',
    note: 'Thibitisha kwa alama ya kidole, uso, kufuli ya simu yako au ufunguo wa usalama.',
    notHere: 'Kivinjari hiki, au anwani hii, haina funguo za siri.',
    addOne: 'Ongeza ufunguo',
    of: (device) => `Ufunguo wa siri: ${device}`,
    made: 'Uliongezwa:',
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
    text: 'Kila mmoja hukuingiza mara moja programu au ufunguo wako unapopotea. Inaonyeshwa sasa tu: iweke mahali ambapo mwingine hatazami, na si kwenye simu hiyo hiyo.',
    download: 'Pakua',
    copy: 'Nakili yote',
    kept: 'Nimeihifadhi',
    file: (name) => `${name}-misimbo-ya-kurejesha.txt`,
    fileTitle: (name, username) =>
      `${name}: misimbo ya kurejesha ya ${username}. Kila mmoja hutumika mara moja.`,
    renewTitle: 'Misimbo mipya ya kurejesha',
    renewText: 'Misimbo uliyo nayo haitafanya kazi tena, na utoaji wa pesa utasubiri kwa saa 24.',
    renew: 'Tengeneza misimbo mipya',
    renewed: 'Una misimbo kumi mipya ya kurejesha.',
  },

  removal: {
    title: (what) => `Ondoa: ${what}`,
    text: 'Ili kulinda pesa zako, utoaji wa pesa utasubiri kwa saa 24 baadaye.',
    submit: 'Ondoa',
    done: 'Imeondolewa.',
  },
};
