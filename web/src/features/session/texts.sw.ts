import { brand, chatLinkOf } from '@sanduku/contracts/brand';
import { pages } from '@sanduku/contracts/pages';
import type { Texts } from '../../lib/language/texts.ts';
import type { auth as english } from './texts.en.ts';

const { name, support } = brand;
const supportLink = { label: 'Zungumza na huduma kwa wateja', to: chatLinkOf(support) };

export const auth: Texts<typeof english> = {
  points: [
    'Kila raundi hufungwa kabla hujachagua. Unaweza kuikagua baadaye.',
    'Mtu huidhinisha kila ombi la kutoa pesa.',
    'Pesa zote huandikwa pande mbili kwenye daftari la hesabu.',
  ],
  username: 'Jina la mtumiaji',
  password: 'Nenosiri',
  rateLimited: (refusal) => `${refusal}. Tafadhali jaribu tena baada ya dakika moja.`,

  login: {
    secondFactor: 'Nenosiri lako ni sahihi. Sasa thibitisha kwamba ni wewe.',
    title: 'Ingia',
    intro: `Karibu tena ${name}.`,
    remember: 'Nikumbuke',
    forgot: 'Umesahau nenosiri?',
    submit: 'Ingia',
    submitting: 'Unaingia…',
    done: 'Umeingia. Subiri kidogo…',
    sessionEnded: 'Kipindi chako kimeisha. Tafadhali ingia tena.',
    accountReady: 'Akaunti yako iko tayari. Tafadhali ingia.',
    toSignup: `Mgeni kwenye ${name}?`,
    toSignupLink: 'Fungua akaunti',
    demo: 'Jaribu bila akaunti:',
    demoUse: 'Tumia akaunti ya majaribio',
    terms: 'Masharti',
    privacy: 'Faragha',
    support: 'Huduma kwa wateja',
    failed: 'Kuingia kumeshindikana. Tafadhali jaribu tena.',
    refused: 'Jina la mtumiaji au nenosiri si sahihi',
  },

  alerts: {
    forgot: {
      title: 'Umesahau nenosiri',
      text: 'Wasiliana na huduma kwa wateja ili kubadilisha nenosiri',
      link: supportLink,
    },
    terms: {
      title: 'Masharti',
      text: `Lazima uwe na umri wa miaka ${brand.minimumAge} au zaidi ili ucheze. Masharti kamili ya matumizi yako kwenye /terms.`,
      link: { label: 'Soma masharti', to: pages.terms },
    },
    privacy: {
      title: 'Faragha',
      text: 'Tunahifadhi tu tunachohitaji kuendesha akaunti yako. Sera kamili iko kwenye /privacy.',
      link: { label: 'Soma sera ya faragha', to: pages.privacy },
    },
    support: {
      title: 'Huduma kwa wateja',
      text: `Piga simu au gumzo: ${support.phone}\nBarua pepe: ${support.email}`,
      link: supportLink,
    },
    created: (username) => ({
      title: 'Akaunti imefunguliwa',
      text: `Karibu ${name}, ${username}! Akaunti yako iko tayari.`,
    }),
  },

  signup: {
    title: 'Fungua akaunti',
    intro: 'Inachukua kama dakika moja.',
    referralCode: 'Msimbo wa mwaliko',
    referralHint: 'Weka msimbo wa rafiki yako kama unao.',
    usernameHint: 'Angalau herufi 3. Wachezaji wengine huliona.',
    contactMethod: 'Jisajili kwa',
    email: 'Barua pepe',
    emailField: 'Anwani ya barua pepe',
    emailHint: 'Tunaitumia tu kuwasiliana nawe kuhusu akaunti yako.',
    phone: 'Simu',
    phoneField: 'Nambari ya simu',
    phoneHint: (dialCode) => `Pamoja na +${dialCode} au bila yake.`,
    phoneSaved: (number) => `Tutaihifadhi kama ${number}.`,
    country: 'Nchi',
    countryOption: (country, currency) => `${country} (${currency})`,
    countryHint: (currency) => `Utacheza kwa ${currency}. Huwezi kubadilisha hili baadaye.`,
    passwordHint: 'Angalau herufi 6.',
    confirmPassword: 'Thibitisha nenosiri',
    terms: {
      before: `Nina umri wa miaka ${brand.minimumAge} au zaidi na ninakubali `,
      terms: 'masharti',
      between: ' na ',
      privacy: 'sera ya faragha',
      after: '.',
    },
    submit: 'Fungua akaunti',
    submitting: 'Akaunti yako inafunguliwa…',
    done: 'Akaunti yako iko tayari. Unaingizwa…',
    toLogin: 'Una akaunti tayari?',
    toLoginLink: 'Ingia',
    security: 'Jinsi tunavyokulinda',
    help: 'Msaada',
    opensNewTab: 'hufunguka kwenye kichupo kipya',
    failed: 'Kufungua akaunti kumeshindikana. Tafadhali jaribu tena.',
    somethingWrong: 'Hitilafu imetokea. Tafadhali jaribu tena.',
    emailExists:
      'Tayari kuna akaunti yenye anwani hii ya barua pepe. Tafadhali jaribu kuingia au tumia barua pepe nyingine.',
    phoneExists:
      'Tayari kuna akaunti yenye nambari hii ya simu. Tafadhali jaribu kuingia au tumia nambari nyingine.',
    prove: 'Ni yangu. Nitumie msimbo',
    codeSent: (contact) => `Tumetuma msimbo kwa ${contact}. Uweke, kisha fungua akaunti yako.`,
    sandboxCode: (code) => `Majaribio: hakuna kinachotumwa. Msimbo wako: ${code}`,
    code: 'Msimbo',
    codeHint: 'Tarakimu sita, hutumika kwa dakika 10.',
    invalidReferral: (code) =>
      `Msimbo wa mwaliko "${code}" si sahihi. Tafadhali ukague au uache wazi ili uendelee.`,
  },
};
