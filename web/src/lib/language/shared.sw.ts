import { brand } from '@sanduku/contracts/brand';
import { odds } from '@sanduku/contracts/odds';
import { boxesInWords } from './in-words.sw.ts';
import type { messages as english } from './shared.en.ts';
import type { Texts } from './texts.ts';

const { name, minimumAge } = brand;
const boxes = boxesInWords(odds.boxes);

/** What the product is, in one line. */
const tagline = `Masanduku ${boxes} yaliyofungwa. Nafasi za kushinda wazi. Uthibitisho katika kila raundi.`;

/** Minutes, hours and days agree alike: one "iliyopita", several "zilizopita". */
const ago = (unit: string, count: number) => `${unit} ${count} ${count === 1 ? 'iliyopita' : 'zilizopita'}`;

/** The texts that all pages share, in Swahili. */
export const messages: Texts<typeof english> = {
  tagline,

  meta: {
    shell: { title: name, description: tagline },
    landing: {
      title: `${name}: masanduku ${boxes} yaliyofungwa, nafasi za kushinda wazi`,
      description: `Chagua sanduku moja kati ya ${boxes} yaliyofungwa. Nafasi za kushinda ziko wazi, na kila raundi inaweza kukaguliwa. Miaka ${minimumAge}+ tu.`,
    },
    terms: {
      title: `Masharti ya matumizi - ${name}`,
      description: `Kanuni kati yako na ${name}: nani anaweza kucheza, raundi zinaamuliwaje, pesa zinaingia na kutoka vipi, na nini hufanyika jambo linapoenda vibaya.`,
    },
    privacy: {
      title: `Faragha - ${name}`,
      description: `Kile ${name} inachojua kukuhusu, kwa nini, nani mwingine anakiona, kinahifadhiwa kwa muda gani, na jinsi ya kuomba nakala au kifutwe.`,
    },
    security: {
      title: `Usalama - ${name}`,
      description: `Jinsi ${name} inavyolinda akaunti yako na pesa zako, jinsi kila raundi inavyofungwa kabla hujachagua, na jinsi ya kuripoti udhaifu.`,
    },
    help: {
      title: `Msaada - ${name}`,
      description: `Majibu kuhusu kucheza, kuweka pesa, kutoa pesa, uhamisho, akaunti ya uwekezaji, mialiko na kucheza kwa kuwajibika kwenye ${name}.`,
    },
    fairness: {
      title: `Uwazi wa mchezo - ${name}`,
      description: `Jinsi kila raundi ya ${name} inavyofungwa kabla hujachagua, ni mara ngapi wachezaji wameshinda kweli, na fomu inayokagua risiti yoyote ndani ya kivinjari chako.`,
    },
    transparency: {
      title: `Hesabu wazi - ${name}`,
      description: `Kile ${name} inachodaiwa na wachezaji wake, kilichochezwa na kilicholipwa, na jinsi pesa zinavyolipwa haraka: kimetiwa sahihi, na kinaweza kukaguliwa.`,
    },
    login: {
      title: `Ingia - ${name}`,
      description: `Ingia kwenye ${name} ili kucheza, kuhamisha pesa na kuona masanduku yako yalikuwa na nini.`,
    },
    signup: {
      title: `Fungua akaunti - ${name}`,
      description: `Fungua akaunti ya ${name} kwa barua pepe au nambari ya simu. Nchi kumi na moja, ni kwa wenye miaka ${minimumAge}+ tu.`,
    },
    dashboard: (username) => ({
      title: `Karibu tena, ${username}! - ${name}`,
      description: `Salio lako, michezo yako, pochi yako na uhamisho wako kwenye ${name}.`,
    }),
    investment: {
      title: `Uwekezaji - ${name}`,
      description: `Akaunti yako ya uwekezaji kwenye ${name}.`,
    },
    referrals: {
      title: `Mialiko - ${name}`,
      description: `Msimbo wako wa mwaliko kwenye ${name}, na marafiki walioutumia.`,
    },
    statement: {
      title: `Taarifa ya akaunti - ${name}`,
      description: `Kila muamala wa pesa zako kwenye ${name}, pamoja na salio baada yake.`,
    },
    playLimits: {
      title: `Vikomo na mapumziko - ${name}`,
      description: `Mchezo unaweza kukugharimu kiasi gani kwenye ${name}, kwa pesa na kwa muda: vikomo, mapumziko na kujizuia kucheza.`,
    },
    account: {
      title: `Akaunti na usalama - ${name}`,
      description: `Nenosiri lako, ulikoingia, na kinacholinda pesa zako kwenye ${name}.`,
    },
    resetPassword: {
      title: `Nenosiri jipya - ${name}`,
      description: `Chagua nenosiri jipya la akaunti yako ya ${name}.`,
    },
    notFound: {
      title: '404 - Ukurasa haupo',
      description: `Ukurasa huu haupo kwenye ${name}. Rudi kwenye ukurasa wa mwanzo au uliza huduma kwa wateja.`,
    },
  },

  navigation: {
    label: 'Kuu',
    skip: 'Ruka hadi yaliyomo',
    home: `${name}, ukurasa wa mwanzo`,
    features: 'Vipengele',
    howItWorks: 'Inavyofanya kazi',
    testimonials: 'Maoni',
    fairness: 'Uwazi',
    playLimits: 'Vikomo na mapumziko',
    account: 'Akaunti na usalama',
    help: 'Msaada',
    logIn: 'Ingia',
    signUp: 'Jisajili',
    dashboard: 'Dashibodi',
  },

  footer: {
    quickLinks: 'Viungo vya haraka',
    support: 'Huduma kwa wateja',
    security: 'Usalama',
    terms: 'Masharti ya matumizi',
    privacy: 'Faragha',
    securityPage: 'Usalama',
    helpCentre: 'Kituo cha msaada',
    openBooks: 'Hesabu wazi: kagua kila raundi na tunachodaiwa',
    chat: (phone) => `Gumzo: ${phone}`,
    securityClaims: [
      'Mawasiliano yamesimbwa kutoka simu yako hadi seva zetu',
      'Kila muamala wa pesa huandikwa pande mbili kwenye daftari la hesabu',
      'Kila ombi la kutoa pesa huidhinishwa na mtu',
    ],
    age: `${minimumAge}+`,
    ageNotice: `Ni kwa watu wazima wenye umri wa miaka ${minimumAge} na zaidi. Masanduku mengi ni matupu: usiweke dau la pesa ambazo huwezi kumudu kuzipoteza.`,
    rights: `© ${brand.operator.name}, ${brand.operator.city}`,
  },

  support: {
    label: 'Huduma kwa wateja',
    open: 'Zungumza na huduma kwa wateja',
    opensNewTab: 'hufunguka kwenye kichupo kipya',
  },

  announcement: { label: 'Tangazo' },

  sandbox: { ribbon: 'Majaribio: si pesa halisi' },

  ui: {
    ok: 'Sawa',
    close: 'Funga',
    cancel: 'Ghairi',
    retry: 'Jaribu tena',
    dismiss: 'Ondoa',
    loading: 'Inapakia',
    copy: 'Nakili',
    copied: 'Imenakiliwa!',
    copyFailed: 'Kunakili kumeshindikana. Bonyeza na ushikilie maandishi ili uyanakili mwenyewe.',
    showPassword: 'Onyesha nenosiri',
    hidePassword: 'Ficha nenosiri',
    notifications: 'Arifa',
    alertTitle: 'Tafadhali zingatia',
    required: 'lazima',
    optional: 'si lazima',
    stepOf: (step, steps) => `Hatua ya ${step} kati ya ${steps}`,
    stepDone: 'imekamilika',
    refresh: 'Sasisha',
    showMore: 'Onyesha zaidi',
    loadingMore: 'Inapakia …',
  },

  toast: { success: 'Imefanikiwa', error: 'Hitilafu', warning: 'Onyo', info: 'Taarifa' },

  language: {
    code: 'sw',
    /** How dates are written, as a locale of the browser. Numbers and money are written alike in all languages. */
    dates: 'sw',
    label: 'Lugha',
  },

  theme: { label: 'Mandhari', system: 'Mfumo', light: 'Mwanga', dark: 'Giza' },

  amount: { in: 'pesa zilizoingia', out: 'pesa zilizotoka', unknown: 'haijulikani' },

  time: {
    justNow: 'Sasa hivi',
    minutesAgo: (minutes) => ago('Dakika', minutes),
    hoursAgo: (hours) => ago('Saa', hours),
    daysAgo: (days) => ago('Siku', days),
  },

  api: {
    offline: 'Inaonekana huna intaneti: seva haikupatikana. Angalia intaneti yako na ujaribu tena.',
    timeout: 'Seva haikujibu kwa wakati. Tafadhali jaribu tena.',
    unreadable: (status) => `Seva imetoa jibu ambalo hatukuweza kulisoma (${status}). Tafadhali jaribu tena.`,
    rateLimited: 'Maombi ni mengi mno',
    rateLimitedWithoutCache: 'Maombi ni mengi mno na hakuna data iliyohifadhiwa',
    noToken: 'Uthibitisho wa kuingia haukupatikana',
    noTokenLogInAgain: 'Uthibitisho wa kuingia haukupatikana. Tafadhali ingia tena.',
  },

  unreachable: {
    title: 'Hatuwezi kuifikia seva',
    text: 'Bado umeingia. Angalia intaneti yako; tutajaribu tena mara tu itakaporudi.',
  },

  broken: {
    title: 'Hitilafu imetokea',
    text: 'Ukurasa huu haukuweza kuonyeshwa. Pesa zako ziko salama. Pakia ukurasa tena ili uendelee.',
    reload: 'Pakia tena',
  },

  notFound: {
    title: '404 - Ukurasa haupo',
    text: 'Sanduku hili ni tupu. Ukurasa uliotafuta haupo, au umehamishwa.',
    home: 'Rudi mwanzo',
    help: 'Pata msaada',
  },
};
