import { brand } from '@sanduku/contracts/brand';
import type { Texts } from '../../lib/language/texts.ts';
import type { deposit as english } from './dialog.en.ts';

/** The deposit dialog, in Swahili. */
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
      trc20: 'Ada ya mtandao: takriban 1 USDT, hukatwa na pochi yako unapotuma.',
      erc20: 'Ada ya mtandao: takriban 15-30 USDT, hukatwa na pochi yako unapotuma. TRC-20 ni nafuu sana.',
    },
    view: 'Onyesha anwani kama',
    views: { qr: 'Msimbo wa QR', manual: 'Maandishi' },
    address: (network) => `Anwani yako ya ${network}`,
    qrLabel: (address) => `Msimbo wa QR wa anwani ${address}`,
    loading: 'Inapakia...',
    copyAddress: 'Nakili anwani',
    warning: (network) =>
      `Tuma USDT pekee, na kwenye ${network} pekee. Kitu kingine chochote kitakachotumwa kwenye anwani hii kitapotea.`,
    amountTitle: 'Kiasi cha kutuma',
    equivalent: (amount, usdt) => `${amount} = ${usdt} USDT`,
    anyAmount: `Kiasi chochote utakachotuma kitaingizwa ndani ya dakika ${brand.figures.depositMinutes}, kwa kiwango chetu cha wakati kinapoonekana kwenye mtandao.`,
    incoming: 'Zinazoingia',
    qrFailed: 'Imeshindikana kutengeneza msimbo wa QR',
  },

  sandbox: {
    title: 'Majaribio: tuma USDT za majaribio',
    text: (usdt) => `Hutuma ${usdt} USDT za majaribio kwenye anwani hii, kama pochi ingefanya.`,
    send: 'Tuma USDT za majaribio',
    sending: 'Inatuma …',
    sent: 'Imetumwa. Itaonekana hapo juu mara tu mtandao utakapoiona.',
    failed: 'Kutuma kwa majaribio kumeshindikana. Tafadhali jaribu tena.',
  },

  mobile: {
    provider: 'Mtoa huduma',
    providers: { mtn: 'MTN', airtel: 'Airtel' },
    amount: 'Kiasi',
    minimum: (amount) => `Angalau ${amount}.`,
    phone: 'Nambari ya simu',
    phoneHint: 'Nambari ya Uganda, kama 0772 123 456.',
    approveHint: 'Utaidhinisha malipo kwenye simu hii.',
    abroad: (amount, shillings) =>
      `Mobile Money hufanya kazi kwa nambari za Uganda. Kwa ${amount} simu italipa kiasi sawa kwa UGX: ${shillings}. Kiwango chetu kikibadilika kabla ya malipo, utaingiziwa thamani ya malipo kwa wakati huo, na kamwe si zaidi ya ${amount}.`,
    submit: (amount) => `Weka ${amount}`,
    submitting: 'Ombi linatumwa kwenye simu yako …',
    asksOnce: 'Kama simu yako imeshapokea ombi, kujaribu tena hakutatuma ombi la pili.',
    errors: {
      failed: 'Kuweka pesa kumeshindikana. Tafadhali jaribu tena.',
      network: 'Hitilafu ya mtandao. Tafadhali angalia intaneti yako na ujaribu tena.',
    },
  },

  confirmation: {
    steps: ['Idhinisha', 'Imepokelewa', 'Imeingizwa'],
    reference: 'Nambari ya kumbukumbu',
    amount: 'Kiasi',
    phonePays: 'Simu yako italipa',
    charge: 'Ada',
    finalAmount: {
      waiting: 'Utaingiziwa',
      received: 'Utaingiziwa',
      credited: 'Umeingiziwa',
      in_doubt: 'Utaingiziwa ikiwa zililipwa',
    },
    another: 'Weka pesa tena',
    again: 'Jaribu tena',
    waiting: {
      title: 'Angalia simu yako',
      text: (phone, provider) =>
        `Tumetuma ombi kwa ${phone}. Idhinisha malipo kwa PIN yako ya ${provider}; sisi hatuiombi kamwe.`,
    },
    timeLeft: 'Muda uliobaki wa kuidhinisha',
    timeOver: 'Muda wa kuidhinisha umekwisha. Tunamuuliza mtoa huduma matokeo yake.',
    noPrompt: (code) => `Hakuna ombi kwenye simu? Piga ${code} na utafute malipo yanayosubiri idhini yako.`,
    codes: { mtn: '*165#', airtel: '*185#' },
    slow: {
      title: 'Hii inachukua muda mrefu kuliko kawaida.',
      text: 'Kama umeshaidhinisha, huna la kufanya zaidi: pesa zitaingizwa mara tu mtoa huduma atakapotujulisha, hata ukifunga dirisha hili.',
    },
    received: {
      title: 'Pesa zako zimefika',
      text: 'Zinaongezwa kwenye salio lako.',
    },
    credited: {
      title: (amount) => `${amount} zimeingizwa`,
      text: 'Ziko kwenye salio lako. Mchezo mwema.',
      less: (promised) =>
        `Ziko kwenye salio lako. Kiwango chetu kilibadilika kabla hujalipa: zingekuwa ${promised}.`,
    },
    declined: {
      title: 'Malipo hayakufanikiwa',
      text: 'Hakuna kilicholipwa.',
    },
    inDoubt: {
      title: 'Tunakagua malipo haya',
      text: 'Mtoa huduma hajatuambia matokeo yake. Usilipe tena: kama pesa zimetoka kwenye simu yako, zitaingizwa. Huduma kwa wateja inaweza kukusaidia kwa nambari ya kumbukumbu iliyo hapa chini.',
      support: 'Uliza huduma kwa wateja',
    },
  },
};
