import type { DepositReason } from '@sanduku/contracts/deposits/reasons';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/api';
import type { Texts } from './texts.ts';

type English = typeof import('./outcomes.en.ts');

export const depositReasons: Record<DepositReason, string> = {
  declined_on_phone:
    'Ulikataa malipo kwenye simu yako. Hakuna pesa zilizochukuliwa. Anza tena kama hukukusudia.',
  wrong_pin: 'PIN haikuwa sahihi. Hakuna pesa zilizochukuliwa. Anza tena na uweke PIN yako ya Mobile Money.',
  not_enough_money:
    'Pesa kwenye simu yako hazitoshi. Hakuna pesa zilizochukuliwa. Ongeza pesa au jaribu kiasi kidogo zaidi.',
  limit_reached:
    'Kiasi hiki kinazidi kikomo cha akaunti yako ya simu. Hakuna pesa zilizochukuliwa. Jaribu kiasi kidogo zaidi, au jaribu kesho.',
  wrong_number:
    'Nambari hii haina akaunti ya Mobile Money. Hakuna pesa zilizochukuliwa. Kagua nambari na mtoa huduma.',
  wrong_amount: 'Mtoa huduma hapokei kiasi hiki. Hakuna pesa zilizochukuliwa. Jaribu kiasi kingine.',
  expired: 'Hukuidhinisha ombi kwa wakati. Hakuna pesa zilizochukuliwa. Anza tena ukiwa na simu yako karibu.',
  provider_unavailable:
    'Hatukuweza kumfikia mtoa huduma. Hakuna pesa zilizochukuliwa. Tafadhali jaribu tena baada ya dakika chache.',
  play_paused: 'Ulianza pumziko au kujizuia kucheza kabla hatujatuma ombi. Hakuna pesa zilizochukuliwa.',
  failed: 'Malipo yameshindikana kwa mtoa huduma. Hakuna pesa zilizochukuliwa. Tafadhali jaribu tena.',
  no_answer:
    'Mtoa huduma hajathibitisha malipo haya. Tunaendelea kukagua. Kama pesa zilitoka kwenye simu yako, tutaziingiza.',
  other_amount_paid:
    'Mtoa huduma ameripoti kiasi tofauti na ulichoomba. Bado hatujaingiza chochote. Usilipe tena: timu yetu inakagua. Wasiliana na huduma kwa wateja ili kuharakisha.',
  paid_before:
    'Mtoa huduma ameripoti malipo ambayo tayari yaliingizwa. Timu yetu inakagua. Wasiliana na huduma kwa wateja ili kuharakisha.',
  gone_from_chain:
    'Mtandao hauonyeshi tena uhamisho huu. Tunaendelea kukagua. Kama pochi yako inasema ulitumwa, tutauingiza.',
  not_found_in_ledger:
    'Timu yetu haikupata malipo haya, kwa hiyo hakuna kilichoingizwa. Kama pesa zilitoka kwenye akaunti yako, itumie huduma kwa wateja ujumbe wa malipo uliopata.',
};

const payoutFailures: Record<PayoutFailure, string> = {
  wrong_destination:
    'Nambari au anwani hii haiwezi kupokea malipo. Pesa zako zote zimerudi kwenye salio lako. Ikague kisha uombe tena.',
  limit_reached:
    'Malipo yanazidi kikomo cha pochi inayopokea. Pesa zako zote zimerudi kwenye salio lako. Jaribu kiasi kidogo zaidi, au jaribu kesho.',
  rail_unavailable:
    'Mtoa huduma hakuweza kupokea malipo. Pesa zako zote zimerudi kwenye salio lako. Tafadhali omba tena baadaye.',
  rail_empty:
    'Hatuwezi kufanya malipo haya kwa sasa. Pesa zako zote zimerudi kwenye salio lako. Tafadhali omba tena baadaye.',
  debt_open:
    'Malipo uliyoweka awali yalibatilishwa, kwa hiyo malipo haya yamesimamishwa. Pesa hizi zinalipa deni lako kwanza; zilizobaki zimerudi kwenye salio lako.',
  failed:
    'Malipo yameshindikana kwa mtoa huduma. Pesa zako zote zimerudi kwenye salio lako. Tafadhali omba tena, au wasiliana na huduma kwa wateja.',
};

export const depositReason: Texts<English['depositReason']> = ({ reason, reasonCode }) =>
  reasonCode === null ? reason : depositReasons[reasonCode];

/** An operator's own words are not translated. */
export const withdrawalReason: Texts<English['withdrawalReason']> = (reason, failure) =>
  failure ? payoutFailures[failure] : reason;
