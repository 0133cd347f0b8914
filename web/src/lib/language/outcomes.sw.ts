import type { DepositReason } from '@sanduku/contracts/deposits/reasons';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/failures';
import type { Texts } from './texts.ts';

type English = typeof import('./outcomes.en.ts');

/** Why a deposit came to nothing or is in doubt, in Swahili. */
export const depositReasons: Record<DepositReason, string> = {
  declined_on_phone:
    'Malipo yalikataliwa kwenye simu yako, kwa hiyo hakuna pesa zilizochukuliwa. Anza tena kama hukukusudia.',
  wrong_pin:
    'PIN haikuwa sahihi, kwa hiyo hakuna pesa zilizochukuliwa. Anza tena na uweke PIN yako ya Mobile Money.',
  not_enough_money:
    'Pesa kwenye simu yako hazitoshi, kwa hiyo hakuna pesa zilizochukuliwa. Ongeza pesa au jaribu kiasi kidogo zaidi.',
  limit_reached:
    'Kiasi hiki kingezidi kikomo cha akaunti yako ya simu, kwa hiyo hakuna pesa zilizochukuliwa. Jaribu kiasi kidogo zaidi, au kesho.',
  wrong_number:
    'Nambari hii haina akaunti ya Mobile Money, kwa hiyo hakuna pesa zilizochukuliwa. Kagua nambari na mtoa huduma.',
  wrong_amount: 'Mtoa huduma hapokei kiasi hiki, kwa hiyo hakuna pesa zilizochukuliwa. Jaribu kiasi kingine.',
  expired:
    'Ombi halikukubaliwa kwa wakati, kwa hiyo hakuna pesa zilizochukuliwa. Anza tena ukiwa na simu yako karibu.',
  provider_unavailable:
    'Mtoa huduma hakuweza kufikiwa, kwa hiyo hakuna pesa zilizochukuliwa. Tafadhali jaribu tena baada ya dakika chache.',
  play_paused:
    'Ulichukua pumziko, au ulijizuia kucheza, kabla simu yako haijaombwa malipo, kwa hiyo hakuna pesa zilizochukuliwa.',
  failed: 'Mtoa huduma hakutekeleza malipo, kwa hiyo hakuna pesa zilizochukuliwa. Tafadhali jaribu tena.',
  no_answer:
    'Mtoa huduma hajatuambia malipo haya yameishia wapi. Tunaendelea kuuliza; kama pesa zilitoka kwenye simu yako, zitaingizwa kwenye salio lako.',
  other_amount_paid:
    'Mtoa huduma ameripoti kiasi tofauti na ulichoomba. Timu yetu inakiangalia; wasiliana na huduma kwa wateja ili kuharakisha.',
  paid_before:
    'Mtoa huduma ameripoti malipo ambayo tayari yaliingizwa. Timu yetu inayaangalia; wasiliana na huduma kwa wateja ili kuharakisha.',
  gone_from_chain:
    'Mtandao hautuonyeshi tena uhamisho huu. Tunaendelea kuutafuta; kama pochi yako inasema ulitumwa, utaingizwa kwenye salio lako.',
  not_found_in_ledger:
    'Timu yetu ilitafuta malipo haya na haikuyapata, kwa hiyo hakuna kilichoingizwa. Kama pesa zilitoka kwako, itumie huduma kwa wateja ujumbe uliopata kuhusu malipo hayo.',
};

const payoutFailures: Record<PayoutFailure, string> = {
  wrong_destination:
    'Nambari au anwani haiwezi kupokea malipo haya, kwa hiyo pesa zote zimerudi kwenye salio lako. Ikague kisha uombe tena.',
  limit_reached:
    'Malipo yangezidi kikomo cha pochi inayopokea, kwa hiyo pesa zote zimerudi kwenye salio lako. Jaribu kiasi kidogo zaidi, au kesho.',
  rail_unavailable:
    'Mtoa huduma hakuweza kupokea malipo, kwa hiyo pesa zote zimerudi kwenye salio lako. Tafadhali omba tena baadaye.',
  rail_empty:
    'Malipo hayakuweza kufanyika kwa sasa, kwa hiyo pesa zote zimerudi kwenye salio lako. Tafadhali omba tena baadaye.',
  failed:
    'Mtoa huduma hakutekeleza malipo, kwa hiyo pesa zote zimerudi kwenye salio lako. Tafadhali omba tena, au wasiliana na huduma kwa wateja.',
};

export const depositReason: Texts<English['depositReason']> = ({ reason, reasonCode }) =>
  reasonCode === null ? reason : depositReasons[reasonCode];

/** What an operator wrote stays as it was written. */
export const withdrawalReason: Texts<English['withdrawalReason']> = (reason, failure) =>
  failure ? payoutFailures[failure] : reason;
