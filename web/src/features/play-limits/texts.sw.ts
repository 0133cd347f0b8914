import { countText } from '../../lib/format.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { playLimits as english } from './texts.en.ts';

/** A player's own limits, breaks and reality checks, in Swahili. */
export const playLimits: Texts<typeof english> = {
  title: 'Vikomo na mapumziko',
  intro:
    'Amua mapema mchezo unaweza kukugharimu kiasi gani, kwa pesa na kwa muda. Kikomo cha kwanza au cha chini huanza mara moja; cha juu zaidi, au kukiondoa, huanza baada ya saa 24.',
  unavailable: 'Imeshindikana kupakia vikomo vyako. Bado vinafanya kazi.',

  month: {
    title: 'Siku zako 30 zilizopita',
    cost: (amount) => `Katika siku 30 zilizopita, kucheza kumekugharimu ${amount}.`,
    even: 'Katika siku 30 zilizopita umelipwa sawa na madau yako.',
    ahead: (amount) =>
      `Katika siku 30 zilizopita umepata faida ya ${amount}. Kwa wastani, kucheza hugharimu pesa.`,
    notPlayed: 'Hujacheza katika siku 30 zilizopita.',
    chartWords: (staked, paid) =>
      `Madau na ulicholipwa siku kwa siku, kwa jumla: madau ${staked} na malipo ${paid} baada ya siku 30.`,
    rounds: 'Raundi',
    staked: 'Madau',
    paid: 'Ulicholipwa',
    net: 'Matokeo halisi',
  },

  groups: {
    deposit: { title: 'Kuweka pesa', text: 'Kiasi cha juu unachoweka.' },
    loss: { title: 'Kupoteza', text: 'Kiasi cha juu unachopoteza: madau ukiondoa ulicholipwa.' },
    time: { title: 'Muda', text: 'Muda wa juu wa kucheza. Pumziko la dakika 15 au zaidi halihesabiwi.' },
  },
  periods: { day: 'Kwa siku', week: 'Kwa wiki', month: 'Kwa mwezi' },
  none: 'Hakuna kikomo',
  minutes: (count) => `dakika ${countText(count)}`,
  usedOf: {
    deposit: (used, limit) => `${used} kati ya ${limit} zimewekwa`,
    loss: (used, limit) => `${used} kati ya ${limit} zimepotea`,
    time: (used, limit) => `umecheza ${used} kati ya ${limit}`,
  },
  ahead: (won) => `Uko mbele kwa ${won} hadi sasa`,
  ends: (time) => `hadi ${time}`,
  set: 'Weka',
  change: 'Badilisha',
  rowLabel: (action, group, period) => `${action}: ${group}, ${period.toLowerCase()}`,
  next: (limit, time) => `${limit} kuanzia ${time}`,
  keep: 'Baki na kikomo cha sasa',
  kept: 'Kikomo cha sasa kinabaki.',

  dialog: {
    title: (group, period) => `${group}: ${period.toLowerCase()}`,
    now: 'Kikomo cha sasa',
    money: 'Kikomo',
    minutes: 'Dakika',
    missing: 'Tafadhali weka kikomo.',
    tooLong: 'Siku ina dakika 1,440.',
    tightens: 'Kinaanza mara moja.',
    loosens:
      'Kinaanza saa 24 baada ya ombi lako. Hadi wakati huo kikomo cha sasa kinabaki, na unaweza kubadili mawazo.',
    same: 'Hiki ndicho kikomo chako cha sasa.',
    save: 'Hifadhi kikomo',
    saving: 'Inahifadhi …',
    remove: 'Ondoa kikomo',
    saved: 'Kikomo chako kimeanza.',
    asked: 'Ombi limepokelewa. Kikomo kitaanza baada ya saa 24.',
    failed: 'Imeshindikana kuhifadhi kikomo. Tafadhali jaribu tena.',
  },

  coolOff: {
    title: 'Pumzika',
    text: 'Hakuna kucheza wala kuweka pesa kwa muda. Pesa zako ni zako: unaweza kuzitoa wakati wowote. Pumziko huisha lenyewe.',
    choose: 'Kwa muda gani?',
    submit: 'Pumzika',
    confirmTitle: (length) => `Upumzike: ${length}?`,
  },
  exclusion: {
    title: 'Jizuie kucheza',
    text: 'Pumziko lisipotosha. Hakuna kucheza wala kuweka pesa hadi muda uishe, na hata hapo utarudi tu ukisema mwenyewe kwamba unataka.',
    choose: 'Kwa muda gani?',
    submit: 'Jizuie kucheza',
    confirmTitle: (length) => `Ujizuie kucheza: ${length}?`,
  },
  lengths: {
    '24_hours': 'saa 24',
    '3_days': 'siku 3',
    '7_days': 'siku 7',
    '30_days': 'siku 30',
    '6_months': 'miezi 6',
    '1_year': 'mwaka 1',
    '5_years': 'miaka 5',
    for_good: 'Kabisa',
  },
  confirmText:
    'Inaanza mara moja. Hakuna anayeweza kuimaliza mapema: si wewe, wala huduma kwa wateja. Unaweza kuongeza muda tu.',
  confirm: 'Ndiyo, anza sasa',
  beginning: 'Inaanza …',
  pauseFailed: 'Haikuanza. Tafadhali jaribu tena.',

  pause: {
    cool_off: (until) => `Unapumzika hadi ${until}.`,
    self_exclusion: (until) => `Umejizuia kucheza hadi ${until}.`,
    forGood: 'Umejizuia kucheza kabisa.',
    meaning: 'Huwezi kucheza wala kuweka pesa. Unaweza kutoa pesa wakati wowote.',
    over: 'Muda wa kujizuia umeisha. Unaweza kucheza tena ukisema kwamba unataka.',
    comeBack: 'Rudi',
    comingBack: 'Subiri kidogo …',
    back: 'Karibu tena. Vikomo vyako viko kama ulivyoviacha.',
    longer: 'Unaweza kuchagua muda mrefu zaidi tu.',
  },

  record: {
    title: 'Kumbukumbu',
    text: 'Kila ulichoweka na kujibu. Hakuna kinachoweza kubadilishwa humu.',
    list: 'Kumbukumbu ya vikomo na mapumziko yako',
    none: 'Bado hakuna kitu',
    noneText: 'Utakachoweka kitaonekana hapa.',
    failed: 'Imeshindikana kupakia kumbukumbu',
    failedText: 'Angalia intaneti yako na ujaribu tena.',
    moreFailed: 'Imeshindikana kupakia zaidi. Tafadhali jaribu tena.',
    limit: (name, from, to) => `${name}: ${from} → ${to}`,
    counts: (time) => `kinaanza ${time}`,
    cancelled: (name, limit) => `${name}: kinabaki ${limit}`,
    cool_off: (until) => `Pumziko hadi ${until}`,
    self_exclusion: (until) => `Kujizuia hadi ${until}`,
    excludedForGood: 'Kujizuia kabisa',
    return: 'Ulirudi baada ya kujizuia',
    realityCheck: {
      continue: 'Ukumbusho wa muda: uliendelea',
      take_a_break: 'Ukumbusho wa muda: ulipumzika',
      log_out: 'Ukumbusho wa muda: ulitoka',
    },
    realityFacts: (rounds, net) => `${rounds}, matokeo ${net}`,
  },

  rounds: (count) => `raundi ${countText(count)}`,

  realityCheck: {
    title: 'Angalia saa',
    text: 'Umecheza kwa muda bila kupumzika. Haya ndiyo matokeo yake:',
    time: 'Muda uliocheza',
    rounds: 'Raundi',
    staked: 'Madau',
    paid: 'Ulicholipwa',
    net: 'Matokeo halisi',
    continue: 'Endelea kucheza',
    takeABreak: 'Pumzika kwa saa 24',
    logOut: 'Toka',
    failed: 'Jibu lako halikufika. Tafadhali jaribu tena.',
  },
};
