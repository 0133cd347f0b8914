import { brand } from '@sanduku/contracts/brand';
import type { Texts } from '../../lib/language/texts.ts';
import type { deposit as english } from './dialog.en.ts';

export const deposit: Texts<typeof english> = {
  title: 'Weka pesa',
  ways: 'Njia za kuweka pesa',
  usdtTab: 'USDT (Kripto)',
  mobileTab: 'Mobile Money',

  otherAmount: 'Kiasi kingine',
  playNow: 'Cheza sasa',

  usdt: {
    network: 'Mtandao',
    networks: { trc20: 'TRC-20', erc20: 'ERC-20' },
    fees: {
      trc20: 'Ada ya mtandao: takriban 1 USDT, hukatwa na pochi yako.',
      erc20: 'Ada ya mtandao: takriban 15-30 USDT, hukatwa na pochi yako. TRC-20 ni nafuu zaidi.',
    },
    view: 'Onyesha anwani kama',
    views: { qr: 'Msimbo wa QR', manual: 'Maandishi' },
    address: (network) => `Anwani yako ya ${network}`,
    qrLabel: (address) => `Msimbo wa QR wa anwani ${address}`,
    loading: 'Inapakia...',
    copyAddress: 'Nakili anwani',
    warning: (network) =>
      `Tuma USDT pekee, na kwenye ${network} pekee. Kingine chochote kikitumwa kwenye anwani hii kitapotea.`,
    amountTitle: 'Kiasi cha kutuma',
    equivalent: (amount, usdt) => `${amount} = ${usdt} USDT`,
    anyAmount: `Tuma kiasi chochote. Tunakiingiza ndani ya dakika ${brand.figures.depositMinutes}, kwa kiwango chetu cha wakati kinapoonekana kwenye mtandao.`,
    incoming: 'Zinazoingia',
    qrFailed: 'Imeshindikana kutengeneza msimbo wa QR',
  },

  sandbox: {
    title: 'Majaribio: tuma USDT za majaribio',
    text: (usdt) => `Hutuma ${usdt} USDT za majaribio kwenye anwani hii.`,
    send: 'Tuma USDT za majaribio',
    sending: 'Inatuma…',
    sent: 'Imetumwa. Itaonekana hapo juu baada ya muda mfupi.',
    failed: 'Kutuma kwa majaribio kumeshindikana. Tafadhali jaribu tena.',
  },

  mobile: {
    provider: 'Mtoa huduma',
    providers: { mtn: 'MTN', airtel: 'Airtel' },
    amount: 'Kiasi',
    minimum: (amount) => `Kiasi cha chini: ${amount}.`,
    phone: 'Nambari ya simu',
    phoneHint: 'Nambari ya Uganda, kama 0772\u00a0123\u00a0456.',
    approveHint: 'Utaidhinisha malipo kwenye simu hii.',
    abroad: (amount, shillings) =>
      `Mobile Money hufanya kazi kwa nambari za Uganda pekee. Kwa ${amount} simu italipa kiasi sawa kwa UGX: ${shillings}. Kiwango chetu kikibadilika kabla hujalipa, tutaingiza thamani ya wakati huo, lakini si zaidi ya ${amount}.`,
    trouble: (provider) => `${provider} ina matatizo kwa sasa. Malipo yanaweza kuchelewa.`,
    tryOther: (provider) => `Unaweza kutumia ${provider} badala yake.`,
    submit: (amount) => `Weka ${amount}`,
    submitting: 'Ombi linatumwa kwenye simu yako…',
    onePromptOnly: 'Kama simu yako imeshapokea ombi, kujaribu tena hakutatuma lingine.',
    errors: {
      failed: 'Kuweka pesa kumeshindikana. Tafadhali jaribu tena.',
      network: 'Hitilafu ya mtandao. Tafadhali angalia intaneti yako na ujaribu tena.',
    },
  },

  confirmation: {
    steps: {
      mobile: {
        begun: 'Ombi limetumwa kwenye simu yako',
        toPay: 'Liidhinishe kwenye simu yako',
        paid: 'Umeidhinisha kwenye simu yako',
      },
      usdt: {
        begun: 'Zimeonekana kwenye mtandao',
        toPay: 'Zinasubiri uthibitisho wa mtandao',
        paid: 'Mtandao umethibitisha',
      },
      checking: 'Tunakagua na mtoa huduma',
      balance: 'Ziko kwenye salio lako',
      declined: 'Imekataliwa',
      notCharged: 'Hujakatwa pesa',
    },
    onChain: 'USDT zako ziko njiani',
    reference: 'Nambari ya kumbukumbu',
    amount: 'Kiasi',
    phonePays: 'Simu yako italipa',
    charge: 'Ada',
    finalAmount: {
      waiting: 'Utapokea',
      received: 'Utapokea',
      credited: 'Umeingiziwa',
      declined: 'Umelipa',
      unresolved: 'Utapokea, kama zililipwa',
    },
    another: 'Weka pesa tena',
    again: 'Jaribu tena',
    waiting: {
      title: 'Angalia simu yako',
      text: (phone, provider) =>
        `Tumetuma ombi la malipo kwa ${phone}. Liidhinishe kwa PIN yako ya ${provider}. Sisi hatukuombi PIN hiyo kamwe.`,
    },
    timeLeft: 'Muda uliobaki wa kuidhinisha',
    timeOver: 'Muda wa kuidhinisha umekwisha. Tunakagua na mtoa huduma.',
    noPrompt: (code) => `Hakuna ombi kwenye simu? Piga ${code} na utafute malipo yanayosubiri idhini yako.`,
    codes: { mtn: '*165#', airtel: '*185#' },
    slow: {
      title: 'Hii inachukua muda mrefu kuliko kawaida.',
      text: 'Kama umeshaidhinisha, umemaliza. Tutaingiza pesa mtoa huduma akithibitisha, hata ukifunga dirisha hili.',
    },
    received: {
      title: 'Pesa zako zimefika',
      text: 'Tunaziongeza kwenye salio lako.',
    },
    credited: {
      title: (amount) => `${amount} zimeingizwa`,
      text: 'Ziko kwenye salio lako.',
      less: (promised) =>
        `Ziko kwenye salio lako. Kiwango chetu kilibadilika kabla hujalipa. Zingekuwa ${promised}.`,
    },
    declined: {
      title: 'Malipo hayakufanikiwa',
      text: 'Hujakatwa pesa.',
    },
    unresolved: {
      title: 'Tunakagua malipo haya',
      text: 'Mtoa huduma hajayathibitisha. Usilipe tena: kama pesa zimetoka kwenye simu yako, tutaziingiza. Ukiwasiliana na huduma kwa wateja, wape nambari ya kumbukumbu iliyo hapa chini.',
      support: 'Wasiliana na huduma kwa wateja',
    },
  },
};
