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

const changed: Record<AccessPart, string> = {
  password: 'nenosiri lako limebadilishwa',
  pin: 'PIN yako ya kutoa pesa imebadilishwa',
  second_factor: 'uthibitishaji wako wa hatua mbili umebadilishwa',
  contact: 'barua pepe yako au nambari yako ya simu imebadilishwa',
};

export const withdrawals: Texts<typeof english> = {
  card: {
    title: 'Toa pesa',
    available: 'Salio linalopatikana',
    minimum: { mobile: 'Kiasi cha chini (simu)', crypto: 'Kiasi cha chini (USDT)' },
    processing: 'Muda wa kushughulikia',
    processingTime: `Dakika ${withdrawalMinutes}, huidhinishwa na mtu`,
    promise: 'Ahadi yetu',
    promised: (minutes) =>
      `Hulipwa ndani ya dakika ${minutes}, au tunaongeza 0.1% kwa kila dakika 10 za kuchelewa`,
    noPromise: 'Kwa sasa hatuahidi muda wa malipo',
    request: 'Omba kutoa pesa',
    disabled: (minimum) => `Unahitaji angalau ${minimum} ili kutoa pesa.`,
    tooLittle: {
      mobile: (minimum) => `Kiasi cha chini cha kutoa kwa Mobile Money: ${minimum}.`,
      crypto: (minimum) => `Kiasi cha chini cha kutoa kwa USDT: ${minimum}.`,
    },
    setPin: 'Weka PIN ya kutoa pesa',
    changePin: 'Badilisha PIN ya kutoa pesa',
  },

  hold: (until) => `Ili kulinda pesa zako, kutoa pesa kumesimamishwa hadi ${until}.`,

  statementLink: 'Taarifa ya akaunti',

  channels: {
    mtn: 'MTN Mobile Money',
    airtel: 'Airtel Money',
    trc20: 'USDT (TRC-20)',
    erc20: 'USDT (ERC-20)',
    bep20: 'USDT (BEP-20)',
  },
  rails: { mtn: 'MTN', airtel: 'Airtel', trc20: 'USDT', erc20: 'USDT', bep20: 'USDT' },
  networks: { trc20: 'TRC-20', erc20: 'ERC-20', bep20: 'BEP-20' },

  dialog: {
    title: 'Toa pesa',
    steps: ['Njia', 'Maelezo', 'Thibitisha'],
    back: 'Rudi',
    continue: 'Endelea',

    method: {
      title: 'Tukulipe kwa njia gani?',
      mobile: 'Mobile Money',
      mobileText: 'Kwenye simu ya MTN au Airtel nchini Uganda, hulipwa kwa UGX.',
      mobileFee: (fee, minimum) => `Ada: 2%, angalau ${fee}. Kiasi cha chini: ${minimum}.`,
      crypto: 'USDT (Kripto)',
      cryptoText: 'Kwenye pochi yako mwenyewe ya TRC-\u206020, ERC-\u206020 au BEP-\u206020.',
      cryptoFee: (minimum) => `Ada: 0.5 hadi 5 USDT. Kiasi cha chini: ${minimum}.`,
    },

    details: {
      mobileTitle: 'Simu gani, na kiasi gani?',
      cryptoTitle: 'Pochi gani, na kiasi gani?',
      phone: 'Nambari ya simu',
      phoneHint: 'Nambari ya MTN au Airtel ya Uganda, kama 0772\u00a0123\u00a0456.',
      phoneGoesTo: (channel, number) => `${channel}, ${number}`,
      abroad: 'Mobile Money hulipwa kwenye simu za Uganda pekee, kwa UGX.',
      network: 'Mtandao',
      networkFee: (fee) => `Ada ya mtandao: ${fee} USDT.`,
      address: 'Anwani ya USDT',
      addressHint: (network) =>
        `Anwani ya pochi yako kwenye ${network}. USDT zikitumwa kwenye anwani isiyo sahihi haziwezi kurudishwa.`,
      amount: 'Kiasi cha kutoa',
      available: (amount) => `Zinazopatikana: ${amount}, kabla ya ada.`,
      availableAfter: (amount, fee) => `Zinazopatikana: ${amount}, baada ya ada ya chini kabisa ya ${fee}.`,
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
      to: 'Kwenda',
      code: 'Msimbo wa tarakimu 4',
      codeMissing: 'Tafadhali weka tarakimu nne',
      ownPin: 'Chagua PIN yako mwenyewe badala ya 1010. Hulinda pesa unazotoa na kutuma.',
      robot: 'Weka 1010 kuonyesha kwamba wewe si roboti.',
      pin: 'PIN ya kutoa pesa',
      pinHint: 'Tarakimu nne ulizochagua.',
      unknown: 'PIN yako ya kutoa pesa, au 1010 kama hujaweka PIN.',
      review: `Mtu hukagua kila ombi la kutoa pesa. Hushughulikiwa ndani ya dakika ${withdrawalMinutes}.`,
      exchanged:
        'Kiwango chetu kikibadilika kabla ya kuidhinishwa, utapokea thamani ya wakati huo, lakini si zaidi ya inayoonyeshwa hapa.',
      submit: (amount) => `Toa ${amount}`,
      submitting: 'Ombi lako linatumwa…',
      retry: 'Jaribu tena',
      unsure: 'Hatujui kama ombi lako lilifika. Jaribu tena: litahesabiwa mara moja tu.',
      protect: 'Weka PIN',
      changePin: 'Badilisha PIN yako',
    },

    done: 'Ombi limetumwa',
  },

  alerts: {
    successTitle: 'Ombi la kutoa pesa limetumwa',
    success: (amount, to, id, status) =>
      `${amount} kwenda ${to}.\n\nNambari ya muamala: ${id}\nHali: ${status}\n\nOmbi lako linasubiri idhini ya msimamizi.`,
    failedTitle: 'Ombi halijakamilika',
    failed: (message) => `Kutoa pesa kumeshindikana: ${message}`,
    error: (message) => `Hitilafu: ${message}`,
    noMessage: 'Imeshindikana kushughulikia ombi la kutoa pesa. Tafadhali jaribu tena.',
  },
  submitted: 'Ombi la kutoa pesa limetumwa!',

  pin: {
    setTitle: 'Weka PIN ya kutoa pesa',
    changeTitle: 'Badilisha PIN ya kutoa pesa',
    text: 'Ukiwa na PIN, mtu akikuta simu yako iko wazi hawezi kutoa wala kutuma pesa zako.',
    currentPin: 'PIN ya sasa',
    currentPinHint: 'Ile unayoibadilisha.',
    forgotten: 'Nimesahau PIN yangu',
    waits: 'Baada ya mabadiliko, kutoa pesa husimamishwa kwa saa 24.',
    allWaits: 'Kutoa pesa na uhamisho vitasimamishwa kwa saa 24.',
    pin: 'PIN mpya',
    pinHint: 'Tarakimu nne unazozijua wewe tu.',
    pinWrong: 'PIN ina tarakimu nne',
    password: 'Nenosiri lako',
    passwordHint: 'Ili kuthibitisha kwamba ni wewe.',
    passwordMissing: 'Nenosiri linahitajika',
    save: 'Hifadhi PIN',
    saving: 'Inahifadhi…',
    remove: 'Ondoa PIN',
    removing: 'Inaondoa…',
    saved: 'PIN yako ya kutoa pesa imewekwa.',
    removed: 'PIN yako ya kutoa pesa imeondolewa.',
    failed: 'Imeshindikana kubadilisha PIN yako. Tafadhali jaribu tena.',
  },

  history: {
    title: 'Pesa ulizotoa karibuni',
    list: 'Pesa ulizotoa',
    none: 'Hakuna historia ya kutoa pesa',
    noneText: 'Maombi yako ya kutoa pesa na hali yake huonekana hapa.',
    request: 'Omba kutoa pesa',
    failed: 'Imeshindikana kupakia historia ya kutoa pesa',
    failedText: 'Maombi yako yako salama. Angalia intaneti yako kisha usasishe.',
    moreFailed: 'Imeshindikana kuleta historia ya kutoa pesa. Tafadhali jaribu tena.',
    statuses,
    unknownStatus: 'Haijulikani',
    sentences: {
      pending: (rail) => `Umeomba kutoa pesa kwenda ${rail}`,
      approved: (rail) => `Pesa unazotoa kwenda ${rail} ziko njiani`,
      completed: (rail) => `Umetoa pesa kwenda ${rail}`,
      rejected: (rail) => `Ombi la kutoa pesa kwenda ${rail} limekataliwa`,
      failed: (rail) => `Kutoa pesa kwenda ${rail} kumeshindikana`,
    },
    paysLess: (promised) => `Kiwango chetu kilibadilika kabla ya kuidhinishwa. Ungepokea ${promised}.`,
    note: (note) => `Maelezo: ${note}`,
    moneyBack: 'Kiasi na ada vimerudi kwenye salio lako.',
    reference: 'Kumbukumbu',
    id: 'Nambari ya muamala',
  },

  tracker: {
    route: (rail, destination) => `Kwenda ${rail}, ${destination}`,
    titles: {
      pending: 'Mtu anakagua ombi lako',
      approved: 'Tunakulipa',
      completed: 'Pesa zako zimefika',
      rejected: 'Tumekataa ombi hili',
      failed: 'Malipo yameshindikana',
    },
    onHold: 'Ombi lako limesimamishwa',
    unresolved: 'Tunakagua malipo haya',
    waitsForFloat: 'Malipo yako yanafuata',
    afterwards: 'Likiidhinishwa, tutatuma pesa. Huhitaji kuacha ukurasa huu wazi.',
    steps: {
      requested: 'Limeombwa',
      review: 'Idhini ya mtu',
      approved: 'Limeidhinishwa',
      rejected: 'Limekataliwa',
      paying: 'Malipo yanafanyika',
      paid: 'Limelipwa',
      failed: 'Malipo yameshindikana',
      moneyBack: 'Pesa zimerudi kwenye salio lako',
    },
  },

  stats: {
    label: 'Takwimu za pesa ulizotoa',
    completed: 'Yaliyokamilika',
    pending: 'Yanayoendelea',
    total: 'Jumla uliyotoa',
    failed: 'Imeshindikana kuleta takwimu za kutoa pesa',
  },

  clock: {
    place: (place, waiting) =>
      place === 1 && waiting <= 1
        ? 'Linalofuata kwenye foleni.'
        : `Nambari ${place} kati ya ${waiting} kwenye foleni.`,
    farBack: 'Zaidi ya maombi 100 ya kutoa pesa yako mbele ya lako.',
    onHold: (what, until) =>
      `Limesimamishwa hadi ${until} kwa sababu ${changed[what]}. Hii hulinda pesa zako.`,
    paying: 'Limeidhinishwa. Malipo yako njiani.',
    waitsForFloat: (rail: string) => `Tunajaza pochi yetu ya ${rail}; malipo yako yanafuata.`,
    unresolved: 'Mtoa huduma hajathibitisha malipo. Timu yetu inachunguza.',
    longer: (p95) => `Linachukua muda kuliko kawaida: 95% hulipwa ndani ya ${p95}.`,
    typical: (median, p95) => `Nusu hulipwa ndani ya ${median}, 95% ndani ya ${p95}.`,
    nearlyAll: (p95) => `95% hulipwa ndani ya ${p95}.`,
    notMeasured: `Kwa kawaida dakika ${withdrawalMinutes.replace('-', '-\u2060')}.`,
    oneMinute: 'dakika moja',
    minutes: (count) => `dakika ${count}`,
    hours: (count) => `saa ${count}`,
    days: (count) => `siku ${count}`,
  },

  promise: {
    until: (until, most) =>
      `Italipwa kufikia ${until}, au tunaongeza 0.1% kwa kila dakika 10 za kuchelewa, hadi ${most}.`,
    withoutCredit: (until) => `Italipwa kufikia ${until}. Utapata fidia ya kuchelewa ukishacheza.`,
    paused: (until) => `Muda wetu wa kulipa umesimamishwa. Sasa ni ${until}.`,
    late: (until, credited, most) =>
      `Ilipaswa kulipwa kufikia ${until}. Fidia hadi sasa: ${credited}, isiyozidi ${most}.`,
    waitsForFunds: 'Unastahili zaidi. Tutaiingiza fedha za mwendeshaji zikitosha.',
    onTime: (until) => `Imelipwa kwa wakati. Ilipaswa kulipwa kufikia ${until}.`,
    credited: (until, credited) => `Ilipaswa kulipwa kufikia ${until}. Fidia ya kuchelewa: ${credited}.`,
    none: 'Ombi hili halina muda wa mwisho wa kulipwa.',
  },

  strip: {
    label: 'Maombi ya kutoa pesa yanayoendelea',
    title: (amount) => `Ombi la kutoa ${amount}`,
    details: 'Maelezo',
  },
};
