import type { Failure, RefusalParams, RefusalTexts } from '@sanduku/contracts/errors';
import type { AccessPart } from '@sanduku/contracts/players/access';
import { problemText as textIn } from '@sanduku/contracts/problems';
import { providerNames, wordingIn } from '@sanduku/contracts/wording';
import { depositReasons } from './outcomes.sw.ts';
import { problems, problemText } from './problems.sw.ts';

const sw = wordingIn('sw');

const momentInKampala = (iso: string) => `${sw.moment(iso)} EAT`;
const periods = { day: 'siku', week: 'wiki', month: 'mwezi' };
const CAN_WITHDRAW = 'Unaweza kutoa pesa zako wakati wowote.';

function limitWords({ limit, period, left, until }: NonNullable<RefusalParams<'loss_limit_reached'>[0]>) {
  const rest = left.amount === 0 ? 'hakuna' : sw.money(left);
  return `${sw.money(limit)} kwa ${periods[period]}. Kilichobaki hadi ${momentInKampala(until)}: ${rest}`;
}

const changedAccess: Record<AccessPart, string> = {
  password: 'Nenosiri la akaunti hii limebadilishwa',
  pin: 'PIN ya kutoa pesa ya akaunti hii imebadilishwa',
  second_factor: 'Uthibitishaji wa hatua mbili wa akaunti hii umebadilishwa',
  contact: 'Barua pepe au nambari ya simu ya akaunti hii imebadilishwa',
};

const exclusion = (until: string | null) =>
  until === null ? 'Umejizuia kucheza kabisa.' : `Umejizuia kucheza hadi ${momentInKampala(until)}.`;

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `saa ${sw.count(Math.ceil(minutes / 60))}`;
  return minutes <= 1 ? 'dakika moja' : `dakika ${sw.count(minutes)}`;
}

/**
 * A missing code does not compile. Codes that only operators see have a general message: the back office is in
 * English.
 */
export const refusalTexts: RefusalTexts = {
  invalid_request: (problem) =>
    (problem && textIn(problems, problem)) ??
    'Ombi hili si sahihi. Tafadhali pakia ukurasa tena kisha ujaribu tena.',
  not_found: (params) => (params?.what === 'game' ? 'Mchezo haukupatikana.' : 'Haikupatikana.'),
  not_signed_in: () => 'Tafadhali ingia tena.',
  not_allowed: () => 'Akaunti yako hairuhusiwi kufanya hivi.',
  payload_too_large: () => 'Ombi hili ni kubwa mno.',
  unsupported_media_type: () => 'Seva haikuweza kusoma ombi hili.',
  too_many_requests: ({ what, retryAfterSeconds }) =>
    what === 'attempts'
      ? `Umejaribu mara nyingi mno. Tafadhali subiri ${waitText(retryAfterSeconds)} kisha ujaribu tena.`
      : 'Maombi ni mengi mno. Tafadhali subiri kidogo kisha ujaribu tena.',
  csrf_mismatch: () => 'Ukurasa huu umepitwa na wakati. Tafadhali upakie tena kisha ujaribu tena.',
  invalid_credentials: () => problemText({ problem: 'login_wrong' }),
  account_suspended: () => 'Akaunti hii imesimamishwa. Tafadhali wasiliana na huduma kwa wateja.',
  username_taken: () => 'Jina hili la mtumiaji tayari lipo. Tafadhali chagua jingine.',
  email_taken: () => 'Tayari kuna akaunti yenye barua pepe hii.',
  phone_taken: () => 'Tayari kuna akaunti yenye nambari hii ya simu.',
  contact_proven: () =>
    'Mwenye mawasiliano haya ameyathibitisha kwa msimbo. Tafadhali ingia au wasiliana na huduma kwa wateja.',
  no_contact: () => 'Mchezaji huyu hana barua pepe wala nambari ya simu.',
  invalid_referral_code: () => problemText({ problem: 'referral_code_not_valid' }),
  not_enough_money: (params) =>
    params?.why === 'with_fees' ? problemText({ problem: 'not_enough_with_fees' }) : 'Salio halitoshi',
  bet_too_small: ({ minimum }) => `Dau la chini kabisa ni ${sw.money(minimum)}`,
  bet_too_large: (params) =>
    'maximum' in params
      ? `Dau la juu kabisa ni ${sw.money(params.maximum)}`
      : `Madau ya ${params.closedFor} yamefungwa kwa sasa. Hakuna dau lililowekwa. Tafadhali jaribu tena baadaye.`,
  prize_tables_unfit: (params) => {
    if ('maximum' in params)
      return `Mtaji unaweza kubeba dau la juu kabisa la ${sw.money(params.maximum)}. Hakuna kilichobadilishwa.`;
    return 'closedFor' in params
      ? `Hakuna mtaji wa ${params.closedFor}. Hakuna kilichobadilishwa.`
      : 'Zawadi hizi haziwezi kutolewa hivi. Hakuna kilichobadilishwa.';
  },
  round_ended: () =>
    'Raundi hii tayari imechezwa au imebadilishwa. Hakuna dau lililowekwa. Tafadhali chagua tena katika raundi inayofuata.',
  round_unreadable: () =>
    'Hatuwezi kufungua tena masanduku ya raundi hii kwa sababu ufunguo wake haupo. Matokeo hayabadiliki.',
  invalid_phone: problemText,
  deposit_too_small: ({ minimum }) => problemText({ problem: 'deposit_minimum', minimum }),
  deposit_too_large: () => 'Mobile Money haiwezi kulipa kiasi hiki. Tafadhali andika kiasi kidogo zaidi.',
  deposit_declined: ({ reason }) => depositReasons[reason],
  too_many_waiting: (params) =>
    params
      ? `Una maombi ${sw.count(params.withdrawals)} ya kutoa pesa yanayosubiri idhini. Tafadhali subiri hadi moja liidhinishwe au likataliwe.`
      : 'Simu yako ina maombi kadhaa ya malipo yasiyojibiwa. Yakubali au uyakatae kwanza.',
  phone_asked_too_often: ({ retryAfterSeconds }) =>
    `Simu hii imepata maombi mengi mno ya malipo kutoka akaunti ambazo haijawahi kuzilipia. Hakuna ombi lililotumwa. Tafadhali subiri ${waitText(retryAfterSeconds)} kisha ujaribu tena, au tumia simu nyingine.`,
  phone_not_accepted: () =>
    'Huwezi kuweka pesa kutoka simu hii kwenye akaunti hii. Hakuna ombi lililotumwa. Huduma kwa wateja inaweza kukueleza zaidi.',
  withdrawal_too_small: problemText,
  withdrawal_too_large: ({ maximum }) => problemText({ problem: 'withdrawal_maximum', maximum }),
  invalid_address: () => problemText({ problem: 'address_not_valid' }),
  wrong_pin: () => 'PIN ya kutoa pesa si sahihi. Hakuna pesa zilizohamishwa.',
  waits_until: ({ what, until }) =>
    `${changedAccess[what]}, kwa hiyo pesa zake zimesimamishwa hadi ${momentInKampala(until)}. Hakuna pesa zilizohamishwa.`,
  debt_open: ({ deposit, provider, owed }) =>
    `${providerNames[provider]} imebatilisha malipo yako ya ${sw.money(deposit)}. Unadaiwa ${sw.money(owed)}. Utaweza kutoa na kutuma pesa ukishalipa.`,
  wrong_password: () => 'Nenosiri si sahihi. Hakuna kilichobadilishwa.',
  invalid_recipient: (params) => (params ? 'Huwezi kujitumia pesa mwenyewe.' : 'Mchezaji hakupatikana.'),
  transfer_too_small: ({ minimum }) => problemText({ problem: 'transfer_minimum', minimum }),
  transfer_too_large: () => 'Kiasi hiki kinazidi uhamisho wa juu. Tafadhali tuma kidogo zaidi.',
  quote_expired: ({ recipient, receives }) =>
    `Muda wa kiwango hiki umeisha. Sasa ${recipient} angepokea ${sw.money(receives)}. Hakuna kilichotumwa. Tafadhali kagua tena.`,
  conversion_limit_reached: ({ limit }) =>
    `Unaweza kutuma hadi ${sw.money(limit)} kwa siku kwa wachezaji wa sarafu nyingine. Hakuna kilichotumwa.`,
  rates_outdated: () =>
    'Uhamisho kwa sarafu hii umesimama hadi tusasishe viwango vyetu. Tafadhali jaribu tena baadaye.',
  already_decided: () => 'Jambo hili tayari limeamuliwa. Hakuna kilichobadilishwa.',
  needs_another_operator: () => 'Uliliomba wewe. Mwendeshaji mwingine lazima aliidhinishe.',
  second_factor_needed: (asked) =>
    asked === undefined || (asked.app && asked.passkey === null)
      ? 'Tafadhali andika msimbo wa programu yako ya uthibitishaji.'
      : 'Tafadhali thibitisha kwa hatua yako ya pili.',
  passkey_refused: () =>
    'Ufunguo wa siri haukukubaliwa, au ulichukua muda mrefu mno. Hakuna kilichofanyika. Tafadhali jaribu tena.',
  second_factor_missing: () =>
    'Waendeshaji wanahitaji hatua ya pili. Weka yako kwanza. Hakuna kilichofanyika.',
  wrong_code: () => 'Msimbo huu si sahihi, au tayari umetumika.',
  link_expired: () =>
    'Kiungo hiki kimeshatumika au muda wake umeisha. Tafadhali omba kingine kwa huduma kwa wateja.',
  deposit_limit_reached: (limit) =>
    limit
      ? `Kiasi hiki kinazidi kikomo chako cha kuweka pesa cha ${limitWords(limit)}. Hakuna pesa zilizochukuliwa.`
      : 'Kiasi hiki kinazidi kikomo chako cha kuweka pesa. Hakuna pesa zilizochukuliwa.',
  loss_limit_reached: (limit) =>
    limit
      ? `Dau hili lingeweza kuzidi kikomo chako cha kupoteza cha ${limitWords(limit)}.`
      : 'Dau hili lingeweza kuzidi kikomo chako cha kupoteza.',
  time_limit_reached: (limit) =>
    limit
      ? `Umefikia kikomo chako cha dakika ${sw.count(limit.minutes)} kwa siku. Unaweza kucheza tena kuanzia ${momentInKampala(limit.until)}.`
      : 'Umefikia kikomo chako cha muda.',
  taking_a_break: (pause) => {
    if (!pause) return 'Uko kwenye pumziko. Hakuna pesa zilizohamishwa.';
    return pause.asked === 'play'
      ? `Unapumzika hadi ${momentInKampala(pause.until)}. ${CAN_WITHDRAW}`
      : `Pumziko lako linaendelea hadi ${momentInKampala(pause.until)}. Linaweza tu kuongezwa.`;
  },
  self_excluded: (pause) => {
    switch (pause?.asked) {
      case undefined:
        return 'Umejizuia kucheza. Hakuna pesa zilizohamishwa.';
      case 'play_before_return':
        return `Muda wa kujizuia umeisha. Unaweza kucheza tena ukithibitisha kwamba unataka. ${CAN_WITHDRAW}`;
      case 'shorter_pause':
        return `${exclusion(pause.until)} Muda huo unaweza tu kuongezwa.`;
      case 'return':
        return `${exclusion(pause.until)} Hakuwezi kumalizwa mapema, hata na sisi.`;
      case 'play':
        return `${exclusion(pause.until)} ${CAN_WITHDRAW}`;
    }
  },
  reality_check_due: () => 'Umecheza kwa saa moja. Angalia matokeo, kisha uamue jinsi ya kuendelea.',
  key_reused: () => 'Ombi hili liligongana na jingine. Hakuna pesa zilizohamishwa. Tafadhali jaribu tena.',
  key_expired: () =>
    'Ombi hili ni la zamani mno kurudiwa. Hakuna pesa zilizohamishwa sasa. Angalia historia yako kama lilikamilika awali.',
  key_in_progress: () =>
    'Ombi hili tayari linashughulikiwa. Litahesabiwa mara moja tu. Jaribu tena baada ya muda mfupi.',
  unavailable: (params) =>
    params?.what === 'network'
      ? 'Bado hatujaunganishwa na mtandao huu. Tafadhali jaribu tena baada ya dakika moja.'
      : 'Huduma haipatikani kwa muda mfupi. Tafadhali jaribu tena baada ya muda mfupi. Ombi lako litahesabiwa mara moja tu.',
  internal: () =>
    'Hitilafu imetokea upande wetu. Tafadhali jaribu tena. Ikiendelea, wasiliana na huduma kwa wateja.',
};

export function translatedRefusal({ code, params }: Failure): string {
  return (refusalTexts[code] as (params: unknown) => string)(params);
}
