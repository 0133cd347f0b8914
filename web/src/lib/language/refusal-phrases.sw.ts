import type { ErrorCode } from '@sanduku/contracts/errors';
import { limitPhrases, limitValue } from './limit-phrases.sw.ts';
import { outcomePhrases } from './outcome-phrases.sw.ts';
import { type Phrases, phraseFor } from './phrases.ts';
import { rulePhrases } from './rules.sw.ts';

/** What each refusal means where the server says nothing more precise. A code without a text does not compile. */
const byCode: Record<ErrorCode, string> = {
  invalid_request: 'Ombi hili si sahihi.',
  not_found: 'Hakuna kitu hapa.',
  not_signed_in: 'Tafadhali ingia tena.',
  not_allowed: 'Akaunti yako hairuhusiwi kufanya hivi.',
  payload_too_large: 'Ombi hili ni kubwa mno.',
  unsupported_media_type: 'Seva haikuweza kusoma ombi hili.',
  too_many_requests: 'Maombi ni mengi mno. Tafadhali subiri kidogo kisha ujaribu tena.',
  csrf_mismatch: 'Ukurasa huu umepitwa na wakati. Tafadhali upakie tena kisha ujaribu tena.',
  invalid_credentials: 'Jina la mtumiaji au nenosiri si sahihi',
  account_suspended: 'Akaunti hii imesimamishwa. Tafadhali wasiliana na huduma kwa wateja.',
  username_taken: 'Jina hili la mtumiaji tayari lipo. Tafadhali chagua jingine.',
  email_taken: 'Tayari kuna akaunti yenye barua pepe hii.',
  phone_taken: 'Tayari kuna akaunti yenye nambari hii ya simu.',
  invalid_referral_code: 'Msimbo huu wa mwaliko si sahihi.',
  not_enough_money: 'Salio halitoshi',
  bet_too_small: 'Dau hili liko chini ya kiasi cha chini.',
  round_over:
    'Raundi hii tayari imechezwa au imebadilishwa. Hakuna dau lililowekwa; angalia raundi inayofuata kisha uchague tena.',
  invalid_phone: 'Tafadhali andika nambari sahihi ya simu',
  deposit_too_small: 'Kiasi hiki cha kuweka kiko chini ya kiasi cha chini.',
  deposit_too_large:
    'Kiasi hiki ni kikubwa kuliko simu inavyoweza kulipa. Tafadhali andika kiasi kidogo zaidi.',
  deposit_declined: 'Kuweka pesa kumeshindikana. Tafadhali jaribu tena.',
  too_many_waiting:
    'Simu yako ina maombi kadhaa ya malipo ambayo bado yanasubiri jibu. Yakubali au uyakatae kwanza.',
  bet_too_large: 'Dau hili liko juu ya kiasi cha juu.',
  withdrawal_too_small: 'Kiasi hiki cha kutoa kiko chini ya kiasi cha chini.',
  withdrawal_too_large: 'Kiasi hiki cha kutoa kiko juu ya kiasi cha juu.',
  invalid_address: 'Tafadhali andika anwani sahihi ya USDT',
  wrong_pin: 'Hii si PIN yako ya kutoa pesa. Hakuna pesa zilizohamishwa.',
  wrong_password: 'Hili si nenosiri lako. Hakuna kilichobadilishwa.',
  invalid_recipient: 'Hakuna mchezaji kama huyo.',
  transfer_too_small: 'Mpokeaji hatapata chochote kutokana na kiasi kidogo hivi. Tafadhali tuma zaidi.',
  transfer_too_large: 'Kiasi hiki ni kikubwa kuliko kinachoweza kutumwa kwa mara moja.',
  quote_over: 'Muda wa ofa hii umeisha. Hakuna kilichotumwa; tafadhali ikague tena.',
  already_decided: 'Jambo hili tayari limeamuliwa. Hakuna kilichobadilishwa.',
  needs_another_operator: 'Aliyeliomba hawezi kuliidhinisha: mwendeshaji mwingine anahitajika.',
  second_factor_needed: 'Tafadhali andika msimbo wa programu yako ya uthibitishaji.',
  wrong_code: 'Msimbo huu si sahihi, au tayari umetumika.',
  link_over:
    'Kiungo hiki kimetumika au kimepitwa na wakati. Tafadhali omba kingine kutoka huduma kwa wateja.',
  deposit_limit_reached: 'Kiasi hiki kinazidi kikomo ulichojiwekea cha kuweka pesa. Hakuna kilichoombwa.',
  loss_limit_reached: 'Dau hili lingeweza kupoteza zaidi ya kikomo ulichojiwekea.',
  time_limit_reached: 'Umecheza kwa muda wote wa kikomo ulichojiwekea.',
  taking_a_break:
    'Uko kwenye mapumziko ya kutocheza. Hakuna pesa zilizohamishwa; tazama Vikomo na mapumziko.',
  self_excluded: 'Umejizuia kucheza. Hakuna pesa zilizohamishwa; tazama Vikomo na mapumziko.',
  reality_check_due: 'Umecheza kwa saa moja. Angalia matokeo yake, kisha uamue jinsi ya kuendelea.',
  key_reused: 'Ombi hili liligongana na jingine. Hakuna pesa zilizohamishwa; tafadhali jaribu tena.',
  key_in_progress:
    'Ombi hili tayari linashughulikiwa. Hakuna pesa zilizohamishwa mara mbili; uliza tena baada ya muda mfupi.',
  unavailable:
    'Huduma haipatikani kwa muda mfupi. Tafadhali jaribu tena baada ya muda mfupi: kurudia ombi hakuhamishi pesa mara mbili.',
  internal:
    'Hitilafu imetokea upande wetu. Tafadhali jaribu tena; ikiendelea, iambie huduma kwa wateja nambari ya ombi.',
};

/** What the server says more precisely than its code does. */
export const refusalPhrases: Phrases = {
  'Too many attempts. Please wait a minute and try again.':
    'Umejaribu mara nyingi mno. Tafadhali subiri dakika moja kisha ujaribu tena.',
  'Too many attempts. Please wait {0} minutes and try again.':
    'Umejaribu mara nyingi mno. Tafadhali subiri dakika {0} kisha ujaribu tena.',
  'Minimum bet is {0}': 'Dau la chini kabisa ni {0}',
  'Maximum bet is {0}': 'Dau la juu kabisa ni {0}',
  'No bets in {0} are taken at the moment. Nothing was staked; please try again later.':
    'Kwa sasa madau ya {0} hayapokelewi. Hakuna dau lililowekwa; tafadhali jaribu tena baadaye.',
  'You have no such game.': 'Huna mchezo kama huo.',
  'You cannot send balance to yourself.': 'Huwezi kujitumia salio mwenyewe.',
  'Please check all transfer details': 'Tafadhali kagua maelezo yote ya uhamisho',
  'This offer has ended. {0} would now receive {1}; nothing was sent. Please review it again.':
    'Muda wa ofa hii umeisha. Sasa {0} angepokea {1}; hakuna kilichotumwa. Tafadhali ikague tena.',
  'We are not connected to this network yet. Please try again in a minute.':
    'Bado hatujaunganishwa na mtandao huu. Tafadhali jaribu tena baada ya dakika moja.',
  'You have {0} withdrawals waiting for approval. Please wait until one of them is decided.':
    'Una maombi {0} ya kutoa pesa yanayosubiri idhini. Tafadhali subiri hadi moja liamuliwe.',
  '{0} is longer than {1} characters': 'Maandishi yana herufi zaidi ya {1}',
  '{0} has characters that cannot be shown': 'Maandishi yana herufi zisizoweza kuonyeshwa',
};

/** The most precise words that Swahili has for it. */
export function swahiliRefusal(sentence: string, code: ErrorCode): string {
  const books = [refusalPhrases, outcomePhrases, rulePhrases];
  for (const phrases of books) {
    const own = phraseFor(sentence, phrases);
    if (own !== undefined) return own;
  }
  return phraseFor(sentence, limitPhrases, limitValue) ?? byCode[code];
}
