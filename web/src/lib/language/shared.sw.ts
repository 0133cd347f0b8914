import { brand } from '@sanduku/contracts/brand';
import { odds } from '@sanduku/contracts/odds';
import { boxesInWords } from './in-words.sw.ts';
import type { messages as english } from './shared.en.ts';
import type { Texts } from './texts.ts';

const { name, minimumAge } = brand;
const boxes = boxesInWords(odds.boxes);

const documentsChanged = () =>
  new Intl.DateTimeFormat('sw', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${brand.documentsChanged} UTC`),
  );

const tagline = `Masanduku ${boxes} yaliyofungwa. Nafasi za kushinda wazi. Uthibitisho katika kila raundi.`;

/** Minutes, hours and days agree alike: one "iliyopita", several "zilizopita". */
const ago = (unit: string, count: number) => `${unit} ${count} ${count === 1 ? 'iliyopita' : 'zilizopita'}`;

export const messages: Texts<typeof english> = {
  tagline,

  meta: {
    shell: { title: name, description: tagline },
    landing: {
      title: `${name}: masanduku ${boxes} yaliyofungwa, nafasi wazi`,
      description: `Chagua sanduku moja kati ya ${boxes} yaliyofungwa. Nafasi za kushinda ziko wazi, na kila raundi inaweza kukaguliwa. Miaka ${minimumAge}+ tu.`,
    },
    terms: {
      title: `Masharti ya matumizi - ${name}`,
      description: `Kanuni za kutumia ${name}: nani anaweza kucheza, raundi zinaamuliwaje, pesa huhamaje, na nini hufanyika tatizo likitokea.`,
    },
    privacy: {
      title: `Faragha - ${name}`,
      description: `Kile ${name} inachojua kukuhusu na kwa nini, nani mwingine anakiona, tunakihifadhi kwa muda gani, na jinsi ya kupata nakala au kifutwe.`,
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
      description: `Jinsi kila raundi ya ${name} inavyofungwa kabla hujachagua, wachezaji wameshinda mara ngapi, na fomu ya kukagua risiti yoyote kwenye kivinjari chako.`,
    },
    transparency: {
      title: `Uwazi wa hesabu - ${name}`,
      description: `Uthibitisho wa akiba, raundi zilizochezwa na muda wa kulipa kwenye ${name}. Yote yamesainiwa, na unaweza kuyakagua.`,
    },
    login: {
      title: `Ingia - ${name}`,
      description: `Ingia kwenye ${name} ili kucheza, kusimamia pesa zako na kukagua raundi zako.`,
    },
    signup: {
      title: `Fungua akaunti - ${name}`,
      description: `Fungua akaunti ya ${name} kwa barua pepe au nambari ya simu. Nchi kumi na moja, ni kwa wenye miaka ${minimumAge}+ tu.`,
    },
    dashboard: (username) => ({
      title: `Karibu tena, ${username}! - ${name}`,
      description: `Salio, michezo, pochi na uhamisho wako kwenye ${name}.`,
    }),
    investment: {
      title: `Uwekezaji - ${name}`,
      description: `Akaunti yako ya uwekezaji kwenye ${name}.`,
    },
    referrals: {
      title: `Mialiko - ${name}`,
      description: `Msimbo wako wa mwaliko kwenye ${name} na marafiki walioutumia.`,
    },
    statement: {
      title: `Taarifa ya akaunti - ${name}`,
      description: `Kila muamala wa akaunti yako ya ${name}, pamoja na salio baada yake.`,
    },
    playLimits: {
      title: `Vikomo na mapumziko - ${name}`,
      description: `Weka vikomo vya pesa na muda, pumzika, au jizuie kucheza kwenye ${name}.`,
    },
    account: {
      title: `Akaunti na usalama - ${name}`,
      description: `Nenosiri lako, vifaa vyako na uthibitishaji wa hatua mbili kwenye ${name}.`,
    },
    resetPassword: {
      title: `Nenosiri jipya - ${name}`,
      description: `Chagua nenosiri jipya la akaunti yako ya ${name}.`,
    },
    notFound: {
      title: '404 - Ukurasa haupo',
      description: `Ukurasa huu haupo kwenye ${name}. Rudi kwenye ukurasa wa mwanzo au wasiliana na huduma kwa wateja.`,
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
    transparency: 'Uwazi wa hesabu na uthibitisho wa akiba',
    chat: (phone) => `Gumzo: ${phone}`,
    securityClaims: [
      'Mawasiliano yamesimbwa kutoka simu yako hadi seva zetu',
      'Pesa zote huandikwa pande mbili kwenye daftari la hesabu',
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
    listFailed: 'Imeshindikana kupakia orodha hii',
    listFailedText: 'Pesa zako ziko salama. Angalia mtandao wako kisha ujaribu tena.',
    dismiss: 'Ondoa',
    loading: 'Inapakia',
    copy: 'Nakili',
    copied: 'Imenakiliwa!',
    copyFailed: 'Imeshindikana kunakili. Bonyeza na ushikilie maandishi ili uyanakili mwenyewe.',
    showPassword: 'Onyesha nenosiri',
    hidePassword: 'Ficha nenosiri',
    notifications: 'Arifa',
    alertTitle: 'Tafadhali zingatia',
    optional: 'si lazima',
    stepOf: (step, steps) => `Hatua ya ${step} kati ya ${steps}`,
    progress: 'Hatua',
    deleteDigit: 'Futa tarakimu ya mwisho',
    stepDone: 'imekamilika',
    refresh: 'Sasisha',
    showMore: 'Onyesha zaidi',
    loadingMore: 'Inapakia…',
  },

  toast: { success: 'Imefanikiwa', error: 'Hitilafu', warning: 'Onyo', info: 'Taarifa' },

  language: {
    code: 'sw',
    months: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ago', 'Sep', 'Okt', 'Nov', 'Des'],
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
    offline: 'Inaonekana huna intaneti. Angalia intaneti yako na ujaribu tena.',
    timeout: 'Seva haikujibu kwa wakati. Tafadhali jaribu tena.',
    unreadable: (status) => `Hatukuweza kusoma jibu la seva (${status}). Tafadhali jaribu tena.`,
    rateLimited: 'Maombi ni mengi mno',
    rateLimitedWithoutCache: 'Maombi ni mengi mno na hakuna data iliyohifadhiwa',
    noToken: 'Uthibitisho wa kuingia haukupatikana',
    noTokenLogInAgain: 'Uthibitisho wa kuingia haukupatikana. Tafadhali ingia tena.',
  },

  unreachable: {
    title: 'Hatuwezi kuifikia seva',
    text: 'Bado umeingia. Angalia intaneti yako. Tutaunganisha tena kiotomatiki.',
  },

  documents: { contents: 'Kwenye ukurasa huu', changed: () => `Mabadiliko ya mwisho: ${documentsChanged()}` },

  broken: {
    title: 'Hitilafu imetokea',
    text: 'Imeshindikana kuonyesha ukurasa huu. Pesa zako ziko salama. Upakie tena ili uendelee.',
    reload: 'Pakia tena',
  },

  notFound: {
    title: '404 - Ukurasa haupo',
    text: 'Sanduku hili ni tupu. Ukurasa haupo, au umehamishwa.',
    home: 'Rudi mwanzo',
    help: 'Pata msaada',
  },
};
