import { type ProblemTexts, problemText as textIn } from '@sanduku/contracts/problems';
import { wordingIn } from '@sanduku/contracts/wording';
import type { Texts } from './texts.ts';

const sw = /* @__PURE__ */ wordingIn('sw');

export const problems: ProblemTexts = {
  username_missing: () => 'Jina la mtumiaji linahitajika',
  username_too_short: ({ minimum }) => `Jina la mtumiaji liwe na herufi ${sw.count(minimum)} au zaidi`,
  username_too_long: ({ maximum }) => `Jina la mtumiaji lisizidi herufi ${sw.count(maximum)}`,
  username_invisible: () => 'Jina la mtumiaji lina herufi zisizoonekana',
  username_characters: () => 'Jina la mtumiaji lina herufi zisizoruhusiwa',
  username_reserved: () => 'Jina hili la mtumiaji haliruhusiwi. Tafadhali chagua jingine.',
  password_missing: () => 'Nenosiri linahitajika',
  password_too_short: ({ minimum }) => `Nenosiri liwe na herufi ${sw.count(minimum)} au zaidi`,
  password_too_long: ({ maximum }) => `Nenosiri lisizidi herufi ${sw.count(maximum)}`,
  password_common: () => 'Nenosiri hili ni la kawaida mno na ni rahisi kukisia. Tafadhali chagua jingine.',
  passwords_differ: () => 'Manenosiri hayalingani',
  login_wrong: () => 'Jina la mtumiaji au nenosiri si sahihi',
  email_missing: () => 'Barua pepe inahitajika',
  email_not_valid: () => 'Tafadhali andika barua pepe sahihi',
  phone_missing: () => 'Nambari ya simu inahitajika',
  phone_length: () => 'Tafadhali andika nambari sahihi ya simu (tarakimu 7 hadi 15)',
  referral_code_not_valid: () => 'Msimbo huu wa mwaliko si sahihi.',
  terms_not_accepted: () => 'Tafadhali kubali masharti',
  phone_not_valid: () => 'Tafadhali andika nambari sahihi ya simu',
  phone_not_mtn: () => 'Nambari za MTN huanza na 077, 078, 076 au 039',
  phone_not_airtel: () => 'Nambari za Airtel huanza na 070, 075 au 074',
  phone_no_provider: () => 'Tafadhali andika nambari ya MTN au Airtel ya Uganda, kama 0772 123 456',
  address_not_valid: () => 'Tafadhali andika anwani sahihi ya USDT',
  amount_not_valid: () => 'Tafadhali andika kiasi sahihi',
  deposit_minimum: ({ minimum }) => `Kiasi cha chini cha kuweka ni ${sw.money(minimum)}`,
  withdrawal_minimum: ({ minimum }) => `Kiasi cha chini cha kutoa ni ${sw.money(minimum)}`,
  withdrawal_minimum_worth: ({ minimum }) => `Kiasi cha chini cha kutoa ni thamani ya ${sw.money(minimum)}`,
  investment_withdrawal_minimum: ({ minimum }) =>
    minimum.currency === 'UGX'
      ? `Kiasi cha chini cha kutoa ni ${sw.count(minimum.amount)} UGX`
      : `Kiasi cha chini cha kutoa ni ${sw.money(minimum)}`,
  withdrawal_maximum: ({ maximum }) => `Kiasi cha juu cha kutoa ni ${sw.money(maximum)}`,
  not_enough_with_fees: () => 'Salio halitoshi (pamoja na ada)',
  transfer_minimum: ({ minimum }) => `Kiasi cha chini cha kutuma ni ${sw.money(minimum)}`,
  transfer_details: () => 'Tafadhali kagua maelezo yote ya uhamisho',
  offer_unknown: () => 'Kiwango hiki hakipo',
  id_unknown: () => 'Kitambulisho hiki hakipo',
  contact_code_digits: () => 'Msimbo una tarakimu sita',
  pin_length: () => 'Msimbo una tarakimu nne',
  pin_missing: () => 'Tafadhali andika msimbo wa tarakimu 4',
  code_missing: () => 'Tafadhali andika tarakimu sita za programu yako ya uthibitishaji',
  pin_not_digits: () => 'PIN ina tarakimu nne',
  limit_not_whole: () => 'Tafadhali andika kiasi kamili, bila desimali',
  limit_below_zero: () => 'Kikomo hakiwi chini ya sifuri',
  limit_too_large: () => 'Kikomo hiki ni cha juu mno',
  minutes_not_whole: () => 'Tafadhali andika dakika kamili',
  minutes_missing: () => 'Tafadhali andika angalau dakika moja',
  minutes_too_many: ({ maximum }) => `Siku ina dakika ${sw.count(maximum)}`,
  client_seed_characters: ({ maximum }) =>
    `Mbegu ya mchezaji ina herufi, tarakimu, vistari au mistari ya chini 1 hadi ${sw.count(maximum)}`,
  client_seed_too_long: ({ maximum }) => `Mbegu ya mchezaji isizidi herufi ${sw.count(maximum)}`,
  text_too_long: ({ maximum }) => `Maandishi yana herufi zaidi ya ${sw.count(maximum)}`,
  text_invisible: () => 'Maandishi yana herufi zisizoonekana',
};

export const problemText: Texts<typeof import('./problems.en.ts').problemText> = (problem) =>
  textIn(problems, problem);
