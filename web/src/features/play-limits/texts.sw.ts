import { countText } from '../../lib/format.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { playLimits as english } from './texts.en.ts';

export const playLimits: Texts<typeof english> = {
  title: 'Vikomo na mapumziko',
  intro:
    'Weka vikomo vya pesa na muda. Kikomo cha kwanza au cha chini huanza mara moja. Cha juu zaidi, au kukiondoa, huanza baada ya saa 24.',
  unavailable: 'Imeshindikana kupakia vikomo vyako. Bado vinafanya kazi.',

  month: {
    title: 'Siku zako 30 zilizopita',
    cost: (amount) => `Katika siku 30 zilizopita, kucheza kumekugharimu ${amount}.`,
    even: 'Katika siku 30 zilizopita hukupata faida wala hasara.',
    ahead: (amount) =>
      `Katika siku 30 zilizopita umepata faida ya ${amount}. Kwa wastani, kucheza hugharimu pesa.`,
    notPlayed: 'Hujacheza katika siku 30 zilizopita.',
    chartWords: (staked, paid) => `Jumla ya madau na malipo kwa siku 30: madau ${staked}, malipo ${paid}.`,
    rounds: 'Raundi',
    staked: 'Madau',
    paid: 'Ulicholipwa',
    net: 'Matokeo halisi',
  },

  groups: {
    deposit: { title: 'Kuweka pesa', text: 'Kiasi cha juu unachoweza kuweka.' },
    loss: { title: 'Kupoteza', text: 'Kiasi cha juu unachoweza kupoteza: madau ukiondoa malipo.' },
    time: {
      title: 'Muda',
      text: 'Muda mrefu zaidi unaoweza kucheza. Pumziko la dakika 15 au zaidi halihesabiwi.',
    },
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
    current: 'Kikomo cha sasa',
    money: 'Kikomo',
    minutes: 'Dakika',
    missing: 'Tafadhali weka kikomo.',
    tooLong: 'Siku ina dakika 1,440.',
    tightens: 'Kinaanza mara moja.',
    loosens:
      'Kinaanza baada ya saa 24. Hadi wakati huo kikomo cha sasa kinatumika, na unaweza kubadili mawazo.',
    same: 'Hiki ndicho kikomo chako cha sasa.',
    save: 'Hifadhi kikomo',
    saving: 'Inahifadhi…',
    remove: 'Ondoa kikomo',
    saved: 'Imehifadhiwa. Kikomo kipya kimeanza.',
    scheduled: 'Imehifadhiwa. Itaanza baada ya saa 24.',
    failed: 'Imeshindikana kuhifadhi kikomo. Tafadhali jaribu tena.',
  },

  howLong: 'Kwa muda gani?',
  coolOff: {
    title: 'Pumzika',
    text: 'Hakuna kucheza wala kuweka pesa kwa muda. Unaweza kutoa pesa zako wakati wowote. Pumziko huisha lenyewe.',
    submit: 'Pumzika',
    confirmTitle: (length) => `Upumzike: ${length}?`,
  },
  exclusion: {
    title: 'Jizuie kucheza',
    text: 'Pumziko lisipotosha. Hakuna kucheza wala kuweka pesa hadi muda uishe, na baada ya hapo ni ukiomba kurudi tu.',
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
    'Inaanza sasa. Huwezi kuimaliza mapema, wala huduma kwa wateja haiwezi. Unaweza kuongeza muda tu.',
  confirm: 'Ndiyo, anza sasa',
  starting: 'Inaanza…',
  pauseFailed: 'Imeshindikana kuanza pumziko lako. Tafadhali jaribu tena.',

  pause: {
    cool_off: (until) => `Unapumzika hadi ${until}.`,
    self_exclusion: (until) => `Umejizuia kucheza hadi ${until}.`,
    forGood: 'Umejizuia kucheza kabisa.',
    meaning: 'Huwezi kucheza wala kuweka pesa. Unaweza kutoa pesa wakati wowote.',
    over: 'Muda wa kujizuia umeisha. Unaweza kucheza tena ukithibitisha kwamba unataka.',
    comeBack: 'Rudi',
    comingBack: 'Subiri kidogo…',
    back: 'Karibu tena. Vikomo vyako havijabadilika.',
    longer: 'Unaweza kuchagua muda mrefu zaidi tu.',
  },

  record: {
    title: 'Historia',
    text: 'Vikomo, mapumziko na ukumbusho wa muda. Haviwezi kubadilishwa.',
    list: 'Historia ya vikomo na mapumziko yako',
    none: 'Bado hakuna kitu',
    noneText: 'Vikomo na mapumziko yako huonekana hapa.',
    failed: 'Imeshindikana kupakia historia yako',
    failedText: 'Angalia intaneti yako na ujaribu tena.',
    moreFailed: 'Imeshindikana kupakia zaidi. Tafadhali jaribu tena.',
    limit: (name, from, to) => `${name}: ${from} → ${to}`,
    effective: (time) => `kinaanza ${time}`,
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
    title: 'Ukumbusho wa muda',
    text: 'Umecheza kwa muda bila kupumzika. Haya ndiyo matokeo:',
    time: 'Muda uliocheza',
    continue: 'Endelea kucheza',
    takeABreak: 'Pumzika kwa saa 24',
    logOut: 'Toka',
    failed: 'Hatukupata jibu lako. Tafadhali jaribu tena.',
  },
};
