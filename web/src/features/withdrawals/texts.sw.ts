import { brand } from '@sanduku/contracts/brand';
import type { AccessPart } from '@sanduku/contracts/players/access';
import type { Texts } from '../../lib/language/texts.ts';
import type { withdrawals as english } from './texts.en.ts';

const { withdrawalMinutes } = brand.figures;

const statuses = {
  pending: 'Inashughulikiwa',
  approved: 'Imeidhinishwa',
  completed: 'Imekamilika',
  rejected: 'Imekataliwa',
  failed: 'Imeshindikana',
};

/** A status as the server names it, in words; one that we do not know stays as it came. */
const statusText = (status: string) => new Map(Object.entries(statuses)).get(status) ?? status;

const changed: Record<AccessPart, string> = {
  password: 'nenosiri lako limebadilishwa',
  pin: 'PIN yako ya kutoa pesa imebadilishwa',
  second_factor: 'hatua yako ya pili imebadilishwa',
  contact: 'barua pepe yako au nambari yako ya simu imebadilishwa',
};

/** Withdrawals, in Swahili. */
export const withdrawals: Texts<typeof english> = {
  card: {
    title: 'Toa pesa',
    available: 'Salio linalopatikana',
    minimum: { mobile: 'Kiasi cha chini (simu)', crypto: 'Kiasi cha chini (USDT)' },
    processing: 'Muda wa kushughulikia',
    processingTime: `Dakika ${withdrawalMinutes}, huidhinishwa na mtu`,
    promise: 'Ahadi',
    promised: (minutes) => `Hulipwa ndani ya dakika ${minutes}, au 0.1% kwa kila dakika 10 zaidi`,
    noPromise: 'Hakuna: kwa sasa hatuahidi muda',
    request: 'Omba kutoa pesa',
    tooLittle: {
      mobile: (minimum) => `Pesa kwa simu hutolewa kuanzia ${minimum}.`,
      crypto: (minimum) => `USDT hutolewa kuanzia ${minimum}.`,
    },
    setPin: 'Weka PIN ya kutoa pesa',
    changePin: 'Badilisha PIN ya kutoa pesa',
  },

  statementLink: 'Taarifa ya akaunti',

  channels: {
    mtn: 'MTN Mobile Money',
    airtel: 'Airtel Money',
    trc20: 'USDT (TRC-20)',
    erc20: 'USDT (ERC-20)',
    bep20: 'USDT (BEP-20)',
  },
  networks: { trc20: 'TRC-20', erc20: 'ERC-20', bep20: 'BEP-20' },

  dialog: {
    title: 'Toa pesa',
    steps: ['Njia', 'Maelezo', 'Thibitisha'],
    back: 'Rudi',
    continue: 'Endelea',

    method: {
      title: 'Unataka kupata pesa zako vipi?',
      mobile: 'Mobile Money',
      mobileText: 'Kwenye simu ya MTN au Airtel nchini Uganda, hulipwa kwa UGX.',
      mobileFee: (fee, minimum) => `Ada 2%, angalau ${fee}. Kuanzia ${minimum}.`,
      crypto: 'USDT (Kripto)',
      cryptoText: 'Kwenye pochi yako mwenyewe ya TRC-\u206020, ERC-\u206020 au BEP-\u206020.',
      cryptoFee: (minimum) => `Ada 0.5 hadi 5 USDT. Kuanzia ${minimum}.`,
    },

    details: {
      mobileTitle: 'Kwenye simu gani, na kiasi gani?',
      cryptoTitle: 'Kwenye pochi gani, na kiasi gani?',
      phone: 'Nambari ya simu',
      phoneHint: 'Nambari ya MTN au Airtel ya Uganda, kama 0772 123 456.',
      phoneGoesTo: (channel, number) => `${channel}, ${number}`,
      abroad: 'Mobile Money hulipwa kwenye simu za Uganda pekee, na kwa UGX.',
      network: 'Mtandao',
      networkFee: (fee) => `Ada ya mtandao: ${fee} USDT.`,
      address: 'Anwani ya USDT',
      addressHint: (network) =>
        `Anwani ya pochi yako kwenye ${network}. Pesa zikitumwa kwenye anwani isiyo sahihi haziwezi kurudishwa.`,
      amount: 'Kiasi cha kutoa',
      available: (amount) => `Zinazopatikana: ${amount}, kabla ya ada.`,
      all: 'Toa zote',
    },

    cost: {
      amount: 'Kiasi',
      fee: 'Ada',
      total: 'Jumla ya makato',
      arrives: 'Utapokea',
      rate: (rate) => `1 USDT = ${rate}`,
      rateLabel: 'Kiwango cha ubadilishaji',
    },

    confirm: {
      title: 'Je, hii ni sahihi?',
      method: 'Njia',
      to: 'Kwenda',
      code: 'Msimbo wa tarakimu 4',
      robot: 'Weka 1010 kuonyesha kwamba wewe si roboti.',
      pin: 'PIN ya kutoa pesa',
      pinHint: 'Tarakimu nne ulizoweka mwenyewe.',
      unknown: 'PIN yako ya kutoa pesa, au 1010 kama hujaweka PIN.',
      review: `Kila ombi la kutoa pesa huangaliwa na mtu; hushughulikiwa ndani ya dakika ${withdrawalMinutes}.`,
      exchanged:
        'Kiwango chetu kikibadilika kabla ya kuidhinishwa, utapokea thamani ya kiasi hiki kwa wakati huo, na kamwe si zaidi ya inavyoonyeshwa hapa.',
      submit: (amount) => `Toa ${amount}`,
      submitting: 'Ombi lako linatumwa …',
      retry: 'Jaribu tena',
      unsure: 'Hatujui kama ombi lako lilifika. Jaribu tena: ombi lilelile halitoi pesa mara mbili kamwe.',
      protect: 'Linda pesa zako kwa PIN yako mwenyewe ya kutoa pesa',
      changePin: 'Badilisha PIN yako',
    },

    done: {
      title: 'Ombi limetumwa',
      text: 'Ombi lako linasubiri idhini ya msimamizi.',
    },
  },

  alerts: {
    successTitle: 'Ombi la kutoa pesa limetumwa',
    success: (id, status) =>
      `Nambari ya muamala: ${id}\nHali: ${statusText(status)}\n\nOmbi lako linasubiri idhini ya msimamizi.`,
    failedTitle: 'Pesa hazikutolewa',
    failed: (message) => `Kutoa pesa kumeshindikana: ${message}`,
    error: (message) => `Hitilafu: ${message}`,
    noMessage: 'Imeshindikana kushughulikia ombi la kutoa pesa. Tafadhali jaribu tena.',
  },
  submitted: 'Ombi la kutoa pesa limetumwa!',

  pin: {
    setTitle: 'Weka PIN ya kutoa pesa',
    changeTitle: 'Badilisha PIN ya kutoa pesa',
    text: 'Ukiwa na PIN, mtu akikuta simu yako iko wazi hawezi kutoa pesa zako wala kuzituma kwa wengine.',
    currentPin: 'PIN ya sasa',
    currentPinHint: 'Ile unayoibadilisha.',
    forgotten: 'Nimesahau PIN yangu',
    waits: 'Baada ya mabadiliko, maombi ya kutoa pesa husubiri saa 24.',
    allWaits: 'Hapo maombi ya kutoa pesa na uhamisho kwa wachezaji wengine vitasubiri saa 24.',
    pin: 'PIN mpya',
    pinHint: 'Tarakimu nne unazozijua wewe tu.',
    pinWrong: 'PIN ina tarakimu nne',
    password: 'Nenosiri lako',
    passwordHint: 'Ili tujue kwamba ni wewe.',
    passwordMissing: 'Nenosiri linahitajika',
    save: 'Hifadhi PIN',
    saving: 'Inahifadhi …',
    remove: 'Ondoa PIN',
    removing: 'Inaondoa …',
    saved: 'PIN yako ya kutoa pesa imewekwa.',
    removed: 'PIN yako ya kutoa pesa imeondolewa.',
    failed: 'Imeshindikana kubadilisha PIN yako. Tafadhali jaribu tena.',
  },

  history: {
    title: 'Pesa ulizotoa karibuni',
    list: 'Pesa ulizotoa',
    none: 'Hakuna historia ya kutoa pesa',
    noneText: 'Kila ombi lako la kutoa pesa, na hali yake, litaonekana hapa.',
    request: 'Omba kutoa pesa',
    failed: 'Imeshindikana kupakia historia ya kutoa pesa',
    failedText: 'Maombi yako yako salama kwetu. Angalia intaneti yako kisha usasishe.',
    moreFailed: 'Imeshindikana kuleta historia ya kutoa pesa. Tafadhali jaribu tena.',
    /** How a withdrawal stands; whatever is not here is shown as it came. */
    statuses,
    unknownStatus: 'Haijulikani',
    fee: (fee) => `ada ${fee}`,
    paid: (amount) => `unapokea ${amount}`,
    paysLess: (promised) => `Kiwango chetu kilibadilika kabla ya kuidhinishwa: ungepokea ${promised}.`,
    note: (note) => `Maelezo: ${note}`,
    moneyBack: 'Kiasi pamoja na ada vimerudi kwenye salio lako.',
    reference: 'Kumbukumbu',
    id: 'Nambari ya muamala',
  },

  stats: {
    label: 'Pesa ulizotoa kwa takwimu',
    completed: 'Yaliyokamilika',
    pending: 'Yanayoendelea',
    total: 'Jumla uliyotoa',
    failed: 'Imeshindikana kuleta takwimu za kutoa pesa',
  },

  clock: {
    place: (place, waiting) =>
      place === 1 && waiting <= 1
        ? 'Linalofuata kwenye foleni.'
        : `Nafasi ya ${place} kati ya ${waiting} kwenye foleni.`,
    waits: (what, until) => `Linasubiri hadi ${until}, kwa sababu ${changed[what]}. Hii hulinda pesa zako.`,
    paying: 'Limeidhinishwa: malipo yako njiani.',
    inDoubt: 'Mtoa huduma hajathibitisha malipo: mtu anachunguza kilichotokea.',
    longer: (p95) => `Linachukua muda kuliko kawaida: 95 kati ya 100 hulipwa ndani ya ${p95}.`,
    typical: (median, p95) => `Nusu hulipwa ndani ya ${median}, 95 kati ya 100 ndani ya ${p95}.`,
    nearlyAll: (p95) => `95 kati ya 100 hulipwa ndani ya ${p95}.`,
    notMeasured: `Kwa kawaida takriban dakika ${withdrawalMinutes}.`,
    lessThanAMinute: 'dakika moja',
    minutes: (count) => `dakika ${count}`,
    hours: (count) => `saa ${count}`,
    days: (count) => `siku ${count}`,
  },

  promise: {
    until: (until, most) =>
      `Tumeahidi kulipa kufikia ${until}; kila dakika 10 zaidi hukupa 0.1% ya kiasi, isiyozidi ${most}.`,
    untilOnly: (until) => `Tumeahidi kulipa kufikia ${until}. Fidia ya kusubiri ni ya wanaocheza.`,
    stands: (until) => `Saa ya ahadi yetu imesimama kwa sasa: tumeahidi kulipa kufikia ${until}.`,
    late: (until, credited, most) =>
      `Tuliahidi kulipa kufikia ${until}. Fidia ya kusubiri hadi sasa: ${credited}, isiyozidi ${most}.`,
    waitsForFunds: 'Unastahili zaidi, na inasubiri fedha za mwendeshaji.',
    kept: (until) => `Tuliahidi kulipa kufikia ${until}, na tumetimiza.`,
    credited: (until, credited) => `Tuliahidi kulipa kufikia ${until}. Fidia ya kusubiri: ${credited}.`,
    none: 'Hatukuahidi muda kwa ombi hili.',
  },

  strip: {
    label: 'Maombi ya kutoa pesa yanayoendelea',
    title: (amount) => `Ombi la kutoa ${amount}`,
    details: 'Maelezo',
  },
};
